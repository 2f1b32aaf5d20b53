// Weeks, the row of full weeks and achievements: tables of cases, and slow, simple computations over made-up histories.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/days.ts'
import { type Category, categories } from '../../contract/goals.ts'
import { achievementsOf, type GoalFact, streakWeeks, weeksOf } from './history.rules.ts'

const MONDAY = '2026-09-07'
const DAY_MS = 86_400_000
const monday = (week: number) => addDays(MONDAY, 7 * week)
const at = (week: number, day = 0) => Date.parse(`${addDays(monday(week), day)}T15:00:00Z`)

/** Week by week: 'x' a completed goal, '.' an open one, in the order of the days; '-' no goals at all. */
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
  test('stand oldest first, those without goals are left out', () => {
    const facts = history('x. - xx').reverse()
    expect(weeksOf(facts)).toEqual([
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

describe('the row of full weeks', () => {
  test.each<[string, string, number, number]>([
    ['no goals at all', '-', 0, 0],
    ['one full week that is over', 'xx', 1, 1],
    ['the running week counts once it is full', 'xx xx', 1, 2],
    ['the running week breaks nothing while it is not', 'xx x.', 1, 1],
    ['a week that was missed breaks it', 'xx x. xx', 3, 1],
    ['the week just missed leaves nothing', 'xx xx x.', 3, 0],
    ['weeks without goals are skipped', 'xx - - x', 4, 2],
    ['nothing is due in the running week yet', 'xx xx', 2, 2],
    ['only the running week, not full', '..', 0, 0],
  ])('%s', (_, weeks, running, expected) => {
    expect(streakWeeks(weeksOf(history(weeks)), monday(running))).toBe(expected)
  })
})

const earnedOf = (facts: GoalFact[], running: string) =>
  Object.fromEntries(achievementsOf(facts, running).map(({ code, ...rest }) => [code, rest]))

describe('achievements', () => {
  test('nothing is earned by nothing', () => {
    expect(achievementsOf([], MONDAY)).toEqual([
      { code: 'first_goal', earnedAt: null, done: 0, of: 1 },
      { code: 'full_week', earnedAt: null, done: 0, of: 1 },
      { code: 'full_weeks_4', earnedAt: null, done: 0, of: 4 },
      { code: 'all_categories', earnedAt: null, done: 0, of: 3 },
      { code: 'goals_10', earnedAt: null, done: 0, of: 10 },
      { code: 'goals_50', earnedAt: null, done: 0, of: 50 },
      { code: 'goals_100', earnedAt: null, done: 0, of: 100 },
    ])
  })

  test('an open goal earns nothing, the first completed one does', () => {
    expect(earnedOf(history('.'), MONDAY).first_goal).toMatchObject({ earnedAt: null, done: 0 })
    expect(earnedOf(history('.x'), MONDAY).first_goal).toEqual({ earnedAt: at(0, 1), done: 1, of: 1 })
  })

  test('a full week is earned when its last goal is completed, and stays earned', () => {
    expect(earnedOf(history('x. xx ..'), monday(2)).full_week).toEqual({
      earnedAt: at(1, 1),
      done: 1,
      of: 1,
    })
  })

  test('four full weeks must follow each other; the way there is the row of now', () => {
    expect(earnedOf(history('x x x . x'), monday(5)).full_weeks_4).toEqual({
      earnedAt: null,
      done: 1,
      of: 4,
    })
    expect(earnedOf(history('. x - xx x x .'), monday(7)).full_weeks_4).toEqual({
      earnedAt: at(5),
      done: 4,
      of: 4,
    })
  })

  test('all three categories count within one week', () => {
    expect(earnedOf(history('x .x ..x'), monday(2)).all_categories).toEqual({
      earnedAt: null,
      done: 1,
      of: 3,
    })
    expect(earnedOf(history('xxx.'), monday(1)).all_categories).toEqual({
      earnedAt: at(0, 2),
      done: 3,
      of: 3,
    })
  })

  test('ten goals are earned by the tenth that was completed, whenever it was due', () => {
    const facts = history('xxxxx xxxx xx')
    expect(earnedOf(facts, monday(3)).goals_10).toEqual({ earnedAt: at(2), done: 10, of: 10 })
    expect(earnedOf(facts, monday(3)).goals_50).toEqual({ earnedAt: null, done: 11, of: 50 })
  })
})

const fact = fc.record({
  week: fc.integer({ min: 0, max: 9 }),
  day: fc.integer({ min: 0, max: 4 }),
  category: fc.constantFrom<Category>(...categories),
  late: fc.integer({ min: -3, max: 3 }),
  done: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
})
const made = fc.array(fact, { maxLength: 30 }).map((all) =>
  all.map(({ week, day, category, late, done }): GoalFact & { week: number } => ({
    week,
    dueOn: addDays(monday(week), day),
    category,
    completedAt: done ? at(week, day) + late * DAY_MS : null,
  })),
)

test('the row of full weeks is what one finds by crossing weeks off', () => {
  fc.assert(
    fc.property(made, fc.integer({ min: 0, max: 10 }), (facts, running) => {
      let crossed = ''
      for (let week = 0; week < 10; week++) {
        const due = facts.filter((fact) => fact.week === week)
        const full = due.every(({ completedAt }) => completedAt !== null)
        if (due.length > 0 && (full || week < running)) crossed += full ? 'x' : '.'
      }
      expect(streakWeeks(weeksOf(facts), monday(running))).toBe(/x*$/.exec(crossed)?.[0].length)
    }),
  )
})

test('an achievement is earned at the first instant at which replaying the history shows it', () => {
  fc.assert(
    fc.property(made, (facts) => {
      const instants = [...new Set(facts.flatMap(({ completedAt }) => completedAt ?? []))].sort(
        (a, b) => a - b,
      )
      const first = (holds: (isDone: (one: GoalFact) => boolean) => boolean) =>
        instants.find((now) => holds(({ completedAt }) => completedAt !== null && completedAt <= now)) ?? null
      const due = (week: number) => facts.filter((fact) => fact.week === week)
      const withGoals = [...Array(10).keys()].filter((week) => due(week).length > 0)
      const earned = earnedOf(facts, monday(10))
      expect(earned.goals_10?.earnedAt).toBe(first((isDone) => facts.filter(isDone).length >= 10))
      expect(earned.full_week?.earnedAt).toBe(
        first((isDone) => withGoals.some((week) => due(week).every(isDone))),
      )
      expect(earned.all_categories?.earnedAt).toBe(
        first((isDone) =>
          withGoals.some((week) =>
            categories.every((category) => due(week).some((one) => one.category === category && isDone(one))),
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
