// The token with which a mail is stopped without a pass: the guardian's id, and an HMAC over id and address.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../platform/db/engine.ts'
import { findRow, updateRows } from '../../platform/db/table-rows.ts'

/** All nodes share the key: the migration stored it. */
async function keyOf(db: Queries): Promise<string> {
  const secret = db.selectFrom('secrets').select('value').where('name', '=', 'family_stop')
  return (await secret.executeTakeFirstOrThrow()).value
}

export async function stopToken(
  db: Queries,
  { id, address }: { id: number; address: string },
): Promise<string> {
  return `${id}.${macOf(await keyOf(db), id, address)}`
}

function macOf(key: string, id: number, address: string): string {
  return createHmac('sha256', key).update(`${id}:${address}`).digest('base64url')
}

/** Switches the mail of the token's guardian off. A token of a former address, or of nobody, does nothing. */
export async function stopMail(db: Queries, token: string): Promise<void> {
  const [, id = '', mac = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '' || Number(id) >= 2 ** 31) return
  const guardian = await findRow(db, 'guardians', { id: Number(id) }, ['id', 'address'])
  if (!guardian || guardian.address === null) return
  const expected = macOf(await keyOf(db), guardian.id, guardian.address)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) return
  await updateRows(db, 'guardians', { id: guardian.id, address: guardian.address }, { mail: 0 })
}
