// A command of the command line as somebody types it, or a script sends it.

import type { Environment } from '../app/config.ts'
import { cairn } from '../cli/cairn.ts'
import { failureSentence } from '../cli/command.ts'
import type { Terminal } from '../cli/terminal.ts'

export interface Answered {
  /** What it said, in order, warnings among it. */
  said: string[]
  /** The sentence it failed with; null when it did not. Failures that nobody expected are thrown. */
  failure: string | null
}

/** `sent` is what a script sends, `typed` what somebody types. */
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
