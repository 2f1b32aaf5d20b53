// cairn restore-goals: takes back 'Reset School Goals', and gives deleted people who have accounts again their goals.
import { restoreGoals } from '../goals/index.ts'
import { type CommandLine, command, withData } from './command.ts'

export function restoreGoalsCommand(line: CommandLine) {
  return command(
    'restore-goals',
    'Put back the goals that a reset of a school, or the deletion of many people, deleted, and touch nothing else.',
  )
    .argument('<file>', 'the snapshot: a .jsonl file in the folder "snapshots" of the data folder')
    .action(async (file: string) => {
      const { schoolName, goals, left, absent } = await withData(line, ({ database, now }) =>
        restoreGoals(database, file, now),
      )
      const others = left === 0 ? '' : ` ${left} were there already, or their owners are gone.`
      line.terminal.say(`${schoolName} has ${goals} goals back.${others}`)
      if (!absent) return
      line.terminal.say(
        `Deleted, and without an account in the school again: ${absent.join(', ')}. Add them with the same usernames and names, then run this once more.`,
      )
    })
}
