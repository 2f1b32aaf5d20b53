// Six steps lead an admin from one school year to the next, after weeks without goals.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/people.ts'
import { khai, wilhelmina } from '../../testing/people.ts'
import { selectWithoutGoal } from '../../testing/sample-crews.ts'
import { showApp } from '../../testing/show-app.tsx'
import { admin, schoolStats, smallSchool } from '../../testing/small-school.ts'

const title = 'Six steps to the new year'
const steps = async () => within(await screen.findByRole('region', { name: title }))
const captain: User = { ...wilhelmina, isCrewCaptain: true }
const FIVE_WEEKS_BEFORE = '2026-10-14T16:20:00.000Z'

/** A school with goals, none of which is due this week. The newest was set at `lastGoalAt`. */
function restingSchool(lastGoalAt: string | null = '2026-05-21T15:00:00.000Z') {
  const server = smallSchool()
  server.answers['GET /api/admin/users'] = () => [admin, captain, khai]
  server.answers['GET /api/admin/stats'] = () => ({ ...schoolStats, totalGoalsThisWeek: 0 })
  server.answers['GET /api/admin/goals/clear-school'] = () => ({
    deletedCounts: { goalsDeleted: 40, activitiesDeleted: 0, feedbackDeleted: 0, notificationsDeleted: 0 },
  })
  server.answers['GET /api/without-goal'] = () =>
    selectWithoutGoal([{ ...khai, away: [], goalsThisWeek: 0, completedThisWeek: 0 }]).map((learner) => ({
      ...learner,
      lastGoalAt,
    }))
  return server
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

test('after four weeks without goals the learners have the six steps above them, each with its button', async () => {
  restingSchool()
  showApp('/admin')
  const card = await steps()
  expect(card.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent)).toEqual([
    'Mark leavers',
    'Move learners up',
    'Add new learners',
    'Sort crews and choose captains',
    'Print sign-in cards',
    'Fill in the calendar',
  ])
  const names = card.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.slice(0, 1)).toEqual(['Not now'])
  expect(names).toEqual(
    expect.arrayContaining([
      'Import a list',
      'Add Multiple Learners',
      'Deselect All Crew Captains',
      'Calendar',
    ]),
  )
  expect(card.getByRole('link', { name: 'Open the board' }).getAttribute('href')).toBe('/admin?tab=crews')
  fireEvent.click(card.getByRole('button', { name: 'Deselect All Crew Captains' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

test('a step is checked off on the device, and the next open one is current', async () => {
  restingSchool()
  const { unmount } = showApp('/admin')
  const card = await steps()
  fireEvent.click(card.getByRole('checkbox', { name: 'Done: Mark leavers' }))
  expect(card.getByRole('listitem', { current: 'step' }).textContent).toContain('Move learners up')
  expect(card.getByText(/5 steps to go/)).toBeTruthy()
  unmount()
  showApp('/admin')
  expect((await steps()).getByRole('checkbox', { name: 'Done: Mark leavers' })).toHaveProperty(
    'checked',
    true,
  )
})

test('the first two steps show the learners of the oldest studios', async () => {
  const { answers } = restingSchool()
  answers['GET /api/admin/users'] = () => [admin, captain, { ...khai, studio: 'Basecamp I' }]
  showApp('/admin')
  const [leavers] = (await steps()).getAllByRole('listitem')
  if (!leavers) throw new Error('There are no steps')
  fireEvent.click(within(leavers).getByRole('button', { name: /^Show / }))
  await waitFor(() => expect(screen.getByLabelText('Studio filter')).toHaveProperty('value', '=Basecamp I'))
  expect(document.activeElement?.contains(screen.getByLabelText('Studio filter'))).toBe(true)
})

test('Not now moves the steps into the menu of the list, from which they come back', async () => {
  restingSchool()
  showApp('/admin')
  fireEvent.click((await steps()).getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  fireEvent.pointerDown(screen.getByRole('button', { name: 'More for the list' }), { button: 0 })
  fireEvent.click(screen.getByRole('button', { name: 'More for the list' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: title }))
  expect(await steps()).toBeTruthy()
})

test.each([
  ['a goal was set less than five weeks ago', FIVE_WEEKS_BEFORE.replace('16:20', '16:21'), 0],
  ['goals are due this week', null, 3],
])('a school shows no steps to the new year if %s', async (_, lastGoalAt, totalGoalsThisWeek) => {
  const { answers } = restingSchool(lastGoalAt)
  answers['GET /api/admin/stats'] = () => ({ ...schoolStats, totalGoalsThisWeek })
  showApp('/admin')
  expect(await screen.findByText('Showing 2 of 2 learners')).toBeTruthy()
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})

test('the dashboard of an admin has the steps with a link for the current one, and no ended week', async () => {
  restingSchool()
  showApp('/dashboard')
  const card = await steps()
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Choose learners'])
  for (const box of card.getAllByRole('checkbox')) fireEvent.click(box)
  expect(card.getByText('All six are done. The card leaves with the first goal.')).toBeTruthy()
  expect(card.queryByRole('link')).toBeNull()
  fireEvent.click(card.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  expect(screen.getByRole('region', { name: /^System Overview/ })).toBeTruthy()
})
