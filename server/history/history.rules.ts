// Computes a person's weeks, streaks and achievements from the due days and completion times of their goals.
import type { Day } from '../../contract/days.ts'
import type { Category } from '../../contract/goals.ts'
import type { AchievementCode } from '../../contract/history.ts'
import { type WeekSettings, weekStartOf } from '../../contract/school-week.ts'

export interface GoalFact {
  dueOn: Day
  category: Category
  /** Epoch milliseconds, or null if the goal is not completed. */
  completedAt: number | null
}

/** A week in which goals are due. */
export interface Week {
  weekStart: Day
  totalGoals: number
  completedGoals: number
  /** The last completion in epoch milliseconds, or null while a goal is open. */
  fullAt: number | null
  /** The first completion in each category in epoch milliseconds, ascending. */
  categoriesAt: number[]
}

/** Returns every week with goals, oldest first. */
export function groupByWeek(facts: readonly GoalFact[], weeks: WeekSettings): Week[] {
  const byWeek = Map.groupBy(facts, ({ dueOn }) => weekStartOf(dueOn, weeks))
  return [...byWeek]
    .map(([weekStart, due]) => {
      const done = due.flatMap(({ category, completedAt }) =>
        completedAt === null ? [] : { category, completedAt },
      )
      const firsts = [...Map.groupBy(done, ({ category }) => category).values()]
      return {
        weekStart,
        totalGoals: due.length,
        completedGoals: done.length,
        fullAt: done.length === due.length ? findLatest(done) : null,
        categoriesAt: firsts.map((completions) => Math.min(...toInstants(completions))).sort((a, b) => a - b),
      }
    })
    .sort((a, b) => (a.weekStart < b.weekStart ? -1 : 1))
}

interface CompletedGoal {
  completedAt: number
}
const toInstants = (done: readonly CompletedGoal[]) => done.map(({ completedAt }) => completedAt)
const findLatest = (done: readonly CompletedGoal[]) => Math.max(...toInstants(done))

/**
 * Counts the full weeks in a row up to now. Skips weeks without goals. The current week counts once it is full, and does not
 * break the streak until then.
 *
 * @param goalWeek the first day of the goal week
 */
export function countStreakWeeks(weeks: readonly Week[], goalWeek: Day): number {
  const counted = selectCountedWeeks(weeks, goalWeek)
  const broken = counted.findLastIndex(({ fullAt }) => fullAt === null)
  return counted.length - 1 - broken
}

function selectCountedWeeks(weeks: readonly Week[], goalWeek: Day): Week[] {
  return weeks.filter(({ weekStart, fullAt }) => weekStart < goalWeek || fullAt !== null)
}

export interface Earned {
  code: AchievementCode
  /** Epoch milliseconds, or null if it is not earned yet. */
  earnedAt: number | null
  done: number
  of: number
}

const FULL_WEEKS = 4
const CATEGORIES = 3

/** Returns all achievements in display order. `weeks` are those of the goals. Reopening a goal can remove an achievement. */
export function computeAchievements(
  facts: readonly GoalFact[],
  weeks: readonly Week[],
  goalWeek: Day,
): Earned[] {
  const completed = facts
    .flatMap(({ completedAt }) => (completedAt === null ? [] : completedAt))
    .sort((a, b) => a - b)
  const goals = (code: AchievementCode, of: number) =>
    toEarned(code, of, completed[of - 1] ?? null, completed.length)
  const streak = (code: AchievementCode, of: number) =>
    toEarned(
      code,
      of,
      findFirstStreak(selectCountedWeeks(weeks, goalWeek), of),
      countStreakWeeks(weeks, goalWeek),
    )
  const allCategories = weeks.flatMap(({ categoriesAt }) => categoriesAt[CATEGORIES - 1] ?? [])
  const thisWeek = weeks.find(({ weekStart }) => weekStart === goalWeek)?.categoriesAt.length ?? 0
  return [
    goals('first_goal', 1),
    streak('full_week', 1),
    streak('full_weeks_4', FULL_WEEKS),
    toEarned('all_categories', CATEGORIES, findEarliest(allCategories), thisWeek),
    goals('goals_10', 10),
    goals('goals_50', 50),
    goals('goals_100', 100),
  ]
}

function toEarned(code: AchievementCode, of: number, earnedAt: number | null, done: number): Earned {
  return { code, earnedAt, done: earnedAt === null ? Math.min(done, of) : of, of }
}

function findEarliest(all: readonly number[]): number | null {
  return all.length === 0 ? null : Math.min(...all)
}

/** Returns when the first streak of `length` full weeks was complete, or null if there was none. */
function findFirstStreak(counted: readonly Week[], length: number): number | null {
  const completions: number[] = []
  let streak: number[] = []
  for (const { fullAt } of counted) {
    streak = fullAt === null ? [] : [...streak, fullAt].slice(-length)
    if (streak.length === length) completions.push(Math.max(...streak))
  }
  return findEarliest(completions)
}
