// Forgets guardians whom nothing reaches any more, and what has ended: passes, codes, links, rows of mails.
import type { Database } from '../platform/db/open.ts'
import { atMost, deleteRows } from '../platform/db/table-rows.ts'
import type { Live } from '../platform/live.ts'
import { endSeeing } from './change-family.ts'
import { CONFIRMATION_MS } from './mail/queue.ts'
import { PASS_MS } from './passes.store.ts'

const MAIL_ROWS_MS = 30 * 24 * 60 * 60 * 1000

/** Idempotent; any node may run it at any time. A guardian without a pass whose mail is not on sees nothing any more. */
export async function forgetGuardians(
  services: { database: Database; live: Live },
  now: number,
): Promise<void> {
  const { db } = services.database
  await deleteRows(db, 'passes', { seen_at: atMost(now - PASS_MS) })
  await deleteRows(db, 'family_codes', { good_until: atMost(now) })
  await deleteRows(db, 'address_confirmations', { created_at: atMost(now - CONFIRMATION_MS) })
  await deleteRows(db, 'family_mails', { created_at: atMost(now - MAIL_ROWS_MS) })
  const unreached = await db
    .selectFrom('guardians')
    .select('id')
    .where('mail', '=', 0)
    .where('id', 'not in', (eb) => eb.selectFrom('passes').select('guardian_id'))
    .orderBy('id')
    .execute()
  for (const { id } of unreached) await endSeeing(services, id, now)
}
