// Opens the data that the settings name and brings it up to date, or says in one sentence why it cannot.
import { accessSync, constants, existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { copyDatabase, placeBeforeUpdate } from '../backups/index.ts'
import { migrate, requireKnownSchema } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { makeFolder } from '../platform/make-folder.ts'
import type { Config } from './config.ts'
import { copyFailure, databaseFailure, type Folder, folderFailure, StartFailure } from './start-failure.ts'

interface OpenedData {
  database: Database
  /** The steps applied now. */
  migrated: string[]
  /** The copy of the embedded database as it was before them; null where none was made. */
  copy: string | null
}

/**
 * Throws StartFailure; no step is applied to people's data in the embedded database before a copy is made. `asItIs`
 * makes no database and brings none up to date, for what only looks: an older server may be using it.
 */
export async function openData(
  config: Config,
  log: Logger,
  { asItIs = false }: { asItIs?: boolean } = {},
): Promise<OpenedData> {
  if (asItIs) requireFile(config.database)
  else if (config.database.engine === 'sqlite') requireFolder('data', config.dataDir)
  let database: Database | undefined
  try {
    database = openDatabase(config.database, log)
    if (!asItIs) {
      const copy = await copyBeforeUpdate(config, database, log)
      return { database, migrated: await migrate(database.db, database.engine), copy }
    }
    if ((await requireKnownSchema(database.db)) === null)
      throw new Error('there is nothing of Cairn in it yet.')
    return { database, migrated: [], copy: null }
  } catch (error) {
    await database?.close()
    throw error instanceof StartFailure ? error : databaseFailure(placeOf(config.database), error)
  }
}

async function copyBeforeUpdate(config: Config, database: Database, log: Logger): Promise<string | null> {
  if (config.database.engine === 'postgres') return null
  const copy = await placeBeforeUpdate(database, config.backupDir)
  if (copy === null) return null
  try {
    await copyDatabase(config.database.file, copy)
  } catch (error) {
    throw copyFailure(copy, error)
  }
  log.info({ copy }, 'The database was copied before it is brought up to date')
  return copy
}

function requireFile(database: Config['database']): void {
  if (database.engine === 'postgres' || existsSync(database.file)) return
  throw new StartFailure(
    `There is no database yet (${database.file}). Is CAIRN_DATA_DIR the folder that you mean?`,
  )
}

/** Throws StartFailure for a folder that cannot be made, or not be written. */
export function requireFolder(folder: Folder, path: string): void {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderFailure(folder, path, error)
  }
}

function placeOf(database: Config['database']): string {
  if (database.engine === 'sqlite') return database.file
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL at ${host || 'the local socket'}${pathname}`
}
