// Deletes guardians who can no longer see anything, and expired passes, codes, links and rows of emails.
import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inPortions } from '../platform/db/portions.ts'
import type { Live } from '../platform/live.ts'
import { stopFollowing } from './change-family.ts'
import { CONFIRMATION_MS } from './mail/queue.ts'
import { PASS_MS } from './passes.store.ts'

const MAIL_ROWS_MS = 30 * 24 * 60 * 60 * 1000
const GUARDIANS_PER_READ = 500

/** Idempotent; any node may run it at any time. A guardian without a pass and without the weekly email sees nothing. */
export async function forgetGuardians(
  services: { database: Database; live: Live },
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services.database
  await deleteEnded(db, now, signal)
  let last = 0
  for (;;) {
    const unreached = await listUnreached(db, last)
    for (const { id } of unreached) {
      signal?.throwIfAborted()
      await stopFollowing(services, id, now)
      last = id
      // The embedded database runs in this process, so waiting requests get their turn between guardians.
      await setImmediate()
    }
    if (unreached.length < GUARDIANS_PER_READ) return
  }
}

async function deleteEnded(db: Queries, now: number, signal: AbortSignal | undefined): Promise<void> {
  const passes = db
    .selectFrom('passes')
    .select('token_hash')
    .where('seen_at', '<=', now - PASS_MS)
  const codes = db.selectFrom('family_codes').select('id').where('good_until', '<=', now)
  const links = db
    .selectFrom('address_confirmations')
    .select('token_hash')
    .where('created_at', '<=', now - CONFIRMATION_MS)
  const mails = db
    .selectFrom('family_mails')
    .select('id')
    .where('created_at', '<=', now - MAIL_ROWS_MS)
  const deletions = [
    (limit: number) => db.deleteFrom('passes').where('token_hash', 'in', passes.limit(limit)),
    (limit: number) => db.deleteFrom('family_codes').where('id', 'in', codes.limit(limit)),
    (limit: number) => db.deleteFrom('address_confirmations').where('token_hash', 'in', links.limit(limit)),
    (limit: number) => db.deleteFrom('family_mails').where('id', 'in', mails.limit(limit)),
  ]
  for (const deletion of deletions)
    await inPortions(
      async (limit) => Number((await deletion(limit).executeTakeFirst()).numDeletedRows),
      signal,
    )
}

function listUnreached(db: Queries, afterId: number) {
  return db
    .selectFrom('guardians')
    .select('id')
    .where('mail', '=', 0)
    .where('id', '>', afterId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('passes').select('token_hash').whereRef('passes.guardian_id', '=', 'guardians.id')),
      ),
    )
    .orderBy('id')
    .limit(GUARDIANS_PER_READ)
    .execute()
}
