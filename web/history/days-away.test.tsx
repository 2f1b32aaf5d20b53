import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GoalHistory } from '../../contract/history.ts'
import { defaultWeeks, listWeekDays } from '../../contract/school-week.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { captain, crew, jo } from '../testing/lichen-legends.ts'
import { goalWeek, khai, studios, wilhelmina } from '../testing/people.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'
import { formatNoSchool } from './weekly-report/report-page.tsx'

const history: GoalHistory = {
  user: wilhelmina,
  goals: [sampleGoal({ id: 2, title: 'Be nicer' })],
  nextCursor: null,
  statistics: { totalGoals: 1, completedGoals: 0, completionPercentage: 0 },
  categories: [],
  weeks: [{ weekStart: '2026-11-16', totalGoals: 1, completedGoals: 0, waves: 0 }],
  streakWeeks: 4,
  achievements: [],
}
const serve = (user = wilhelmina, person: GoalHistory['user'] = wilhelmina, week = goalWeek) =>
  fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/goal-week': () => week,
    'GET /api/studios': () => studios,
    'GET /api/users/:id': () => person,
    'GET /api/groups/:id': () => crew,
    'GET /api/users/:id/goals-with-feedback': () => [],
    'GET /api/users/:id/goal-history': () => ({ ...history, user: person }),
    'GET /api/days-off': () => ({ version: 0, entries: [] }),
    'GET /api/users/:id/absences': () => [
      { id: 2, from: '2026-11-23', to: '2026-11-23', by: null },
      { id: 1, from: '2026-11-16', to: '2026-11-18', by: null },
    ],
  })

test('Goal Data says when the person was away', async () => {
  serve()
  showApp('/goal-history')
  expect(await screen.findByText('Away: Mon, Nov 16 to Wed, Nov 18')).toBeDefined()
  expect(screen.getByText('Away: Mon, Nov 23')).toBeDefined()
  expect(screen.getByText('Full weeks in a row')).toBeDefined()
})

test('a captain does not see when a crew member was away', async () => {
  const { requestsTo } = serve(captain, jo)
  showApp(`/goal-history?user=${jo.id}`)
  expect(await screen.findByRole('heading', { name: 'Be nicer' })).toBeDefined()
  expect(requestsTo('GET /api/users/:id/absences')).toEqual([])
})

test('Goal Data of a leaver shows it, and Goal Data of a school without streaks has none', async () => {
  const settings = { ...goalWeek.settings, showStreaks: false }
  const left = { ...jo, hasLeft: true, groupId: null, studio: 'Summit' }
  serve({ ...khai, isGuide: true, assignedStudio: 'Summit' }, left, { ...goalWeek, settings })
  showApp(`/goal-history?user=${jo.id}`)
  expect(await screen.findByText('Left')).toBeDefined()
  expect(screen.queryByText('Full weeks in a row')).toBeNull()
})

test('a weekly report names the no-school days of its week', async () => {
  const entries = [{ name: 'Thanksgiving', from: '2026-11-19', to: '2026-11-20' }]
  const { answers } = serve()
  answers['GET /api/days-off'] = () => ({ version: 1, entries })
  showApp('/goal-history?report=2026-11-16')
  expect(await screen.findByText('No school: Thu, Nov 19 to Fri, Nov 20 (Thanksgiving)')).toBeDefined()
  expect(formatNoSchool(listWeekDays('2026-11-16', defaultWeeks), [])).toBeUndefined()
  expect(
    formatNoSchool(listWeekDays('2026-11-16', defaultWeeks), [
      { name: 'Snow', from: '2026-11-16', to: '2026-11-16' },
      { name: 'Fair', from: '2026-11-18', to: '2026-11-30' },
    ]),
  ).toBe('No school: Mon, Nov 16 (Snow), Wed, Nov 18 to Fri, Nov 20 (Fair)')
})
