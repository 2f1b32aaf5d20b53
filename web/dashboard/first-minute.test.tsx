import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { profilePictures } from '../../contract/profile-pictures.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { firstStats, wilhelmina } from '../testing/people.ts'
import { wednesday } from '../testing/sample-dashboard.ts'
import { showApp } from '../testing/show-app.tsx'

test('before the first goal a learner chooses a picture and one goal, and sees nothing else', async () => {
  let user = wilhelmina
  const crew = wednesday['GET /api/groups/:id']()
  const { requestsTo } = fakeServer({
    ...wednesday,
    'GET /api/auth/user': () => user,
    'GET /api/groups/:id': () => ({
      ...crew,
      members: crew.members.map((member) =>
        member.id === user.id ? { ...member, profilePicture: user.profilePicture } : member,
      ),
    }),
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/users/:id/stats': () => firstStats,
    'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
    'PATCH /api/users/me': ({ body }) => {
      user = { ...user, ...body }
      return user
    },
  })
  showApp()
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Wilhelmina' })).toBeDefined()
  expect(await screen.findByText('Pick one thing for this week.')).toBeDefined()
  expect(screen.getAllByRole('radio')).toHaveLength(24)
  expect(screen.getAllByRole('radio')).toHaveLength(profilePictures.length)
  const listed = within(await screen.findByRole('region', { name: 'My Crew' }))
  const cards = within(screen.getByRole('main')).getAllByRole('region')
  expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(['My Goals', 'My Crew'])
  expect(screen.queryByText(/Last week/)).toBeNull()
  expect(screen.getByText('Which one is you?')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Whale' }))
  expect(await screen.findByText('You’re the whale.')).toBeDefined()
  expect(requestsTo('PATCH /api/users/me').map(({ body }) => body)).toEqual([{ profilePicture: 'whale' }])
  const own = listed.getByText('You').closest('li')
  expect(own?.querySelector('[data-picture]')?.getAttribute('data-picture')).toBe('whale')
  fireEvent.click(screen.getByRole('button', { name: 'New goal' }))
  expect(await screen.findByRole('dialog', { name: 'Create New Goal' })).toBeDefined()
})

test('followers at home are named before the first goal', async () => {
  const own = { ...wilhelmina, guardianCount: 1 }
  fakeServer({
    ...wednesday,
    'GET /api/auth/user': () => own,
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/users/:id/stats': () => firstStats,
    'GET /api/users/:id/family': () => ({
      allowed: true,
      openCodes: [],
      guardians: [{ id: 1, name: 'Ana Rao', since: '2026-11-16T15:00:00.000Z' }],
    }),
  })
  showApp()
  expect(await screen.findByText('Following your goals: Ana Rao.')).toBeDefined()
  expect(screen.getByText('Pick one thing for this week.')).toBeDefined()
})

test('the picture that was chosen before is visible, in the middle of the row', async () => {
  const whale = { ...wilhelmina, profilePicture: 'whale' as const }
  fakeServer({
    ...wednesday,
    'GET /api/auth/user': () => whale,
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/users/:id/stats': () => firstStats,
    'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
  })
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(1700)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(72)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  showApp()
  const row = (await screen.findByRole('radio', { name: 'Whale' })).closest('div')
  await waitFor(() => expect(row?.scrollLeft).toBe(1700 - 180 + 36))
  vi.restoreAllMocks()
})
