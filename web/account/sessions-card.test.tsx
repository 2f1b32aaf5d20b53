// 'Where you are signed in' on the account page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnSession } from '../../contract/session.ts'
import { type Answers, fakeServer, refused, thisSession } from '../testing/fake-server.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const phone: OwnSession = {
  ...thisSession,
  id: 'BBBBBBBBBBBBBBBB',
  current: false,
  startedAt: '2026-11-16T14:00:00.000Z',
  seenAt: '2026-11-18T00:10:00.000Z',
  by: 'district',
  device: 'Safari on iPhone',
}
const linux: OwnSession = { ...phone, id: 'CCCCCCCCCCCCCCCC', by: 'password', device: 'Firefox on Linux' }

function signedInAt(sessions: OwnSession[], further: Answers = {}) {
  const open = { sessions }
  const server = fakeServer({
    'GET /api/auth/user': () => wilhelmina,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/auth/sessions': () => open.sessions,
    'GET /api/auth/providers': () => ({
      origin: 'http://localhost:3000',
      providers: [{ key: 'district', name: 'Stonebridge District' }],
    }),
    'DELETE /api/auth/sessions/:id': ({ params }) => {
      open.sessions = open.sessions.filter(({ id }) => id !== params.id)
    },
    'DELETE /api/auth/sessions': () => {
      open.sessions = open.sessions.filter(({ current }) => current)
      return { ended: 2 }
    },
    ...further,
  })
  showApp('/account')
  return server
}

const card = async () => within(await screen.findByRole('region', { name: 'Where you are signed in' }))
const rows = async () =>
  (await (await card()).findAllByRole('listitem')).map((row) =>
    row.textContent?.replace('Sign out there', ''),
  )

test('only the newest four of many sessions are shown at first', async () => {
  const more = [1, 2, 3, 4].map((day) => ({
    ...linux,
    id: `${day}`.repeat(16),
    seenAt: `2026-11-1${day}T00:10:00.000Z`,
    device: `Firefox on device ${day}`,
  }))
  signedInAt([...more, thisSession, phone])
  const devices = async () => (await rows()).map((row) => row?.split('Since')[0])
  const first = ['Chrome on Windows', 'Safari on iPhone', 'Firefox on device 4', 'Firefox on device 3']
  await screen.findByText('Firefox on device 3')
  expect(await devices()).toEqual(first)
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
  expect(await devices()).toEqual([...first, 'Firefox on device 2', 'Firefox on device 1'])
})

test('the sessions show this browser first, and for the others since when and through which provider', async () => {
  signedInAt([phone, thisSession, linux])
  await screen.findByText(/Stonebridge District/)
  expect(await rows()).toEqual([
    'Chrome on WindowsSince today, 7:52 AMThis browser',
    'Safari on iPhoneSince Mon, Nov 16, 8:00 AM, last used yesterday, 6:10 PM, through Stonebridge District',
    'Firefox on LinuxSince Mon, Nov 16, 8:00 AM, last used yesterday, 6:10 PM',
  ])
})

test('a user with a single session has no session to end', async () => {
  signedInAt([thisSession])
  expect(await rows()).toHaveLength(1)
  expect((await card()).queryByRole('button')).toBeNull()
})

test('a user ends one session, or all others together', async () => {
  const { requestsTo } = signedInAt([thisSession, phone, linux])
  await rows()
  const button = (await card()).getByRole('button', { name: 'Sign out there: Safari on iPhone' })
  button.focus()
  fireEvent.click(button)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(requestsTo('DELETE /api/auth/sessions/:id')[0]?.params).toEqual({ id: phone.id })
  expect(document.activeElement?.textContent).toBe('Sign out there')
  fireEvent.click((await card()).getByRole('button', { name: 'Sign out everywhere else' }))
  expect(await screen.findByText('Signed out everywhere else')).toBeDefined()
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

test('a session that the server refuses to end is listed again', async () => {
  signedInAt([thisSession, phone], { 'DELETE /api/auth/sessions/:id': () => refused('unavailable') })
  await rows()
  fireEvent.click((await card()).getByRole('button', { name: /^Sign out there/ }))
  expect(await screen.findByText('That device is still signed in')).toBeDefined()
  expect(await rows()).toHaveLength(2)
})
