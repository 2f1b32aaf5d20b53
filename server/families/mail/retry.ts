// Retries the emails of this week that the mail server refused permanently, after an admin has fixed the cause.

import { sentence } from '../../../contract/sentence.ts'
import { recordAct } from '../../platform/audit.ts'
import { type SchoolDb, transaction } from '../../platform/db/school-db.ts'
import type { ActorContext } from '../../platform/http/route.ts'
import { endPause, lockMailServer } from './outbox.ts'

/** Queues each once more under its Message-ID, as long as the mails of its week may still be sent, and returns how many. */
export async function retryFailedMails(context: ActorContext, school: SchoolDb): Promise<number> {
  const { now } = context
  return transaction(school, async (tx) => {
    await lockMailServer(tx.db)
    const queued = await tx
      .updateTable('family_mails')
      .set({ state: 'waiting', tries: 0, next_at: now, taken_at: null })
      .where('kind', '=', 'week')
      .where('state', '=', 'failed')
      .where('drop_at', '>', now)
      .returning('id')
      .execute()
    if (queued.length === 0) return 0
    // The admin has most likely fixed the mail server, so no mail waits for the end of the pause.
    await endPause(tx.db)
    const detail = { queued: queued.length }
    await recordAct(tx, {
      actor: context.caller.id,
      at: context.now,
      action: 'family.mail-retry',
      subject: sentence('Failed weekly emails', {}),
      detail,
    })
    return queued.length
  })
}
