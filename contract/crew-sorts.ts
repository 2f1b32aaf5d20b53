// Sorting all learners of a school into crews, with a preview before and an undo after.
import * as z from 'zod/mini'
import { endpoints, shapes } from './endpoint.ts'
import { count, id, message, previewQuery, schoolQuery } from './fields.ts'
import { person, personName } from './people.ts'

/** Identifies a plan: a call with its seed applies exactly that plan, or answers 409 `plan_changed`. */
const seed = z
  .int('A seed is a whole number.')
  .check(z.minimum(0, 'A seed is at least 0.'), z.maximum(Number.MAX_SAFE_INTEGER, 'There is no such seed.'))

export const plannedCrew = z
  .object({
    /** Null for a crew that the sort will create. */
    groupId: z.nullable(id),
    name: z.string(),
    /** All that will be in it, by last, then first name. */
    members: z.array(person),
  })
  .register(shapes, { id: 'PlannedCrew' })
export type PlannedCrew = z.output<typeof plannedCrew>

export const sortResult = z
  .object({
    /** Memberships removed before the sort. */
    clearedExisting: count,
    learnersAssigned: count,
    crewsCreated: count,
    /** Captains who are put into another crew and lose the role. */
    formerCaptains: z.array(personName),
    /** Only with `?preview=true`. */
    seed: z.optional(seed),
    /** The crews that the sort changes. */
    plan: z.optional(z.array(plannedCrew)),
  })
  .register(shapes, { id: 'SortResult' })
export type SortResult = z.output<typeof sortResult>

const query = z.strictObject({ ...schoolQuery, ...previewQuery })
const body = z.optional(z.strictObject({ seed: z.optional(seed) }))

export const crewSortEndpoints = endpoints({
  'POST /api/admin/crews/auto-sort': {
    summary: 'Place every learner without a crew; existing memberships stay. ?preview=true shows it first',
    access: 'admin',
    schoolScoped: true,
    query,
    body,
    response: sortResult,
    errors: ['too_few_learners', 'plan_changed'],
  },
  'POST /api/admin/crews/randomize': {
    summary: 'Deal all learners into crews anew. ?preview=true shows it first',
    access: 'admin',
    schoolScoped: true,
    query,
    body,
    response: sortResult,
    errors: ['too_few_learners', 'plan_changed'],
  },
  'POST /api/admin/crews/undo-sort': {
    summary: 'Put memberships and captains back as before the last sort, if nobody was moved since',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: message,
    errors: ['nothing_to_undo'],
  },
})
