// Runs a command of the command line with the input of a user or of a script.
import { inject } from 'vitest'
import type { Environment } from '../app/config-error.ts'
import { cairn } from '../cli/cairn.ts'
import { describeFailure } from '../cli/command.ts'
import type { Terminal } from '../cli/terminal.ts'

export interface Answered {
  /** Lines of output in order, including warnings. */
  output: string[]
  /** The error message; null on success. Unexpected errors are thrown. */
  failure: string | null
}

/** `sent` is the input of a script, `typed` that of a user at a terminal. */
export async function runCommand(
  env: Environment,
  args: string[],
  input: { sent?: string; typed?: string[] } = {},
): Promise<Answered> {
  const output: string[] = []
  const answers = [...(input.typed ?? [])]
  const answer = async () => answers.shift() ?? ''
  const terminal: Terminal = {
    interactive: input.typed !== undefined,
    say: (line) => output.push(line),
    warn: (line) => output.push(line),
    ask: answer,
    askSecret: answer,
    firstLine: async () => input.sent ?? '',
  }
  try {
    // PGlite answers one connection at a time, like a pooler.
    const refusePooler = inject('postgresKind') !== 'pglite'
    await cairn({ env, terminal, refusePooler }).parseAsync(args, { from: 'user' })
    return { output, failure: null }
  } catch (error) {
    const failure = describeFailure(error)
    if (failure === null) throw error
    return { output, failure }
  }
}
