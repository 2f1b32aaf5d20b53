// Opens and migrates the database that the settings name, or fails with one sentence that says why.
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { copyDatabase, preUpdateBackupName } from '../backups/index.ts'
import { systemClock } from '../platform/clock.ts'
import { isDamageError } from '../platform/db/damage.ts'
import { missingParts } from '../platform/db/inspect-database.ts'
import { isKnownSchema, migrate, newestSchema, requireKnownSchema, schemaOf } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { makeFolder, makeFolderInPlace } from '../platform/make-folder.ts'
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
  /** The migrations just applied. */
  migrated: string[]
  /** Path of the copy of the embedded database made before them; null if none was made. */
  copy: string | null
}

export interface OpenOptions {
  /** Neither creates nor migrates the database: an older server may be using it. */
  skipMigration?: boolean
  /** Accepts an empty or missing file although there are backups. */
  allowEmpty?: boolean
  /** Whether to read all pages of the embedded database first, to find damage. */
  checkPages?: (file: string) => boolean
}

/** Throws StartFailure. An embedded database with accounts is copied before it is migrated. */
export async function openData(
  config: Config,
  log: Logger,
  { skipMigration = false, allowEmpty = false, checkPages = () => false }: OpenOptions = {},
): Promise<OpenedData> {
  const embedded = embeddedIn(config)
  if (embedded && !skipMigration) requireFolder('data', config.dataDir)
  let database: Database | undefined
  try {
    if (embedded) requireUsableFile(embedded, { allowEmpty })
    if (skipMigration) requireFile(config.database)
    if (embedded && existsSync(embedded.file) && checkPages(embedded.file)) requireSoundPages(embedded)
    database = openDatabase(config.database, log)
    const { schema, ...opened } = skipMigration
      ? await openWithoutMigration(database)
      : await openAndMigrate(config, database, log)
    const missing = await missingParts(database.db, schema)
    if (missing.length > 0) throw missingFailure(placeOf(config.database), missing, embedded)
    return { ...opened, database }
  } catch (error) {
    await database?.close()
    if (error instanceof StartFailure) throw error
    if (embedded && isDamageError(error) && error instanceof Error)
      throw damagedFailure(embedded, error.message)
    throw databaseFailure(placeOf(config.database), error)
  }
}

type Opened = Pick<OpenedData, 'migrated' | 'copy'> & { schema: string }

async function openWithoutMigration(database: Database): Promise<Opened> {
  const schema = await requireKnownSchema(database.db)
  if (schema === null) throw new Error('there is nothing of Cairn in it yet.')
  return { schema, migrated: [], copy: null }
}

async function openAndMigrate(config: Config, database: Database, log: Logger): Promise<Opened> {
  const copy = await copyBeforeUpdate(config, database, log)
  return { schema: newestSchema(), migrated: await migrate(database.db, database.engine), copy }
}

function embeddedIn({ database, backupDir, clockStart }: Config): EmbeddedData | null {
  if (database.engine === 'postgres') return null
  return { file: database.file, backupDir, now: systemClock(clockStart).now() }
}

/**
 * Returns the path of the copy; null if the database is up to date, of a newer version, without accounts, or on
 * PostgreSQL.
 */
async function copyBeforeUpdate(config: Config, { db }: Database, log: Logger): Promise<string | null> {
  if (config.database.engine === 'postgres') return null
  const schema = await schemaOf(db)
  if (schema === null || schema === newestSchema() || !isKnownSchema(schema)) return null
  if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return null
  // There is one name per schema, so a start that fails and is repeated does not fill the disk.
  const copy = join(config.backupDir, preUpdateBackupName(schema))
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

/** Creates the folder. Throws StartFailure if it cannot be created or written. */
export function requireFolder(folder: Folder, path: string): void {
  try {
    if (folder === 'backups') makeFolderInPlace(path)
    else makeFolder(path)
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
