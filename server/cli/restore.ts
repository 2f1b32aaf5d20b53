// cairn restore: puts a backup in the place of the embedded database.
import { dirname } from 'node:path'
import { readConfig } from '../app/config.ts'
import { restoreDatabase } from '../backups/index.ts'
import { systemClock } from '../platform/clock.ts'
import { FolderInUse, lockFolder } from '../platform/folder-lock.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { type CommandLine, command } from './command.ts'
import { CommandFailure } from './command-failure.ts'

export function restoreCommand(line: CommandLine) {
  return command('restore', 'Put a backup in the place of the embedded database. Stop the server first.')
    .argument('<file>', 'a backup: made by cairn backup, by the server at night, or a copy of its files')
    .option('--force', 'also where there is a database; it is kept beside', false)
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
      line.terminal.say(`${database.file} is that of ${backup} now.`)
      if (migrated.length > 0) line.terminal.say(`It was brought up to date: ${migrated.join(', ')}.`)
      if (replaced) line.terminal.say(`What was there before is in ${replaced}.`)
    })
}

/** Also where the database is too damaged to say that a server uses it; and no server starts meanwhile. */
function lockForRestore(folder: string) {
  try {
    makeFolder(folder)
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse)
      throw new CommandFailure('A server is using the database. Stop it first.')
    throw error
  }
}

const ownRestore =
  'The data is in PostgreSQL. Put a dump of pg_dump back with: pg_restore --clean --if-exists --dbname="$DATABASE_URL" cairn.dump (an export goes in with cairn import).'
