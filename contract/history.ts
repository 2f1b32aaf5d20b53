// Goal histories: of a person with figures, weeks and achievements; of a crew or a studio, member by member.
import * as z from 'zod/mini'
import { endpoints, shapes } from './endpoint.ts'
import { count, day, idParams, instant, pageQuery, percentage, weekQuery } from './fields.ts'
import { category, goalFilters, goalWithFeedback } from './goals.ts'
import { person } from './people.ts'

/** Over all goals there are, archived ones too; filters never narrow it. */
export const statistics = z
  .object({
    totalGoals: count,
    completedGoals: count,
    /** `completedGoals` of `totalGoals`. */
    completionPercentage: percentage,
  })
  .register(shapes, { id: 'Statistics' })
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
 * `done` of `of` on the way there; all of it once earned. `first_goal`, `goals_10`, `goals_50`, `goals_100`: so many
 * completed goals. `full_week`: every goal that is due in a week. `full_weeks_4`: four such weeks in a row, those
 * without goals skipped; on the way `done` is the row of now. `all_categories`: one goal of each category due in the
 * same week; on the way `done` is how many of them the goal week has.
 */
export const achievement = z.object({
  code: achievementCode,
  title: z.string(),
  /** When the last goal it needs was completed. Null: not yet, or not any more, since a goal was reopened or deleted. */
  earnedAt: z.nullable(instant),
  done: count,
  of: count,
})
export type Achievement = z.output<typeof achievement>

export const goalHistory = z
  .object({
    user: person,
    /** Newest first, in pages. */
    goals: z.array(goalWithFeedback),
    nextCursor: z.nullable(z.string()),
    statistics,
    /** All three, with goals or without; over all goals there are, as `statistics`. */
    categories: z.array(z.object({ category, totalGoals: count, completedGoals: count })),
    /** Every week with goals due in it, oldest first, archived ones too; `weekStart` is its Monday. */
    weeks: z.array(z.object({ weekStart: day, totalGoals: count, completedGoals: count })),
    /**
     * Weeks in a row, up to now, in which every goal due was completed, whenever that was. Weeks without goals are
     * skipped; the goal week counts once it is whole, and breaks nothing before.
     */
    streakWeeks: count,
    achievements: z.array(achievement),
  })
  .register(shapes, { id: 'GoalHistory' })
export type GoalHistory = z.output<typeof goalHistory>

export const groupHistory = z
  .object({
    /** Of the goals of all who are members now, whatever the page. */
    overallStatistics: statistics,
    /** By last, then first name, in pages; `goals` are each member's newest 20, or with `?week=` all of that week. */
    members: z.array(z.object({ user: person, goals: z.array(goalWithFeedback), statistics })),
    nextCursor: z.nullable(z.string()),
  })
  .register(shapes, { id: 'GroupHistory' })
export type GroupHistory = z.output<typeof groupHistory>
/** How many goals of a member a group's history holds, unless it is asked for one week. */
export const GOALS_A_MEMBER = 20

/** With `?week=` the goals due in that week and no others, all of them. */
const query = z.strictObject({ ...weekQuery, ...pageQuery, ...goalFilters })

export const historyEndpoints = endpoints({
  'GET /api/users/:id/goal-history': {
    summary: 'All goals of a person in pages, with figures, weeks, streak and achievements',
    access: 'member',
    row: 'user',
    params: idParams,
    query,
    response: goalHistory,
  },
  'GET /api/groups/:id/goal-history': {
    summary: 'The members of a crew with their figures and newest goals',
    access: 'leader',
    row: 'group',
    params: idParams,
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
