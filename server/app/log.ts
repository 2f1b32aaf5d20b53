// The server's log: one JSON object a line on standard output, without secrets.
import pino, { type DestinationStream, type Logger } from 'pino'
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

/** Lines are gathered until there are so many bytes of them, or so long: a write for each costs as much as an answer. */
const GATHERED_BYTES = 8 * 1024
const GATHERED_MS = 200
/** What waits for an output that cannot be written, such as a full disk; lines beyond it are lost. */
const WAITING_BYTES = 4 * 1024 * 1024

/**
 * `write` takes the lines instead of standard output, for tests. What is gathered is written when the process ends, and
 * at once after an error that ends it.
 */
export function serverLog(level: Config['logLevel'], write?: { write: (line: string) => void }): Logger {
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, write ?? gathering())
}

/** Lines that cannot be written, because the disk is full or their reader is gone, wait in memory or are lost. */
function gathering(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: GATHERED_BYTES,
    maxLength: WAITING_BYTES,
    periodicFlush: GATHERED_MS,
  })
  // Without a listener, the error would end the server.
  output.on('error', () => {})
  return output
}
