// cairn backup, restore, check, compact and migrate: the care of the database.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { plural } from '../../contract/sentences.ts'
import { readConfig } from '../app/config.ts'
import {
  backupName,
  backupSucceeded,
  compactDatabase,
  copyDatabase,
  restoreDatabase,
} from '../backups/index.ts'
import { checkData, type Finding } from '../invariants/index.ts'
import { systemClock } from '../platform/clock.ts'
import { findSchema, newestSchema } from '../platform/db/migrate.ts'
import { unlessDiskFull } from '../platform/db/storage-faults.ts'
import { FolderInUse, lockFolder } from '../platform/folder-lock.ts'
import { commandPrefix } from '../platform/version.ts'
import { type CommandLine, command, newFile, withData } from './command.ts'
import { CommandFailure } from './terminal.ts'

export function backupCommand(line: CommandLine) {
  return command('backup', 'Copy the embedded database into one file, also while the server runs.')
    .option('--to <file>', 'the new file; one in the folder for backups unless said')
    .addHelpText(
      'after',
      '\nTake it back with cairn restore. Backups made by hand are never deleted by Cairn.',
    )
    .action(async ({ to }: { to?: string }) => {
      const made = await withData(
        line,
        async ({ config, database, now }) => {
          if (config.database.engine === 'postgres') throw new CommandFailure(ownBackup)
          const file = newFile(config, to, backupName('backup', now))
          await copyDatabase(config.database.file, file)
          // A database that is not migrated yet may have no table for it.
          if ((await findSchema(database.db)) === newestSchema())
            await unlessDiskFull(backupSucceeded(database.db, now))
          return { file, bytes: (await stat(file)).size }
        },
        { skipMigration: true },
      )
      line.terminal.say(`The database is in ${made.file} (${Math.ceil(made.bytes / 1024)} kB), checked.`)
    })
}

const ownBackup =
  'The data is in PostgreSQL. Back it up with: pg_dump --format=custom --exclude-table-data="sessions|sign_ins|pending_sign_ins|challenges" --file=cairn.dump "$DATABASE_URL" (or use cairn export, which either kind of database can import).'

export function restoreCommand(line: CommandLine) {
  return command('restore', 'Put a backup in the place of the embedded database. Stop the server first.')
    .argument('<file>', 'a backup: made by cairn backup, by the server at night, or a copy of its files')
    .option('--force', 'also where there is a database; that is kept next to it', false)
    .addHelpText('after', '\nThe backup is checked and brought up to date first. Everybody signs in again.')
    .action(async (backup: string, { force }: { force: boolean }) => {
      const { database, clockStart } = readConfig(line.env)
      if (database.engine === 'postgres') throw new CommandFailure(ownRestore)
      const now = systemClock(clockStart).now()
      const lock = lockForRestore(dirname(database.file))
      const { replaced, migrated } = await restoreDatabase(
        { backup, file: database.file, force },
        now,
      ).finally(lock.release)
      line.terminal.say(`${resolve(database.file)} is that of ${backup} now.`)
      if (migrated.length > 0) line.terminal.say(`It was brought up to date: ${migrated.join(', ')}.`)
      if (replaced) line.terminal.say(`What was there before is in ${replaced}.`)
      line.terminal.say(
        'E-mail addresses, links to providers and second factors are of that day too: repeat resets made since.',
      )
      line.terminal.say(
        'So is who of the families looks on: end, and close to families, again what was ended and closed since.',
      )
    })
}

/**
 * Detects a running server even if the database is too damaged to be opened, and keeps servers from starting meanwhile.
 */
function lockForRestore(folder: string) {
  if (!existsSync(folder)) {
    throw new CommandFailure(
      `There is no data folder ${resolve(folder)}. Set CAIRN_DATA_DIR to the folder of the server, or make it first.`,
    )
  }
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new CommandFailure('A server is using the database. Stop it first.')
    throw error
  }
}

const ownRestore =
  'The data is in PostgreSQL. Put a dump of pg_dump back with: pg_restore --single-transaction --clean --if-exists --dbname="$DATABASE_URL" cairn.dump (an export goes in with cairn import).'

/** Ids printed for each finding. */
const SHOWN = 10

export function checkCommand(line: CommandLine) {
  return command('check', 'Look whether the data is whole; changes nothing, also while the server runs.')
    .addHelpText('after', '\nEnds with 1 where something is wrong.')
    .action(async () => {
      const findings = await withData(
        line,
        async ({ database }) => {
          const schema = await findSchema(database.db)
          if (schema !== newestSchema()) throw new CommandFailure(olderData(schema))
          return checkData(database)
        },
        { skipMigration: true, checkPages: () => true },
      )
      for (const finding of findings) line.terminal.say(sentenceOf(finding))
      if (findings.length > 0)
        throw new CommandFailure(`${plural(findings.length, 'thing is', 'things are')} wrong.`)
      line.terminal.say('The data is whole.')
    })
}

const olderData = (schema: string | null) =>
  `The data is of an older version of Cairn (${schema}), and this one checks its own. Start the server or run ${commandPrefix} migrate, then check again.`

function sentenceOf({ problem, ids }: Finding): string {
  const said = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}`
  if (ids.length === 0) return `${said}.`
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''
  return `${said}: id ${ids.slice(0, SHOWN).join(', ')}${more}.`
}

export function compactCommand(line: CommandLine) {
  return command('compact', 'Rewrite the embedded database without what deleted rows left behind.')
    .addHelpText('after', '\nStop the server first: what people save meanwhile waits, or is refused.')
    .action(async () => {
      await withData(
        line,
        async ({ config }) => {
          if (config.database.engine === 'postgres') throw new CommandFailure(ownCompaction)
          compactDatabase(config.database.file)
        },
        { skipMigration: true },
      )
      line.terminal.say('The database is rewritten; nothing of deleted rows is left in its files.')
    })
}

const ownCompaction =
  'The data is in PostgreSQL, which looks after itself; VACUUM FULL rewrites its tables where that is needed.'

export function migrateCommand(line: CommandLine) {
  return command(
    'migrate',
    'Bring the database up to date. The server does it too, whenever it starts.',
  ).action(async () => {
    const { steps, copy } = await withData(line, async ({ migrated, copy }) => ({ steps: migrated, copy }))
    line.terminal.say(
      steps.length === 0
        ? 'The database was up to date.'
        : `The database is up to date: ${steps.join(', ')}.`,
    )
    if (copy !== null) line.terminal.say(`As it was before, it is in ${copy}.`)
  })
}
