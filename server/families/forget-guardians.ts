// Forgets guardians whom nothing reaches any more, and what has ended: passes, codes, links, rows of mails.
import type { Database } from '../platform/db/open.ts'
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
  await db
    .deleteFrom('passes')
    .where('seen_at', '<=', now - PASS_MS)
    .execute()
  await db.deleteFrom('family_codes').where('good_until', '<=', now).execute()
  await db
    .deleteFrom('address_confirmations')
    .where('created_at', '<=', now - CONFIRMATION_MS)
    .execute()
  await db
    .deleteFrom('family_mails')
    .where('created_at', '<=', now - MAIL_ROWS_MS)
    .execute()
  const unreached = await db
    .selectFrom('guardians')
    .select('id')
    .where('mail', '=', 0)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(selectFrom('passes').select('token_hash').whereRef('passes.guardian_id', '=', 'guardians.id')),
      ),
    )
    .orderBy('id')
    .execute()
  for (const { id } of unreached) await endSeeing(services, id, now)
}
