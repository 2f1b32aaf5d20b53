// cairn migrate: brings the database up to date without starting the server.
import { type CommandLine, command, withData } from './command.ts'

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
