// The shared parts of commands: opening the database, naming new files, and describing failures.
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { english } from '../../contract/messages.ts'
import { renderSentence } from '../../contract/sentence.ts'
import { type Config, readConfig } from '../app/config.ts'
import { ConfigError, type Environment } from '../app/config-error.ts'
import { serverLog } from '../app/log.ts'
import { type OpenOptions, openData, requireFolder } from '../app/open-data.ts'
import { StartFailure } from '../app/start-failure.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/open.ts'
import { isDamageError, isFullDiskError } from '../platform/db/storage-faults.ts'
import { codeOf, DomainError } from '../platform/errors.ts'
import { CommandFailure, type Terminal } from './terminal.ts'

export interface CommandLine {
  env: Environment
  terminal: Terminal
  /** See OpenOptions; true by default. */
  refusePooler?: boolean
}

/** The opened database that the settings name. */
export interface Work {
  config: Config
  database: Database
  /** The migrations just applied. */
  migrated: string[]
  /** The path of the embedded database's copy from before the migrations. */
  copy: string | null
  /** Epoch milliseconds. */
  now: number
}

/** Starts a command; the caller adds options and the action. */
export function command(name: string, description: string): Command {
  return new Command(name).description(description).showHelpAfterError('Add --help to see how it is used.')
}

/** Opens the database, runs `work` and closes the database. The options are those of openData. */
export async function withData<T>(
  { env, terminal, refusePooler = true }: CommandLine,
  work: (data: Work) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const config = readConfig(env)
  for (const warning of config.warnings) terminal.warn(`Warning: ${warning}`)
  const log = serverLog('warn', { write: (line) => terminal.warn(line.trimEnd()) })
  const { database, migrated, copy } = await openData(config, log, { refusePooler, ...options })
  try {
    return await work({ config, database, migrated, copy, now: systemClock(config.clockStart).now() })
  } finally {
    await database.close()
  }
}

/**
 * `usual` is the name in the folder for backups if no file is `named`. Throws CommandFailure if the file exists, StartFailure if
 * the parent of the folder for backups is missing. It creates the data folder, because with PostgreSQL nothing else does.
 */
export function newFile(
  { dataDir, backupDir }: Config,
  named: string | undefined,
  defaultName: string,
): string {
  if (named === undefined) {
    if (resolve(dirname(backupDir)) === resolve(dataDir)) requireFolder('data', dataDir)
    requireFolder('backups', backupDir)
  }
  const file = resolve(named ?? join(backupDir, defaultName))
  if (existsSync(file)) throw new CommandFailure(`${file} exists already. Choose another name with --to.`)
  return file
}

/** A sentence for a failure that people can act on; null for an unexpected one. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof DomainError) {
    return error.issues?.map(({ message }) => renderSentence(message, english)).join(' ') || error.message
  }
  const known = [CommandFailure, ConfigError, StartFailure].some((kind) => error instanceof kind)
  return known && error instanceof Error ? error.message : describeSystemError(error)
}

/** A sentence for an error of the operating system or of SQLite, with the file if the error names one. */
function describeSystemError(error: unknown): string | null {
  if (isDamageError(error)) return 'The database is damaged. Restore a backup with cairn restore.'
  if (isFullDiskError(error)) return 'The disk is full. Nothing was changed.'
  const isNamed = error instanceof Error && 'path' in error && typeof error.path === 'string'
  const subject = isNamed ? error.path : 'A file'
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${subject} cannot be used by this account.`
    case 'ENOENT':
      return `${subject} does not exist.`
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
      return `${subject} is not what it should be: a folder where a file is expected, or the other way around.`
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
      return 'The database cannot be written by this account.'
    case 'SQLITE_BUSY':
      return 'The database is busy. Try again in a moment.'
    default:
      return null
  }
}
