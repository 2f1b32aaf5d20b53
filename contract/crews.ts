// Crews (groups of 3-5 learners), their members, and sorts of all learners of a school into crews.
import * as z from 'zod/mini'
import { daysAway } from './absences.ts'
import { endpoints, extendedShape, forRow, forSchool, noContent, type Stored, shape } from './endpoint.ts'
import {
  count,
  id,
  message,
  previewQuery,
  requireSomeField,
  schoolQuery,
  storedInstant,
  weekQuery,
} from './fields.ts'
import { person, personName, user } from './people.ts'
import { sentence } from './sentence.ts'
import { crewName, description } from './text-fields.ts'

export const group = shape('Group', {
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  schoolId: id,
  createdAt: storedInstant,
  memberCount: count,
  /** Sorted by last, then first name. */
  captains: z.array(personName),
  /** Members by studio: the largest studio first, members without a studio last. */
  studioDistribution: z.array(z.object({ studio: z.nullable(z.string()), count })),
})
export type Group = z.output<typeof group>
export type StoredGroup = Stored<typeof group>

/** Days away that touch today, the goal week or the last week with school. The list is empty for callers who may not see them. */
const away = z.array(daysAway)

/** Counts the goals due in the goal week, without archived ones. */
export const member = extendedShape('Member', person, {
  goalsThisWeek: count,
  completedThisWeek: count,
  away,
})
export type Member = z.output<typeof member>

const memberAway = extendedShape('PersonWithDaysAway', person, { away })

/** Members by last, then first name. */
export const groupWithMembers = extendedShape('GroupWithMembers', group, { members: z.array(member) })
export type GroupWithMembers = z.output<typeof groupWithMembers>
export type StoredGroupWithMembers = Stored<typeof groupWithMembers>

const givenDescription = z.optional(z.nullable(description()))

/** Identifies a plan: a call with its seed applies exactly that plan, or answers 409 `plan_changed`. */
const seed = z
  .int(sentence('A seed is a whole number.'))
  .check(
    z.minimum(0, sentence('A seed is at least 0.')),
    z.maximum(Number.MAX_SAFE_INTEGER, sentence("That seed doesn't exist.")),
  )

export const plannedCrew = shape('PlannedCrew', {
  /** Null for a crew that the sort will create. */
  groupId: z.nullable(id),
  name: z.string(),
  /** All that will be in it, by last, then first name. */
  members: z.array(person),
})
export type PlannedCrew = z.output<typeof plannedCrew>

export const sortResult = shape('SortResult', {
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
export type SortResult = z.output<typeof sortResult>

const sort = {
  ...forSchool('admin'),
  query: z.strictObject({ ...schoolQuery, ...previewQuery }),
  body: z.optional(
    z.strictObject({
      seed: z.optional(seed),
      /** Names for the crews that the sort creates, in the order of its plan. Crews without one are 'Crew A' and so on. */
      names: z.optional(z.array(crewName()).check(z.maxLength(2000, sentence('At most 2,000 names.')))),
    }),
  ),
  // 2,000 names of 100 characters, each of which takes up to 12 bytes.
  bodyLimit: 3 * 1024 * 1024,
  response: sortResult,
  errors: ['too_few_learners', 'plan_changed', 'name_taken'],
} as const

export const crewEndpoints = endpoints({
  'GET /api/groups': {
    summary: 'The crews the caller may see: their own, or all of the school’s',
    ...forSchool('member'),
    response: z.array(group),
  },
  'GET /api/groups/:id': {
    summary: 'One crew with its members and their week; ?week= for another one',
    ...forRow('member', 'group'),
    query: z.strictObject(weekQuery),
    response: groupWithMembers,
  },
  'GET /api/groups/:id/members': {
    summary: 'The members of a crew',
    ...forRow('member', 'group'),
    response: z.array(memberAway),
  },
  'GET /api/admin/groups': {
    summary: 'The crews of the school',
    ...forSchool('admin'),
    response: z.array(group),
  },
  'GET /api/admin/crews-with-members': {
    summary: 'The crews of the school with their members and their week; ?week= for another one',
    ...forSchool('admin'),
    query: z.strictObject({ ...schoolQuery, ...weekQuery }),
    response: z.array(groupWithMembers),
  },
  'POST /api/admin/groups': {
    summary: 'Make a crew',
    ...forSchool('admin'),
    body: z.strictObject({ name: crewName(), description: givenDescription }),
    status: 201,
    response: group,
    errors: ['name_taken'],
  },
  'PUT /api/admin/groups/:id': {
    summary: 'Rename a crew',
    ...forRow('admin', 'group'),
    body: z
      .strictObject({ name: z.optional(crewName()), description: givenDescription })
      .check(requireSomeField),
    response: group,
    errors: ['name_taken'],
  },
  'DELETE /api/admin/groups/:id': {
    summary: 'Delete a crew; its members become unassigned',
    ...forRow('admin', 'group'),
    ...noContent,
    location: 'The deletion, for undoing it.',
  },
  'PUT /api/admin/users/:id/group': {
    summary: 'Put a learner into a crew or take it out; breaks the lower limit if it must',
    ...forRow('admin', 'user'),
    body: z.strictObject({ groupId: z.nullable(id) }),
    response: user,
    errors: ['account_left', 'not_a_candidate', 'crew_full'],
  },
  'POST /api/admin/crews/move-learner': {
    summary: 'Move a learner between crews within the limits of 3 to 5',
    access: 'admin',
    row: 'user',
    body: z.strictObject({
      userId: id,
      targetGroupId: z.nullable(id),
      validateSize: z._default(z.boolean(), true),
    }),
    response: message,
    errors: ['account_left', 'not_a_candidate', 'crew_full', 'crew_too_small'],
  },
  'POST /api/admin/crew-captains/deselect-all': {
    summary: 'Take the captain flag from everyone in the school',
    ...forSchool('admin'),
    response: message,
  },
  'POST /api/admin/crews/auto-sort': {
    summary: 'Place every learner without a crew; existing memberships stay. ?preview=true shows it first',
    ...sort,
  },
  'POST /api/admin/crews/randomize': {
    summary: 'Sort all learners into new crews. ?preview=true shows it first',
    ...sort,
  },
  'POST /api/admin/crews/undo-sort': {
    summary: 'Put memberships and captains back as before the last sort, if nobody was moved since',
    ...forSchool('admin'),
    response: message,
    errors: ['nothing_to_undo'],
  },
})
