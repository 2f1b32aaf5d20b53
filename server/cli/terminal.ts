// Asks whoever types: with echo, or without it for passwords; or reads what a script sends.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CommandFailure } from './command-failure.ts'

export interface Terminal {
  /** Somebody sits there. */
  interactive: boolean
  say(line: string): void
  warn(line: string): void
  ask(question: string): Promise<string>
  /** Shows nothing of what is typed. */
  askSecret(question: string): Promise<string>
  /** The first line that a script sends. */
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
 * One reader for all questions: a second one would miss what was pasted with the first answer. Questions go to
 * standard error, so that what a command says can be sent elsewhere.
 */
function typing(input: NodeJS.ReadableStream, shown: NodeJS.WritableStream): Typed {
  let hidden = false
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!hidden) shown.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input, output, terminal: true, historySize: 0 })
  const lines = reader[Symbol.asyncIterator]()
  reader.on('SIGINT', () => reader.close())
  return {
    line: async (question, secret) => {
      shown.write(question)
      hidden = secret
      const { value, done } = await lines.next()
      hidden = false
      if (secret) shown.write('\n')
      if (done) throw new CommandFailure('Nothing was changed.')
      return value
    },
    close: () => reader.close(),
  }
}

/** A new password, typed twice, or the first line of what a script sends. */
export async function newPasswordFrom(terminal: Terminal): Promise<string> {
  if (!terminal.interactive) {
    const line = await terminal.firstLine()
    if (line === '') throw new CommandFailure('Send the password as the first line of the input.')
    return line
  }
  const first = await terminal.askSecret('New password (nothing is shown): ')
  const second = await terminal.askSecret('The same again: ')
  if (first !== second) throw new CommandFailure('The two passwords are not the same. Nothing was changed.')
  return first
}

/** An option, or what is typed where somebody sits. `option` is how it is written, such as --username. */
export async function optionOrAnswer(
  terminal: Terminal,
  value: string | undefined,
  { option, question }: { option: string; question: string },
): Promise<string> {
  if (value !== undefined) return value
  if (!terminal.interactive) throw new CommandFailure(`Say it with ${option}.`)
  return terminal.ask(`${question}: `)
}
