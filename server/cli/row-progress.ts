// How far a command is that reads or writes very many rows: some lines for a large table, none for a small one.
import type { Progress } from '../transfer/index.ts'
import type { Terminal } from './terminal.ts'

const STEP = 100_000

export function rowProgress(terminal: Terminal): Progress {
  let told = 0
  return (table, done) => {
    if (done < told) told = 0
    if (done - told < STEP && (done !== table.rows || done < STEP)) return
    told = done
    terminal.warn(`${table.name}: ${done} of ${table.rows} rows`)
  }
}
