// How long the built server takes until its first answer, and how much memory it uses when idle.
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from './sample.ts'
import { startProcess } from './server-process.ts'

export interface AtRest {
  starts: number
  /** Milliseconds to the first answer: in the middle, and the one that other work on the machine disturbed least. */
  start: { median: number; least: number }
  /** Mebibytes resident, the most of all starts. */
  memory: number
}

const STARTS = 5
/** Time after which the garbage of the start is collected. */
const REST_MS = 2_000

/** Uses the embedded database in a temporary folder; the first start, which makes the database, does not count. */
export async function atRest(built: string): Promise<AtRest> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'))
  const times: number[] = []
  const memory: number[] = []
  try {
    for (let start = 0; start <= STARTS; start++) {
      const began = performance.now()
      const server = await startProcess([`${built}/main.js`], { CAIRN_DATA_DIR: folder })
      times.push(performance.now() - began)
      if (start > 0) await wait(REST_MS)
      memory.push(residentMebibytes(server.pid))
      await server.stop()
    }
    const counted = times.slice(1)
    const start = { median: median(counted), least: Math.min(...counted) }
    return { starts: STARTS, start, memory: Math.max(...memory.slice(1)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) / 1024
}
