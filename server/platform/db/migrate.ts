// Migrates a database to the newest schema; on PostgreSQL one node at a time, by Kysely's advisory lock.
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { up as foundation } from './migrations/0001-foundation.ts'
import { up as planner } from './migrations/0002-planner.ts'
import { up as keepingAndSorts } from './migrations/0003-keeping-and-sorts.ts'
import { up as lastBackup } from './migrations/0004-last-backup.ts'
import { up as auditAbout } from './migrations/0005-audit-about.ts'
import { up as formerLeaders } from './migrations/0006-former-leaders.ts'
import { up as secrets } from './migrations/0007-secrets.ts'
import { up as calendar } from './migrations/0008-calendar.ts'
import { up as signIn } from './migrations/0010-sign-in.ts'
import { up as friday } from './migrations/0011-friday.ts'
import { up as privacyContact } from './migrations/0012-privacy-contact.ts'
import { up as signInLimits } from './migrations/0013-sign-in-limits.ts'
import { up as movesAndMessages } from './migrations/0015-moves-and-messages.ts'
import { up as notificationData } from './migrations/0019-notification-data.ts'
import type { Tables } from './tables.ts'

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>

/** In order of application. The SQL of a released step never changes. */
const steps: Record<string, Step> = {
  '0001-foundation': foundation,
  '0002-planner': planner,
  '0003-keeping-and-sorts': keepingAndSorts,
  '0004-last-backup': lastBackup,
  '0005-audit-about': auditAbout,
  '0006-former-leaders': formerLeaders,
  '0007-secrets': secrets,
  '0008-calendar': calendar,
  '0010-sign-in': signIn,
  '0011-friday': friday,
  '0012-privacy-contact': privacyContact,
  '0013-sign-in-limits': signInLimits,
  '0015-moves-and-messages': movesAndMessages,
  '0019-notification-data': notificationData,
}

/** The newest schema that this version of Cairn knows. */
export const newestSchema: string = Object.keys(steps).at(-1) ?? ''

/** The schema that every database of Cairn has. */
export const firstSchema: string = Object.keys(steps)[0] ?? ''

export function isKnownSchema(name: string): boolean {
  return Object.hasOwn(steps, name)
}

/** The last step that was applied to the database; null if none was. */
export async function schemaOf(db: Kysely<Tables>): Promise<string | null> {
  const known = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!known.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return null
  const { rows } = await sql<{
    name: string | null
  }>`select max(name) as name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows[0]?.name ?? null
}

/** As `schemaOf`; throws if a newer version has migrated the database. */
export async function requireKnownSchema(db: Kysely<Tables>): Promise<string | null> {
  const schema = await schemaOf(db)
  if (schema === null || isKnownSchema(schema)) return schema
  throw new Error(
    'A newer version of Cairn has brought it up to date. Update Cairn, or restore a backup made before.',
  )
}

/**
 * Applies the steps up to `schema` and returns the names of those that were missing. Throws with the name of a step that
 * failed, after a rollback, and if a newer version has migrated the database.
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  schema: string = newestSchema,
): Promise<string[]> {
  await requireKnownSchema(db)
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, engine) }]),
  )
  const provider: MigrationProvider = { getMigrations: async () => migrations }
  const { error, results = [] } = await withoutTimeout(db, engine, (on) =>
    new Migrator({ db: on, provider }).migrateTo(schema),
  )
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`The database could not be brought up to date${failed ? ` (step ${failed})` : ''}.`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}

/**
 * A migration may take longer than the statement timeout, so that is disabled. The lock timeout stays, because a step that
 * waits for the lock of a table blocks all queries on it.
 */
function withoutTimeout<T>(
  db: Kysely<Tables>,
  engine: Engine,
  work: (on: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return work(db)
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    return work(connection).finally(() => sql`reset statement_timeout`.execute(connection))
  })
}
