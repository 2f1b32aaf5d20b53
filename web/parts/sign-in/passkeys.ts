// Passkeys in the browser. The library is loaded when one is made or used.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { errorTable } from '../../../contract/errors.ts'
import type { Answer } from '../../api/calls.ts'

export const browserHasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const loadLibrary = () => import('@simplewebauthn/browser')

/** Without extensions, which Cairn does not use. Rejects if the person or the browser refuses. */
export async function makePasskey(options: Answer<'POST /api/auth/second-factor/passkeys/challenge'>) {
  const { startRegistration } = await loadLibrary()
  // The server made them with the other half of this library.
  const answer = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  return { ...answer, clientExtensionResults: {} }
}

/** Without extensions. Rejects if the person or the browser refuses. */
export async function answerWithPasskey(options: Answer<'POST /api/auth/second-factor/proof/challenge'>) {
  const { startAuthentication } = await loadLibrary()
  // The server made them with the other half of this library.
  const answer = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return { ...answer, clientExtensionResults: {} }
}

/** Why the browser made or used no passkey. */
export function passkeyFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey of yours.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'Your browser did not finish. Try again.'
  return errorTable.invalid_code[1]
}
