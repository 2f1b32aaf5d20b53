// Whose database a file is, by its tables: every database of Cairn knows its first migration.
import type Sqlite from 'better-sqlite3'
import { firstSchema } from './migrate.ts'

const MIGRATIONS = 'kysely_migration'
/** What a first start that was killed leaves: the tables of the migrator, and no step applied. */
const ofMigrator = [MIGRATIONS, `${MIGRATIONS}_lock`]

export function holdsCairn(database: Sqlite.Database): 'cairn' | 'nothing' | 'another program' {
  const tables = database
    .prepare<[], string>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all()
  if (tables.includes(MIGRATIONS) && hasFirstStep(database)) return 'cairn'
  return tables.every((name) => ofMigrator.includes(name)) ? 'nothing' : 'another program'
}

function hasFirstStep(database: Sqlite.Database): boolean {
  const columns = database
    .prepare<[], string>(`select name from pragma_table_info('${MIGRATIONS}')`)
    .pluck()
    .all()
  if (!columns.includes('name')) return false
  return database.prepare(`select 1 from ${MIGRATIONS} where name = ?`).get(firstSchema) !== undefined
}
