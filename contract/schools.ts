// Schools, their studios and settings, and the calls that archive or delete all goals of a school.
import * as z from 'zod/mini'
import {
  bodyShape,
  endpoints,
  extendedShape,
  forRow,
  forSchool,
  noContent,
  type Stored,
  shape,
} from './endpoint.ts'
import {
  count,
  day,
  digits,
  id,
  instant,
  language,
  requireSomeField,
  schoolQuery,
  storedInstant,
} from './fields.ts'
import { featureFields } from './school-features.ts'
import { sentence } from './sentence.ts'
import { description, goalType, schoolName, studioName } from './text-fields.ts'
import { isTimeZone } from './time-zone.ts'
import { deadlineTime, schoolDays, weekValues } from './week-values.ts'

const timeZone = z
  .string()
  .check(z.refine(isTimeZone, sentence('Choose a time zone by its IANA name, such as America/Chicago.')))
const givenDescription = z.optional(z.nullable(description()))

const schoolFields = {
  name: schoolName(),
  description: givenDescription,
  timeZone: z.optional(timeZone),
  language: z.optional(language),
}
export const newSchool = bodyShape('NewSchool', {
  ...schoolFields,
  schoolDays: z.optional(schoolDays),
  deadlineTime: z.optional(deadlineTime),
})

export const school = shape('School', {
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** IANA name; all deadlines and weeks of the school use it. */
  timeZone: z.string(),
  language: z.string(),
  /** The values in force today. */
  ...weekValues,
  createdAt: storedInstant,
  userCount: count,
})
export type School = z.output<typeof school>
export type StoredSchool = Stored<typeof school>

/** The part of a studio that everyone in the school sees. */
export const studioChoice = z.object({ id, name: z.string(), goalTypes: z.array(z.string()) })
export type StudioChoice = z.output<typeof studioChoice>

export const studio = extendedShape('Studio', studioChoice, {
  description: z.nullable(z.string()),
  schoolId: id,
  createdAt: storedInstant,
  learnerCount: count,
})
export type Studio = z.output<typeof studio>
export type StoredStudio = Stored<typeof studio>

const MAX_GOAL_TYPES = 20
export const tooManyGoalTypes = sentence('A studio has at most {max, number} goal types.', {
  max: MAX_GOAL_TYPES,
})
export const isTooManyGoalTypes = (types: readonly string[]) => types.length > MAX_GOAL_TYPES

const goalTypes = z.optional(
  z.array(goalType()).check(
    z.maxLength(MAX_GOAL_TYPES, tooManyGoalTypes),
    z.refine(
      (types) => new Set(types.map((type) => type.toLowerCase())).size === types.length,
      sentence('Two goal types have the same name.'),
    ),
  ),
)

const MAX_MONTHS = 120
const MIN_GOAL_MONTHS = 6
const MIN_LEAVER_MONTHS = 1

const months = (minimum: number) =>
  z.nullable(
    z
      .int(sentence('Enter a whole number of months, or null to keep them forever.'))
      .check(
        z.minimum(
          minimum,
          sentence('Keep them for at least {minimum, plural, one {# month} other {# months}}.', { minimum }),
        ),
        z.maximum(
          MAX_MONTHS,
          sentence('Keep them for at most {max, number} months, or forever.', { max: MAX_MONTHS }),
        ),
      ),
  )

const MAX_GRACE_DAYS = 5
const graceDaysMessage = sentence('Enter a whole number of days from 0 to {max}.', { max: MAX_GRACE_DAYS })

const monthMessage = sentence('Enter a month from 1 to 12.')

/** Retention of the school's old rows in months; null keeps them forever. They are always sent. */
const retention = { activityMonths: months(1), notificationMonths: months(1), logMonths: months(1) }

/** Settings that are not sent stay as they are. */
const optionalSettings = {
  /** People without a language of their own read this one, and Cairn writes it for the school. */
  language,
  /** School days after the due day on which feedback is still open. */
  feedbackGraceDays: z
    .int(graceDaysMessage)
    .check(z.minimum(0, graceDaysMessage), z.maximum(MAX_GRACE_DAYS, graceDaysMessage)),
  /** Goals that were due longer ago are deleted. */
  goalMonths: months(MIN_GOAL_MONTHS),
  /** Accounts that were marked as left longer ago are deleted. */
  leaverMonths: months(MIN_LEAVER_MONTHS),
  /** The first month of the school year. */
  schoolYearStart: z.int(monthMessage).check(z.minimum(1, monthMessage), z.maximum(12, monthMessage)),
  showCrewRank: z.boolean(),
  showStreaks: z.boolean(),
  /** Whether families see the weeks of their learners, whether they get the weekly email, and whether they can wave. */
  familyView: z.boolean(),
  familyMail: z.boolean(),
  familyWaves: z.boolean(),
  ...featureFields,
}

/** Until then `goalMonths` and `leaverMonths` delete nothing, because one of them changed; null once it has passed. */
const deletesFrom = z.nullable(instant)

/** Whether staff without a second factor are refused. */
const staffSecondFactor = z.enum(['off', 'required'], sentence('Choose off or required.'))
/** The day from which staff are refused; null while none was ever set. */
const staffSecondFactorFrom = z.nullable(day)

export const settings = shape('Settings', {
  ...retention,
  ...optionalSettings,
  staffSecondFactor,
  staffSecondFactorFrom,
  deletesFrom,
})
export type Settings = z.output<typeof settings>

const sentSettings = z.strictObject({
  ...retention,
  ...z.partial(z.object({ ...optionalSettings, staffSecondFactor, staffSecondFactorFrom })).shape,
})
export type SentSettings = z.output<typeof sentSettings>

/** A period that is not saved yet: a number of months, or `keep` to keep everything forever. */
const consideredMonths = (minimum: number) =>
  z.optional(
    z.union(
      [
        z.literal('keep'),
        digits(
          sentence('A period is a whole number.'),
          (range) => sentence('A period is from {min} to {max}.', range),
          [minimum, MAX_MONTHS],
        ),
      ],
      sentence('Enter a number of months, or keep.'),
    ),
  )

export const deletedCounts = shape('DeletedCounts', {
  goalsDeleted: count,
  activitiesDeleted: count,
  feedbackDeleted: count,
  notificationsDeleted: count,
})
export type DeletedCounts = z.output<typeof deletedCounts>

export const schoolEndpoints = endpoints({
  'GET /api/studios': {
    summary: 'The studios of the school',
    ...forSchool('member'),
    response: z.array(studioChoice),
  },
  'GET /api/admin/studios': {
    summary: 'The studios of the school with their learner counts',
    ...forSchool('admin'),
    response: z.array(studio),
  },
  'POST /api/admin/studios': {
    summary: 'Make a studio',
    ...forSchool('admin'),
    body: z.strictObject({ name: studioName(), description: givenDescription, goalTypes }),
    status: 201,
    response: studio,
    errors: ['name_taken'],
  },
  'PUT /api/admin/studios/:id': {
    summary:
      'Rename a studio, or change its goal types: all of them, or with `base` only what differs from it',
    ...forRow('admin', 'studio'),
    body: z
      .strictObject({
        name: z.optional(studioName()),
        description: givenDescription,
        goalTypes,
        /** The goal types before the caller's edit: only the difference is applied. */
        base: goalTypes,
      })
      .check(requireSomeField),
    response: studio,
    errors: ['name_taken'],
  },
  'DELETE /api/admin/studios/:id': {
    summary: 'Delete a studio; its learners choose again',
    ...forRow('admin', 'studio'),
    ...noContent,
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
    ...forRow('superAdmin', 'school'),
    body: z.strictObject({ ...schoolFields, name: z.optional(schoolFields.name) }).check(requireSomeField),
    response: school,
    errors: ['name_taken'],
  },
  'DELETE /api/admin/schools/:id': {
    summary: 'Delete a school; its users stay without one',
    ...forRow('superAdmin', 'school'),
    ...noContent,
  },
  'GET /api/admin/settings': {
    summary:
      'What the school has set: how long it keeps old rows, what it shows, and who needs a second factor',
    ...forSchool('admin'),
    response: settings,
  },
  'PUT /api/admin/settings': {
    summary:
      'Change the settings; the first three are always sent, and with `base` only what differs from it is set',
    ...forSchool('admin'),
    body: z.strictObject({
      ...sentSettings.shape,
      /** The settings before the caller's edit, as they were read. */
      base: z.optional(z.strictObject({ ...sentSettings.shape, deletesFrom: z.optional(deletesFrom) })),
    }),
    response: settings,
    errors: ['second_factor_missing'],
  },
  'GET /api/admin/retention': {
    summary: 'How many goals and leavers would be deleted in 7 days, with the saved periods or with others',
    ...forSchool('admin'),
    query: z.strictObject({
      ...schoolQuery,
      goalMonths: consideredMonths(MIN_GOAL_MONTHS),
      leaverMonths: consideredMonths(MIN_LEAVER_MONTHS),
    }),
    response: z.object({ goals: count, leavers: count }),
  },
  'GET /api/admin/goals/clear-school': {
    summary: 'What deleting all goals of the school would delete now',
    ...forSchool('admin'),
    response: z.object({ deletedCounts }),
  },
  'DELETE /api/admin/goals/clear-school': {
    summary: 'Delete all goals of the school, after saving a snapshot of them',
    ...forSchool('admin'),
    response: z.object({ deletedCounts }),
  },
  'POST /api/admin/goals/archive': {
    summary: 'Archive the goals due before a day',
    ...forSchool('admin'),
    body: z.strictObject({ before: day }),
    response: z.object({ archived: count }),
  },
})
