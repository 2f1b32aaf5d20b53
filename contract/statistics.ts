// Figures: what an admin sees of the school's goal week, and those of one person.
import * as z from 'zod/mini'
import { endpoints, shapes } from './endpoint.ts'
import { count, idParams, percentage, schoolQuery } from './fields.ts'

export const adminStats = z.object({
  /** Goals due in the goal week; guide goals and archived ones aside. */
  totalGoalsThisWeek: count,
  /** Of those, how many are completed. */
  completionPercentage: percentage,
  /**
   * Of the feedback on those goals, one entry a goal and giver, who may be gone: the newest, active or cleared by an
   * edit. Each is rounded, so that the three need not add up to 100.
   */
  approvedPercentage: percentage,
  needsImprovementPercentage: percentage,
  deniedPercentage: percentage,
})
export type AdminStats = z.output<typeof adminStats>

export const userStats = z
  .object({
    weekLabel: z.enum(['Current Week', 'Next Week']),
    /** Monday and Friday of the goal week: from Friday 16:00 on those of the next week. */
    weekStart: z.string(),
    weekEnd: z.string(),
    /** Goals due in the goal week, archived ones aside. */
    goalsThisWeek: count,
    /** Those of them that are completed, whenever that was. */
    completedThisWeek: count,
    /** `completedThisWeek` of `goalsThisWeek`. */
    completionPercentage: percentage,
    /** Over everything, archived goals too. */
    totalGoals: count,
    completedGoals: count,
    /**
     * Mondays to Fridays in a row on which a goal was completed, by the school's clock, up to today, or up to the school
     * day before while today has none yet or is no school day. What is completed on a weekend neither counts nor breaks
     * the row, and a goal counts on the day it is completed, not on the day it is due.
     */
    streakDays: count,
    /** 1 for the most `completedThisWeek` of the crew's members; equals share the better rank; null without a crew. */
    crewRank: z.nullable(count),
    /** Members of the crew, this one among them; 0 without a crew. */
    crewSize: count,
  })
  .register(shapes, { id: 'UserStats' })
export type UserStats = z.output<typeof userStats>

export const statisticsEndpoints = endpoints({
  'GET /api/admin/stats': {
    summary: 'The school’s goal week in figures',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: adminStats,
  },
  'GET /api/users/:id/stats': {
    summary: 'Figures of the goal week and of all time',
    access: 'member',
    row: 'user',
    params: idParams,
    response: userStats,
  },
})
