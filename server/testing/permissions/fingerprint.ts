// Computes a hash of all rows of all tables. If it does not change, nothing was written.
import { createHash } from 'node:crypto'
import { type Kysely, sql, type TableMetadata } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'

/** Every row and column counts, in the order of the columns. Migrations ran before, so the tables stay the same. */
export async function fingerprints(db: Kysely<Tables>): Promise<() => Promise<string>> {
  const tables = await listTables(db)
  return async () => {
    const rows = await Promise.all(tables.map((table) => readRows(db, table)))
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
}

export async function listTables(db: Kysely<Tables>): Promise<TableMetadata[]> {
  return (await db.introspection.getTables({ withInternalKyselyTables: true })).filter(
    ({ isView }) => !isView,
  )
}

async function readRows(db: Kysely<Tables>, { name, columns }: TableMetadata): Promise<unknown[]> {
  const order = sql.join(columns.map((column) => sql.ref(column.name)))
  return (await sql`select * from ${sql.table(name)} order by ${order}`.execute(db)).rows
}
