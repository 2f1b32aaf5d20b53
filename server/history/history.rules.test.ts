// Weeks, streaks and achievements in examples, and compared with slow, simple computations over generated histories.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/days.ts'
import { type Category, categories } from '../../contract/goals.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { computeAchievements, countStreakWeeks, type GoalFact, groupByWeek } from './history.rules.ts'

const MONDAY = '2026-09-07'
const DAY_MS = 86_400_000
const monday = (week: number) => addDays(MONDAY, 7 * week)
const at = (week: number, day = 0) => Date.parse(`${addDays(monday(week), day)}T15:00:00Z`)

/** Makes a history from text: each word is a week, 'x' a completed goal, '.' an open one, and '-' a week without goals. */
function history(weeks: string): GoalFact[] {
  return weeks.split(' ').flatMap((goals, week) =>
    goals === '-'
      ? []
      : [...goals].map(
          (mark, day): GoalFact => ({
            dueOn: addDays(monday(week), day),
            category: categories[day % 3] ?? 'Academic',
            completedAt: mark === 'x' ? at(week, day) : null,
          }),
        ),
  )
}

describe('weeks', () => {
  test('weeks are sorted with the oldest first, without weeks that have no goals', () => {
    const facts = history('x. - xx').reverse()
    expect(groupByWeek(facts, defaultWeeks)).toEqual([
      { weekStart: monday(0), totalGoals: 2, completedGoals: 1, fullAt: null, categoriesAt: [at(0)] },
      {
        weekStart: monday(2),
        totalGoals: 2,
        completedGoals: 2,
        fullAt: at(2, 1),
        categoriesAt: [at(2), at(2, 1)],
      },
    ])
  })
})

describe('the streak of full weeks', () => {
  test.each<[string, string, number, number]>([
    ['no goals at all', '-', 0, 0],
    ['one full week that is over', 'xx', 1, 1],
    ['the current week counts once it is full', 'xx xx', 1, 2],
    ['the current week does not break it while it is not full', 'xx x.', 1, 1],
    ['a missed week breaks it', 'xx x. xx', 3, 1],
    ['a missed last week leaves nothing', 'xx xx x.', 3, 0],
    ['weeks without goals are skipped', 'xx - - x', 4, 2],
    ['nothing is due in the current week yet', 'xx xx', 2, 2],
    ['only the current week, which is not full', '..', 0, 0],
  ])('the streak of full weeks: %s', (_, weeks, running, expected) => {
    expect(countStreakWeeks(groupByWeek(history(weeks), defaultWeeks), monday(running))).toBe(expected)
  })
})

const readAchievements = (facts: GoalFact[], running: string) =>
  Object.fromEntries(
    computeAchievements(facts, groupByWeek(facts, defaultWeeks), running).map(({ code, ...rest }) => [
      code,
      rest,
    ]),
  )

describe('achievements', () => {
  test('achievements are not earned without goals', () => {
    expect(computeAchievements([], [], MONDAY)).toEqual([
      { code: 'first_goal', earnedAt: null, done: 0, of: 1 },
      { code: 'full_week', earnedAt: null, done: 0, of: 1 },
      { code: 'full_weeks_4', earnedAt: null, done: 0, of: 4 },
      { code: 'all_categories', earnedAt: null, done: 0, of: 3 },
      { code: 'goals_10', earnedAt: null, done: 0, of: 10 },
      { code: 'goals_50', earnedAt: null, done: 0, of: 50 },
      { code: 'goals_100', earnedAt: null, done: 0, of: 100 },
    ])
  })

  test('achievements begin with the first completed goal', () => {
    expect(readAchievements(history('.'), MONDAY).first_goal).toMatchObject({ earnedAt: null, done: 0 })
    expect(readAchievements(history('.x'), MONDAY).first_goal).toEqual({ earnedAt: at(0, 1), done: 1, of: 1 })
  })

  test('achievements include a full week from the moment its last goal is completed', () => {
    expect(readAchievements(history('x. xx ..'), monday(2)).full_week).toEqual({
      earnedAt: at(1, 1),
      done: 1,
      of: 1,
    })
  })

  test('achievements include four full weeks in a row, with the current streak as progress', () => {
    expect(readAchievements(history('x x x . x'), monday(5)).full_weeks_4).toEqual({
      earnedAt: null,
      done: 1,
      of: 4,
    })
    expect(readAchievements(history('. x - xx x x .'), monday(7)).full_weeks_4).toEqual({
      earnedAt: at(5),
      done: 4,
      of: 4,
    })
  })

  test('achievements include all three categories only within one week', () => {
    expect(readAchievements(history('x .x ..x'), monday(2)).all_categories).toEqual({
      earnedAt: null,
      done: 1,
      of: 3,
    })
    expect(readAchievements(history('xxx.'), monday(1)).all_categories).toEqual({
      earnedAt: at(0, 2),
      done: 3,
      of: 3,
    })
  })

  test('achievements include ten goals from the tenth completion on, whenever the goals were due', () => {
    const facts = history('xxxxx xxxx xx')
    expect(readAchievements(facts, monday(3)).goals_10).toEqual({ earnedAt: at(2), done: 10, of: 10 })
    expect(readAchievements(facts, monday(3)).goals_50).toEqual({ earnedAt: null, done: 11, of: 50 })
  })
})

const fact = fc.record({
  week: fc.integer({ min: 0, max: 9 }),
  day: fc.integer({ min: 0, max: 4 }),
  category: fc.constantFrom<Category>(...categories),
  late: fc.integer({ min: -3, max: 3 }),
  done: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
})
const histories = fc.array(fact, { maxLength: 30 }).map((all) =>
  all.map(({ week, day, category, late, done }): GoalFact & { week: number } => ({
    week,
    dueOn: addDays(monday(week), day),
    category,
    completedAt: done ? at(week, day) + late * DAY_MS : null,
  })),
)

test('the streak agrees with crossing off full weeks one by one', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 10 }), (facts, running) => {
      let crossed = ''
      for (let week = 0; week < 10; week++) {
        const due = facts.filter((fact) => fact.week === week)
        const full = due.every(({ completedAt }) => completedAt !== null)
        if (due.length > 0 && (full || week < running)) crossed += full ? 'x' : '.'
      }
      expect(countStreakWeeks(groupByWeek(facts, defaultWeeks), monday(running))).toBe(
        /x*$/.exec(crossed)?.[0].length,
      )
    }),
  )
})

test('an achievement is earned at the first instant at which a replay of the history shows it', () => {
  fc.assert(
    fc.property(histories, (facts) => {
      const instants = [...new Set(facts.flatMap(({ completedAt }) => completedAt ?? []))].sort(
        (a, b) => a - b,
      )
      const first = (holds: (isDone: (goal: GoalFact) => boolean) => boolean) =>
        instants.find((now) => holds(({ completedAt }) => completedAt !== null && completedAt <= now)) ?? null
      const due = (week: number) => facts.filter((fact) => fact.week === week)
      const withGoals = [...Array(10).keys()].filter((week) => due(week).length > 0)
      const earned = readAchievements(facts, monday(10))
      expect(earned.goals_10?.earnedAt).toBe(first((isDone) => facts.filter(isDone).length >= 10))
      expect(earned.full_week?.earnedAt).toBe(
        first((isDone) => withGoals.some((week) => due(week).every(isDone))),
      )
      expect(earned.all_categories?.earnedAt).toBe(
        first((isDone) =>
          withGoals.some((week) =>
            categories.every((category) =>
              due(week).some((goal) => goal.category === category && isDone(goal)),
            ),
          ),
        ),
      )
      expect(earned.full_weeks_4?.earnedAt).toBe(
        first((isDone) =>
          withGoals.some((_, index) => {
            const row = withGoals.slice(index, index + 4)
            return row.length === 4 && row.every((week) => due(week).every(isDone))
          }),
        ),
      )
    }),
  )
})
