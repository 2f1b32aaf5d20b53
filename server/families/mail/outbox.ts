// The outbox: nodes claim its rows one at a time to send them, and write the results back.
import type { Selectable } from 'kysely'
import type { Queries } from '../../platform/db/engine.ts'
import type { FamilyMailRow } from '../../platform/db/family-tables.ts'
import { inTransaction } from '../../platform/db/school-db.ts'
import type { Delivery } from '../../platform/mailer.ts'

const MINUTE_MS = 60 * 1000
const MAX_MAILS_PER_MINUTE = 30
/** An email claimed this long ago without a result was lost with its node. */
const LOST_AFTER_MS = 5 * MINUTE_MS
/** The last delay repeats until the email is dropped. */
const RETRY_MINUTES = [5, 15, 60, 240]
const MAX_RETRY_MS = 240 * MINUTE_MS
/** How long one mail waits while its school has switched mails off. */
const HOLD_MS = 5 * MINUTE_MS

export type ClaimedMail = Pick<
  Selectable<FamilyMailRow>,
  'id' | 'guardian_id' | 'kind' | 'school_id' | 'week' | 'message_id' | 'tries'
>

/** The next email that is due, marked as claimed. Null if none is, or if all nodes claimed 30 within the minute. */
export function claimMail({ db }: { db: Queries }, now: number): Promise<ClaimedMail | null> {
  return inTransaction(db, async (tx) => {
    // All nodes wait here for each other, so that they count the same mails and none is taken twice.
    const { waits_until: waitsUntil } = await lockMailServer(tx)
    if (waitsUntil !== null && waitsUntil > now && waitsUntil <= now + MAX_RETRY_MS) return null
    const { taken } = await tx
      .selectFrom('family_mails')
      .select(({ fn }) => fn.countAll<number>().as('taken'))
      .where('taken_at', '>', now - MINUTE_MS)
      .where('taken_at', '<=', now)
      .executeTakeFirstOrThrow()
    if (taken >= MAX_MAILS_PER_MINUTE) return null
    const mail = await tx
      .selectFrom('family_mails')
      .select(['id', 'guardian_id', 'kind', 'school_id', 'week', 'message_id', 'tries'])
      .where('state', '=', 'waiting')
      // Later than any retry: the clock was ahead when it was set.
      .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + MAX_RETRY_MS)]))
      .where((eb) => eb.or([eb('send_from', 'is', null), eb('send_from', '<=', now)]))
      .where('drop_at', '>', now)
      .where((eb) =>
        eb.or([
          eb('taken_at', 'is', null),
          eb('taken_at', '<=', now - LOST_AFTER_MS),
          eb('taken_at', '>', now),
        ]),
      )
      // An email that makes the server refuse everything never blocks those that were not tried yet.
      .orderBy('tries')
      // 'confirm' before 'week': a person waits for it.
      .orderBy('kind')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!mail) return null
    await tx.updateTable('family_mails').set({ taken_at: now }).where('id', '=', mail.id).execute()
    return mail
  })
}

/** Locks the one row until the transaction ends. */
export async function lockMailServer(tx: Queries) {
  return tx
    .selectFrom('mail_server')
    .select(['waits_until', 'failures'])
    .where('id', '=', 1)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Ends the pause: the server may have been fixed. */
export async function endPause(db: Queries): Promise<void> {
  await db.updateTable('mail_server').set({ waits_until: null, failures: 0 }).where('id', '=', 1).execute()
}

/** The recipient may no longer receive it. */
export async function dropMail(db: Queries, { id }: ClaimedMail): Promise<void> {
  await db
    .updateTable('family_mails')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Its school has switched emails off, and may switch them on again before this one is dropped. */
export async function holdMail(db: Queries, { id }: ClaimedMail, now: number): Promise<void> {
  const held = { taken_at: null, next_at: now + HOLD_MS }
  await db.updateTable('family_mails').set(held).where('id', '=', id).execute()
}

export async function recordDelivery(
  db: Queries,
  mail: ClaimedMail,
  delivery: Delivery,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { failures } = await lockMailServer(tx)
    await tx
      .updateTable('mail_server')
      .set(toServerUpdate(failures, delivery, now))
      .where('id', '=', 1)
      .execute()
    await tx
      .updateTable('family_mails')
      .set(toMailUpdate(mail, delivery, now))
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .execute()
  })
}

/** All mails wait after a refusal that each of them would meet, longer after each further one. */
function toServerUpdate(failures: number, delivery: Delivery, now: number) {
  if (delivery.sent) return { last_sent_at: now, error: null, waits_until: null, failures: 0 }
  const error = delivery.reason
  if (delivery.kind === 'unusable')
    return { error, waits_until: now + getRetryDelayMs(failures), failures: failures + 1 }
  // A server that does not answer may still refuse everything afterward.
  return delivery.kind === 'away' ? { error } : { error, waits_until: null, failures: 0 }
}

function toMailUpdate({ tries }: ClaimedMail, delivery: Delivery, now: number) {
  if (delivery.sent) return { state: 'sent' as const }
  if (delivery.kind === 'refused') return { state: 'failed' as const, tries: tries + 1 }
  return { tries: tries + 1, next_at: now + getRetryDelayMs(tries) }
}

function getRetryDelayMs(failed: number): number {
  return (RETRY_MINUTES[failed] ?? 240) * MINUTE_MS
}
