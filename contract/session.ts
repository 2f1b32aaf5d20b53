// First-run set-up, signing in and out, also through providers, and one's own password.
import * as z from 'zod/mini'
import { isStorable } from './characters.ts'
import { endpoints, noContent, shape } from './endpoint.ts'
import { count, instant, message, readerSentence } from './fields.ts'
import { newPassword, unstorablePassword } from './passwords.ts'
import { user } from './people.ts'
import { newSchool } from './schools.ts'
import { sentence } from './sentence.ts'
import { lastName, username } from './text.ts'
import { firstName } from './text-fields.ts'

const requiredInput = (missing: string, tooLong: string, unstorable: string) =>
  z
    .string(missing)
    .check(z.minLength(1, missing), z.maxLength(1000, tooLong), z.refine(isStorable, unstorable))

const credentials = z.strictObject({
  username: requiredInput(
    sentence('A username is required.'),
    sentence('A username is too long.'),
    sentence(
      "A username can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
  ),
  password: requiredInput(
    sentence('A password is required.'),
    sentence('A password is too long.'),
    unstorablePassword(),
  ),
})

export const setup = z.strictObject({
  token: requiredInput(
    sentence('The token of the setup link is required.'),
    sentence('The token of the setup link is too long.'),
    sentence(
      "The token of the setup link can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
  ),
  school: newSchool,
  admin: z.strictObject({
    username,
    password: newPassword,
    firstName: firstName(),
    lastName,
  }),
})

const passwordChange = z.strictObject({
  currentPassword: requiredInput(
    sentence('Your current password is required.'),
    sentence('Your current password is too long.'),
    sentence(
      "Your current password can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
  ),
  newPassword,
})

/** Any text is accepted. An id that is not one of the caller's sessions is `not_found`. */
const wrongSessionId = sentence("This isn't the id of a session.")
const sessionId = z.string().check(z.maxLength(100, wrongSessionId), z.refine(isStorable, wrongSessionId))

export const ownSession = shape('Session', {
  id: z.string(),
  /** Whether it is the session of the request. */
  current: z.boolean(),
  startedAt: instant,
  seenAt: instant,
  /** 'password', or the key of a provider. */
  by: z.string(),
  /** A browser and a system from fixed lists, such as 'Chrome on ChromeOS'. */
  device: readerSentence,
})
export type OwnSession = z.output<typeof ownSession>

export const sessionEndpoints = endpoints({
  'GET /api/setup': {
    summary: 'Whether Cairn waits for its first school and account',
    access: 'public',
    response: z.object({ needed: z.boolean() }),
  },
  'POST /api/setup': {
    summary: 'Make the first school and its super admin, signed in',
    access: 'public',
    body: setup,
    // The description of the school has up to 2,000 characters, and an escaped one takes 12 bytes.
    bodyLimit: 48 * 1024,
    status: 201,
    response: user,
    errors: ['already_set_up', 'forbidden', 'rate_limited'],
  },
  'GET /api/auth/user': {
    summary: 'Who is signed in',
    access: 'session',
    response: user,
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'public',
    body: credentials,
    response: user,
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited'],
  },
  'POST /api/auth/logout': {
    summary: 'Sign out; works without a session too',
    access: 'public',
    response: message,
  },
  'POST /api/auth/password': {
    summary: 'Change one’s own password; ends the other sessions and gives this one a new token',
    access: 'session',
    body: passwordChange,
    response: message,
    errors: ['rate_limited'],
  },
  'GET /api/auth/sessions': {
    summary: 'The caller’s sessions, the last used first',
    access: 'session',
    response: z.array(ownSession),
  },
  'DELETE /api/auth/sessions': {
    summary: 'End all sessions of one’s own but this one',
    access: 'session',
    response: z.object({ ended: count }),
    errors: ['proof_needed'],
  },
  'DELETE /api/auth/sessions/:id': {
    summary: 'End one session of one’s own; this one as the sign-out does',
    access: 'session',
    row: 'session',
    params: z.strictObject({ id: sessionId }),
    ...noContent,
  },
  'GET /api/auth/providers': {
    summary: 'Through which providers people sign in, in the order of the buttons',
    access: 'public',
    response: z.object({
      /** The address of Cairn, where a sign-in through a provider begins; null if the operator set none. */
      origin: z.nullable(z.string()),
      providers: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  },
  'POST /api/auth/oidc/:key/start': {
    summary: 'Begin a sign-in through a provider: the page of the provider to go to',
    access: 'public',
    params: z.strictObject({ key: z.string() }),
    response: z.object({ url: z.string() }),
    errors: ['not_found', 'rate_limited'],
  },
})
