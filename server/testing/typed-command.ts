// Runs a command of the command line, with the input of a user or of a script.
import type { Environment } from '../app/config-error.ts'
import { cairn } from '../cli/cairn.ts'
import { failureSentence } from '../cli/command.ts'
import type { Terminal } from '../cli/terminal.ts'

export interface Answered {
  /** Lines of output in order, including warnings. */
  said: string[]
  /** The error message; null on success. Unexpected errors are thrown. */
  failure: string | null
}

/** `sent` is the input of a script, `typed` that of a user at a terminal. */
export async function typedCommand(
  env: Environment,
  args: string[],
  input: { sent?: string; typed?: string[] } = {},
): Promise<Answered> {
  const said: string[] = []
  const answers = [...(input.typed ?? [])]
  const answer = async () => answers.shift() ?? ''
  const terminal: Terminal = {
    interactive: input.typed !== undefined,
    say: (line) => said.push(line),
    warn: (line) => said.push(line),
    ask: answer,
    askSecret: answer,
    firstLine: async () => input.sent ?? '',
  }
  try {
    await cairn({ env, terminal }).parseAsync(args, { from: 'user' })
    return { said, failure: null }
  } catch (error) {
    const failure = failureSentence(error)
    if (failure === null) throw error
    return { said, failure }
  }
}
