// Checks whether a file is a Cairn database, and whether its tables are complete.
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { migrate } from './migrate.ts'
import { EmbeddedDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

const MIGRATIONS = 'kysely_migration'
/** A first start that was killed may leave these tables, with no migration applied. */
const migratorTables = [MIGRATIONS, `${MIGRATIONS}_lock`]

/** Tells whose data the file has. The first migration of every Cairn database has this name, also from before 1.0.0. */
export function identifyDatabase(database: Sqlite.Database): 'cairn' | 'nothing' | 'another program' {
  const tables = database
    .prepare<[], string>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all()
  if (tables.includes(MIGRATIONS) && hasFirstMigration(database)) return 'cairn'
  return tables.every((name) => migratorTables.includes(name)) ? 'nothing' : 'another program'
}

function hasFirstMigration(database: Sqlite.Database): boolean {
  const columns = database
    .prepare<[], string>(`select name from pragma_table_info('${MIGRATIONS}')`)
    .pluck()
    .all()
  if (!columns.includes('name')) return false
  return database.prepare(`select 1 from ${MIGRATIONS} where name like '____-foundation'`).get() !== undefined
}

/** Tables and columns of the schema that the database lacks, such as 'the table saved_replies'. */
export async function listMissingParts(db: Kysely<Tables>, schema: string): Promise<string[]> {
  const [expected, found] = [
    await expectedColumns(schema),
    columnsByTable(await db.introspection.getTables()),
  ]
  const missing: string[] = []
  for (const [table, columns] of expected) {
    const existing = found.get(table)
    if (!existing) missing.push(`the table ${table}`)
    else
      for (const column of columns) if (!existing.has(column)) missing.push(`the column ${table}.${column}`)
  }
  return missing
}

/** Both engines have the same tables, so a migrated SQLite database in memory shows what is expected. */
async function expectedColumns(schema: string): Promise<Map<string, Set<string>>> {
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
