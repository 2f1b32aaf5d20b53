// A school at work: eight reads to two writes, of all hot calls in turn, as fast as the server answers.
import { Connection } from './connection.ts'
import { requestsOf } from './requests.ts'
import { quantile } from './sample.ts'
import type { Stage } from './stage.ts'

export interface MixedLoad {
  perSecond: number
  errors: number
  /** Milliseconds. */
  reads: { p50: number; p99: number }
  writes: { p50: number; p99: number }
  eventLoopP99: number
  /** Mebibytes of the process afterwards. */
  memory: number
}

const CONNECTIONS = 16
const [READS, ALL] = [8, 10]

export async function mixedLoad({ app, calls, tokens }: Stage, milliseconds: number): Promise<MixedLoad> {
  const nextOf = (writes: boolean) => {
    const kinds = calls.filter((call) => call.writes === writes).map((call) => requestsOf(call, tokens).app)
    let turn = 0
    return () => kinds[turn++ % kinds.length]?.() ?? Buffer.alloc(0)
  }
  const [read, write] = [nextOf(false), nextOf(true)]
  const times: Record<'reads' | 'writes', number[]> = { reads: [], writes: [] }
  const open = Array.from({ length: CONNECTIONS }, () => new Connection(app.port))
  let [sent, errors] = [0, 0]
  await metrics(app.port)
  const began = performance.now()
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - began < milliseconds) {
        const reads = sent++ % ALL < READS
        const answer = await connection.send(reads ? read() : write())
        times[reads ? 'reads' : 'writes'].push(answer.milliseconds)
        if (answer.status >= 300) errors++
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const connection of open) connection.close()
  const text = await metrics(app.port)
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')[1],
    )
  const of = (values: number[]) => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) })
  return {
    perSecond: (times.reads.length + times.writes.length) / seconds,
    errors,
    reads: of(times.reads),
    writes: of(times.writes),
    eventLoopP99: value('cairn_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    memory: value('process_resident_memory_bytes ') / 2 ** 20,
  }
}

/** Reading them begins the next measurement of the event loop. */
async function metrics(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}
