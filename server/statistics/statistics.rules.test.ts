// Compares the rules of figures with a simple reference implementation over many generated histories.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../contract/days.ts'
import { toPercentage } from '../../contract/fields.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { categories } from '../../contract/goals.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { computeAchievements, countStreakWeeks, groupByWeek } from '../history/history.rules.ts'
import * as simple from '../testing/simple-statistics.ts'
import { countStreakDays } from './streaks.rules.ts'

const zone = fc.constantFrom(
  'America/Chicago',
  'America/New_York',
  'Europe/London',
  'Pacific/Auckland',
  'Asia/Kathmandu',
)
/** The weeks around changes of the clocks, ends of years and a leap day. */
const monday = fc.constantFrom('2026-10-19', '2026-12-21', '2027-03-01', '2028-02-21', '2026-09-21')

const goals = fc.array(
  fc.record({
    week: fc.integer({ min: 0, max: 6 }),
    weekday: fc.integer({ min: 0, max: 4 }),
    category: fc.constantFrom(...categories),
    /** Milliseconds after the start of the history, or null for an open goal. */
    done: fc.option(fc.integer({ min: 0, max: 50 * 86_400_000 }), { freq: 5 }),
    archived: fc.boolean(),
  }),
  { maxLength: 40 },
)

const history = fc.record({ zone, monday, goals, now: fc.integer({ min: 0, max: 55 * 86_400_000 }) })

type History = typeof history extends fc.Arbitrary<infer H> ? H : never

/** Returns the state at the instant: goals of later weeks are not set yet, and later completions have not happened. */
function ledgerAt({ zone, monday, goals, now }: History) {
  const begin = Date.parse(`${monday}T00:00:00Z`)
  const active = simple.findGoalWeek(begin + now, zone)
  const ledger = goals
    .map(({ week, weekday, category, done, archived }, id): simple.LedgerGoal => {
      const completedAt = done === null || done > now ? null : begin + done
      return {
        id,
        ownerId: 1,
        category,
        dueOn: addDays(monday, 7 * week + weekday),
        completedAt,
        archived,
        entries: [],
      }
    })
    .filter(({ dueOn }) => dueOn <= addDays(active, 4))
  return { ledger, instant: begin + now, active, zone }
}

const many = { numRuns: 400 }

test('the goal week follows local time in every zone and over changes of the clocks', () => {
  fc.assert(
    fc.property(history, (sample) => {
      const { instant, active, zone } = ledgerAt(sample)
      expect(goalWeekAt(instant, { timeZone: zone, weeks: defaultWeeks }).weekStart).toBe(active)
    }),
    many,
  )
})

test('the streak of days agrees with going back from today', () => {
  fc.assert(
    fc.property(history, (sample) => {
      const { ledger, instant, zone } = ledgerAt(sample)
      const days = ledger.flatMap(({ completedAt }) =>
        completedAt === null ? [] : zonedDay(completedAt, zone),
      )
      expect(
        countStreakDays(days, zonedDay(instant, zone), { weeks: defaultWeeks, isExcused: () => false }),
      ).toBe(simple.daysInARow(ledger, instant, zone))
    }),
    many,
  )
})

test('weeks, streaks and achievements agree with going through the history', () => {
  fc.assert(
    fc.property(history, (sample) => {
      const { ledger, active } = ledgerAt(sample)
      const weeks = groupByWeek(ledger, defaultWeeks)
      expect(
        weeks.map(({ weekStart, totalGoals, completedGoals }) => ({ weekStart, totalGoals, completedGoals })),
      ).toEqual(simple.weeksWithGoals(ledger))
      expect(countStreakWeeks(weeks, active)).toBe(simple.weeksInARow(ledger, active))
      const earned = computeAchievements(ledger, weeks, active)
      expect(Object.fromEntries(earned.map(({ code, earnedAt }) => [code, earnedAt]))).toEqual(
        simple.findAchievements(ledger),
      )
      for (const { earnedAt, done, of } of earned) expect(done === of).toBe(earnedAt !== null)
    }),
    many,
  )
})

test('every percentage is a whole number, with halves rounded up', () => {
  for (let whole = 0; whole <= 250; whole++) {
    for (let part = 0; part <= whole; part++)
      expect(toPercentage(part, whole)).toBe(simple.percent(part, whole))
  }
  expect([toPercentage(1, 8), toPercentage(3, 8), toPercentage(1, 200), toPercentage(199, 200)]).toEqual([
    13, 38, 1, 100,
  ])
})
