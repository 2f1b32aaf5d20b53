// cairn export: everything, or one school, in a file that either kind of database can import.
import { backupName } from '../backups/index.ts'
import { exportData } from '../transfer/index.ts'
import { type CommandLine, command, withData } from './command.ts'
import { newFile } from './new-file.ts'
import { rowProgress } from './row-progress.ts'

export function exportCommand(line: CommandLine) {
  return command(
    'export',
    'Write everything into one file that cairn import reads, on either kind of database.',
  )
    .option('--school <name or id>', 'one school alone')
    .option('--to <file>', 'the new file; one in the folder for backups unless said')
    .addHelpText('after', '\nThe server may run meanwhile. Sessions are left out: people sign in again.')
    .action(async ({ school, to }: { school?: string; to?: string }) => {
      const { terminal } = line
      const made = await withData(
        line,
        async ({ config, database, now }) => {
          const file = newFile(config, to, backupName('export', now, 'jsonl.gz'))
          return { file, ...(await exportData(database, { file, school }, now, rowProgress(terminal))) }
        },
        { asItIs: true },
      )
      const what = made.school ? `of ${made.school.name}` : 'of everything'
      terminal.say(`${made.rows} rows ${what} are in ${made.file}.`)
      terminal.warn('It holds what children wrote and the hashes of their passwords. Keep it safe.')
    })
}
