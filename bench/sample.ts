// Sends requests as fast as a server answers, and measures what they cost it.
import { readdirSync, readFileSync } from 'node:fs'
import { Connection } from './connection.ts'

export interface Sample {
  requests: number
  /** Failed requests. */
  errors: number
  /** Processor time of the server's process for one request, in microseconds. */
  cpu: number
  perSecond: number
  /** Milliseconds from request to answer. */
  p50: number
  p95: number
  p99: number
  /** Of one answer on average. */
  bytes: number
}

export interface Target {
  port: number
  pid: number
}

/** Runs for so long, and until there are so many answers. */
export async function sample(
  { port, pid }: Target,
  next: () => Buffer,
  { milliseconds, connections, answers = 0 }: { milliseconds: number; connections: number; answers?: number },
): Promise<Sample> {
  const open = Array.from({ length: connections }, () => new Connection(port))
  const times: number[] = []
  let errors = 0
  let bytes = 0
  const cpuBefore = processorTime(pid)
  const began = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - began < milliseconds || times.length < answers) {
        const answer = await connection.send(next())
        times.push(answer.milliseconds)
        bytes += answer.bytes
        if (answer.status >= 300) errors++
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const cpu = (processorTime(pid) - cpuBefore) / times.length
  for (const connection of open) connection.close()
  return {
    requests: times.length,
    errors,
    cpu,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    bytes: bytes / times.length,
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Microseconds that all threads of a process have run, from the scheduler's own count in nanoseconds. */
function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const spent = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'latin1').split(' ', 1)[0]),
  )
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000
}
