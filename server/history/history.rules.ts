// What a person's goals say over time: weeks, the row of full weeks, and achievements. Pure: from what was due when
// and completed when.
import type { Day } from '../../contract/days.ts'
import { mondayOf } from '../../contract/goal-week.ts'
import type { Category } from '../../contract/goals.ts'
import type { AchievementCode } from '../../contract/history.ts'

export interface GoalFact {
  dueOn: Day
  category: Category
  /** Epoch milliseconds; null: not completed. */
  completedAt: number | null
}

/** A week with goals due in it. */
export interface Week {
  weekStart: Day
  totalGoals: number
  completedGoals: number
  /** When the last of its goals was completed; null while one is not. */
  fullAt: number | null
  /** When its first goal of each category was completed, in order. */
  categoriesAt: number[]
}

/** Every week with goals, oldest first. */
export function weeksOf(facts: readonly GoalFact[]): Week[] {
  const weeks = Map.groupBy(facts, ({ dueOn }) => mondayOf(dueOn))
  return [...weeks]
    .map(([weekStart, due]) => {
      const done = due.flatMap(({ category, completedAt }) =>
        completedAt === null ? [] : { category, completedAt },
      )
      const firsts = [...Map.groupBy(done, ({ category }) => category).values()]
      return {
        weekStart,
        totalGoals: due.length,
        completedGoals: done.length,
        fullAt: done.length === due.length ? latest(done) : null,
        categoriesAt: firsts.map((ofOne) => Math.min(...instants(ofOne))).sort((one, other) => one - other),
      }
    })
    .sort((one, other) => (one.weekStart < other.weekStart ? -1 : 1))
}

interface Done {
  completedAt: number
}
const instants = (done: readonly Done[]) => done.map(({ completedAt }) => completedAt)
const latest = (done: readonly Done[]) => Math.max(...instants(done))

/**
 * Full weeks in a row up to now. Weeks without goals are skipped; the running week counts once it is full, and breaks
 * nothing before. `running`: the Monday of the goal week.
 */
export function streakWeeks(weeks: readonly Week[], running: Day): number {
  const counted = countedWeeks(weeks, running)
  const broken = counted.findLastIndex(({ fullAt }) => fullAt === null)
  return counted.length - 1 - broken
}

function countedWeeks(weeks: readonly Week[], running: Day): Week[] {
  return weeks.filter(({ weekStart, fullAt }) => weekStart < running || fullAt !== null)
}

export interface Earned {
  code: AchievementCode
  /** Epoch milliseconds; null: not yet. */
  earnedAt: number | null
  done: number
  of: number
}

const FULL_WEEKS = 4
const CATEGORIES = 3

/** All of them, in the order they are shown. An achievement that a reopened goal undoes is not earned any more. */
export function achievementsOf(facts: readonly GoalFact[], running: Day): Earned[] {
  const weeks = weeksOf(facts)
  const completed = facts
    .flatMap(({ completedAt }) => (completedAt === null ? [] : completedAt))
    .sort((one, other) => one - other)
  const goals = (code: AchievementCode, of: number) =>
    earned(code, of, completed[of - 1] ?? null, completed.length)
  const inARow = (code: AchievementCode, of: number) =>
    earned(code, of, firstRow(countedWeeks(weeks, running), of), streakWeeks(weeks, running))
  const allCategories = weeks.flatMap(({ categoriesAt }) => categoriesAt[CATEGORIES - 1] ?? [])
  const thisWeek = weeks.find(({ weekStart }) => weekStart === running)?.categoriesAt.length ?? 0
  return [
    goals('first_goal', 1),
    inARow('full_week', 1),
    inARow('full_weeks_4', FULL_WEEKS),
    earned('all_categories', CATEGORIES, earliest(allCategories), thisWeek),
    goals('goals_10', 10),
    goals('goals_50', 50),
    goals('goals_100', 100),
  ]
}

function earned(code: AchievementCode, of: number, earnedAt: number | null, done: number): Earned {
  return { code, earnedAt, done: earnedAt === null ? Math.min(done, of) : of, of }
}

function earliest(all: readonly number[]): number | null {
  return all.length === 0 ? null : Math.min(...all)
}

/** When the first row of so many full weeks was complete. */
function firstRow(counted: readonly Week[], length: number): number | null {
  const rows: number[] = []
  let row: number[] = []
  for (const { fullAt } of counted) {
    row = fullAt === null ? [] : [...row, fullAt].slice(-length)
    if (row.length === length) rows.push(Math.max(...row))
  }
  return earliest(rows)
}
