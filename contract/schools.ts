// Schools, their studios and their settings.
import * as z from 'zod/mini'
import { endpoints, shapes } from './endpoint.ts'
import { count, id, idParams, instant, schoolQuery, someField } from './fields.ts'
import { longText, name } from './text.ts'
import { isTimeZone } from './time-zone.ts'

const timeZone = z
  .string()
  .check(z.refine(isTimeZone, 'Choose a time zone by its IANA name, such as America/Chicago.'))
const description = z.optional(z.nullable(longText('A description')))

const schoolFields = { name: name('A school name'), description, timeZone: z.optional(timeZone) }
export const newSchool = z.strictObject(schoolFields).register(shapes, { id: 'NewSchool' })

export const school = z
  .object({
    id,
    name: z.string(),
    description: z.nullable(z.string()),
    /** IANA name; all deadlines and weeks of the school use it. */
    timeZone: z.string(),
    createdAt: instant,
    userCount: count,
  })
  .register(shapes, { id: 'School' })
export type School = z.output<typeof school>

/** What all people of a school see of a studio. */
export const studioChoice = z.object({ id, name: z.string(), goalTypes: z.array(z.string()) })
export type StudioChoice = z.output<typeof studioChoice>

export const studio = z
  .extend(studioChoice, {
    description: z.nullable(z.string()),
    schoolId: id,
    createdAt: instant,
    learnerCount: count,
  })
  .register(shapes, { id: 'Studio' })
export type Studio = z.output<typeof studio>

const MAX_GOAL_TYPES = 20
export const tooManyGoalTypes = `A studio has at most ${MAX_GOAL_TYPES} goal types.`
export const isTooManyGoalTypes = (types: readonly string[]) => types.length > MAX_GOAL_TYPES

const goalTypes = z.optional(
  z.array(name('A goal type')).check(
    z.maxLength(MAX_GOAL_TYPES, tooManyGoalTypes),
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

/** Of the school's old rows, in months; null for ever. */
const retention = { activityMonths: months, notificationMonths: months, logMonths: months }
/** Whether staff without a second factor are refused. */
const staffSecondFactor = z.enum(['off', 'required'], 'Choose off or required.')

export const settings = z.object({ ...retention, staffSecondFactor }).register(shapes, { id: 'Settings' })
export type Settings = z.output<typeof settings>

const sentSettings = { ...retention, staffSecondFactor: z.optional(staffSecondFactor) }
export type SentSettings = z.output<typeof settingsChange>
const settingsChange = z.strictObject({
  ...sentSettings,
  /** The settings before the caller's edit. */
  base: z.optional(z.strictObject(sentSettings)),
})

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
    summary:
      'Rename a studio, or change its goal types: all of them, or with `base` only what differs from it',
    access: 'admin',
    row: 'studio',
    params: idParams,
    body: z
      .strictObject({
        name: z.optional(name('A studio name')),
        description,
        goalTypes,
        /** The goal types before the caller's edit: only the difference is applied. */
        base: goalTypes,
      })
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
    body: newSchool,
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
    summary: 'How long the school keeps old rows, and whether staff need a second factor',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    response: settings,
  },
  'PUT /api/admin/settings': {
    summary:
      'Set how long the school keeps old rows; all three are sent, and with `base` only what differs from it is set',
    access: 'admin',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    body: settingsChange,
    response: settings,
    errors: ['second_factor_missing'],
  },
})
