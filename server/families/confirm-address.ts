// Confirms the address of the weekly mail by the link of a mail to it, once, and switches the mail on.
import { inTransaction } from '../platform/db/school-db.ts'
import { deleteRows, findRow, updateRows } from '../platform/db/table-rows.ts'
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
    const sent = { token_hash: hashToken(token) }
    const link = await findRow(tx, 'address_confirmations', sent, ['guardian_id', 'created_at'])
    const guardian = link && (await lockGuardian(tx, link.guardian_id))
    if (!guardian || now - link.created_at >= CONFIRMATION_MS) refuseLink()
    // Another confirmation, or a change of the address, may have deleted it meanwhile.
    if ((await deleteRows(tx, 'address_confirmations', sent)) === 0) refuseLink()
    await deleteRows(tx, 'address_confirmations', { guardian_id: guardian.id })
    await updateRows(tx, 'guardians', { id: guardian.id }, { confirmed_at: now, mail: 1 })
  })
}

function refuseLink(): never {
  invalid('token', 'This link was used, or is too old. Ask for a new mail on your page.')
}
