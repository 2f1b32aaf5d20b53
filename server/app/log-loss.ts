// A log that cannot be written, because its disk is full or its reader is gone, stops nobody's work.
import pino, { type Logger } from 'pino'

/** Lines that cannot be written wait in memory or are lost; the server goes on. */
export function outliveLog(log: Logger): void {
  const output: unknown = Reflect.get(log, pino.symbols.streamSym)
  if (output instanceof Object && 'on' in output && typeof output.on === 'function')
    output.on('error', () => {})
}
