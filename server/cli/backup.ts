// cairn backup: a copy of the embedded database, also while the server runs.
import { stat } from 'node:fs/promises'
import { backupName, backupSucceeded, copyDatabase } from '../backups/index.ts'
import { newestSchema, schemaOf } from '../platform/db/migrate.ts'
import { type CommandLine, command, withData } from './command.ts'
import { CommandFailure } from './command-failure.ts'
import { newFile } from './new-file.ts'

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
          // One that waits for its update has no place for it yet.
          if ((await schemaOf(database.db)) === newestSchema) await backupSucceeded(database.db, now)
          return { file, bytes: (await stat(file)).size }
        },
        { asItIs: true },
      )
      line.terminal.say(`The database is in ${made.file} (${Math.ceil(made.bytes / 1024)} kB), checked.`)
    })
}

const ownBackup =
  'The data is in PostgreSQL. Back it up with: pg_dump --format=custom --file=cairn.dump "$DATABASE_URL" (or use cairn export, which either kind of database can import).'
