// Schools and their studios, and what an admin does to a school as a whole.
import * as z from 'zod/mini'
import { endpoints } from './endpoint.ts'
import { count, day, id, idParams, instant, schoolQuery, someField } from './fields.ts'
import { longText, name } from './text.ts'
import { isTimeZone } from './time-zone.ts'

const timeZone = z
  .string()
  .check(z.refine(isTimeZone, 'Choose a time zone by its IANA name, such as America/Chicago.'))
const description = z.optional(z.nullable(longText('A description')))

export const schoolFields = { name: name('A school name'), description, timeZone: z.optional(timeZone) }

export const school = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** IANA; all deadlines and weeks of the school use it. */
  timeZone: z.string(),
  createdAt: instant,
  userCount: count,
})
export type School = z.output<typeof school>

/** What anybody signed in sees of a studio. */
export const studioChoice = z.object({ id, name: z.string(), goalTypes: z.array(z.string()) })
export type StudioChoice = z.output<typeof studioChoice>

export const studio = z.extend(studioChoice, {
  description: z.nullable(z.string()),
  schoolId: id,
  createdAt: instant,
  learnerCount: count,
})
export type Studio = z.output<typeof studio>

const goalTypes = z.optional(
  z.array(name('A goal type')).check(
    z.maxLength(20, 'A studio has at most 20 goal types.'),
    z.refine(
      (types) => new Set(types.map((type) => type.toLowerCase())).size === types.length,
      'Two goal types have the same name.',
    ),
  ),
)

const months = z.nullable(
  z
    .int('Write a whole number of months, or null to keep them for ever.')
    .check(
      z.minimum(1, 'Keep them for at least 1 month.'),
      z.maximum(120, 'Keep them for at most 120 months, or for ever.'),
    ),
)

/** How long old rows of the school are kept; null for ever. */
export const settings = z.object({ activityMonths: months, notificationMonths: months, logMonths: months })
export type Settings = z.output<typeof settings>

export const deletedCounts = z.object({
  goalsDeleted: count,
  activitiesDeleted: count,
  feedbackDeleted: count,
  notificationsDeleted: count,
})
export type DeletedCounts = z.output<typeof deletedCounts>

export const schoolEndpoints = endpoints({
  'GET /api/studios': {
    summary: 'The studios of the school',
    access: 'member',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: z.array(studioChoice),
  },
  'GET /api/admin/studios': {
    summary: 'The studios of the school with their learner counts',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: z.array(studio),
  },
  'POST /api/admin/studios': {
    summary: 'Make a studio',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    body: z.strictObject({ name: name('A studio name'), description, goalTypes }),
    status: 201,
    response: studio,
    errors: ['name_taken'],
  },
  'PUT /api/admin/studios/:id': {
    summary: 'Rename a studio, or change its goal types',
    access: 'admin',
    row: 'studio',
    params: idParams,
    body: z
      .strictObject({ name: z.optional(name('A studio name')), description, goalTypes })
      .check(someField),
    response: studio,
    errors: ['name_taken'],
  },
  'DELETE /api/admin/studios/:id': {
    summary: 'Delete a studio; its learners choose again',
    access: 'admin',
    row: 'studio',
    params: idParams,
    status: 204,
    response: null,
  },
  'GET /api/admin/schools': {
    summary: 'All schools',
    access: 'superAdmin',
    response: z.array(school),
  },
  'POST /api/admin/schools': {
    summary: 'Make a school with the five studios',
    access: 'superAdmin',
    body: z.strictObject(schoolFields),
    status: 201,
    response: school,
    errors: ['name_taken'],
  },
  'PUT /api/admin/schools/:id': {
    summary: 'Rename a school, or set its time zone',
    access: 'superAdmin',
    row: 'school',
    params: idParams,
    body: z.strictObject({ ...schoolFields, name: z.optional(schoolFields.name) }).check(someField),
    response: school,
    errors: ['name_taken'],
  },
  'DELETE /api/admin/schools/:id': {
    summary: 'Delete a school; its users stay without one',
    access: 'superAdmin',
    row: 'school',
    params: idParams,
    status: 204,
    response: null,
  },
  'GET /api/admin/settings': {
    summary: 'How long the school keeps old rows',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: settings,
  },
  'PUT /api/admin/settings': {
    summary: 'Set how long the school keeps old rows; all three are sent',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    body: z.strictObject(settings.shape),
    response: settings,
  },
  'GET /api/admin/goals/clear-school': {
    summary: 'What deleting all goals of the school would delete now',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: z.object({ deletedCounts }),
  },
  'DELETE /api/admin/goals/clear-school': {
    summary: 'Delete all goals of the school, after saving a snapshot of them',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: z.object({ deletedCounts }),
  },
  'POST /api/admin/goals/archive': {
    summary: 'Archive the goals due before a day',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    body: z.strictObject({ before: day }),
    response: z.object({ archived: count }),
  },
})
