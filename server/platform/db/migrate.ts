// Migrates a database to the newest schema; on PostgreSQL one node at a time, by Kysely's advisory lock.
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { invalid } from '../errors.ts'
import type { Engine } from './engine.ts'
import { up as foundation } from './migrations/1000-foundation.ts'
import { up as roster } from './migrations/1001-roster.ts'
import { up as families } from './migrations/1002-families.ts'
import { up as jobs } from './migrations/1003-jobs.ts'
import { up as familyDevices } from './migrations/1004-family-devices.ts'
import { up as familyMail } from './migrations/1005-family-mail.ts'
import { up as rosterDecisions } from './migrations/1007-roster-decisions.ts'
import { up as snapshots } from './migrations/1008-snapshots.ts'
import { up as familyWaves } from './migrations/1009-family-waves.ts'
import { up as firstSignIn } from './migrations/1010-first-sign-in.ts'
import { up as deletions } from './migrations/1011-deletions.ts'
import { up as sentGoals } from './migrations/1012-sent-goals.ts'
import { up as series } from './migrations/1013-series.ts'
import { up as schoolWeek } from './migrations/1014-school-week.ts'
import { up as languages } from './migrations/1017-languages.ts'
import { up as auditSubjects } from './migrations/1018-audit-subjects.ts'
import { up as nameOrder } from './migrations/1019-name-order.ts'
import { LIMITS_MS } from './postgres-dialect.ts'
import type { Tables } from './tables.ts'

/** The schema of 1.0.0, which every Cairn database has. */
export const firstSchema = '1000-foundation'

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>

/** The steps in the order in which they are applied. The SQL of a released step never changes. Tests of updates add a made-up one. */
export const steps: Record<string, Step> = {
  [firstSchema]: foundation,
  '1001-roster': roster,
  '1002-families': families,
  '1003-jobs': jobs,
  '1004-family-devices': familyDevices,
  '1005-family-mail': familyMail,
  '1007-roster-decisions': rosterDecisions,
  '1008-snapshots': snapshots,
  '1009-family-waves': familyWaves,
  '1010-first-sign-in': firstSignIn,
  '1011-deletions': deletions,
  '1012-sent-goals': sentGoals,
  '1013-series': series,
  '1014-school-week': schoolWeek,
  '1017-languages': languages,
  '1018-audit-subjects': auditSubjects,
  '1019-name-order': nameOrder,
}

/** The newest schema that this version of Cairn knows. */
export function newestSchema(): string {
  return Object.keys(steps).at(-1) ?? firstSchema
}

export function isKnownSchema(name: string): boolean {
  return Object.hasOwn(steps, name)
}

/** The last step that was applied to the database; null if none was. */
export async function findSchema(db: Kysely<Tables>): Promise<string | null> {
  const known = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!known.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return null
  const { rows } = await sql<{
    name: string | null
  }>`select max(name) as name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows[0]?.name ?? null
}

/** Like `findSchema`, but throws for a database of a newer version, and for one from before the first release. */
export async function requireKnownSchema(db: Kysely<Tables>): Promise<string | null> {
  const schema = await findSchema(db)
  if (schema === null || isKnownSchema(schema)) return schema
  throw new Error(
    isUnreleased(schema)
      ? describeUnreleased('it')
      : 'A newer version of Cairn has updated it. Update Cairn, or restore a backup from before that update.',
  )
}

/** Like `requireKnownSchema`, for the schema of a file: refuses with 400 on `file`. */
export function requireKnownFileSchema(schema: string): void {
  if (isUnreleased(schema)) invalid('file', describeUnreleased('this file'))
  if (!isKnownSchema(schema)) refuseNewerFile()
}

export function refuseNewerFile(): never {
  invalid('file', 'A newer version of Cairn wrote this file. Update Cairn first.')
}

/** The names of steps sort by their numbers. */
const isUnreleased = (schema: string) => schema < firstSchema

const describeUnreleased = (what: string) =>
  `A version of Cairn from before 1.0.0 wrote ${what}. Run cairn export with that version, then cairn import here, into an empty database: see docs/upgrading.md.`

async function run(step: Step, db: Kysely<unknown>, engine: Engine): Promise<void> {
  // PostgreSQL changes no index of a table with rows whose references are still to be checked.
  if (engine === 'postgres') await sql`set constraints all immediate`.execute(db)
  await step(db, engine)
}

/**
 * Applies the steps up to `schema` and returns the names of those that were missing. Throws with the name of a step that
 * failed, after a rollback, and whenever `requireKnownSchema` does.
 */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  schema: string = newestSchema(),
): Promise<string[]> {
  await requireKnownSchema(db)
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (on: Kysely<unknown>) => run(up, on, engine) }]),
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
    const limit = sql.lit(LIMITS_MS.statement_timeout)
    return work(connection).finally(() => sql`set statement_timeout = ${limit}`.execute(connection))
  })
}
