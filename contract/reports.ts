// Figures over many people: what an admin sees of the school's goal week.
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, percentage, schoolQuery } from './fields.ts'

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

export const reportEndpoints = endpoints({
  'GET /api/admin/stats': {
    summary: 'The school’s goal week in figures',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: adminStats,
  },
})
