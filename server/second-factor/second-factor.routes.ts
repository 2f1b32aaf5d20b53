// Routes for the second step of a sign-in, for one's own factors, and for proofs.
import { requireProof } from '../platform/caller.ts'
import { refuse } from '../platform/errors.ts'
import { route, type SessionContext } from '../platform/http/route.ts'
import { signOut } from '../session/index.ts'
import {
  activateApp,
  addPasskey,
  findOwnPasskey,
  getOwnFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  requireApp,
  requireStaff,
  startAppSetup,
  startPasskeySetup,
} from './own-factors.ts'
import {
  createProofChallenge,
  createSignInChallenge,
  findPendingSignIn,
  finishSecondStep,
  listMethods,
  prove,
  type StepParts,
} from './use-factors.ts'

export function secondFactorRoutes(parts: StepParts) {
  return {
    ...route('GET /api/auth/second-factor/pending', {
      handle: async (context) => listMethods(context, await findPendingSignIn(context)),
    }),
    ...route('POST /api/auth/second-factor/pending/challenge', {
      subject: findPendingSignIn,
      handle: createSignInChallenge,
    }),
    ...route('POST /api/auth/second-factor/pending', {
      subject: findPendingSignIn,
      handle: async (context, subject, body) => {
        const { answer, token, deviceCookie } = await finishSecondStep(context, subject, parts, body)
        if (context.signedIn) await signOut(context, context.signedIn)
        context.setCookie('cairn_pending', null)
        context.setCookie('cairn_session', token)
        context.setCookie('cairn_device', deviceCookie)
        return answer
      },
    }),
    ...route('GET /api/auth/second-factor', { handle: getOwnFactors }),
    ...route('POST /api/auth/second-factor/totp', { subject: requireStaffWithProof, handle: startAppSetup }),
    ...route('PUT /api/auth/second-factor/totp', {
      subject: requireStaff,
      handle: (context, _subject, body) => activateApp(context, body.code),
    }),
    ...route('DELETE /api/auth/second-factor/totp', {
      subject: async (context) => {
        await requireApp(context)
        requireProof(context)
      },
      handle: removeApp,
    }),
    ...route('POST /api/auth/second-factor/passkeys/challenge', {
      subject: requireStaffWithProof,
      handle: startPasskeySetup,
    }),
    ...route('POST /api/auth/second-factor/passkeys', {
      subject: requireStaff,
      handle: (context, _subject, body) => addPasskey(context, body),
    }),
    ...route('DELETE /api/auth/second-factor/passkeys/:id', {
      byId: async (context, id) => {
        const passkey = await findOwnPasskey(context, id)
        requireProof(context)
        return passkey
      },
      handle: removePasskey,
    }),
    ...route('POST /api/auth/second-factor/recovery-codes', {
      subject: (context) => {
        if (!context.caller.isEnrolled) refuse('forbidden')
        requireProof(context)
      },
      handle: async (context) => ({ recoveryCodes: await renewRecoveryCodes(context) }),
    }),
    ...route('POST /api/auth/second-factor/proof/challenge', { handle: createProofChallenge }),
    ...route('POST /api/auth/second-factor/proof', {
      handle: async (context, body) => {
        const { token, provedUntil } = await prove(context, parts.throttle, body)
        context.setCookie('cairn_session', token)
        return { provedUntil }
      },
    }),
  }
}

function requireStaffWithProof(context: SessionContext): void {
  requireStaff(context)
  requireProof(context)
}
