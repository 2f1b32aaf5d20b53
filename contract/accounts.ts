// The calls with which admins create, change and delete accounts, set roles, and print sign-in cards.
import * as z from 'zod/mini'
import { daysAway } from './absences.ts'
import { endpoints, extendedShape, forRow, forSchool, noContent, type Stored, shape } from './endpoint.ts'
import { count, id, idText, language, readerSentence, requireSomeField, storedInstant } from './fields.ts'
import { newPassword } from './passwords.ts'
import { accountState, personName, user } from './people.ts'
import { sentence } from './sentence.ts'
import { email, lastName, requiredLastName, username } from './text.ts'
import { firstName } from './text-fields.ts'

const studioName = z.string()

/** A user in a list. `away` is absent in the lists that are not of one school. */
export const listedUser = extendedShape('ListedUser', user, { away: z.optional(z.array(daysAway)) })
export type ListedUser = z.output<typeof listedUser>

const schoolId = z.optional(
  z.union([z.enum(['none', 'all']), idText], sentence("Send a school's id, or none, or all.")),
)
/** Longer lists are sent in several calls. */
export const MAX_ROWS_PER_CALL = 500
const userIds = z
  .array(id)
  .check(
    z.minLength(1, sentence('Choose at least one person.')),
    z.maxLength(MAX_ROWS_PER_CALL, sentence('At most 500 at once.')),
  )
export const listResult = shape('ListResult', {
  done: z.array(id),
  refused: z.array(z.object({ id, message: readerSentence })),
})
export type ListResult = z.output<typeof listResult>

const accountFields = { username, password: newPassword, firstName: firstName(), lastName }

export const newAccount = z.strictObject({
  ...accountFields,
  studio: z.optional(z.nullable(studioName)),
  userType: z.optional(z.enum(['learner', 'admin', 'guide'], sentence('Choose learner, admin or guide.'))),
  /** Super admins only; an admin creates in its own school. */
  schoolId: z.optional(id),
  /** Only a guide has one. Without `userType` it creates a guide. */
  assignedStudio: z.optional(z.nullable(studioName)),
  email: z.optional(email),
})
export type NewAccount = z.output<typeof newAccount>

/** One row of a list of learners. Rows are validated separately, so that good ones are created and bad ones reported. */
export const rosterRow = z.strictObject({
  ...accountFields,
  lastName: requiredLastName(),
  studio: z.string().check(z.minLength(1, sentence('A studio is required.'))),
})

export const accountChange = z
  .strictObject({
    firstName: z.optional(accountFields.firstName),
    lastName: z.optional(accountFields.lastName),
    studio: z.optional(z.nullable(studioName)),
    username: z.optional(username),
    password: z.optional(newPassword),
    /** Super admins only; null takes the user out of its school. */
    schoolId: z.optional(z.nullable(id)),
    /** Null for the language of the school. */
    language: z.optional(z.nullable(language)),
    /** Another address, or none, ends the account's sessions. */
    email: z.optional(z.nullable(email)),
  })
  .check(requireSomeField)
export type AccountChange = z.output<typeof accountChange>

/** Rows that are checked one by one, because invalid ones are reported and do not refuse the others. */
const rows = z
  .array(z.unknown())
  .check(
    z.minLength(1, sentence('No data provided')),
    z.maxLength(MAX_ROWS_PER_CALL, sentence('At most 500 at once.')),
  )
/** Room for 500 rows, including invalid ones of any length. */
const ROWS_BODY_LIMIT = 1024 * 1024

/** `line` is the 1-based place in the list that was sent. */
const lineErrors = z.array(shape('LineError', { line: count, username: z.string(), message: readerSentence }))

export const bulkResult = z.object({ created: count, failed: count, errors: lineErrors })
export type BulkResult = z.output<typeof bulkResult>

/** One row of a list of addresses, validated separately as those of learners are. */
export const emailRow = z.strictObject({ username, email })

export const emailsResult = z.object({ done: count, failed: count, errors: lineErrors })
export type EmailsResult = z.output<typeof emailsResult>

export const signInCard = z.extend(personName, {
  username: z.string(),
  /** Shown this once; valid until it is changed. */
  password: z.string(),
})
export type SignInCard = z.output<typeof signInCard>

/** The ways a person signs in. `provider` is null for a provider that is no longer set up. */
const signInSummary = z.object({
  links: z.array(z.object({ provider: z.nullable(z.string()), since: storedInstant })),
  sessions: count,
})
export type SignInSummary = z.output<typeof signInSummary>
export type StoredSignInSummary = Stored<typeof signInSummary>

export const cardIds = z
  .array(id)
  .check(
    z.minLength(1, sentence('Choose at least one learner.')),
    z.maxLength(200, sentence('At most 200 at once.')),
  )

const flagChange = <T extends z.core.$ZodShape>(shape: T) => ({
  ...forRow('admin', 'user'),
  body: z.strictObject(shape),
  response: user,
})

export const accountEndpoints = endpoints({
  'GET /api/admin/users': {
    summary: 'The users of the school',
    ...forSchool('admin'),
    query: z.strictObject({
      role: z.optional(z.enum(['learner', 'coach', 'guide', 'admin'])),
      state: z._default(accountState, 'active'),
      schoolId,
    }),
    response: z.array(listedUser),
  },
  'POST /api/admin/users': {
    summary: 'Make a learner, an admin or a guide',
    ...forSchool('admin'),
    body: newAccount,
    status: 201,
    response: user,
    errors: ['proof_needed', 'username_taken', 'email_taken'],
  },
  'POST /api/admin/users/bulk': {
    summary: 'Make up to 500 learners; good rows are made, bad ones reported',
    ...forSchool('admin'),
    body: z.strictObject({ users: rows }),
    bodyLimit: ROWS_BODY_LIMIT,
    response: bulkResult,
  },
  'POST /api/admin/users/bulk-emails': {
    summary: 'Set the email addresses of up to 500 accounts; good rows are done in order, bad ones reported',
    ...forSchool('admin'),
    body: z.strictObject({ rows }),
    bodyLimit: ROWS_BODY_LIMIT,
    response: emailsResult,
    errors: ['proof_needed'],
  },
  'POST /api/admin/users/bulk-update': {
    summary: 'Put several learners into a studio',
    ...forSchool('admin'),
    body: z.strictObject({ userIds, studio: z.nullable(studioName) }),
    response: listResult,
  },
  'POST /api/admin/users/bulk-delete': {
    summary: 'Delete several users; from 20 on a snapshot of their goals is saved first',
    ...forSchool('admin'),
    body: z.strictObject({ userIds }),
    response: listResult,
  },
  'POST /api/admin/users/bulk-active': {
    summary: 'Mark several users as left, or bring them back',
    ...forSchool('admin'),
    body: z.strictObject({ userIds, active: z.boolean() }),
    response: listResult,
  },
  'POST /api/admin/users/sign-in-cards': {
    summary: 'Give learners new readable passwords, to be printed',
    ...forSchool('staff'),
    body: z.strictObject({ userIds: cardIds }),
    response: z.array(signInCard),
    errors: ['account_left'],
  },
  'PUT /api/admin/users/:id': {
    summary: 'Change a name, a studio, the credentials or the school',
    ...forRow('admin', 'user'),
    body: accountChange,
    response: user,
    errors: ['proof_needed', 'username_taken', 'email_taken'],
  },
  'DELETE /api/admin/users/:id': {
    summary: 'Delete a user with goals, notifications and activities',
    ...forRow('admin', 'user'),
    ...noContent,
    errors: ['own_account', 'last_admin'],
  },
  'PATCH /api/admin/users/:id/active': {
    summary: 'Mark a user as left: it can no longer sign in, and goals and feedback stay; or bring it back',
    ...flagChange({ active: z.boolean() }),
    errors: ['own_account', 'last_admin'],
  },
  'GET /api/admin/users/:id/sign-in': {
    summary: 'How a person signs in, and in how many places',
    ...forRow('admin', 'user'),
    response: signInSummary,
  },
  'DELETE /api/admin/users/:id/sessions': {
    summary: 'Sign someone out everywhere',
    ...forRow('admin', 'user'),
    response: z.object({ ended: count }),
    errors: ['own_account'],
  },
  'DELETE /api/admin/users/:id/second-factor': {
    summary: 'Remove the second factor of someone and sign the person out everywhere',
    ...forRow('admin', 'user'),
    ...noContent,
    errors: ['proof_needed', 'own_account'],
  },
  'DELETE /api/admin/users/:id/identities': {
    summary: 'Remove the links to providers and sign the person out everywhere',
    ...forRow('admin', 'user'),
    ...noContent,
    errors: ['own_account'],
  },
  'PATCH /api/admin/users/:id/guide': {
    summary: 'Give or remove the guide role',
    ...flagChange({ isGuide: z.boolean() }),
    errors: ['own_account', 'account_left'],
  },
  'PATCH /api/admin/users/:id/assigned-studio': {
    summary: 'Set the studio a guide looks after',
    ...flagChange({ assignedStudio: z.nullable(studioName) }),
    errors: ['own_account', 'account_left', 'not_a_guide'],
  },
  'PATCH /api/admin/users/:id/coach-wooden': {
    summary: 'Give or remove the coach role',
    ...flagChange({ isCoachWooden: z.boolean() }),
    errors: ['own_account', 'account_left'],
  },
  'PATCH /api/admin/users/:id/crew-captain': {
    summary: 'Give or remove the captain role in the learner’s crew',
    ...flagChange({ isCrewCaptain: z.boolean() }),
    errors: ['own_account', 'account_left', 'no_crew', 'not_a_candidate'],
  },
  'PATCH /api/admin/users/:id/bypass-deadlines': {
    summary: 'Allow or stop acting past deadlines',
    ...flagChange({ canBypassDeadlines: z.boolean() }),
    errors: ['own_account', 'account_left'],
  },
  'PATCH /api/admin/users/:id/admin': {
    summary: 'Give or remove the admin role',
    ...flagChange({ isAdmin: z.boolean() }),
    access: 'superAdmin',
    errors: ['proof_needed', 'own_account', 'account_left', 'last_admin'],
  },
})
