// Opens and migrates the database that the settings name, or fails with one sentence that says why and how to restore the data.
// The embedded file is checked before anything is written to it.
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Logger } from 'pino'
import { pluralWord } from '../../contract/sentences.ts'
import { copyDatabase, findBrokenPage, newestBackup, preUpdateBackupName } from '../backups/index.ts'
import { systemClock } from '../platform/clock.ts'
import { identifyDatabase, listMissingParts } from '../platform/db/inspect-database.ts'
import {
  findSchema,
  isKnownSchema,
  migrate,
  newestSchema,
  requireKnownSchema,
} from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { hasOwnConnections } from '../platform/db/pooler.ts'
import { isDamageError, isReadOnlyError } from '../platform/db/storage-faults.ts'
import { makeFolder, makeFolderWithoutParents } from '../platform/private-files.ts'
import { commandPrefix } from '../platform/version.ts'
import type { Config } from './config.ts'
import {
  copyFailure,
  databaseFailure,
  type Folder,
  folderFailure,
  readOnlyFailure,
  StartFailure,
  transactionPoolerFailure,
} from './start-failure.ts'

export interface OpenedData {
  database: Database
  /** The migrations just applied. */
  migrated: string[]
  /** The path of the embedded database's copy from before the migrations; null if none was made. */
  copy: string | null
}

export interface OpenOptions {
  /** Neither creates nor migrates the database: an older server may be using it. */
  skipMigration?: boolean
  /** Accepts an empty or missing file even if there are backups. */
  allowEmpty?: boolean
  /** Whether to read all pages of the embedded database first, to find damage. */
  checkPages?: (file: string) => boolean
  /** Refuses a pooler that lends the connections of PostgreSQL for single transactions. */
  refusePooler?: boolean
}

/** Throws StartFailure. An embedded database with accounts is copied before it is migrated. */
export async function openData(
  config: Config,
  log: Logger,
  {
    skipMigration = false,
    allowEmpty = false,
    checkPages = () => false,
    refusePooler = false,
  }: OpenOptions = {},
): Promise<OpenedData> {
  const embedded = toEmbeddedData(config)
  if (embedded && !skipMigration) requireFolder('data', config.dataDir)
  let database: Database | undefined
  try {
    if (embedded) requireUsableFile(embedded, { allowEmpty })
    if (skipMigration) requireFile(config.database)
    if (embedded && existsSync(embedded.file) && checkPages(embedded.file)) requireSoundPages(embedded)
    database = openDatabase(config.database, log)
    if (refusePooler && config.database.engine === 'postgres')
      await requireOwnConnections(config.database.url)
    const { schema, ...opened } = skipMigration
      ? await openWithoutMigration(database)
      : await openAndMigrate(config, database, log)
    const missing = await listMissingParts(database.db, schema)
    if (missing.length > 0) throw incompleteFailure(describeDatabase(config.database), missing, embedded)
    return { ...opened, database }
  } catch (error) {
    await database?.close()
    if (error instanceof StartFailure) throw error
    if (embedded && isDamageError(error)) throw damagedFailure(embedded, error.message)
    if (isReadOnlyError(error instanceof Error ? (error.cause ?? error) : error))
      throw readOnlyFailure(describeDatabase(config.database))
    throw databaseFailure(describeDatabase(config.database), error)
  }
}

type Opened = Pick<OpenedData, 'migrated' | 'copy'> & { schema: string }

async function openWithoutMigration(database: Database): Promise<Opened> {
  const schema = await requireKnownSchema(database.db)
  if (schema === null) throw new Error('it has no Cairn data yet.')
  return { schema, migrated: [], copy: null }
}

async function openAndMigrate(config: Config, database: Database, log: Logger): Promise<Opened> {
  const copy = await copyBeforeUpdate(config, database, log)
  return { schema: newestSchema(), migrated: await migrate(database.db, database.engine), copy }
}

async function requireOwnConnections(url: string): Promise<void> {
  if (!(await hasOwnConnections(url))) throw transactionPoolerFailure()
}

function toEmbeddedData({ database, backupDir, clockStart }: Config): EmbeddedData | null {
  if (database.engine === 'postgres') return null
  return { file: database.file, backupDir, now: systemClock(clockStart).now() }
}

/**
 * Returns the path of the copy; null if the database is up to date, of a newer version, without accounts, or on
 * PostgreSQL.
 */
async function copyBeforeUpdate(config: Config, { db }: Database, log: Logger): Promise<string | null> {
  if (config.database.engine === 'postgres') return null
  const schema = await findSchema(db)
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
  throw new StartFailure(`There is no database yet (${database.file}). Is CAIRN_DATA_DIR the right folder?`)
}

/** Creates the folder. Throws StartFailure if it cannot be created or written. */
export function requireFolder(folder: Folder, path: string): void {
  try {
    if (folder === 'backups') makeFolderWithoutParents(path)
    else makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderFailure(folder, path, error)
  }
}

/** Names the database for people, without its password. */
export function describeDatabase(database: Config['database']): string {
  if (database.engine === 'sqlite') return resolve(database.file)
  const { host, pathname, searchParams } = new URL(database.url)
  // The driver finds the name of a socket in the query.
  return `PostgreSQL at ${host || searchParams.get('host') || 'localhost'}${pathname}`
}

interface EmbeddedData {
  file: string
  backupDir: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * Throws StartFailure for a file that is not writable, belongs to another program, or is missing or empty while there are
 * backups: an unmounted disk must not look like a new installation. `allowEmpty` skips the last check.
 */
function requireUsableFile(data: EmbeddedData, { allowEmpty }: { allowEmpty: boolean }): void {
  const { file } = data
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined || size === 0) {
    if (!allowEmpty) requireNoBackups(data, size === 0)
    return
  }
  requireWritable(file)
  switch (identifyFile(data)) {
    case 'another program':
      throw new StartFailure(
        `The database ${file} belongs to another program; nothing was written to it. Set CAIRN_DATA_DIR to a folder for Cairn alone.`,
      )
    case 'nothing':
      if (!allowEmpty) requireNoBackups(data, true)
  }
}

/** Throws StartFailure if SQLite finds damaged pages. Reads the whole file: 250 MB take a second. */
function requireSoundPages(data: EmbeddedData): void {
  const problem = findBrokenPage(data.file)
  if (problem !== null) throw damagedFailure(data, problem)
}

/** `problem` is SQLite's own sentence. */
function damagedFailure(data: EmbeddedData, problem: string): StartFailure {
  return new StartFailure(`The database ${data.file} is damaged (${problem}).${describeRestore(data)}`)
}

function incompleteFailure(place: string, missing: string[], data: EmbeddedData | null): StartFailure {
  const parts = new Intl.ListFormat('en').format(missing)
  const verb = pluralWord(missing.length, 'is', 'are')
  return new StartFailure(
    `The database (${place}) is incomplete: ${parts} ${verb} missing.${data ? describeRestore(data) : ' Restore a backup.'}`,
  )
}

function describeRestore({ file, backupDir, now }: EmbeddedData): string {
  const newest = findNewestBackup(backupDir, now)
  if (newest === null) return ' There is no backup in the backup folder.'
  const force = existsSync(file) ? '--force ' : ''
  // A service may have settings and a working directory that the operator's shell does not have.
  const folder = quoteForShell(resolve(dirname(file)))
  const owner =
    process.platform === 'linux'
      ? ` (as root, then give the files back: chown --recursive --reference=${folder}/ ${folder}/)`
      : ''
  return ` Restore the newest backup with: CAIRN_DATA_DIR=${folder} ${commandPrefix} restore ${force}${quoteForShell(resolve(newest))}${owner}`
}

/** Quotes the path so that a shell reads it as one word. */
export function quoteForShell(path: string): string {
  return /^[\w/.,:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

function requireNoBackups(data: EmbeddedData, isEmpty: boolean): void {
  const { file, backupDir, now } = data
  if (findNewestBackup(backupDir, now) === null) return
  const what = isEmpty ? `The database ${file} is empty` : `There is no database ${file}`
  throw new StartFailure(
    `${what}, but there are backups of one. Is its disk mounted?${describeRestore(data)} (to begin with an empty database instead, move the backups out of ${backupDir} first).`,
  )
}

function requireWritable(file: string): void {
  for (const path of ['', '-wal', '-shm'].map((suffix) => file + suffix)) {
    try {
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    } catch {
      throw new StartFailure(
        `The database ${file} cannot be used: this account may not read and write ${path}. Change its owner or its mode.`,
      )
    }
  }
}

function identifyFile(data: EmbeddedData): ReturnType<typeof identifyDatabase> {
  const database = new Sqlite(data.file, { fileMustExist: true })
  try {
    return identifyDatabase(database)
  } catch (error) {
    if (isDamageError(error)) throw damagedFailure(data, error.message)
    throw error
  } finally {
    database.close()
  }
}

function findNewestBackup(folder: string, now: number): string | null {
  const newest = existsSync(folder) ? newestBackup(readdirSync(folder), now) : null
  return newest === null ? null : join(folder, newest)
}
