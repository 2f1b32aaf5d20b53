// The tables of links to providers, second factors, and sign-ins that have begun.
import type { Generated } from 'kysely'

export interface SignInTables {
  identities: IdentityRow
  sign_ins: SignInRow
  totp: { user_id: number; secret: string; last_step: number; created_at: number }
  passkeys: PasskeyRow
  recovery_codes: { id: Generated<number>; user_id: number; hash: string; created_at: number }
  pending_sign_ins: PendingSignInRow
  challenges: ChallengeRow
}

/** A link between an account and the person whom the issuer calls `subject`. */
interface IdentityRow {
  id: Generated<number>
  user_id: number
  issuer: string
  subject: string
  created_at: number
}

/** A browser that was sent to a provider and is not back yet. */
interface SignInRow {
  /** SHA-256 of the cookie, hex. */
  cookie_hash: string
  /** Key of the provider. */
  provider: string
  state: string
  nonce: string
  verifier: string
  created_at: number
}

interface PasskeyRow {
  id: Generated<number>
  user_id: number
  /** Base64url, like the key. */
  credential_id: string
  public_key: string
  counter: number
  /** JSON list of texts. */
  transports: string
  /** The host that the passkey was created for. */
  rp_id: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** A sign-in that waits for the second step. */
interface PendingSignInRow {
  /** SHA-256 of the cookie, hex. */
  cookie_hash: string
  user_id: number
  /** Key of the provider, and the link to write; null with the password. */
  provider: string | null
  issuer: string | null
  subject: string | null
  created_at: number
}

/** A challenge that checks one answer of an authenticator. */
interface ChallengeRow {
  /** The pending sign-in or the session. */
  owner: string
  purpose: 'sign-in' | 'proof' | 'passkey' | 'totp'
  user_id: number
  value: string
  created_at: number
}
