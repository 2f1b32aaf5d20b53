/** Rows in the form of an older schema, to test databases of every schema that was ever released. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { insertValues } from '../platform/db/insert-rows.ts'
import type { Database } from '../platform/db/open.ts'
import { databaseSource, type Hashes, hashesOf, type RowSource } from '../transfer/rows.ts'

/** All schemas, the oldest first. */
export async function releasedSchemas(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../platform/db/migrations')
  return (await readdir(folder)).map((file) => file.replace(/\.ts$/, '')).sort()
}

/** The rows of `source` reduced to the tables and columns of an older schema. */
export function narrowedToSchema(source: RowSource, to: RowSource): RowSource {
  const tables = source.tables.flatMap((table) => {
    const older = to.tables.find(({ name }) => name === table.name)
    return older ? [{ ...table, columns: older.columns }] : []
  })
  async function* portions() {
    for await (const { table, rows } of source.chunks()) {
      const head = tables.find(({ name }) => name === table.name)
      if (!head) continue
      const kept = head.columns.map((column) => table.columns.indexOf(column))
      yield { table: head, rows: rows.map((row) => kept.map((index) => row[index] ?? null)) }
    }
  }
  return { ...source, tables, chunks: portions }
}

/** Copies the rows of `from` into `old`, an empty database of an older schema, as far as that schema has them. */
export async function fillAsOlder(
  old: Database,
  from: Database,
): Promise<{ before: RowSource; rows: Hashes }> {
  const before = await databaseSource(old.db, old.engine)
  const source = narrowedToSchema(await databaseSource(from.db, from.engine), before)
  await old.db.transaction().execute(async (tx) => {
    for await (const { table, rows } of source.chunks()) {
      await insertValues(tx, table.name, table.columns, rows)
    }
  })
  return { before, rows: await hashesOf(source) }
}
