// The second factor: an authenticator app, passkeys, recovery codes, the second step of a sign-in, and proofs.
import * as z from 'zod/mini'
import { endpoints, forRow, noContent, shape } from './endpoint.ts'
import { errorTable } from './errors.ts'
import { count, id, instant, storedInstant } from './fields.ts'
import { user } from './people.ts'
import { sentence } from './sentence.ts'
import { plainName } from './text-fields.ts'

export const invalidCode = errorTable.invalid_code[1]

const code = z.string(sentence('Enter the 6-digit code.')).check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, sentence('Enter the 6-digit code.')),
)

/** Base64url of a browser's authenticator. */
const base64url = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]*$/, sentence("This isn't base64url.")))

const credential = {
  id: z.string().check(z.maxLength(1400)),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
  clientExtensionResults: z.optional(z.object({})),
}

/** The result of `navigator.credentials.get`, as JSON. */
const passkey = shape('PasskeyAnswer', {
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(1000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(200)),
  }),
})
export type PasskeyAnswer = z.output<typeof passkey>

/** The result of `navigator.credentials.create`, as JSON. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2000),
    attestationObject: base64url(8000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewPasskeyAnswer = z.output<typeof newPasskey>

/** A person without a second factor proves who they are with the password. */
export type SecondFactorMethod = z.output<typeof secondStepMethod> | 'password'
const secondStepMethod = z.enum(['totp', 'passkey', 'recovery'])

const answers = {
  code: z.optional(code),
  recoveryCode: z.optional(
    z.string().check(z.maxLength(100, sentence('A recovery code has 10 characters.'))),
  ),
  passkey: z.optional(passkey),
}

const exactlyOneAnswer = z.refine<object>((answer) => Object.keys(answer).length === 1, {
  error: sentence('Send exactly one kind of proof.'),
  path: ['code'],
})
const secondStep = z.strictObject(answers).check(exactlyOneAnswer)
export type SecondStepAnswer = z.output<typeof secondStep>

const proof = z
  .strictObject({
    ...answers,
    password: z.optional(
      z.string().check(z.minLength(1, sentence('Your password is required.')), z.maxLength(1000)),
    ),
  })
  .check(exactlyOneAnswer)
export type ProofAnswer = z.output<typeof proof>

const PASSKEY_BODY_LIMIT = 160 * 1024

const namedPasskeys = z.array(
  shape('NamedPasskey', { id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) }),
)

/** The options for `navigator.credentials.get`, as JSON. */
const requestOptions = shape('PasskeyRequest', {
  challenge: z.string(),
  timeout: z.optional(count),
  rpId: z.string(),
  allowCredentials: namedPasskeys,
  userVerification: z.string(),
})

/** The options for `navigator.credentials.create`, as JSON. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
  timeout: z.optional(count),
  excludeCredentials: namedPasskeys,
  authenticatorSelection: z.object({
    residentKey: z.string(),
    requireResidentKey: z.boolean(),
    userVerification: z.string(),
  }),
  attestation: z.string(),
})

const recoveryCodes = z.array(z.string())

export const secondFactorEndpoints = endpoints({
  'GET /api/auth/second-factor/pending': {
    summary: 'The methods that can finish this browser’s pending sign-in',
    access: 'public',
    response: z.object({ methods: z.array(secondStepMethod) }),
    errors: ['unauthenticated'],
  },
  'POST /api/auth/second-factor/pending/challenge': {
    summary: 'Options for a passkey at the second step',
    access: 'public',
    response: requestOptions,
    errors: ['unauthenticated', 'no_passkeys'],
  },
  'POST /api/auth/second-factor/pending': {
    summary: 'The second step of this browser’s pending sign-in',
    access: 'public',
    body: secondStep,
    response: z.extend(user, { recoveryCodesLeft: count }),
    errors: ['unauthenticated', 'invalid_code', 'rate_limited'],
  },
  'GET /api/auth/second-factor': {
    summary: 'One’s own second factor',
    access: 'session',
    response: z.object({
      /** Whether the school requires a second factor of the caller, today or from a later day. */
      required: z.boolean(),
      totpSince: z.nullable(storedInstant),
      passkeys: z.array(z.object({ id, name: z.string(), lastUsedAt: z.nullable(storedInstant) })),
      recoveryCodesLeft: count,
      /** Whether browsers can use passkeys at the address of Cairn. */
      passkeysPossible: z.boolean(),
      /** When the last proof expires; null without one. */
      provedUntil: z.nullable(storedInstant),
    }),
  },
  'POST /api/auth/second-factor/totp': {
    summary: 'A secret for an authenticator app, for 10 minutes',
    access: 'session',
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['forbidden', 'proof_needed'],
  },
  'PUT /api/auth/second-factor/totp': {
    summary: 'Confirm the app with the new secret, which replaces the previous one',
    access: 'session',
    body: z.strictObject({ code }),
    response: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
    errors: ['forbidden'],
  },
  'DELETE /api/auth/second-factor/totp': {
    summary: 'Remove the app',
    access: 'session',
    ...noContent,
    errors: ['not_found', 'proof_needed'],
    conflicts: ['second_factor_needed'],
  },
  'POST /api/auth/second-factor/passkeys/challenge': {
    summary: 'Options for a new passkey',
    access: 'session',
    response: creationOptions,
    errors: ['forbidden', 'proof_needed', 'no_passkeys'],
  },
  'POST /api/auth/second-factor/passkeys': {
    summary: 'Add the passkey that the browser made',
    access: 'session',
    body: z.strictObject({ name: plainName(), response: newPasskey }),
    bodyLimit: PASSKEY_BODY_LIMIT,
    status: 201,
    response: z.object({ id, name: z.string(), recoveryCodes: z.nullable(recoveryCodes) }),
    errors: ['forbidden', 'no_passkeys'],
  },
  'DELETE /api/auth/second-factor/passkeys/:id': {
    summary: 'Remove a passkey',
    ...forRow('session', 'passkey'),
    ...noContent,
    errors: ['proof_needed'],
    conflicts: ['second_factor_needed'],
  },
  'POST /api/auth/second-factor/recovery-codes': {
    summary: 'New recovery codes, which replace the previous ones',
    access: 'session',
    response: z.object({ recoveryCodes }),
    errors: ['forbidden', 'proof_needed'],
  },
  'POST /api/auth/second-factor/proof/challenge': {
    summary: 'Options for a passkey at a proof',
    access: 'session',
    response: requestOptions,
    errors: ['no_passkeys'],
  },
  'POST /api/auth/second-factor/proof': {
    summary: 'Prove who one is, for 15 minutes; gives the session a new token',
    access: 'session',
    body: proof,
    bodyLimit: PASSKEY_BODY_LIMIT,
    response: z.object({ provedUntil: instant }),
    errors: ['rate_limited'],
  },
})
