// cairn compact: what was deleted leaves the embedded database's files for good, and its room is free again.
import { compactDatabase } from '../backups/index.ts'
import { type CommandLine, command, withData } from './command.ts'
import { CommandFailure } from './command-failure.ts'

export function compactCommand(line: CommandLine) {
  return command('compact', 'Rewrite the embedded database without what deleted rows left behind.')
    .addHelpText('after', '\nUse it at a quiet hour: whoever saves something waits meanwhile.')
    .action(async () => {
      await withData(
        line,
        async ({ config }) => {
          if (config.database.engine === 'postgres') throw new CommandFailure(ownCompaction)
          compactDatabase(config.database.file)
        },
        { asItIs: true },
      )
      line.terminal.say('The database is rewritten; nothing of deleted rows is left in its files.')
    })
}

const ownCompaction =
  'The data is in PostgreSQL, which looks after itself; VACUUM FULL rewrites its tables where that is needed.'
