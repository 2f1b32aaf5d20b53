// Creates and verifies passkeys. The library is loaded at its first use: that takes a tenth of a second, and most schools
// have no passkeys.
import type { NewPasskeyAnswer, PasskeyAnswer } from '../../contract/second-factor.ts'
import type { Queries } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import type { Services } from '../platform/http/route.ts'

export const MAX_PASSKEYS = 5

/** EdDSA, ES256 and RS256. Without a list, the library tries what the runtime offers, which prints a warning. */
const ALGORITHMS = [-8, -7, -257]

/** The site that passkeys of this installation belong to. */
export interface Site {
  /** RP ID. */
  host: string
  origin: string
}

/** Null where browsers don't offer passkeys: on http, except on localhost. */
export function findSite(publicUrl: string | null): Site | null {
  if (publicUrl === null) return null
  const { protocol, hostname, origin } = new URL(publicUrl)
  return protocol === 'https:' || hostname === 'localhost' ? { host: hostname, origin } : null
}

/** Lists the passkeys of this host. Those of a former host no longer work, so they are left out. */
export function listPasskeys(db: Queries, userId: number, { host }: Site) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rp_id', '=', host)
    .orderBy('id')
    .execute()
}

type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

const toDescriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    // Only this file writes the column.
    transports: JSON.parse(transports) as string[],
  }))

/** 409 `no_passkeys` where browsers don't offer passkeys, and for people without one at this host. */
export async function requestOptions({ database, publicUrl }: Services, userId: number) {
  const site = findSite(publicUrl) ?? refuse('no_passkeys')
  const { host } = site
  const passkeys = await listPasskeys(database.db, userId, site)
  if (passkeys.length === 0) refuse('no_passkeys')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const {
    rpId = host,
    allowCredentials = [],
    userVerification = 'required',
    ...options
  } = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: toDescriptors(passkeys),
    userVerification: 'required',
  })
  return { ...options, rpId, allowCredentials, userVerification }
}

export async function creationOptions({ host }: Site, username: string, passkeys: readonly StoredPasskey[]) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { excludeCredentials = [], ...options } = await generateRegistrationOptions({
    rpName: 'Cairn',
    rpID: host,
    userName: username,
    userDisplayName: username,
    attestationType: 'none',
    excludeCredentials: toDescriptors(passkeys),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return {
    ...options,
    rp: { id: host, name: 'Cairn' },
    excludeCredentials,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'discouraged',
      requireResidentKey: false,
      userVerification: 'required',
    },
  }
}

/** The values that both kinds of answers are checked against. */
function toExpectations<R>(
  { host, origin }: Site,
  challenge: string,
  { id, rawId, type }: PasskeyAnswer | NewPasskeyAnswer,
  response: R,
) {
  return {
    response: { id, rawId, type, clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }
}

/** The new counter of the passkey; null if the answer is not accepted. */
export async function verifyPasskey(
  site: Site,
  passkey: StoredPasskey,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...response } = answer.response
  const sent = userHandle === undefined ? response : { ...response, userHandle }
  const checked = await verifyAuthenticationResponse({
    ...toExpectations(site, challenge, answer, sent),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

type VerifiedPasskey = Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter' | 'transports'>

/** Null if the answer is not accepted. */
export async function verifyNewPasskey(
  site: Site,
  challenge: string,
  answer: NewPasskeyAnswer,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { clientDataJSON, attestationObject, transports = [] } = answer.response
  const checked = await verifyRegistrationResponse({
    ...toExpectations(site, challenge, answer, { clientDataJSON, attestationObject }),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
  }
}
