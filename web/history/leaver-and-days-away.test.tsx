// Goal Data of a learner for people who look after them: more time, days away, and the tag of a leaver.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GoalHistory } from '../../contract/history.ts'
import { type Answers, fakeServer } from '../testing/fake-server.ts'
import { createGoal, max, thaddeus } from '../testing/lichen-legends.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
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
const run = createGoal(max, { id: 1, title: 'Run', abilities })
const history: GoalHistory = {
  user: max,
  goals: [run],
  nextCursor: null,
  statistics: { totalGoals: 1, completedGoals: 0, completionPercentage: 0 },
  categories: [],
  weeks: [{ weekStart: '2026-11-16', totalGoals: 1, completedGoals: 0, waves: 0 }],
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
  expect(await screen.findByRole('dialog', { name: 'Maximiliano Hernández’s days away' })).toBeDefined()
})

test('a leaver has the tag Left, and no menu', async () => {
  serve({ ...history, user: { ...max, groupId: null, hasLeft: true }, goals: [] })
  showApp('/goal-history?user=12')
  expect(await screen.findByText('Left')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
})

test('a super admin gives more time by the calendar of the learner’s school', async () => {
  const server = serve()
  const own = { ...wilhelmina, id: 9, groupId: null, isAdmin: true, isSuperAdmin: true }
  const school = {
    description: null,
    timeZone: goalWeek.timeZone,
    language: 'en',
    createdAt: wilhelmina.createdAt,
    schoolDays: [1, 2, 3, 4, 5],
    deadlineTime: '16:00',
    userCount: 4,
  }
  const snow = { name: 'Snow', from: '2026-11-23', to: '2026-11-23' }
  const days = goalWeek.days.map(({ day }) => ({ day, noSchool: day === '2026-11-19' ? 'Harbor day' : null }))
  Object.assign(server.answers, {
    'GET /api/auth/user': () => own,
    'GET /api/goal-week': ({ query }) => (query.schoolId === '2' ? { ...goalWeek, days } : goalWeek),
    'GET /api/admin/schools': () => [
      { ...school, id: 1, name: 'Own' },
      { ...school, id: 2, name: 'Harbor' },
    ],
    'GET /api/users/:id': () => ({ ...max, schoolId: 2 }),
    'GET /api/days-off': ({ query }) => ({ version: 1, entries: query.schoolId === '2' ? [snow] : [] }),
  } satisfies Answers)
  showApp('/goal-history?user=12')
  fireEvent.click(await screen.findByRole('button', { name: 'More for: Run' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Give more time' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give more time' }))
  expect(await dialog.findByRole('radio', { name: 'Monday, November 23, no school: Snow' })).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Move to Tue, Nov 24' })).toBeDefined()
})
