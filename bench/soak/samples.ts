// The samples of a soak, one a minute. Each sample is appended to a file immediately, so that an interrupted run keeps
// its samples.
import { readdirSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { DataSize } from '../stage.ts'

const MEBIBYTE = 2 ** 20

const sample = z.object({
  /** Minutes since the load began. */
  minute: z.number(),
  /** Since the sample before. */
  requests: z.number(),
  /** Requests that were due but not sent, because too many answers were pending. */
  leftOut: z.number(),
  errors: z.number(),
  failures: z.array(z.string()),
  /** Mebibytes of the server's process; for the heap and external memory the minimum since the sample before. */
  resident: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  /** Open files, sockets among them. */
  descriptors: z.number(),
  streams: z.number(),
  /** Maximum since the sample before, in milliseconds. */
  loopP99: z.number(),
  /** Processor seconds since the start of the process. */
  processor: z.number(),
  /** Mebibytes on disk; the write-ahead log is 0 with PostgreSQL. */
  database: z.number(),
  writeAhead: z.number(),
})
export type SoakSample = z.infer<typeof sample>

export interface Worked {
  requests: number
  leftOut: number
  errors: number
  /** Request and answer of the first errors. */
  failures: string[]
}

/** One measurement of the process. The heap changes within seconds, so a sample combines several of them. */
export interface Moment {
  resident: number
  heapUsed: number
  external: number
  streams: number
  loopP99: number
  processor: number
}

/** Reading them begins the next measurement of the event loop. */
export async function momentOf(port: number): Promise<Moment> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const values = new Map(text.split('\n').map(split))
  const read = (name: string) => values.get(name) ?? Number.NaN
  return {
    resident: read('process_resident_memory_bytes') / MEBIBYTE,
    heapUsed: read('nodejs_heap_size_used_bytes') / MEBIBYTE,
    external: read('nodejs_external_memory_bytes') / MEBIBYTE,
    streams: read('cairn_event_streams'),
    loopP99: read('cairn_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    processor: read('process_cpu_seconds_total'),
  }
}

function split(line: string): [string, number] {
  const at = line.lastIndexOf(' ')
  return [line.slice(0, at), Number(line.slice(at + 1))]
}

/** `moments`: the measurements since the sample before, at least one. */
export function sampleOf(
  moments: readonly Moment[],
  minute: number,
  worked: Worked,
  { database, writeAhead }: DataSize,
  descriptors: number,
): SoakSample {
  const of = (figure: keyof Moment) => moments.map((moment) => moment[figure])
  return {
    minute,
    ...worked,
    resident: Math.max(...of('resident')),
    heapUsed: Math.min(...of('heapUsed')),
    external: Math.min(...of('external')),
    descriptors,
    streams: Math.max(...of('streams')),
    loopP99: Math.max(...of('loopP99')),
    processor: Math.max(...of('processor')),
    database: database / MEBIBYTE,
    writeAhead: writeAhead / MEBIBYTE,
  }
}

/** Sockets among them. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

export const keep = (file: string, taken: SoakSample) => appendFile(file, `${JSON.stringify(taken)}\n`)

/** Oldest first; the last line may have been cut. */
export async function kept(file: string): Promise<SoakSample[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1)
  return lines.map((line) => sample.parse(JSON.parse(line)))
}
