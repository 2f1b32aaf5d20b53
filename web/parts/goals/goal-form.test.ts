import { describe, expect, test } from 'vitest'
import { defaultWeeks } from '../../../contract/school-week.ts'
import type { GoalWeekNow } from '../../frame/user-and-week.ts'
import { sampleGoal } from '../../testing/sample-goal.ts'
import { listDueDays, pickDueDay } from './due-days.ts'
import { emptyGoal, pickFirstDuration, readGoalDraft, toGoalChange, toGoalDraft } from './goal-form.ts'

const at = (now: string): GoalWeekNow => ({
  now: Date.parse(now),
  timeZone: 'America/Chicago',
  label: 'Current Week',
  weekStart: '2026-11-16',
  weekEnd: '2026-11-20',
  weekUntil: '2026-11-22',
  weeks: defaultWeeks,
  dueTime: '4:00 PM',
  changesAt: 0,
})
const wednesdayMorning = at('2026-11-18T16:20:00.000Z')
const wednesdayEvening = at('2026-11-18T22:00:00.000Z')

describe('the day of a new goal', () => {
  test('a new daily goal is due today, and past days cannot be selected', () => {
    const days = listDueDays(wednesdayMorning, false)
    expect(days.allowed).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
    expect(pickDueDay(emptyGoal, days)).toBe('2026-11-18')
  })

  test('a new daily goal is due tomorrow once today’s deadline has passed', () => {
    const days = listDueDays(wednesdayEvening, false)
    expect(days.allowed).toEqual(['2026-11-19', '2026-11-20'])
    expect(pickDueDay(emptyGoal, days)).toBe('2026-11-19')
  })

  test('a new weekly goal is due on Friday, unless another day was selected', () => {
    const days = listDueDays(wednesdayMorning, false)
    expect(pickDueDay({ ...emptyGoal, duration: 'weekly' }, days)).toBe('2026-11-20')
    expect(pickDueDay({ ...emptyGoal, duration: 'weekly', day: '2026-11-19' }, days)).toBe('2026-11-19')
  })

  test('a draft from yesterday loses its day once it has passed', () => {
    expect(pickDueDay({ ...emptyGoal, day: '2026-11-17' }, listDueDays(wednesdayMorning, false))).toBe(
      '2026-11-18',
    )
  })

  test('a new goal can be due on any day of the week with the deadline bypass', () => {
    expect(listDueDays(wednesdayEvening, true).allowed).toHaveLength(5)
  })
})

test.each([
  ['2026-11-16T15:00:00.000Z', 'weekly'],
  ['2026-11-17T23:00:00.000Z', 'weekly'],
  ['2026-11-18T16:20:00.000Z', 'daily'],
  ['2026-11-20T15:00:00.000Z', 'daily'],
])('a new goal of %s is first %s, because a week is planned on Monday and Tuesday', (now, duration) =>
  expect(pickFirstDuration(at(now))).toBe(duration),
)

test('a draft is restored as it was written', () => {
  const written = {
    ...emptyGoal,
    title: 'Læs 20 sider',
    duration: 'weekly' as const,
    quantity: '3',
    userId: 4,
  }
  expect(readGoalDraft(JSON.stringify(written), emptyGoal)).toEqual(written)
})

test.each(['', 'not JSON', '[]', '{"title":5,"category":"Sports","quantity":99,"userId":"4","day":7}'])(
  'an invalid draft, such as %j, leaves the form unchanged',
  (text) => expect(readGoalDraft(text, emptyGoal)).toEqual(emptyGoal),
)

test('a draft from before a field was added keeps its text, and the field its default', () => {
  const initial = { ...emptyGoal, plan: 'If it rains then I read inside.' }
  expect(readGoalDraft('{"title":"Read"}', initial)).toEqual({ ...initial, title: 'Read' })
})

describe('the body of an edit', () => {
  const goal = sampleGoal({ title: '3 Waseca Drawers', description: null, plan: 'If late then early.' })
  const types = ['Waseca Drawer']
  const initial = toGoalDraft(goal, types)

  test('an edit sends the fields that differ from those of the goal, and no others', () => {
    const change = { ...initial, duration: 'daily' as const, plan: ' ', description: 'The blue ones ' }
    expect(toGoalChange(change, initial, types)).toEqual({
      duration: 'daily',
      plan: null,
      description: 'The blue ones',
    })
    expect(toGoalChange(initial, initial, types)).toBeNull()
  })

  test('an edit sends the title made from its type and number', () => {
    expect(toGoalChange({ ...initial, quantity: '2' }, initial, types)).toEqual({ title: '2 Waseca Drawers' })
  })
})
