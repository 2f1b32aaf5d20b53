// Statistics: of the school's goal week for admins, and of one person.
import * as z from 'zod/mini'
import { daysAway } from './absences.ts'
import { endpoints, extendedShape, forRow, forSchool, type Stored, shape } from './endpoint.ts'
import { count, id, percentage, storedInstant } from './fields.ts'
import { person } from './people.ts'

export const adminStats = z.object({
  /** Goals due in the goal week, without guide goals and archived ones. */
  totalGoalsThisWeek: count,
  /** The share of these goals that is completed. */
  completionPercentage: percentage,
  /**
   * Over the feedback on those goals, with the newest entry for each goal and giver (also a deleted one), active or cleared
   * by an edit. The three are rounded separately, so they may not add up to 100.
   */
  approvedPercentage: percentage,
  needsImprovementPercentage: percentage,
  deniedPercentage: percentage,
})
export type AdminStats = z.output<typeof adminStats>

export const userStats = shape('UserStats', {
  weekLabel: z.enum(['Current Week', 'Next Week']),
  /** The first and the last school day of the goal week; from its end on, those of the next week. */
  weekStart: z.string(),
  weekEnd: z.string(),
  /** Goals due in the goal week, without archived ones. */
  goalsThisWeek: count,
  /** The completed ones of these, whenever that was. */
  completedThisWeek: count,
  /** `completedThisWeek` of `goalsThisWeek`. */
  completionPercentage: percentage,
  /** All goals of the person, including archived ones. */
  totalGoals: count,
  completedGoals: count,
  /**
   * School days (the days of the school's week, in its zone) in a row on which a goal was completed, up to today. If today
   * has none yet or isn't a school day, the row ends with the last school day. Other days neither count nor end the row. A goal
   * counts on the day it is completed, not on the day it is due. No-school days and days away are skipped if they have none.
   */
  streakDays: count,
  /** 1 for the highest `completedThisWeek` of the crew; equals share the better rank; null without a crew. */
  crewRank: z.nullable(count),
  /** The number of members of the crew, including this one; 0 without a crew. */
  crewSize: count,
})
export type UserStats = z.output<typeof userStats>

/** A learner without a goal in the goal week. */
const withoutGoal = extendedShape('LearnerWithoutGoal', person, {
  away: z.array(daysAway),
  /** When the newest goal was set; null: never. */
  lastGoalAt: z.nullable(storedInstant),
})
export type StoredLearnerWithoutGoal = Stored<typeof withoutGoal>

/** A super admin reads these figures of each school to see which one needs a visit. */
export const schoolOverview = shape('SchoolOverview', {
  id,
  name: z.string(),
  learnerCount: count,
  /** Learners with a goal in the school's goal week. */
  learnersWithGoal: count,
  /** Crews with members that nobody coaches. */
  crewsWithoutCoach: count,
  /** The steps that are left before the first goals; none if a goal was due in the last year, or is due later. */
  openSteps: z.array(z.enum(['learners', 'crews', 'coaches'])),
})
export type SchoolOverview = z.output<typeof schoolOverview>

export const statisticsEndpoints = endpoints({
  'GET /api/admin/schools/overview': {
    summary: 'Each school’s learners, goals of the goal week, crews without a coach and open steps',
    access: 'superAdmin',
    response: z.array(schoolOverview),
  },
  'GET /api/admin/stats': {
    summary: 'The school’s goal week in figures',
    ...forSchool('admin'),
    response: adminStats,
  },
  'GET /api/without-goal': {
    summary: 'The learners in the caller’s care without a goal in the goal week',
    ...forSchool('educator'),
    response: z.array(withoutGoal),
  },
  'GET /api/users/:id/stats': {
    summary: 'Figures of the goal week and of all time',
    ...forRow('member', 'user'),
    response: userStats,
  },
})
