// Weeks, streaks and achievements of a person, computed from the goals' due days and completion times. Pure.
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
  /** Epoch milliseconds of the last completion; null while a goal is open. */
  fullAt: number | null
  /** Epoch milliseconds of the first completion in each category, ascending. */
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
        categoriesAt: firsts.map((ofOne) => Math.min(...instants(ofOne))).sort((a, b) => a - b),
      }
    })
    .sort((a, b) => (a.weekStart < b.weekStart ? -1 : 1))
}

interface Done {
  completedAt: number
}
const instants = (done: readonly Done[]) => done.map(({ completedAt }) => completedAt)
const latest = (done: readonly Done[]) => Math.max(...instants(done))

/**
 * How many weeks in a row were full, up to now. Weeks without goals are skipped. The running week counts once it is full;
 * until then it does not break the streak. `running`: the Monday of the goal week.
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

/** All achievements in display order. Reopening a goal can take an achievement away. */
export function achievementsOf(facts: readonly GoalFact[], running: Day): Earned[] {
  const weeks = weeksOf(facts)
  const completed = facts
    .flatMap(({ completedAt }) => (completedAt === null ? [] : completedAt))
    .sort((a, b) => a - b)
  const goals = (code: AchievementCode, of: number) =>
    earned(code, of, completed[of - 1] ?? null, completed.length)
  const streakOf = (code: AchievementCode, of: number) =>
    earned(code, of, firstStreak(countedWeeks(weeks, running), of), streakWeeks(weeks, running))
  const allCategories = weeks.flatMap(({ categoriesAt }) => categoriesAt[CATEGORIES - 1] ?? [])
  const thisWeek = weeks.find(({ weekStart }) => weekStart === running)?.categoriesAt.length ?? 0
  return [
    goals('first_goal', 1),
    streakOf('full_week', 1),
    streakOf('full_weeks_4', FULL_WEEKS),
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

/** When the first streak of `length` full weeks was complete; null if there was none. */
function firstStreak(counted: readonly Week[], length: number): number | null {
  const completions: number[] = []
  let streak: number[] = []
  for (const { fullAt } of counted) {
    streak = fullAt === null ? [] : [...streak, fullAt].slice(-length)
    if (streak.length === length) completions.push(Math.max(...streak))
  }
  return earliest(completions)
}
