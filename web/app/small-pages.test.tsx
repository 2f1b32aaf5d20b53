import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { decideRoute, routes } from '../../contract/screens.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { khai, wilhelmina } from '../testing/people.ts'
import { wednesday } from '../testing/sample-dashboard.ts'
import { showApp } from '../testing/show-app.tsx'

/** The card has the picture above its heading. */
const hasPicture = (heading: HTMLElement) =>
  heading.parentElement?.previousElementSibling?.querySelector('svg .fill-sun') instanceof Element

const addresses = new Set(routes.map(({ path }) => path.replace(':crewId', '9')))

describe('Access Denied', () => {
  test.each([...addresses].filter((path) => decideRoute(path, wilhelmina).kind === 'denied'))(
    'Access Denied at %s says who may open it, and leads back',
    async (path) => {
      fakeServer(wednesday)
      showApp(path)
      const heading = await screen.findByRole('heading', { level: 1, name: 'Access Denied' })
      expect(hasPicture(heading)).toBe(true)
      expect(screen.getByText(/^Only .+ can .+\.$/)).toBeDefined()
      expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/')
    },
  )
})

test('an unknown address shows the page without a trail, with the familiar words and number', async () => {
  fakeServer(wednesday)
  showApp('/nowhere')
  const heading = await screen.findByRole('heading', {
    level: 1,
    name: 'No trail leads here Page not found (404)',
  })
  expect(hasPicture(heading)).toBe(true)
  expect(document.title).toBe('Page not found · Cairn')
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/')
})

test('a user without a school reads whom to ask below an empty signpost', async () => {
  fakeServer({ ...wednesday, 'GET /api/auth/user': () => ({ ...khai, schoolId: null }) })
  showApp('/')
  const heading = await screen.findByRole('heading', {
    level: 1,
    name: 'Your account isn’t in a school yet',
  })
  expect(hasPicture(heading)).toBe(true)
})

test('a page that cannot be shown is one card with a retry', async () => {
  fakeServer({ ...wednesday, 'GET /api/goal-week': () => refused('unavailable') })
  showApp('/goal-history')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Unable to load data' })
  expect(hasPicture(heading)).toBe(true)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
