// Reads what a person types, without echo for passwords, or what a script sends.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A command that cannot go on. The message is one sentence for the user. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}

export interface Terminal {
  /** True if a person is typing. */
  interactive: boolean
  say(line: string): void
  warn(line: string): void
  ask(question: string): Promise<string>
  /** Asks without echo. */
  askSecret(question: string): Promise<string>
  /** The first line of what a script sends. */
  firstLine(): Promise<string>
}

export function processTerminal(): Terminal & { close(): void } {
  const { stdin, stdout, stderr } = process
  let typed: Typed | undefined
  const ask = (question: string, secret: boolean) => {
    typed ??= typing(stdin, stderr)
    return typed.line(question, secret)
  }
  return {
    interactive: stdin.isTTY && stderr.isTTY,
    say: (line) => void stdout.write(`${line}\n`),
    warn: (line) => void stderr.write(`${line}\n`),
    ask: (question) => ask(question, false),
    askSecret: (question) => ask(question, true),
    firstLine: async () => (await text(stdin)).split(/\r?\n/, 1)[0] ?? '',
    close: () => typed?.close(),
  }
}

interface Typed {
  line(question: string, secret: boolean): Promise<string>
  close(): void
}

/**
 * There is one reader for all questions, because a second one would miss what was pasted with the first answer.
 * Questions go to standard error, so that standard output can be redirected.
 */
function typing(input: NodeJS.ReadableStream, echo: NodeJS.WritableStream): Typed {
  let hidden = false
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) echo.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input, output, terminal: true, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  reader.on('SIGINT', () => reader.close())
  return {
    line: async (question, secret) => {
      echo.write(question)
      hidden = secret
      const { value, done } = await lines.next()
      hidden = false
      if (secret) echo.write('\n')
      if (done) throw new CommandFailure('Nothing was changed.')
      return value
    },
    close: () => reader.close(),
  }
}

/** Reads a new password, which people type twice and scripts send as the first line. */
export async function askNewPassword(terminal: Terminal): Promise<string> {
  if (!terminal.interactive) {
    const line = await terminal.firstLine()
    if (line === '') throw new CommandFailure('Send the password as the first line of the input.')
    return line
  }
  const first = await terminal.askSecret('New password (typing is hidden): ')
  const second = await terminal.askSecret('Enter it again: ')
  if (first !== second) throw new CommandFailure("The passwords don't match. Nothing was changed.")
  return first
}

/** Returns the option's value, or else asks for it. `option` is written like --username. */
export async function readOption(
  terminal: Terminal,
  value: string | undefined,
  option: string,
  question: string,
): Promise<string> {
  if (value !== undefined) return value
  if (!terminal.interactive) throw new CommandFailure(`Set it with ${option}.`)
  return terminal.ask(`${question}: `)
}
