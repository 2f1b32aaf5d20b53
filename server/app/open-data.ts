// Opens the data that the settings name and brings it up to date, or says in one sentence why it cannot.
import { accessSync, constants, mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import type { Config } from './config.ts'
import { databaseFailure, dataFolderFailure } from './start-failure.ts'

/** Throws StartFailure. `migrated` names the steps applied now. */
export async function openData(
  config: Config,
  log: Logger,
): Promise<{ database: Database; migrated: string[] }> {
  if (config.database.engine === 'sqlite') requireFolder(config.dataDir)
  let database: Database | undefined
  try {
    database = openDatabase(config.database, log)
    return { database, migrated: await migrate(database.db, database.engine) }
  } catch (error) {
    await database?.close()
    throw databaseFailure(placeOf(config.database), error)
  }
}

/** Children's data: only the account that runs the server may look into a folder that it makes. */
function requireFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw dataFolderFailure(folder, error)
  }
}

function placeOf(database: Config['database']): string {
  if (database.engine === 'sqlite') return database.file
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL at ${host || 'the local socket'}${pathname}`
}
