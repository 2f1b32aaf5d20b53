// The entry point of `cairn <command>`.
import { cairn } from './cairn.ts'
import { describeFailure } from './command.ts'
import { processTerminal } from './terminal.ts'

const terminal = processTerminal()
try {
  await cairn({ env: process.env, terminal }).parseAsync()
} catch (error) {
  process.exitCode = 1
  const sentence = describeFailure(error)
  if (sentence !== null) terminal.warn(sentence)
  else console.error(error)
} finally {
  terminal.close()
}
