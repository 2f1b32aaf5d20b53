// Confirms the address of the weekly email by the link in an email to it, and switches the weekly email on.

import { sentence } from '../../contract/sentence.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import type { Context } from '../platform/http/route.ts'
import { hashToken } from '../session/index.ts'
import { lockGuardian } from './guardians.views.ts'
import { CONFIRMATION_MS } from './mail/queue.ts'

/** 400 on `token` for one that is wrong, used, or older than 48 hours. */
export async function confirmAddress(
  { services, now }: Pick<Context, 'services' | 'now'>,
  token: string,
): Promise<void> {
  const { db } = services.database
  await inTransaction(db, async (tx) => {
    const link = await tx
      .selectFrom('address_confirmations')
      .select(['guardian_id', 'created_at'])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    const guardian = link && (await lockGuardian(tx, link.guardian_id))
    if (!guardian || now - link.created_at >= CONFIRMATION_MS) refuseLink()
    // Another confirmation, or a change of the address, may have deleted it in the meantime.
    const { numDeletedRows } = await tx
      .deleteFrom('address_confirmations')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuseLink()
    await tx.deleteFrom('address_confirmations').where('guardian_id', '=', guardian.id).execute()
    await tx
      .updateTable('guardians')
      .set({ confirmed_at: now, mail: 1 })
      .where('id', '=', guardian.id)
      .execute()
  })
}

function refuseLink(): never {
  invalid('token', sentence('This link was already used or has expired. Ask for a new email on your page.'))
}
