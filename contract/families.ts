// Guardians are people at home who follow a learner's week. They are not users: they have a pass instead of a session.
import * as z from 'zod/mini'
import { isStorable } from './characters.ts'
import { endpoints, extendedShape, forRow, forSchool, noContent, type Stored, shape } from './endpoint.ts'
import { codeIds, familyCode, perLearner, wrongCodeMessage } from './family-codes.ts'
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
  readerSentence,
  requireSomeField,
  storedInstant,
  weekQuery,
} from './fields.ts'
import { category, goalStatus } from './goals.ts'
import { personName, profilePicture } from './people.ts'
import { sentence } from './sentence.ts'
import { email } from './text.ts'
import { plainName } from './text-fields.ts'

const familyLanguage = z.enum(familyLanguages, sentence('Choose en or es.'))

/** A learner has at most this many connections. */
export const MAX_GUARDIANS = 6

export const familyLearner = extendedShape('FamilyLearner', personName, {
  profilePicture: z.nullable(profilePicture),
  school: z.string(),
  /** The first day of the week that is counted. */
  weekStart: day,
  /** Its last school day, left out in a school with the default week. */
  lastDay: z.optional(day),
  /** The first day of the week before, left out in a school with the default week. */
  weekBefore: z.optional(day),
  /** Goals due in that week, archived ones too. */
  totalGoals: count,
  completedGoals: count,
})
export type FamilyLearner = z.output<typeof familyLearner>

const mailState = z.enum(['off', 'unconfirmed', 'on'])

export const family = shape('Family', {
  /** The guardian's name, as they wrote it. */
  name: z.string(),
  language: familyLanguage,
  /** The browsers with a pass, the last used first. */
  devices: z.array(
    z.object({
      id: z.string(),
      /** Whether it is the browser of the request. */
      current: z.boolean(),
      /** One of fixed lists: 'Chrome on ChromeOS'. */
      device: readerSentence,
      lastUsedAt: instant,
    }),
  ),
  learners: z.array(familyLearner),
  mail: z.object({
    /** Whether the school of one of the learners sends the weekly email. */
    possible: z.boolean(),
    address: z.nullable(z.string()),
    state: mailState,
  }),
})
export type Family = z.output<typeof family>

export const familyGoal = shape('FamilyGoal', {
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  category,
  dueOn: day,
  status: goalStatus,
  completedAt: z.nullable(storedInstant),
  /** Active entries, newest first. Text and giver are shown only if the giver is staff. */
  feedback: z.array(
    z.object({ status: feedbackStatus, comments: z.nullable(z.string()), by: z.nullable(z.string()) }),
  ),
})
export type FamilyGoal = z.output<typeof familyGoal>
export type StoredFamilyGoal = Stored<typeof familyGoal>

export const familyWeek = shape('FamilyWeek', {
  learner: familyLearner,
  /** IANA zone of the school. */
  timeZone: z.string(),
  weekStart: day,
  /** The day before the next week. */
  weekEnd: day,
  goals: z.array(familyGoal),
})
export type FamilyWeek = z.output<typeof familyWeek>
export type StoredFamilyWeek = Stored<typeof familyWeek>

const familyAccess = shape('FamilyAccess', {
  /** False for a learner who is closed to families. */
  allowed: z.boolean(),
  guardians: z.array(
    z.object({
      ...{ id, name: z.string(), since: storedInstant },
      /** The letter that connected the guardian, where the learner got several at once. The learner does not see it. */
      letter: z.optional(z.object({ number: count, total: count })),
    }),
  ),
  /** Codes that still work, the oldest first; none for the learner. */
  openCodes: z.array(z.object({ id, goodUntil: storedInstant })),
})
export type StoredFamilyAccess = Stored<typeof familyAccess>

const wrongDeviceId = sentence("This isn't the id of a device.")
/** Any text; an id that is not one of the guardian's browsers is `not_found`. */
const deviceId = z.string().check(z.maxLength(100, wrongDeviceId), z.refine(isStorable, wrongDeviceId))

export const familyEndpoints = endpoints({
  'POST /api/family/connect': {
    summary: 'Follow a learner with the code of a letter, or open a pass with the code of another device',
    access: 'public',
    body: z.strictObject({
      code: z.string(wrongCodeMessage),
      /** The guardian's name, which a browser without a pass sends. */
      name: z.optional(plainName()),
      language: z.optional(familyLanguage),
      /** The pass of this browser ends first, so that it becomes a browser of another guardian. */
      instead: z.optional(z.boolean()),
    }),
    status: 201,
    answersUnchanged: true,
    response: family,
    errors: ['another_person', 'too_many_guardians', 'rate_limited'],
  },
  'POST /api/family/code-check': {
    summary:
      'What a code would do, so that a page can ask first; the code stays good, and wrong codes count as they do at connect',
    access: 'public',
    body: z.strictObject({
      code: z.string(wrongCodeMessage),
      /** Ignored in a browser with a pass, whose guardian has a name, unless `instead` is true. */
      name: z.optional(plainName()),
      instead: z.optional(z.boolean()),
    }),
    response: z.object({
      /** First name of the learner of a letter's code; null for the code of another device. */
      learner: z.nullable(z.string()),
      /** Name of the guardian who would own this browser; null for the code of a letter. */
      device: z.nullable(z.string()),
      /** The guardian's name equals that of a follower, or of the learner or staff ('school'); null if it equals none. */
      namesake: z.nullable(z.enum(['follower', 'school'])),
    }),
    errors: ['rate_limited'],
  },
  'GET /api/family': {
    summary: 'The guardian, the learners with the current week, and the weekly email',
    access: 'pass',
    response: family,
  },
  'PATCH /api/family': {
    summary: 'Change the language or the address, or turn the weekly email on or off',
    access: 'pass',
    body: z
      .strictObject({
        /** A new address gets an email that confirms it; null removes the address. */
        address: z.optional(z.nullable(email)),
        mail: z.optional(z.boolean()),
        language: z.optional(familyLanguage),
      })
      .check(requireSomeField),
    response: family,
    errors: ['rate_limited'],
  },
  'DELETE /api/family': {
    summary: 'End all connections and delete the guardian',
    access: 'pass',
    ...noContent,
  },
  'POST /api/family/device-codes': {
    summary: 'A code of 15 minutes that opens a pass of the same guardian in another browser',
    access: 'pass',
    status: 201,
    response: z.object({ code: z.string(), goodUntil: instant }),
    errors: ['rate_limited', 'switched_off'],
  },
  'DELETE /api/family/devices/:id': {
    summary: 'End the pass of one of the guardian’s browsers',
    access: 'pass',
    params: z.strictObject({ id: deviceId }),
    ...noContent,
    errors: ['not_found'],
  },
  'POST /api/family/forget': {
    summary: 'End the pass of this browser; with `others=true` those of all others instead',
    access: 'pass',
    query: z.strictObject({
      others: z.optional(
        z.pipe(
          z.enum(['true', 'false'], sentence('Send others=true, or leave it out.')),
          z.transform((text: 'true' | 'false') => text === 'true'),
        ),
      ),
    }),
    ...noContent,
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
    summary: 'Stop following a learner',
    access: 'pass',
    params: idParams,
    ...noContent,
    errors: ['not_found'],
  },
  'POST /api/family/mail/confirm': {
    summary: 'Confirm the address of the weekly email and turn the email on',
    access: 'public',
    body: z.strictObject({ token: z.string(sentence("This link isn't complete.")) }),
    response: message,
  },
  'POST /api/family/mail/stop': {
    summary: 'Stop the weekly email with the token in each email; accepts any body and any origin',
    access: 'public',
    allowCrossOrigin: true,
    query: z.object({ token: z.catch(z.string(), '') }),
    response: message,
  },
  'POST /api/admin/family-codes': {
    summary: 'Make codes for the families of learners, to be printed',
    ...forSchool('staff'),
    body: z.strictObject({
      userIds: codeIds,
      perLearner: z.int(perLearner).check(z.minimum(1, perLearner), z.maximum(2, perLearner)),
    }),
    response: z.object({
      codes: z.array(familyCode),
      refused: z.array(z.object({ id, message: readerSentence })),
    }),
    errors: ['switched_off'],
  },
  'POST /api/admin/family-mails/retry': {
    summary: 'Send this week’s failed emails once more; `queued` is their number',
    ...forSchool('admin'),
    response: z.object({ queued: count }),
  },
  'GET /api/users/:id/family': {
    summary: 'The guardians who follow a learner',
    ...forRow('member', 'user'),
    response: familyAccess,
  },
  'DELETE /api/admin/users/:id/family/codes': {
    summary: 'End all open codes of a learner',
    ...forRow('staff', 'user'),
    ...noContent,
  },
  'DELETE /api/admin/users/:id/family/codes/:codeId': {
    summary: 'End one open code of a learner',
    access: 'staff',
    row: 'user',
    params: z.strictObject({ id: idText, codeId: idText }),
    ...noContent,
  },
  'PATCH /api/admin/users/:id/family': {
    summary: 'Close a learner to families, which ends all connections and codes; or open it again',
    ...forRow('admin', 'user'),
    body: z.strictObject({ allowed: z.boolean() }),
    response: familyAccess,
  },
  'DELETE /api/admin/users/:id/family/:guardianId': {
    summary: 'End the connection of a guardian to a learner',
    access: 'admin',
    row: 'user',
    params: z.strictObject({ id: idText, guardianId: idText }),
    ...noContent,
  },
})
