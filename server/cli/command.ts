// What every command of the command line gets, and how its failures are told.
import { Command } from 'commander'
import { type Config, ConfigError, type Environment, readConfig } from '../app/config.ts'
import { serverLog } from '../app/log.ts'
import { type OpenOptions, openData } from '../app/open-data.ts'
import { StartFailure } from '../app/start-failure.ts'
import { systemClock } from '../platform/clock.ts'
import { saysDamaged } from '../platform/db/damage.ts'
import type { Database } from '../platform/db/open.ts'
import { DomainError } from '../platform/errors.ts'
import { CommandFailure } from './command-failure.ts'
import type { Terminal } from './terminal.ts'

export interface CommandLine {
  env: Environment
  terminal: Terminal
}

/** The data that the settings name, brought up to date. */
export interface Work {
  config: Config
  database: Database
  /** Steps that brought the database up to date just now. */
  migrated: string[]
  /** The copy of the embedded database as it was before them. */
  copy: string | null
  /** Epoch milliseconds. */
  now: number
}

/** A command named and explained; give it its options and `action`. */
export function command(name: string, description: string): Command {
  return new Command(name).description(description).showHelpAfterError('Add --help to see how it is used.')
}

/** Opens the data, works, and closes it whatever happens. Options: as openData. */
export async function withData<T>(
  { env, terminal }: CommandLine,
  work: (data: Work) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const config = readConfig(env)
  for (const warning of config.warnings) terminal.warn(`Warning: ${warning}`)
  const log = serverLog('warn', { write: (line) => terminal.warn(line.trimEnd()) })
  const { database, migrated, copy } = await openData(config, log, options)
  try {
    return await work({ config, database, migrated, copy, now: systemClock(config.clockStart).now() })
  } finally {
    await database.close()
  }
}

/** The sentence of a failure that people can act on; null for one that nobody expected. */
export function failureSentence(error: unknown): string | null {
  if (error instanceof DomainError) {
    return error.issues?.map(({ message }) => message).join(' ') || error.message
  }
  const known = [CommandFailure, ConfigError, StartFailure].some((kind) => error instanceof kind)
  return known && error instanceof Error ? error.message : systemSentence(error)
}

/** What the machine refuses, with the file it is about where the machine says it. */
function systemSentence(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error)) return null
  if (saysDamaged(error)) return 'The database is damaged. Restore a backup with cairn restore.'
  const about = 'path' in error && typeof error.path === 'string' ? error.path : 'A file'
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return 'The disk is full. Nothing was changed.'
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${about} may not be used by this account.`
    case 'ENOENT':
      return `${about} is not there.`
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
      return `${about} is something else than it should be: a folder where a file is expected, or the other way round.`
    case 'SQLITE_READONLY':
    case 'SQLITE_CANTOPEN':
      return 'The database may not be written by this account.'
    case 'SQLITE_BUSY':
      return 'The database is busy. Try again in a moment.'
    default:
      return null
  }
}
