// cairn check: whether the data is whole.
import { checkData, type Finding } from '../invariants/index.ts'
import { type CommandLine, command, withData } from './command.ts'
import { CommandFailure } from './command-failure.ts'

const SHOWN = 10

export function checkCommand(line: CommandLine) {
  return command('check', 'Look whether the data is whole; changes nothing, also while the server runs.')
    .addHelpText('after', '\nEnds with 1 where something is wrong.')
    .action(async () => {
      const findings = await withData(line, ({ database }) => checkData(database), {
        asItIs: true,
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
