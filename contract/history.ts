// Goal histories: of a person with figures, weeks and achievements; of a crew or a studio, member by member.
import * as z from 'zod/mini'
import { endpoints, forRow, type Stored, shape } from './endpoint.ts'
import { count, day, pageQuery, percentage, readerSentence, storedInstant, weekQuery } from './fields.ts'
import { category, goalFilters, goalWithFeedback } from './goals.ts'
import { person } from './people.ts'

/** Over all goals, including archived ones, whatever the filters. */
export const statistics = shape('Statistics', {
  totalGoals: count,
  completedGoals: count,
  /** `completedGoals` of `totalGoals`. */
  completionPercentage: percentage,
})
export type Statistics = z.output<typeof statistics>

export const achievementCode = z.enum([
  'first_goal',
  'full_week',
  'full_weeks_4',
  'all_categories',
  'goals_10',
  'goals_50',
  'goals_100',
])
export type AchievementCode = z.output<typeof achievementCode>

/**
 * The progress is `done` of `of`; both are equal once earned. `first_goal`, `goals_10`, `goals_50`, `goals_100` count completed
 * goals. `full_week`: every goal due in one week is completed. `full_weeks_4`: four full weeks in a row, not
 * counting weeks without goals; `done` is the length of the current row. `all_categories`: one completed goal of each
 * category due in the same week; `done` is the number of categories in the goal week.
 */
export const achievement = z.object({
  code: achievementCode,
  title: readerSentence,
  /** When the last goal it needs was completed. Null if not earned, also after a goal was reopened or deleted. */
  earnedAt: z.nullable(storedInstant),
  done: count,
  of: count,
})
export type Achievement = z.output<typeof achievement>

const weekOfGoals = shape('WeekOfGoals', {
  /** The first day of the week. */
  weekStart: day,
  totalGoals: count,
  completedGoals: count,
  /** The guardians who waved in the week; 0 for readers who do not see who follows the learner. */
  waves: count,
})

export const goalHistory = shape('GoalHistory', {
  user: person,
  /** Newest first, in pages. */
  goals: z.array(goalWithFeedback),
  nextCursor: z.nullable(z.string()),
  statistics,
  /** All three categories, also without goals; over all goals, as `statistics`. */
  categories: z.array(z.object({ category, totalGoals: count, completedGoals: count })),
  /** Every week with goals due in it, oldest first, including archived goals. */
  weeks: z.array(weekOfGoals),
  /** Weeks in a row with every due goal completed; weeks without goals are skipped, the goal week counts once it is full. */
  streakWeeks: count,
  achievements: z.array(achievement),
})
export type GoalHistory = z.output<typeof goalHistory>
export type StoredGoalHistory = Stored<typeof goalHistory>

export const groupHistory = shape('GroupHistory', {
  /** Over the goals of all current members, not only those of the page. */
  overallStatistics: statistics,
  /** The members are ordered by last, then first name, in pages. `goals` are each member's newest 20, or all goals of `?week=`. */
  members: z.array(
    z.object({
      user: person,
      goals: z.array(goalWithFeedback),
      statistics,
      /** The last twelve weeks up to the goal week, oldest first, without those in which no goal was due. */
      weeks: z.array(weekOfGoals),
    }),
  ),
  nextCursor: z.nullable(z.string()),
})
export type GroupHistory = z.output<typeof groupHistory>
export type StoredGroupHistory = Stored<typeof groupHistory>
/** The number of goals of a member in a group's history without `?week=`. */
export const GOALS_PER_MEMBER = 20

/** The goals are all those due in `?week=`, if it is sent. */
const query = z.strictObject({ ...weekQuery, ...pageQuery, ...goalFilters })

export const historyEndpoints = endpoints({
  'GET /api/users/:id/goal-history': {
    summary: 'All goals of a person in pages, with figures, weeks, streak and achievements',
    ...forRow('member', 'user'),
    query,
    response: goalHistory,
  },
  'GET /api/groups/:id/goal-history': {
    summary: 'The members of a crew with their figures and newest goals',
    ...forRow('leader', 'group'),
    query,
    response: groupHistory,
  },
  'GET /api/guide/studio-goal-history': {
    summary: 'The learners of the caller’s studio with their figures and newest goals',
    access: 'guide',
    query,
    response: groupHistory,
  },
})
