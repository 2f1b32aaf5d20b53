// Before a newer version of Cairn changes the embedded database, a copy of it as it was is put aside.
import { join } from 'node:path'
import { isKnownSchema, newestSchema, schemaOf } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open.ts'
import { nameBeforeUpdate } from './kept.rules.ts'

/**
 * Where the copy belongs; null where none is due: the database is up to date, of a newer version, or nobody's. A start
 * that fails and is tried again and again finds the same name, and does not fill the disk.
 */
export async function placeBeforeUpdate(
  { db }: Pick<Database, 'db'>,
  folder: string,
): Promise<string | null> {
  const schema = await schemaOf(db)
  if (schema === null || schema === newestSchema || !isKnownSchema(schema)) return null
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return somebody ? join(folder, nameBeforeUpdate(schema)) : null
}
