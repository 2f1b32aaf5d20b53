// Lets people manage their factors: set up or remove an app or a passkey, and replace their recovery codes.
import type { DeleteResult } from 'kysely'
import type { AuditAction } from '../../contract/logs.ts'
import { invalidCode, type NewPasskeyAnswer } from '../../contract/second-factor.ts'
import { recordOwnAct } from '../platform/audit.ts'
import { isStaff, provedUntil, requiresSecondFactor } from '../platform/caller.ts'
import type { Queries } from '../platform/db/engine.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { SessionContext } from '../platform/http/route.ts'
import { endUserSessions, evictOwnSessions } from '../session/index.ts'
import {
  consumeChallenge,
  countFactorRows,
  findPendingSecret,
  removeCodesWithoutFactor,
  storeChallenge,
  withLockedActiveUser,
} from './factors.store.ts'
import { creationOptions, findSite, listPasskeys, MAX_PASSKEYS, verifyNewPasskey } from './passkeys.ts'
import { createRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import { createSecret, findStep, toOtpauthUri } from './totp.rules.ts'
import { toChallengeOwner } from './use-factors.ts'

export function requireStaff({ caller }: Pick<SessionContext, 'caller'>): void {
  if (!isStaff(caller)) refuse('forbidden')
}

export async function getOwnFactors({ services, caller, now }: SessionContext) {
  const { db } = services.database
  const app = await db
    .selectFrom('totp')
    .select('created_at')
    .where('user_id', '=', caller.id)
    .executeTakeFirst()
  return {
    required: requiresSecondFactor(caller),
    totpSince: app?.created_at ?? null,
    passkeys: await db
      .selectFrom('passkeys')
      .select(['id', 'name', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', caller.id)
      .orderBy('id')
      .execute(),
    recoveryCodesLeft: await countFactorRows(db, 'recovery_codes', caller.id),
    passkeysPossible: findSite(services.publicUrl) !== null,
    provedUntil: provedUntil(caller, now),
  }
}

export async function startAppSetup({ services, caller, now }: SessionContext) {
  const secret = createSecret()
  await storeChallenge(services.database.db, toChallengeOwner(caller), 'totp', secret, now)
  return { secret, uri: toOtpauthUri(caller.username, secret) }
}

/** 400 on `code` for a wrong one, or when the secret is older than 10 minutes. */
export async function activateApp(context: SessionContext, code: string) {
  const { services, caller, now } = context
  const secret = await findPendingSecret(services.database.db, toChallengeOwner(caller), now)
  const step = secret === null ? null : findStep(secret, code, now)
  if (secret === null || step === null) invalid('code', invalidCode)
  const { recoveryCodes } = await enroll(context, 'app', async (tx) => {
    // Only one of several answers with the same secret activates it.
    const { numDeletedRows } = await tx
      .deleteFrom('challenges')
      .where('owner', '=', toChallengeOwner(caller).owner)
      .where('purpose', '=', 'totp')
      .where('value', '=', secret)
      .executeTakeFirst()
    if (numDeletedRows === 0n) invalid('code', invalidCode)
    const row = { secret, last_step: step, created_at: now }
    await tx
      .insertInto('totp')
      .values({ user_id: caller.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  })
  return { recoveryCodes }
}

/** 409 `no_passkeys` where browsers don't offer passkeys, and for people who have 5. */
export async function startPasskeySetup({ services, caller, now }: SessionContext) {
  const { db } = services.database
  const site = findSite(services.publicUrl) ?? refuse('no_passkeys')
  if ((await countFactorRows(db, 'passkeys', caller.id)) >= MAX_PASSKEYS) refuse('no_passkeys')
  const options = await creationOptions(site, caller.username, await listPasskeys(db, caller.id, site))
  await storeChallenge(db, toChallengeOwner(caller), 'passkey', options.challenge, now)
  return options
}

/** 400 on `response` if the browser's answer is not accepted. */
export async function addPasskey(
  context: SessionContext,
  { name, response }: { name: string; response: NewPasskeyAnswer },
) {
  const { services, caller, now } = context
  const { db } = services.database
  const site = findSite(services.publicUrl) ?? refuse('no_passkeys')
  const challenge = await consumeChallenge(db, toChallengeOwner(caller), 'passkey', now)
  const verified = challenge === null ? null : await verifyNewPasskey(site, challenge, response)
  if (verified === null) invalid('response', invalidCode)
  const { result: id, recoveryCodes } = await enroll(context, 'passkey', async (tx) => {
    if ((await countFactorRows(tx, 'passkeys', caller.id)) >= MAX_PASSKEYS) refuse('no_passkeys')
    const own = { user_id: caller.id, rp_id: site.host, name, created_at: now, last_used_at: null }
    const row = await tx
      .insertInto('passkeys')
      .values({ ...own, ...verified })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return (row ?? invalid('response', invalidCode)).id
  })
  return { id, name, recoveryCodes }
}

export function removeApp(context: SessionContext): Promise<void> {
  return removeFactor(context, 'app', (tx) =>
    tx.deleteFrom('totp').where('user_id', '=', context.caller.id).executeTakeFirst(),
  )
}

export async function requireApp({ services, caller }: SessionContext): Promise<void> {
  if ((await countFactorRows(services.database.db, 'totp', caller.id)) === 0) refuse('not_found')
}

/** Finds a passkey of the caller; `not_found` for those of others. */
export async function findOwnPasskey({ services, caller }: SessionContext, id: number): Promise<number> {
  const passkey = await services.database.db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', caller.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return (passkey ?? refuse('not_found')).id
}

export function removePasskey(context: SessionContext, id: number): Promise<void> {
  return removeFactor(context, 'passkey', (tx) =>
    tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', context.caller.id)
      .executeTakeFirst(),
  )
}

/** `not_found` if `deletion` would delete nothing. */
async function removeFactor(
  context: SessionContext,
  kind: 'app' | 'passkey',
  deletion: (tx: Queries) => Promise<DeleteResult>,
): Promise<void> {
  const { caller } = context
  await changeFactors(context, 'second-factor.remove', { kind }, async (tx) => {
    const { numDeletedRows } = await deletion(tx)
    if (numDeletedRows === 0n) refuse('not_found')
    await removeCodesWithoutFactor(tx, caller)
  })
}

/** Replaces all codes. */
export async function renewRecoveryCodes(context: SessionContext): Promise<string[]> {
  const { services, caller, now } = context
  const { codes, hashes } = await createRecoveryCodes(services.passwordCost)
  await changeFactors(context, 'second-factor.codes', undefined, (tx) =>
    storeRecoveryCodes(tx, caller.id, hashes, now),
  )
  return codes
}

/** A new factor counts as a proof. People without recovery codes get a set. */
async function enroll<T>(
  context: SessionContext,
  kind: 'app' | 'passkey',
  write: (tx: Queries) => Promise<T>,
) {
  const { services, caller, now } = context
  const needsCodes = (await countFactorRows(services.database.db, 'recovery_codes', caller.id)) === 0
  const recoveryCodes = needsCodes ? await createRecoveryCodes(services.passwordCost) : null
  return changeFactors(context, 'second-factor.enrol', { kind }, async (tx) => {
    const result = await write(tx)
    // The lock is needed because two factors activated at the same time would replace each other's codes.
    const codes =
      recoveryCodes && (await countFactorRows(tx, 'recovery_codes', caller.id)) === 0 ? recoveryCodes : null
    if (codes) await storeRecoveryCodes(tx, caller.id, codes.hashes, now)
    await tx
      .updateTable('sessions')
      .set({ proved_at: now })
      .where('token_hash', '=', caller.sessionHash)
      .execute()
    return { result, recoveryCodes: codes?.codes ?? null }
  })
}

/** Every change ends the other sessions of the person. */
async function changeFactors<T>(
  { services, caller, now }: SessionContext,
  action: AuditAction,
  detail: Record<string, unknown> | undefined,
  change: (tx: Queries) => Promise<T>,
): Promise<T> {
  const result = await withLockedActiveUser(services, caller.id, async (tx) => {
    const result = await change(tx)
    await endUserSessions(tx, caller.id, caller.sessionHash)
    await recordOwnAct(tx, caller, now, action, detail)
    return result
  })
  evictOwnSessions(services.live, caller)
  return result
}
