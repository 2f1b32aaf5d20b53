// Brings a database to the newest schema; on PostgreSQL one node at a time, behind Kysely's advisory lock.
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { up as foundation } from './migrations/0001-foundation.ts'
import { up as planner } from './migrations/0002-planner.ts'
import { up as keepingAndSorts } from './migrations/0003-keeping-and-sorts.ts'
import { up as lastBackup } from './migrations/0004-last-backup.ts'
import type { Tables } from './tables.ts'

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>

/** In order; a step that has been released never changes. */
const steps: Record<string, Step> = {
  '0001-foundation': foundation,
  '0002-planner': planner,
  '0003-keeping-and-sorts': keepingAndSorts,
  '0004-last-backup': lastBackup,
}

/** Names of the steps applied now; throws with the name of the step that failed, leaving nothing half done. */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(steps).map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, engine) }]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`The database could not be brought up to date${failed ? ` (step ${failed})` : ''}.`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}
