// Compares the tables of a database with those that the migrations make.

import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { EmbeddedDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

/** Tables and columns that a database of this schema must have and lacks, such as 'the table saved_replies'. */
export async function missingParts(db: Kysely<Tables>, schema: string): Promise<string[]> {
  const [expected, found] = [await columnsOf(schema), columnsByTable(await db.introspection.getTables())]
  const missing: string[] = []
  for (const [table, columns] of expected) {
    const there = found.get(table)
    if (!there) missing.push(`the table ${table}`)
    else for (const column of columns) if (!there.has(column)) missing.push(`the column ${table}.${column}`)
  }
  return missing
}

/** Both engines have the same tables, so a database in memory shows them. */
async function columnsOf(schema: string): Promise<Map<string, Set<string>>> {
  const memory = new Sqlite(':memory:')
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(memory) })
  try {
    await migrate(db, 'sqlite', schema)
    return columnsByTable(await db.introspection.getTables())
  } finally {
    memory.close()
  }
}

type Introspected = Awaited<ReturnType<Kysely<Tables>['introspection']['getTables']>>

function columnsByTable(tables: Introspected): Map<string, Set<string>> {
  return new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]))
}
