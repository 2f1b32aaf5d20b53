// Guardians: people at home who see how a learner's week went. Who is no user has a pass, not a session.
import * as z from 'zod/mini'
import { endpoints, shapes } from './endpoint.ts'
import { familyLanguages } from './family-language.ts'
import { feedbackStatus } from './feedback-shapes.ts'
import {
  count,
  day,
  id,
  idParams,
  idText,
  instant,
  message,
  schoolQuery,
  someField,
  weekQuery,
} from './fields.ts'
import { category, goalStatus } from './goals.ts'
import { profilePicture } from './people.ts'
import { email, name } from './text.ts'

const familyLanguage = z.enum(familyLanguages, 'Choose en or es.')

/** A learner has at most so many connections. */
export const MOST_GUARDIANS = 6

export const wrongCode = 'This code is not right, or it was used or is too old. Ask the school for a new one.'

export const familyLearner = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.nullable(profilePicture),
    school: z.string(),
    /** The Monday of the week that is counted. */
    weekStart: day,
    /** Goals due in that week, archived ones too. */
    totalGoals: count,
    completedGoals: count,
  })
  .register(shapes, { id: 'FamilyLearner' })
export type FamilyLearner = z.output<typeof familyLearner>

const mailState = z.enum(['off', 'unconfirmed', 'on'])

export const family = z
  .object({
    /** Of the guardian, as they wrote it. */
    name: z.string(),
    language: familyLanguage,
    learners: z.array(familyLearner),
    mail: z.object({
      /** Whether a school of a learner sends the weekly mail. */
      possible: z.boolean(),
      address: z.nullable(z.string()),
      state: mailState,
    }),
  })
  .register(shapes, { id: 'Family' })
export type Family = z.output<typeof family>

export const familyGoal = z
  .object({
    id,
    title: z.string(),
    description: z.nullable(z.string()),
    category,
    dueOn: day,
    status: goalStatus,
    completedAt: z.nullable(instant),
    /** Active entries, newest first. Text and giver are those of staff alone. */
    feedback: z.array(
      z.object({ status: feedbackStatus, comments: z.nullable(z.string()), by: z.nullable(z.string()) }),
    ),
  })
  .register(shapes, { id: 'FamilyGoal' })
export type FamilyGoal = z.output<typeof familyGoal>

export const familyWeek = z
  .object({
    learner: familyLearner,
    /** IANA zone of the school. */
    timeZone: z.string(),
    weekStart: day,
    /** The Sunday. */
    weekEnd: day,
    goals: z.array(familyGoal),
  })
  .register(shapes, { id: 'FamilyWeek' })
export type FamilyWeek = z.output<typeof familyWeek>

export const familyCode = z
  .object({
    /** The learner's. */
    id,
    firstName: z.string(),
    lastName: z.string(),
    /** As ABCDE-FGHJK; shown this once. */
    code: z.string(),
    goodUntil: instant,
  })
  .register(shapes, { id: 'FamilyCode' })
export type FamilyCode = z.output<typeof familyCode>

const familyAccess = z
  .object({
    /** False for a learner who is closed to families. */
    allowed: z.boolean(),
    guardians: z.array(z.object({ id, name: z.string(), since: instant })),
  })
  .register(shapes, { id: 'FamilyAccess' })
export type FamilyAccess = z.output<typeof familyAccess>

export const codeIds = z
  .array(id)
  .check(z.minLength(1, 'Name a learner.'), z.maxLength(100, 'At most 100 at once.'))

const perLearner = 'Choose one code or two for each.'

export const familyEndpoints = endpoints({
  'POST /api/family/connect': {
    summary: 'See a learner’s weeks, by the code of a letter; or open a pass by a code of another device',
    access: 'public',
    body: z.strictObject({
      code: z.string(wrongCode),
      /** In a browser without a pass. */
      name: z.optional(name('A name')),
      language: z.optional(familyLanguage),
    }),
    status: 201,
    answersUnchanged: true,
    response: family,
    errors: ['too_many_guardians', 'rate_limited'],
  },
  'GET /api/family': {
    summary: 'The guardian, the learners with the week of today, and the weekly mail',
    access: 'pass',
    response: family,
  },
  'PATCH /api/family': {
    summary: 'Change the language, the address, or whether the weekly mail comes',
    access: 'pass',
    body: z
      .strictObject({
        /** Another address gets a mail that confirms it; null removes it. */
        address: z.optional(z.nullable(email)),
        mail: z.optional(z.boolean()),
        language: z.optional(familyLanguage),
      })
      .check(someField),
    response: family,
    errors: ['rate_limited'],
  },
  'DELETE /api/family': {
    summary: 'End all connections and delete the guardian',
    access: 'pass',
    status: 204,
    response: null,
  },
  'POST /api/family/device-codes': {
    summary: 'A code of 15 minutes that opens a pass of the same guardian in another browser',
    access: 'pass',
    status: 201,
    response: z.object({ code: z.string(), goodUntil: instant }),
  },
  'POST /api/family/forget': {
    summary: 'End the pass of this browser',
    access: 'pass',
    status: 204,
    response: null,
  },
  'GET /api/family/learners/:id': {
    summary: 'A week of a connected learner; without `week` that of today',
    access: 'pass',
    params: idParams,
    query: z.strictObject(weekQuery),
    response: familyWeek,
    errors: ['not_found'],
  },
  'DELETE /api/family/learners/:id': {
    summary: 'Stop seeing a learner',
    access: 'pass',
    params: idParams,
    status: 204,
    response: null,
    errors: ['not_found'],
  },
  'POST /api/family/mail/confirm': {
    summary: 'Confirm the address of the weekly mail and switch the mail on',
    access: 'public',
    body: z.strictObject({ token: z.string('This link is not complete.') }),
    response: message,
  },
  'POST /api/family/mail/stop': {
    summary: 'Stop the weekly mail by the token in each mail; takes any body and any origin',
    access: 'public',
    fromAnywhere: true,
    query: z.object({ token: z.catch(z.string(), '') }),
    response: message,
  },
  'POST /api/admin/family-codes': {
    summary: 'Make codes for the families of learners, to be printed',
    access: 'staff',
    schoolScoped: true,
    query: z.strictObject(schoolQuery),
    body: z.strictObject({
      userIds: codeIds,
      perLearner: z.int(perLearner).check(z.minimum(1, perLearner), z.maximum(2, perLearner)),
    }),
    response: z.object({
      codes: z.array(familyCode),
      refused: z.array(z.object({ id, message: z.string() })),
    }),
    errors: ['switched_off'],
  },
  'GET /api/users/:id/family': {
    summary: 'Who looks on at the weeks of a learner',
    access: 'member',
    row: 'user',
    params: idParams,
    response: familyAccess,
  },
  'PATCH /api/admin/users/:id/family': {
    summary: 'Close a learner to families, which ends all connections and codes; or open it again',
    access: 'admin',
    row: 'user',
    params: idParams,
    body: z.strictObject({ allowed: z.boolean() }),
    response: familyAccess,
  },
  'DELETE /api/admin/users/:id/family/:guardianId': {
    summary: 'End the connection of a guardian to a learner',
    access: 'admin',
    row: 'user',
    params: z.strictObject({ id: idText, guardianId: idText }),
    status: 204,
    response: null,
  },
})
