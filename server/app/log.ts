// The server's log: one JSON object a line on standard output, without secrets.
import pino, { type Logger } from 'pino'
import type { Config } from './config.ts'

const secret = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'cookie',
  'authorization',
  'passwordHash',
  'connectionString',
]
/** Wherever they stand in what is logged: pino takes a path for each depth. */
const paths = ['', '*.', '*.*.', '*.*.*.'].flatMap((depth) => [
  ...secret.map((name) => `${depth}${name}`),
  `${depth}["set-cookie"]`,
])

/** `write` takes the lines instead of standard output, for tests. */
export function serverLog(level: Config['logLevel'], write?: { write: (line: string) => void }): Logger {
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return write ? pino(options, write) : pino(options)
}
