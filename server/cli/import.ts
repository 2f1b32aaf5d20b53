// cairn import: reads what cairn export wrote.
import { Option } from 'commander'
import { type ImportMode, importData } from '../transfer/index.ts'
import { type CommandLine, command, withData } from './command.ts'
import { rowProgress } from './row-progress.ts'

export function importCommand(line: CommandLine) {
  return command('import', 'Read an export into an empty database: all of it, or nothing.')
    .argument('<file>', 'made by cairn export, of this version or an older one')
    .addOption(
      new Option('--add', 'put one school beside those that are there, with new ids').conflicts('force'),
    )
    .addOption(new Option('--force', 'first delete everything that is in the database'))
    .action(async (file: string, { add, force }: { add?: boolean; force?: boolean }) => {
      const { terminal } = line
      const mode: ImportMode = add ? 'add' : force ? 'replace' : 'empty'
      const { school, rows, upgradedFrom } = await withData(
        line,
        ({ database, now }) => importData(database, { file, mode }, now, rowProgress(terminal)),
        { begins: true },
      )
      const what = school ? `of ${school.name} ` : ''
      terminal.say(`${rows} rows ${what}are in the database, each as it was written.`)
      if (upgradedFrom) terminal.say(`They were brought up to date from ${upgradedFrom}.`)
    })
}
