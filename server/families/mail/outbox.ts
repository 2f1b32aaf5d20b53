// The rows of mails as nodes take them to send, one at a time, and what became of them.
import type { Selectable } from 'kysely'
import type { Queries } from '../../platform/db/engine.ts'
import type { FamilyMailRow } from '../../platform/db/family-tables.ts'
import { inTransaction } from '../../platform/db/school-db.ts'
import { between, countRows, findRow, updateRows } from '../../platform/db/table-rows.ts'
import type { Delivery } from '../../platform/mailer.ts'

const MINUTE_MS = 60 * 1000
const MAILS_A_MINUTE = 30
/** What was taken so long ago without a result was lost with its node. */
const LOST_MS = 5 * MINUTE_MS
/** After the last of them it stays at that, until the mail is dropped. */
const RETRY_MINUTES = [5, 15, 60, 240]
/** How long all mails wait when the sign-in or TLS fails, or one mail while its school has switched mails off. */
const PAUSE_MS = 5 * MINUTE_MS

export type TakenMail = Pick<
  Selectable<FamilyMailRow>,
  'id' | 'guardian_id' | 'kind' | 'school_id' | 'week' | 'message_id' | 'tries'
>

/** The next mail that is due, marked as taken; null if none is, or if 30 were taken within a minute by all nodes. */
export function takeMail({ db }: { db: Queries }, now: number): Promise<TakenMail | null> {
  return inTransaction(db, async (tx) => {
    // All nodes wait here for each other, so that they count the same mails and none is taken twice.
    const server = await findRow(tx, 'mail_server', { id: 1 }, ['waits_until'], { lock: 'ForNoKeyUpdate' })
    const waitsUntil = server?.waits_until ?? null
    if (waitsUntil !== null && waitsUntil > now && waitsUntil <= now + PAUSE_MS) return null
    const lately = { taken_at: between(now - MINUTE_MS + 1, now) }
    if ((await countRows(tx, 'family_mails', lately)) >= MAILS_A_MINUTE) return null
    const mail = await tx
      .selectFrom('family_mails')
      .select(['id', 'guardian_id', 'kind', 'school_id', 'week', 'message_id', 'tries'])
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .where('drop_at', '>', now)
      .where((eb) =>
        eb.or([eb('taken_at', 'is', null), eb('taken_at', '<=', now - LOST_MS), eb('taken_at', '>', now)]),
      )
      // 'confirm' before 'week': a person waits for it.
      .orderBy('kind')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!mail) return null
    await updateRows(tx, 'family_mails', { id: mail.id }, { taken_at: now })
    return mail
  })
}

/** The rights to it are gone. */
export async function dropMail(db: Queries, { id }: TakenMail): Promise<void> {
  await updateRows(db, 'family_mails', { id, state: 'waiting' }, { state: 'dropped' })
}

/** Its school has switched mails off, and may switch them on again before it is dropped. */
export async function holdMail(db: Queries, { id }: TakenMail, now: number): Promise<void> {
  await updateRows(db, 'family_mails', { id }, { taken_at: null, next_at: now + PAUSE_MS })
}

export async function recordDelivery(
  db: Queries,
  mail: TakenMail,
  delivery: Delivery,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateRows(tx, 'mail_server', { id: 1 }, serverAfter(delivery, now))
    await updateRows(tx, 'family_mails', { id: mail.id, state: 'waiting' }, mailAfter(mail, delivery, now))
  })
}

function serverAfter(delivery: Delivery, now: number) {
  if (delivery.sent) return { last_sent_at: now, error: null, waits_until: null }
  const { kind, reason } = delivery
  return { error: reason, waits_until: kind === 'unusable' ? now + PAUSE_MS : null }
}

function mailAfter({ tries }: TakenMail, delivery: Delivery, now: number) {
  if (delivery.sent) return { state: 'sent' as const }
  switch (delivery.kind) {
    case 'refused':
      return { state: 'failed' as const, tries: tries + 1 }
    case 'busy':
    case 'away': {
      const minutes = RETRY_MINUTES[tries] ?? RETRY_MINUTES.at(-1) ?? 0
      return { tries: tries + 1, next_at: now + minutes * MINUTE_MS }
    }
    case 'unusable':
      return { taken_at: null }
  }
}
