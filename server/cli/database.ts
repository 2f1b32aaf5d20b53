// The commands cairn backup, restore, check, compact and migrate, which look after the database.
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
  return command('backup', 'Copy the embedded database into one file, even while the server runs.')
    .option('--to <file>', 'the new file; by default one in the backup folder')
    .addHelpText('after', '\nRestore it with cairn restore. Cairn never deletes backups made by hand.')
    .action(async ({ to }: { to?: string }) => {
      const backup = await withData(
        line,
        async ({ config, database, now }) => {
          if (config.database.engine === 'postgres') throw new CommandFailure(POSTGRES_BACKUP)
          const file = newFile(config, to, backupName('backup', now))
          await copyDatabase(config.database.file, file)
          // A database that is not migrated yet may lack the table.
          if ((await findSchema(database.db)) === newestSchema())
            await unlessDiskFull(backupSucceeded(database.db, now))
          return { file, bytes: (await stat(file)).size }
        },
        { skipMigration: true },
      )
      line.terminal.say(`The database is in ${backup.file} (${Math.ceil(backup.bytes / 1024)} kB), checked.`)
    })
}

const POSTGRES_BACKUP =
  'The data is in PostgreSQL. Back it up with: pg_dump --format=custom --exclude-table-data="sessions|sign_ins|pending_sign_ins|challenges" --file=cairn.dump "$DATABASE_URL" (or use cairn export, which either kind of database can import).'

export function restoreCommand(line: CommandLine) {
  return command('restore', 'Replace the embedded database with a backup. Stop the server first.')
    .argument('<file>', 'a backup made by cairn backup or by the server at night, or a copy of its files')
    .option('--force', 'even if there is a database; it is kept next to the new one', false)
    .addHelpText('after', '\nThe backup is checked and updated first. Everyone has to sign in again.')
    .action(async (backup: string, { force }: { force: boolean }) => {
      const { database, clockStart } = readConfig(line.env)
      if (database.engine === 'postgres') throw new CommandFailure(POSTGRES_RESTORE)
      const now = systemClock(clockStart).now()
      const lock = lockForRestore(dirname(database.file))
      const { replaced, migrated } = await restoreDatabase(
        { backup, file: database.file, force },
        now,
      ).finally(lock.release)
      line.terminal.say(`${resolve(database.file)} was restored from ${backup}.`)
      if (migrated.length > 0) line.terminal.say(`It was brought up to date: ${migrated.join(', ')}.`)
      if (replaced) line.terminal.say(`The previous database is in ${replaced}.`)
      line.terminal.say(
        'Email addresses, provider links and second factors are as of that day too: repeat any resets made since.',
      )
      line.terminal.say(
        'So are the people who follow learners: if you ended connections or closed learners to families since then, do it again.',
      )
    })
}

/**
 * Detects a running server even if the database is too damaged to be opened, and keeps servers from starting.
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

const POSTGRES_RESTORE =
  'The data is in PostgreSQL. Restore a pg_dump file with: pg_restore --single-transaction --clean --if-exists --dbname="$DATABASE_URL" cairn.dump (cairn import reads an export).'

/** The number of ids printed for each finding. */
const MAX_SHOWN_IDS = 10

export function checkCommand(line: CommandLine) {
  return command('check', 'Check the data for faults; changes nothing and works while the server runs.')
    .addHelpText('after', '\nExits with 1 if something is wrong.')
    .action(async () => {
      const findings = await withData(
        line,
        async ({ database }) => {
          const schema = await findSchema(database.db)
          if (schema !== newestSchema()) throw new CommandFailure(describeOlderData(schema))
          return checkData(database)
        },
        { skipMigration: true, checkPages: () => true },
      )
      for (const finding of findings) line.terminal.say(describeFinding(finding))
      if (findings.length > 0)
        throw new CommandFailure(`${plural(findings.length, 'thing is', 'things are')} wrong.`)
      line.terminal.say('The data is intact.')
    })
}

const describeOlderData = (schema: string | null) =>
  `The data has the schema of an older version of Cairn (${schema}), and this version can only check its own. Start the server or run ${commandPrefix} migrate, then check again.`

function describeFinding({ problem, ids }: Finding): string {
  const sentence = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}`
  if (ids.length === 0) return `${sentence}.`
  const more = ids.length > MAX_SHOWN_IDS ? ` and ${ids.length - MAX_SHOWN_IDS} more` : ''
  return `${sentence}: id ${ids.slice(0, MAX_SHOWN_IDS).join(', ')}${more}.`
}

export function compactCommand(line: CommandLine) {
  return command('compact', 'Rewrite the embedded database to remove traces of deleted rows.')
    .addHelpText(
      'after',
      '\nStop the server first: anything that people save in the meantime waits or is refused.',
    )
    .action(async () => {
      await withData(
        line,
        async ({ config }) => {
          if (config.database.engine === 'postgres') throw new CommandFailure(POSTGRES_COMPACTION)
          compactDatabase(config.database.file)
        },
        { skipMigration: true },
      )
      line.terminal.say('The database was rewritten. Its files no longer contain deleted rows.')
    })
}

const POSTGRES_COMPACTION =
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
    if (copy !== null) line.terminal.say(`A copy from before the update is in ${copy}.`)
  })
}
