import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../contract/people.ts'
import { refused } from '../testing/fake-server.ts'
import { wilhelmina } from '../testing/people.ts'
import { schoolSettings } from '../testing/school-settings.ts'
import { showApp } from '../testing/show-app.tsx'
import { admin, learner, smallSchool, smallSchoolAnswers } from '../testing/small-school.ts'

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

describe('the Learners tab', () => {
  test('the Learners tab lists only learners, and shows how many of them are visible', async () => {
    smallSchool()
    showApp('/admin')
    expect(await screen.findByText('Showing 2 of 2 learners')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Find a learner'), { target: { value: 'nguyen' } })
    expect(await screen.findByText('Showing 1 of 2 learners')).toBeTruthy()
    expect(screen.queryByText(/Min, Ada/)).toBeNull()
  })

  test('the admin page has five tabs for an admin, without Guides and Schools', async () => {
    smallSchool()
    showApp('/admin')
    await screen.findByText('Showing 2 of 2 learners')
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(tabs).toEqual(['Learners', 'Studios', 'Admins', 'Crews', 'Coach Assignments'])
  })

  test('each tab is one entry of the history, so that Back leads to the tab before', async () => {
    smallSchool()
    showApp('/admin')
    await screen.findByText('Showing 2 of 2 learners')
    const push = vi.spyOn(window.history, 'pushState')
    for (const name of ['Studios', 'Crews', 'Crews', 'Learners']) {
      fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 })
      await waitFor(() => expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy())
    }
    const addresses = push.mock.calls.map(([, , address]) => String(address))
    expect(addresses).toEqual(['/admin?tab=studios', '/admin?tab=crews', '/admin'])
  })

  test('the Learners tab reverts a role when the server refuses, with the server’s message', async () => {
    const server = smallSchool()
    server.answers['PATCH /api/admin/users/:id/coach-wooden'] = () => refused('own_account')
    showApp('/admin')
    const coach = await screen.findByRole('switch', { name: 'Coach Wooden: Khai Nguyễn Thị Minh' })
    fireEvent.click(coach)
    expect(await screen.findByText('Failed to update Coach Wooden status')).toBeTruthy()
    expect(screen.getByText("You can't do this to your own account.")).toBeTruthy()
    await waitFor(() => expect(coach).toHaveProperty('checked', false))
  })

  test('the Learners tab keeps the row of someone who became a guide, with Undo', async () => {
    const server = smallSchool()
    const guide = { ...learner, isGuide: true }
    const nowIs = (person: User) => () => {
      server.answers['GET /api/admin/users'] = () => [admin, wilhelmina, person]
      return person
    }
    server.answers['PATCH /api/admin/users/:id/guide'] = nowIs(guide)
    server.answers['PUT /api/admin/users/:id/roles'] = nowIs(learner)
    showApp('/admin')
    const toggle = await screen.findByRole('switch', { name: 'Guide: Khai Nguyễn Thị Minh' })
    expect(screen.queryByRole('columnheader', { name: 'Guide studio' })).toBeNull()
    fireEvent.click(toggle)
    expect(await screen.findByLabelText('Guide studio of Khai Nguyễn Thị Minh')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Guide studio' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.requestsTo('PUT /api/admin/users/:id/roles')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByLabelText(/^Guide studio of Khai/)).toBeNull())
    expect(screen.getByText('Showing 2 of 2 learners')).toBeTruthy()
  })
})

describe('the Crews tab', () => {
  test('the Crews tab shows a move immediately, and reverts it when it is refused', async () => {
    const server = smallSchool()
    let answer = () => {}
    server.answers['POST /api/admin/crews/move-learner'] = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return refused('crew_full')
    }
    showApp('/admin?tab=crews')
    const unassigned = await screen.findByRole('region', { name: 'Unassigned Learners' })
    fireEvent.keyDown(within(unassigned).getByRole('button', { name: /^Move Khai/ }), { key: 'ArrowDown' })
    const menu = await screen.findByRole('menu', { name: /^Move Khai/ })
    expect(within(menu).getByText('Move Khai Nguyễn Thị Minh to')).toBeTruthy()
    fireEvent.click(within(menu).getByRole('menuitem', { name: /Lichen Legends/ }))
    const legends = screen.getByRole('region', { name: 'Lichen Legends' })
    expect(await within(legends).findByRole('button', { name: /^Move Khai/ })).toBeTruthy()
    expect(screen.getByText('Moving learner...')).toBeTruthy()
    answer()
    expect(await screen.findByText('Failed to move learner')).toBeTruthy()
    expect(within(unassigned).getByRole('button', { name: /^Move Khai/ })).toBeTruthy()
    expect(server.requestsTo('POST /api/admin/crews/move-learner')[0]?.body).toEqual({
      userId: 2,
      targetGroupId: 3,
      validateSize: true,
    })
  })
})

test('full crews are folded in the menu of a move', async () => {
  const server = smallSchool()
  const [legends] = smallSchoolAnswers['GET /api/admin/crews-with-members']()
  if (!legends) throw new Error('The crew is missing')
  server.answers['GET /api/admin/crews-with-members'] = () => [{ ...legends, memberCount: 5 }]
  showApp('/admin?tab=crews')
  const unassigned = await screen.findByRole('region', { name: 'Unassigned Learners' })
  fireEvent.keyDown(within(unassigned).getByRole('button', { name: /^Move Khai/ }), { key: 'ArrowDown' })
  const menu = await screen.findByRole('menu', { name: /^Move Khai/ })
  expect(within(menu).queryByRole('menuitem', { name: /Lichen Legends/ })).toBeNull()
  fireEvent.click(within(menu).getByRole('menuitem', { name: /^Full/ }))
  const full = within(menu).getByRole('menuitem', { name: /Lichen Legends/ })
  expect(full.getAttribute('aria-disabled')).toBe('true')
})

test('the head of the page has one link, and the filters are folded until they are wanted', async () => {
  smallSchool()
  showApp('/admin')
  const filters = await screen.findByRole('button', { name: 'Filters' })
  const head = within(
    screen.getByRole('heading', { level: 1, name: 'Admin' }).closest('header') ?? document.body,
  )
  expect(head.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['View Feedback Log'])
  expect(filters.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(filters)
  expect(filters.getAttribute('aria-expanded')).toBe('true')
  fireEvent.change(screen.getByLabelText('Studio filter'), { target: { value: 'none' } })
  expect(await screen.findByRole('button', { name: 'Filters (in use)' })).toBe(filters)
})

test('the settings link to the reset of the goals, above a table of any length', async () => {
  smallSchool().answers['GET /api/admin/settings'] = () => ({
    ...schoolSettings,
    logMonths: null,
  })
  showApp('/admin?tab=studios')
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'School settings' })
  fireEvent.mouseDown(await within(dialog).findByRole('tab', { name: 'School and installation' }), {
    button: 0,
  })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Archive older goals' }))
  expect(await screen.findByRole('dialog', { name: 'Archive older goals' })).toBeTruthy()
})

test("without coaches the Coach Assignments tab can't assign or clear anything", async () => {
  smallSchool()
  showApp('/admin?tab=coaches')
  expect(await screen.findByText('No Coach Wooden users found')).toBeTruthy()
  for (const name of ['Re-sort Crews', 'Clear All']) {
    expect(screen.getByRole('button', { name: new RegExp(name) }).getAttribute('aria-disabled')).toBe('true')
  }
})

test('no button of the Coach Assignments tab works while its coaches could not be read', async () => {
  const { answers } = smallSchool()
  answers['GET /api/admin/coach-assignments'] = () => refused('unavailable')
  showApp('/admin?tab=coaches')
  await screen.findByRole('button', { name: 'Try again' })
  for (const name of ['Add Coach', 'Re-sort Crews', 'Clear All'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
})
