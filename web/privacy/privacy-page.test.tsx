import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, wilhelmina } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const visitorOf = (contact: string | null) =>
  fakeServer({
    'GET /api/auth/user': () => refused('unauthenticated'),
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/privacy': () => ({ contact }),
  })

const whomToAsk = async () => (await screen.findByRole('region', { name: 'Who to ask' })).textContent

test('a visitor opens the privacy page from the sign-in screen, and reads the school’s contact', async () => {
  visitorOf('Ms. Reyes, 555 0100')
  showApp('/')
  fireEvent.click(await screen.findByRole('link', { name: 'Privacy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'What Cairn keeps about you' })).toBeDefined()
  await screen.findByText('Ms. Reyes, 555 0100')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: /licenses/ }).getAttribute('href')).toBe('/licenses.txt')
})

test('without a contact, people are told to ask the adults they know', async () => {
  visitorOf(null)
  showApp('/privacy')
  expect(await whomToAsk()).toContain('Ask your guide, your coach or the school office.')
})

test('a learner reads the contact of their own school, and downloads their own data', async () => {
  const { requestsTo } = fakeServer({
    'GET /api/auth/user': () => wilhelmina,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => [],
    'GET /api/privacy-contact': () => ({ contact: 'Ms. Reyes' }),
  })
  showApp('/privacy')
  await screen.findByText('Ms. Reyes')
  expect(requestsTo('GET /api/privacy')).toEqual([])
  const link = within(screen.getByRole('region', { name: 'What you can do' })).getByRole('link')
  expect(link.getAttribute('href')).toBe('/account')
})
