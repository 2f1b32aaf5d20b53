// The reads of guides: the learners of their studio with their week, and the crews and goals of the school.
import * as z from 'zod/mini'
import { groupWithMembers, member } from './crews.ts'
import { endpoints, forSchool, type Stored } from './endpoint.ts'
import { idText, instant, paged, pageQuery, schoolQuery, weekQuery } from './fields.ts'
import { goalFilters, goalWithFeedback } from './goals.ts'
import { accountState, guardianCount } from './people.ts'
import { searchText } from './text.ts'

const groupName = z.nullable(z.string())

export const studioUser = z.extend(member, {
  groupName,
  /** When the account was marked as left; null for an active one. */
  leftAt: z.nullable(instant),
  guardianCount,
})
export type StudioUser = z.output<typeof studioUser>

export const goalWithCrew = z.extend(goalWithFeedback, {
  /** The owner's current crew. */
  groupName,
})
export type GoalWithCrew = z.output<typeof goalWithCrew>
export type StoredGoalWithCrew = Stored<typeof goalWithCrew>

export const guideEndpoints = endpoints({
  'GET /api/guide/studio-users': {
    summary: 'The learners of the caller’s studio with their week',
    access: 'guide',
    query: z.strictObject({ state: z._default(accountState, 'active') }),
    response: z.array(studioUser),
  },
  'GET /api/guide/studio-goals': {
    summary: 'The goals of the caller’s studio in the goal week',
    access: 'guide',
    query: z.strictObject(weekQuery),
    response: z.array(goalWithFeedback),
  },
  'GET /api/guide/all-crews': {
    summary: 'The crews of the school with their members and their week',
    ...forSchool('guide'),
    response: z.array(groupWithMembers),
  },
  'GET /api/guide/all-goals': {
    summary: 'The goals of the school, newest first',
    ...forSchool('guide'),
    query: z.strictObject({
      ...pageQuery,
      ...goalFilters,
      /** Only goals of the current members of this crew. */
      crewId: z.optional(idText),
      /** Only goals whose owner's name has all these words. */
      search: z.optional(searchText),
      ...schoolQuery,
    }),
    response: paged(goalWithCrew),
  },
})
