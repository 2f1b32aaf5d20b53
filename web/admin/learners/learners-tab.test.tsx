import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/people.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { goalWeek, khai, weekStats, wilhelmina } from '../../testing/people.ts'
import { showApp } from '../../testing/show-app.tsx'
import { healthySystem, schoolStats } from '../../testing/small-school.ts'
import { listedName } from '../people/person-name.ts'

// It is called each time the cells of a row are rendered.
vi.mock('../people/person-name.ts', async (load) => {
  const names = await load<typeof import('../people/person-name.ts')>()
  return { ...names, listedName: vi.fn(names.listedName) }
})
const drawn = vi.mocked(listedName)

const admin: User = {
  ...wilhelmina,
  id: 9001,
  username: 'ada',
  firstName: 'Ada',
  isAdmin: true,
  groupId: null,
}
const learners: User[] = Array.from({ length: 400 }, (_, index) => ({
  ...khai,
  id: index + 1,
  username: `learner${index + 1}`,
  firstName: 'Jo',
  lastName: `Li ${index + 1}`,
  studio: index % 2 ? 'Summit' : 'Foothills',
}))
const second = { ...khai, id: 2, username: 'learner2', firstName: 'Jo', lastName: 'Li 2', studio: 'Summit' }
const crew = (id: number, name: string, memberCount: number) => ({
  id,
  name,
  memberCount,
  description: null,
  schoolId: 1,
  createdAt: '2026-08-24T14:00:00.000Z',
  captains: [],
  studioDistribution: [],
})
const studio = (id: number, name: string, learnerCount: number) => ({
  id,
  name,
  learnerCount,
  goalTypes: [],
  description: null,
  schoolId: 1,
  createdAt: '2026-08-24T14:00:00.000Z',
})

function school(people: readonly User[] = [admin, ...learners]) {
  let users = [...people]
  const server = fakeServer({
    'GET /api/auth/user': () => admin,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => [],
    'GET /api/notifications': () => ({ items: [], nextCursor: null, unreadCount: 0 }),
    'GET /api/admin/users': () => users,
    'GET /api/admin/system': () => healthySystem,
    'GET /api/admin/stats': () => schoolStats,
    'GET /api/admin/groups': () => [crew(3, 'Lichen Legends', 5), crew(4, 'Switchbacks', users.length % 5)],
    'GET /api/admin/studios': () => [studio(1, 'Foothills', 200), studio(2, 'Summit', users.length)],
    'GET /api/users/:id/stats': () => ({ ...weekStats, totalGoals: 4 }),
    'GET /api/admin/goals/clear-school': () => ({
      deletedCounts: {
        goalsDeleted: 9204,
        activitiesDeleted: 3,
        feedbackDeleted: 1,
        notificationsDeleted: 0,
      },
    }),
  })
  return { server, set: (next: User[]) => (users = next), users: () => users }
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

const redrawn = () => drawn.mock.calls.map(([person]) => 'id' in person && person.id)

describe('a table of 400 learners', () => {
  test('a table of 400 learners renders the rows near the screen, and after a change only the changed row', async () => {
    const { server, set, users } = school()
    server.answers['PATCH /api/admin/users/:id/coach-wooden'] = () => {
      const coach = { ...second, isCoachWooden: true }
      set([...users().map((user) => (user.id === 2 ? coach : user)), { ...khai, id: 5000, lastName: 'Zz' }])
      return coach
    }
    drawn.mockClear()
    showApp('/admin')
    const first = await screen.findByRole('switch', { name: 'Coach Wooden: Jo Li 2' })
    // Rows beyond the edge of the screen arrive a moment later.
    await screen.findByRole('row', { name: /Li 16/ })
    const rows = new Set(redrawn()).size
    expect(rows).toBeGreaterThan(10)
    expect(rows).toBeLessThan(80)

    drawn.mockClear()
    fireEvent.click(first)
    await screen.findByText('Coach Wooden assigned')
    // The lists were loaded again, with other numbers of members in the crews and studios.
    expect(await screen.findByText('Showing 401 of 401 learners')).toBeTruthy()
    expect(new Set(redrawn())).toEqual(new Set([2]))

    drawn.mockClear()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Jo Li 3' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Jo Li 6' }), { shiftKey: true })
    expect(await screen.findByText('4 selected')).toBeTruthy()
    // Selecting a row renders only its checkbox.
    expect(redrawn()).toEqual([])
    const chosen = screen
      .getAllByRole('checkbox', { checked: true })
      .map((box) => box.getAttribute('aria-label'))
    expect(chosen).toEqual(['Jo Li 3', 'Jo Li 4', 'Jo Li 5', 'Jo Li 6'].map((name) => `Select ${name}`))
  })

  test('a table of 400 learners unfolds one learner’s row on a phone, and shows the roles while it is folded', async () => {
    school([admin, { ...second, isCoachWooden: true, isCrewCaptain: true }, ...learners.slice(2, 4)])
    showApp('/admin')
    const more = await screen.findByRole('button', { name: 'All about Jo Li 2' })
    expect(screen.getByText('Crew Captain · Coach Wooden')).toBeTruthy()
    fireEvent.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    const otherRow = screen.getByRole('button', { name: 'All about Jo Li 3' })
    expect(otherRow.getAttribute('aria-expanded')).toBe('false')
    const folded = (button: HTMLElement) => button.closest('tr')?.classList.contains('folded')
    expect([folded(more), folded(otherRow)]).toEqual([false, true])
    fireEvent.click(more)
    expect(folded(more)).toBe(true)
  })

  test('a table of 400 learners disables full crews except the learner’s current crew', async () => {
    school([admin, { ...khai, groupId: 3, groupName: 'Lichen Legends' }, ...learners.slice(0, 1)])
    showApp('/admin')
    const select = await screen.findByLabelText('Crew of Jo Li 1')
    fireEvent.focus(select)
    const full = await within(select).findByRole('option', { name: 'Lichen Legends (full, 5 of 5)' })
    expect(full).toHaveProperty('disabled', true)
    expect(within(select).getByRole('option', { name: 'Switchbacks' })).toHaveProperty('disabled', false)
    const own = screen.getByLabelText('Crew of Khai Nguyễn Thị Minh')
    fireEvent.focus(own)
    const kept = await within(own).findByRole('option', { name: 'Lichen Legends (full, 5 of 5)' })
    expect(kept).toHaveProperty('disabled', false)
  })

  test('a table of 400 learners selects all that the filter shows, and keeps the selection during another search', async () => {
    school()
    showApp('/admin')
    fireEvent.change(await screen.findByLabelText('Studio filter'), { target: { value: '=Summit' } })
    await screen.findByText('Showing 200 of 400 learners')
    const [all] = screen.getAllByRole('checkbox', { name: 'Select all 200 shown' })
    if (all) fireEvent.click(all)
    expect(await screen.findByText('200 selected')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Find a learner'), { target: { value: 'Li 400' } })
    expect(await screen.findByText('(199 not shown)')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected learners' })).toBeNull())
  })
})

describe('many learners at once', () => {
  test('many learners are deleted after a count of what is deleted, and refused ones are listed and stay selected', async () => {
    const { server } = school([admin, ...learners.slice(0, 3)])
    server.answers['POST /api/admin/users/bulk-delete'] = () => ({
      done: [1, 3],
      refused: [{ id: 2, message: 'Only a super admin can delete this account.' }],
    })
    showApp('/admin')
    const [all] = await screen.findAllByRole('checkbox', { name: 'Select all 3 shown' })
    if (all) fireEvent.click(all)
    const bar = await screen.findByRole('region', { name: 'Selected learners' })
    fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 learners?' })
    expect(await within(dialog).findByText('12 goals')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText(/^To delete for good/), { target: { value: '3' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
    expect(await within(dialog).findByText('2 learners deleted, 1 refused.')).toBeTruthy()
    expect(within(dialog).getByText('Only a super admin can delete this account.')).toBeTruthy()
    expect(server.requestsTo('POST /api/admin/users/bulk-delete')[0]?.body).toEqual({ userIds: [1, 2, 3] })
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  test('many learners get a studio in parts of 200', async () => {
    const { server } = school()
    server.answers['POST /api/admin/users/bulk-update'] = ({ body }) => ({
      done: body.userIds,
      refused: [],
    })
    showApp('/admin')
    const [all] = await screen.findAllByRole('checkbox', { name: 'Select all 400 shown' })
    if (all) fireEvent.click(all)
    fireEvent.click(await screen.findByRole('button', { name: 'Change studio' }))
    fireEvent.change(await screen.findByLabelText('New studio'), { target: { value: '=Summit' } })
    fireEvent.click(screen.getByRole('button', { name: 'Move 400 learners' }))
    expect(await screen.findByText('400 learners moved to Summit')).toBeTruthy()
    const sent = server.requestsTo('POST /api/admin/users/bulk-update')
    expect(sent.map(({ body }) => body.userIds.length)).toEqual([200, 200])
  })
})

describe('Reset School Goals', () => {
  test('Reset School Goals counts what is deleted, asks for the name of the school, and reports the result', async () => {
    const { server } = school()
    const deletedCounts = {
      goalsDeleted: 9204,
      activitiesDeleted: 3,
      feedbackDeleted: 1,
      notificationsDeleted: 0,
    }
    server.answers['DELETE /api/admin/goals/clear-school'] = () => refused('unavailable')
    showApp('/admin')
    fireEvent.click(await screen.findByRole('button', { name: 'Reset School Goals' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reset School Goals: step 1 of 2' })
    expect(await within(dialog).findByText('9,204 goals')).toBeTruthy()
    expect(within(dialog).getByText(/1 feedback message, 0 notifications and 3 activities/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to step 2' }))
    const name = await within(dialog).findByLabelText(/^Type St\. Brendan/)
    const remove = within(dialog).getByRole('button', { name: 'Delete 9,204 goals' })
    fireEvent.click(remove)
    expect(await within(dialog).findByText('That’s not this school’s name.')).toBeTruthy()
    fireEvent.change(name, { target: { value: "st brendan's and" } })
    fireEvent.click(remove)
    expect(server.requestsTo('DELETE /api/admin/goals/clear-school')).toHaveLength(0)
    fireEvent.change(name, { target: { value: 'st brendans sacagawea learning coop' } })
    fireEvent.click(remove)
    expect(await screen.findByText('Failed to clear school goals')).toBeTruthy()
    server.answers['DELETE /api/admin/goals/clear-school'] = () => ({ deletedCounts })
    fireEvent.click(remove)
    expect(await screen.findByText('School goals cleared successfully!')).toBeTruthy()
    // The text is also in the live region for screen readers for a moment.
    expect(screen.getAllByText(/Deleted: 9,204 goals, 1 feedback message/)).not.toHaveLength(0)
  })
})
