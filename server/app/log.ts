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
  'clientSecret',
  'recoveryCode',
  'email',
]
/** Pino needs one path per depth. */
const paths = ['', '*.', '*.*.', '*.*.*.'].flatMap((depth) => [
  ...secret.map((name) => `${depth}${name}`),
  `${depth}["set-cookie"]`,
])

/** Lines are buffered up to this size or time, because writing each one would cost as much as a response. */
const BUFFER_BYTES = 8 * 1024
const FLUSH_MS = 200
/** The most that waits for an output that cannot be written, such as a full disk; lines beyond it are lost. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

/**
 * Tests pass `write`, which gets the lines instead of standard output. The buffer is flushed when the process ends, even by an
 * error.
 */
export function serverLog(level: Config['logLevel'], write?: { write: (line: string) => void }): Logger {
  const options = {
    level,
    base: null,
    redact: { paths, censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, write ?? bufferedOutput())
}

/** Lines that cannot be written, because the disk is full or their reader ended, wait in memory or are lost. */
function bufferedOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: MAX_WAITING_BYTES,
    periodicFlush: FLUSH_MS,
  })
  // The error would stop the server if nobody listened.
  output.on('error', () => {})
  return output
}
