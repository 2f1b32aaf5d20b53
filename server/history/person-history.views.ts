// Everything a person ever set out to do, with what it says over time.
import { percentOf } from '../../contract/fields.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { categories } from '../../contract/goals.ts'
import type { Achievement, AchievementCode, GoalHistory } from '../../contract/history.ts'
import { allGoalsWithFeedback, type PageFilter, type Viewer } from '../goals/index.ts'
import { peopleOf, toPerson } from '../people/index.ts'
import { isoOrNull } from '../platform/clock.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { achievementsOf, type Earned, type GoalFact, streakWeeks, weeksOf } from './history.rules.ts'

export interface HistoryFilter extends PageFilter {
  /** The Monday of a week: only the goals due in it. */
  week?: string | undefined
}

/** The filter narrows the goals, never the figures. */
export async function personHistory(
  school: SchoolDb,
  userId: number,
  { week, ...filter }: HistoryFilter,
  viewer: Viewer,
): Promise<GoalHistory> {
  const [person, { items: goals, nextCursor }, facts] = await Promise.all([
    peopleOf(school).where('users.id', '=', userId).executeTakeFirst(),
    allGoalsWithFeedback(school, { userId }, { ...filter, archivedToo: true, dueIn: week }, viewer),
    goalFacts(school, userId),
  ])
  const running = goalWeekAt(viewer.now, school.timeZone).weekStart
  const weeks = weeksOf(facts)
  return {
    user: toPerson(person ?? refuse('not_found')),
    goals,
    nextCursor,
    statistics: statisticsOf(facts.length, completedOf(facts)),
    categories: categories.map((category) => {
      const ofOne = facts.filter((fact) => fact.category === category)
      return { category, totalGoals: ofOne.length, completedGoals: completedOf(ofOne) }
    }),
    weeks: weeks.map(({ weekStart, totalGoals, completedGoals }) => ({
      weekStart,
      totalGoals,
      completedGoals,
    })),
    streakWeeks: streakWeeks(weeks, running),
    achievements: achievementsOf(facts, running).map(toAchievement),
  }
}

export function statisticsOf(totalGoals: number, completedGoals: number) {
  return { totalGoals, completedGoals, completionPercentage: percentOf(completedGoals, totalGoals) }
}

const completedOf = (facts: readonly GoalFact[]) =>
  facts.filter(({ completedAt }) => completedAt !== null).length

async function goalFacts({ db, schoolId }: SchoolDb, userId: number): Promise<GoalFact[]> {
  const rows = await db
    .selectFrom('goals')
    .select(['due_on', 'category', 'completed', 'completed_at'])
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .execute()
  return rows.map(({ due_on, category, completed, completed_at }) => ({
    dueOn: due_on,
    category,
    completedAt: completed === 1 ? completed_at : null,
  }))
}

const titles: Record<AchievementCode, string> = {
  first_goal: 'First stone',
  full_week: 'A full week',
  full_weeks_4: 'Four full weeks in a row',
  all_categories: 'All three categories in a week',
  goals_10: 'Ten finished goals',
  goals_50: 'Fifty finished goals',
  goals_100: 'A hundred finished goals',
}

function toAchievement({ code, earnedAt, done, of }: Earned): Achievement {
  return { code, title: titles[code], earnedAt: isoOrNull(earnedAt), done, of }
}
