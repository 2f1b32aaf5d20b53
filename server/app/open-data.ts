// Opens the data that the settings name and brings it up to date, or says in one sentence why it cannot.
import { accessSync, constants, existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { copyDatabase, placeBeforeUpdate } from '../backups/index.ts'
import { saysDamaged } from '../platform/db/damage.ts'
import { migrate, newestSchema, requireKnownSchema } from '../platform/db/migrate.ts'
import { missingParts } from '../platform/db/missing-parts.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { makeFolder } from '../platform/make-folder.ts'
import type { Config } from './config.ts'
import { copyFailure, databaseFailure, type Folder, folderFailure, StartFailure } from './start-failure.ts'
import {
  damagedFailure,
  type EmbeddedData,
  missingFailure,
  requireSoundPages,
  requireUsableFile,
} from './usable-file.ts'

export interface OpenedData {
  database: Database
  /** The steps applied now. */
  migrated: string[]
  /** The copy of the embedded database as it was before them; null where none was made. */
  copy: string | null
}

export interface OpenOptions {
  asItIs?: boolean
  begins?: boolean
  checkPages?: (file: string) => boolean
}

/**
 * Throws StartFailure; no step is applied to people's data in the embedded database before a copy is made. `asItIs`
 * makes no database and brings none up to date, for what only looks: an older server may be using it. `begins`: a new one
 * is wanted, although there may be backups. `checkPages` says whether a file of the embedded database is read whole first.
 */
export async function openData(
  config: Config,
  log: Logger,
  { asItIs = false, begins = false, checkPages = () => false }: OpenOptions = {},
): Promise<OpenedData> {
  const embedded = embeddedIn(config)
  if (embedded && !asItIs) requireFolder('data', config.dataDir)
  let database: Database | undefined
  try {
    if (embedded) requireUsableFile(embedded, { begins })
    if (asItIs) requireFile(config.database)
    if (embedded && existsSync(embedded.file) && checkPages(embedded.file)) requireSoundPages(embedded)
    database = openDatabase(config.database, log)
    const { schema, ...opened } = asItIs
      ? await openedAsItIs(database)
      : await broughtUpToDate(config, database, log)
    const missing = await missingParts(database.db, schema)
    if (missing.length > 0) throw missingFailure(placeOf(config.database), missing, embedded)
    return { ...opened, database }
  } catch (error) {
    await database?.close()
    if (error instanceof StartFailure) throw error
    if (embedded && saysDamaged(error) && error instanceof Error)
      throw damagedFailure(embedded, error.message)
    throw databaseFailure(placeOf(config.database), error)
  }
}

type Opened = Pick<OpenedData, 'migrated' | 'copy'> & { schema: string }

async function openedAsItIs(database: Database): Promise<Opened> {
  const schema = await requireKnownSchema(database.db)
  if (schema === null) throw new Error('there is nothing of Cairn in it yet.')
  return { schema, migrated: [], copy: null }
}

async function broughtUpToDate(config: Config, database: Database, log: Logger): Promise<Opened> {
  const copy = await copyBeforeUpdate(config, database, log)
  return { schema: newestSchema, migrated: await migrate(database.db, database.engine), copy }
}

function embeddedIn({ database, backupDir }: Config): EmbeddedData | null {
  return database.engine === 'sqlite' ? { file: database.file, backupDir } : null
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
