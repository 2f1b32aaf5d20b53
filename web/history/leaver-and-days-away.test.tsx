// Goal Data of a learner for those who look after it: more time, days away, and the tag of a leaver.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GoalHistory } from '../../contract/history.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { goalOf, max, thaddeus } from '../testing/lichen-legends.ts'
import { goalWeek, studios } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const abilities = {
  edit: true,
  complete: true,
  delete: true,
  review: true,
  extend: true,
  carry: 'switched_off',
  check: 'switched_off',
} as const
const run = goalOf(max, { id: 1, title: 'Run', abilities })
const history: GoalHistory = {
  user: max,
  goals: [run],
  nextCursor: null,
  statistics: { totalGoals: 1, completedGoals: 0, completionPercentage: 0 },
  categories: [],
  weeks: [{ weekStart: '2026-11-16', totalGoals: 1, completedGoals: 0 }],
  streakWeeks: 0,
  achievements: [],
}

const serve = (shown = history) =>
  fakeServer({
    'GET /api/auth/user': () => thaddeus,
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/users/:id/goal-history': () => shown,
    'GET /api/days-off': () => ({ version: 0, entries: [] }),
    'GET /api/users/:id/absences': () => [],
  })

test('the coach of the crew gives more time and enters days away from Goal Data', async () => {
  serve()
  showApp('/goal-history?user=12')
  fireEvent.click(await screen.findByRole('button', { name: 'More for: Run' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Give more time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give more time' }))
  expect(await dialog.findByRole('button', { name: 'Move to Mon, Nov 23' })).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'More for: Maximiliano Hernández' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Days away' }))
  expect(await screen.findByRole('dialog', { name: 'Days away of Maximiliano Hernández' })).toBeDefined()
})

test('a leaver bears the tag Left, and has no menu', async () => {
  serve({ ...history, user: { ...max, groupId: null, hasLeft: true }, goals: [] })
  showApp('/goal-history?user=12')
  expect(await screen.findByText('Left')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
})
