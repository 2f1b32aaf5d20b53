// The token with which a mail is stopped without a pass: the guardian's id, and an HMAC over id and address.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../platform/db/engine.ts'

/** All nodes share the key: the migration stored it. */
async function readKey(db: Queries): Promise<string> {
  const secret = db.selectFrom('secrets').select('value').where('name', '=', 'family_stop')
  return (await secret.executeTakeFirstOrThrow()).value
}

export async function createStopToken(
  db: Queries,
  { id, address }: { id: number; address: string },
): Promise<string> {
  return `${id}.${computeMac(await readKey(db), id, address)}`
}

function computeMac(key: string, id: number, address: string): string {
  return createHmac('sha256', key).update(`${id}:${address}`).digest('base64url')
}

/**
 * Switches off the email of the token's guardian. False for invalid tokens: incomplete ones, and those of a former address,
 * a deleted guardian or another installation.
 */
export async function stopMail(db: Queries, token: string): Promise<boolean> {
  const [, id = '', mac = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '' || Number(id) >= 2 ** 31) return false
  const guardian = await db
    .selectFrom('guardians')
    .select(['id', 'address'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!guardian || guardian.address === null) return false
  const expected = computeMac(await readKey(db), guardian.id, guardian.address)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) return false
  await db
    .updateTable('guardians')
    .set({ mail: 0 })
    .where('id', '=', guardian.id)
    .where('address', '=', guardian.address)
    .execute()
  return true
}
