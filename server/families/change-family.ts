// Changes that guardians make: language, address and email, the learners they follow, and their browsers.
import type { Body } from '../../contract/api.ts'
import { sentence } from '../../contract/sentence.ts'
import { emailKey } from '../../contract/text.ts'
import { deleteConnections, notifyEnded, recordFamilyAct } from '../people/index.ts'
import { iso } from '../platform/clock.ts'
import { inList, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { PassContext } from '../platform/http/route.ts'
import type { Live } from '../platform/live.ts'
import { announceFamily, type LearnerScope } from './announce.ts'
import { generateCodes, isAnySchoolOpen, storeCode } from './codes.ts'
import { findGuardian, type Guardian, isMailPossible, lockGuardian } from './guardians.views.ts'
import { selectFollowedLearners } from './learners.views.ts'
import { queueConfirmation } from './mail/queue.ts'
import type { AddressThrottle, CodeThrottle } from './throttles.ts'

type FamilyChange = Body<'PATCH /api/family'>

/**
 * Returns whether a confirmation email is queued; without a mail server the address waits for another call. 400 on `mail`
 * without a confirmed address, `rate_limited` after three confirmation emails a day.
 */
export async function changeFamily(
  { services, pass, now }: PassContext,
  throttle: AddressThrottle,
  change: FamilyChange,
): Promise<boolean> {
  const { db } = services.database
  const before = (await findGuardian(db, pass.guardianId)) ?? refuse('unauthenticated')
  requireConfirmed(before, change)
  const address = findAddressToConfirm(before, change)
  const learners = address === null ? [] : await selectFollowedLearners({ db }, before.id).execute()
  const mailer = isMailPossible(services, learners) ? services.mailer : null
  if (address !== null && mailer) await throttle.begin(before.id, address)
  return inTransaction(db, async (tx) => {
    const current = (await lockGuardian(tx, before.id)) ?? refuse('unauthenticated')
    requireConfirmed(current, change)
    const isNewAddress = change.address !== undefined && !isSameAddress(current.address, change.address)
    const language = change.language ?? current.language
    // A column that is undefined does not change.
    const mail = change.mail === undefined ? undefined : flag(change.mail)
    const changed = isNewAddress
      ? { language, address: change.address ?? null, confirmed_at: null, mail: flag(false) }
      : { language, mail }
    await tx.updateTable('guardians').set(changed).where('id', '=', current.id).execute()
    if (isNewAddress) await forgetConfirmations(tx, current.id)
    if (address === null || !mailer) return false
    await queueConfirmation(tx, { guardianId: current.id, domain: mailer.domain, now })
    return true
  })
}

/** 400 on `mail` if the mail would go to an address that nobody confirmed. */
function requireConfirmed(guardian: Guardian, { address, mail }: FamilyChange): void {
  const stays = address === undefined || isSameAddress(guardian.address, address)
  if (mail === true && !(stays && guardian.address !== null && guardian.confirmed_at !== null))
    invalid('mail', sentence('Confirm your address first, using the link we emailed you.'))
}

/** The address that needs a mail with a link; null if there is none to send. */
function findAddressToConfirm(
  { address: former, confirmed_at }: Guardian,
  { address }: FamilyChange,
): string | null {
  if (address == null) return null
  return confirmed_at !== null && isSameAddress(former, address) ? null : address
}

function isSameAddress(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && emailKey(a) === emailKey(b))
}

async function forgetConfirmations(tx: Queries, guardianId: number): Promise<void> {
  await tx.deleteFrom('address_confirmations').where('guardian_id', '=', guardianId).execute()
  await tx
    .updateTable('family_mails')
    .set({ state: 'dropped' })
    .where('guardian_id', '=', guardianId)
    .where('state', '=', 'waiting')
    .execute()
}

const DEVICE_CODE_MS = 15 * 60 * 1000

/** `rate_limited` after 20 of the guardian in 15 minutes; `switched_off` while no school shows families anything. */
export async function makeDeviceCode(
  { services, pass, now }: PassContext,
  throttle: CodeThrottle,
): Promise<{ code: string; goodUntil: string }> {
  const { db } = services.database
  if (!(await isAnySchoolOpen(db))) refuse('switched_off')
  await throttle.countDeviceCode(pass.guardianId)
  const [made] = await generateCodes(1, services.passwordCost)
  if (!made) throw new Error('One code was to be made.')
  const goodUntil = now + DEVICE_CODE_MS
  return inTransaction(db, async (tx) => {
    const guardian = (await lockGuardian(tx, pass.guardianId)) ?? refuse('unauthenticated')
    const none = { made_by_id: null, letter: null, letters: null }
    const owner = { user_id: null, guardian_id: guardian.id, ...none }
    return { code: await storeCode(tx, owner, made, { now, goodUntil }), goodUntil: iso(goodUntil) }
  })
}

/** Stops following the learner `userId`, or all if it is absent, which deletes the guardian. */
export async function stopFollowing(
  { database, live }: { database: Database; live: Live },
  guardianId: number,
  now: number,
  userId?: number,
): Promise<void> {
  const { db, engine } = database
  const affected = await inTransaction(db, async (tx) => {
    const seen = await tx
      .selectFrom('connections')
      .select('user_id')
      .where('guardian_id', '=', guardianId)
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .execute()
    const ids = seen.map((row) => row.user_id)
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'school_id', 'studio_id'])
      .where(inList(engine, 'id', ids))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const ended = await deleteConnections({ db: tx, engine }, ids, guardianId)
    await notifyEnded({ db: tx, engine }, ended, now)
    for (const { userId: id } of ended)
      await recordFamilyAct(tx, { userId: id, actorId: null, now, action: 'family.end' })
    if (userId === undefined) await tx.deleteFrom('guardians').where('id', '=', guardianId).execute()
    return rows.flatMap((row): LearnerScope[] =>
      row.school_id === null ? [] : [{ id: row.id, schoolId: row.school_id, studioId: row.studio_id }],
    )
  })
  announceFamily(live, affected)
}
