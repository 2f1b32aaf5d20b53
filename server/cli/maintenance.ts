// cairn check, cairn compact and cairn migrate.
import { compactDatabase } from '../backups/index.ts'
import { checkData, type Finding } from '../invariants/index.ts'
import { type CommandLine, command, withData } from './command.ts'
import { CommandFailure } from './terminal.ts'

/** Ids printed for each finding. */
const SHOWN = 10

export function checkCommand(line: CommandLine) {
  return command('check', 'Look whether the data is whole; changes nothing, also while the server runs.')
    .addHelpText('after', '\nEnds with 1 where something is wrong.')
    .action(async () => {
      const findings = await withData(line, ({ database }) => checkData(database), {
        skipMigration: true,
        checkPages: () => true,
      })
      for (const finding of findings) line.terminal.say(sentenceOf(finding))
      if (findings.length > 0) throw new CommandFailure(`${findings.length} things are wrong.`)
      line.terminal.say('The data is whole.')
    })
}

function sentenceOf({ problem, ids }: Finding): string {
  const said = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}`
  if (ids.length === 0) return `${said}.`
  const more = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''
  return `${said}: id ${ids.slice(0, SHOWN).join(', ')}${more}.`
}

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
