import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { createGoal, crew, jo, max, thaddeus, zoe } from '../../testing/lichen-legends.ts'
import { goalWeek, khai, studios } from '../../testing/people.ts'
import { selectWithoutGoal } from '../../testing/sample-crews.ts'
import { showApp } from '../../testing/show-app.tsx'
import { createNeedsGoal, listSchoolDays } from './without-goal.ts'

const freeWeek = { ...goalWeek, days: goalWeek.days.map(({ day }) => ({ day, noSchool: 'Winter break' })) }
const away = [{ from: '2026-11-16', to: '2026-11-20' }]
const lichen = { ...crew, members: [zoe, { ...max, away }, jo] }

const serve = (week = goalWeek, user = thaddeus, goals: GoalWithFeedback[] = []) =>
  fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => week,
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': () => lichen,
    'GET /api/groups/:id/goals-with-feedback': () => goals,
    'GET /api/guide/studio-users': () =>
      lichen.members.map((member) => ({ ...member, groupName: crew.name, leftAt: null, guardianCount: 0 })),
    'GET /api/without-goal': () => selectWithoutGoal(lichen.members),
    'GET /api/guide/studio-goals': () => goals,
    'GET /api/users/:id/goals-with-feedback': () => [],
  })

test('nobody needs a goal in a free week, nor do learners who are away on all of its school days', () => {
  const all = createNeedsGoal(listSchoolDays(goalWeek.days))
  expect([all({ id: 1 }), all({ id: 1, away })]).toEqual([true, false])
  expect(all({ id: 1, away: [{ from: '2026-11-16', to: '2026-11-19' }] })).toBe(true)
  expect(createNeedsGoal([])({ id: 1 })).toBe(false)
  const short = createNeedsGoal(['2026-11-16', '2026-11-17'])
  expect(short({ id: 1, away: [{ from: '2026-11-16', to: '2026-11-17' }] })).toBe(false)
})

test('the list of learners without a goal leaves out people who are away, and says when there is no school', async () => {
  serve()
  showApp('/without-goal')
  expect(await screen.findByText('2 of 3 learners have no goal this week')).toBeDefined()
  cleanup()
  serve(freeWeek)
  showApp('/without-goal')
  expect(await screen.findByText('There is no school this week.')).toBeDefined()
})

test('the page of a crew marks who is away until when, and counts no goal that is due later', async () => {
  const sing = createGoal(zoe, { id: 4, title: 'Sing', dueOn: '2026-11-24', firstDueOn: '2026-11-20' })
  serve(goalWeek, thaddeus, [sing])
  showApp('/coaching/crews/3')
  expect(await screen.findByLabelText('Only learners without a goal (2)')).toBeDefined()
  expect(screen.getByText('Away until Fri, Nov 20')).toBeDefined()
  expect(screen.getByText('No goal needed this week.')).toBeDefined()
  const later = within(screen.getByRole('region', { name: 'Due later' }))
  expect(later.getByRole('heading', { name: 'Sing' })).toBeDefined()
  expect(screen.getByRole('progressbar', { name: '0 of 0 goals completed' })).toBeDefined()
})

test('the review lists only learners who need a goal as without a goal', async () => {
  const server = serve()
  server.answers['GET /api/feedback/stats'] = () => ({
    totalGoalsReviewed: 0,
    acceptedPercentage: 0,
    needsImprovementPercentage: 0,
    deniedPercentage: 0,
  })
  showApp('/feedback/crew/3')
  expect((await screen.findByRole('tab', { name: /No goal yet/ })).textContent).toContain('2')
})

test('a guide sees who is away, and is not asked about them', async () => {
  serve(goalWeek, { ...khai, isGuide: true, assignedStudio: 'Summit' })
  showApp('/guide')
  expect(await screen.findByRole('link', { name: 'Without a goal: 2' })).toBeDefined()
  cleanup()
  serve(freeWeek, { ...khai, isGuide: true, assignedStudio: 'Summit' })
  showApp('/guide')
  expect(await screen.findByText('There is no school this week.')).toBeDefined()
  const crews = within(screen.getByRole('table', { name: /by crew/ }))
  expect(crews.getByText('No goals')).toBeDefined()
})
