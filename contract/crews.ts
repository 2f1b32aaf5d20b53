// Crews (groups of 3-5 learners) and their members.
import * as z from 'zod/mini'
import { daysAway } from './absences.ts'
import { endpoints, shapes } from './endpoint.ts'
import { count, id, idParams, instant, message, schoolQuery, someField } from './fields.ts'
import { person, personName, user } from './people.ts'
import { longText, name } from './text.ts'

export const group = z
  .object({
    id,
    name: z.string(),
    description: z.nullable(z.string()),
    schoolId: id,
    createdAt: instant,
    memberCount: count,
    /** By last, then first name. */
    captains: z.array(personName),
    /** Members by studio: the largest studio first, members without a studio last. */
    studioDistribution: z.array(z.object({ studio: z.nullable(z.string()), count })),
  })
  .register(shapes, { id: 'Group' })
export type Group = z.output<typeof group>

/** Days away that touch today, the goal week or the last week with school; none for who may not see them. */
const away = z.array(daysAway)

/** Counts the goals due in the goal week, without archived ones. */
export const member = z
  .extend(person, {
    goalsThisWeek: count,
    completedThisWeek: count,
    away,
  })
  .register(shapes, { id: 'Member' })
export type Member = z.output<typeof member>

const memberAway = z.extend(person, { away }).register(shapes, { id: 'PersonWithDaysAway' })

/** Members by last, then first name. */
export const groupWithMembers = z
  .extend(group, { members: z.array(member) })
  .register(shapes, { id: 'GroupWithMembers' })
export type GroupWithMembers = z.output<typeof groupWithMembers>

const scoped = z.strictObject(schoolQuery)
const description = z.optional(z.nullable(longText('A description')))

export const crewEndpoints = endpoints({
  'GET /api/groups': {
    summary: 'The crews the caller may see: the own one, or those of the school',
    access: 'member',
    schoolScoped: true,
    query: scoped,
    response: z.array(group),
  },
  'GET /api/groups/:id': {
    summary: 'One crew with its members and their week',
    access: 'member',
    row: 'group',
    params: idParams,
    response: groupWithMembers,
  },
  'GET /api/groups/:id/members': {
    summary: 'The members of a crew',
    access: 'member',
    row: 'group',
    params: idParams,
    response: z.array(memberAway),
  },
  'GET /api/admin/groups': {
    summary: 'The crews of the school',
    access: 'admin',
    schoolScoped: true,
    query: scoped,
    response: z.array(group),
  },
  'GET /api/admin/crews-with-members': {
    summary: 'The crews of the school with their members',
    access: 'admin',
    schoolScoped: true,
    query: scoped,
    response: z.array(groupWithMembers),
  },
  'POST /api/admin/groups': {
    summary: 'Make a crew',
    access: 'admin',
    schoolScoped: true,
    query: scoped,
    body: z.strictObject({ name: name('A crew name'), description }),
    status: 201,
    response: group,
    errors: ['name_taken'],
  },
  'PUT /api/admin/groups/:id': {
    summary: 'Rename a crew',
    access: 'admin',
    row: 'group',
    params: idParams,
    body: z.strictObject({ name: z.optional(name('A crew name')), description }).check(someField),
    response: group,
    errors: ['name_taken'],
  },
  'DELETE /api/admin/groups/:id': {
    summary: 'Delete a crew; its members become unassigned',
    access: 'admin',
    row: 'group',
    params: idParams,
    status: 204,
    response: null,
  },
  'PUT /api/admin/users/:id/group': {
    summary: 'Put a learner into a crew or take it out; breaks the lower limit if it must',
    access: 'admin',
    row: 'user',
    params: idParams,
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
    summary: 'Take the captain flag from everybody in the school',
    access: 'admin',
    schoolScoped: true,
    query: scoped,
    response: message,
  },
})
