// Checks the embedded database before anything is written to it. A failure says why, and how to restore the data.
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { pluralWord } from '../../contract/sentences.ts'
import { brokenPages, newestBackup } from '../backups/index.ts'
import { isDamageError } from '../platform/db/damage.ts'
import { holdsCairn } from '../platform/db/inspect-database.ts'
import { commandPrefix } from '../platform/version.ts'
import { StartFailure } from './start-failure.ts'

export interface EmbeddedData {
  file: string
  backupDir: string
  /** Epoch milliseconds. */
  now: number
}

/**
 * Throws StartFailure for a file that is not writable, belongs to another program, or is missing or empty although there
 * are backups: an unmounted disk must not look like a new installation. `allowEmpty` skips the last check.
 */
export function requireUsableFile(data: EmbeddedData, { allowEmpty }: { allowEmpty: boolean }): void {
  const { file } = data
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined || size === 0) {
    if (!allowEmpty) requireNoBackups(data, size === 0)
    return
  }
  requireWritable(file)
  switch (contentOf(data)) {
    case 'another program':
      throw new StartFailure(
        `The database ${file} is another program’s; nothing was written to it. Set CAIRN_DATA_DIR to a folder for Cairn alone.`,
      )
    case 'nothing':
      if (!allowEmpty) requireNoBackups(data, true)
  }
}

/** Throws StartFailure if SQLite finds damaged pages. Reads the whole file: 250 MB take a second. */
export function requireSoundPages(data: EmbeddedData): void {
  const problem = brokenPages(data.file)
  if (problem !== null) throw damagedFailure(data, problem)
}

/** `problem`: SQLite's own sentence. */
export function damagedFailure(data: EmbeddedData, problem: string): StartFailure {
  return new StartFailure(`The database ${data.file} is damaged (${problem}).${howToRestore(data)}`)
}

export function missingFailure(place: string, missing: string[], data: EmbeddedData | null): StartFailure {
  const parts = new Intl.ListFormat('en').format(missing)
  const verb = pluralWord(missing.length, 'is', 'are')
  return new StartFailure(
    `The database (${place}) is not whole: ${parts} ${verb} missing.${data ? howToRestore(data) : ' Restore a backup.'}`,
  )
}

function howToRestore({ file, backupDir, now }: EmbeddedData): string {
  const newest = newestIn(backupDir, now)
  if (newest === null) return ' There is no backup in the folder for backups.'
  const force = existsSync(file) ? '--force ' : ''
  // A service has settings that the shell of an operator has not, and another working directory.
  const folder = typed(resolve(dirname(file)))
  const owner =
    process.platform === 'linux'
      ? ` (as root, then give the files back: chown --recursive --reference=${folder}/ ${folder}/)`
      : ''
  return ` Put the newest backup back with: CAIRN_DATA_DIR=${folder} ${commandPrefix} restore ${force}${typed(resolve(newest))}${owner}`
}

/** As a shell takes it for one word. */
function typed(path: string): string {
  return /^[\w/.,:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

function requireNoBackups(data: EmbeddedData, isEmpty: boolean): void {
  const { file, backupDir, now } = data
  if (newestIn(backupDir, now) === null) return
  const what = isEmpty ? `The database ${file} is empty` : `There is no database ${file}`
  throw new StartFailure(
    `${what}, but there are backups of one. Is its disk mounted?${howToRestore(data)} (to begin with an empty database instead, move the backups out of ${backupDir} first).`,
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

function contentOf(data: EmbeddedData): ReturnType<typeof holdsCairn> {
  const database = new Sqlite(data.file, { fileMustExist: true })
  try {
    return holdsCairn(database)
  } catch (error) {
    if (isDamageError(error) && error instanceof Error) throw damagedFailure(data, error.message)
    throw error
  } finally {
    database.close()
  }
}

function newestIn(folder: string, now: number): string | null {
  const newest = existsSync(folder) ? newestBackup(readdirSync(folder), now) : null
  return newest === null ? null : join(folder, newest)
}
