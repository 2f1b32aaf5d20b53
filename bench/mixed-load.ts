// A school at work: eight reads to two writes, of all hot calls in turn, as fast as the server answers.
import { Connection } from './connection.ts'
import { requestsOf } from './requests.ts'
import { quantile } from './sample.ts'
import type { Stage } from './stage.ts'

interface Loaded extends Pick<Stage, 'calls' | 'tokens'> {
  /** Where requests are sent: of the nodes, or of a proxy in front of them. */
  ports: readonly number[]
  /** Ports of the nodes, for their metrics. */
  nodes: readonly number[]
}

export interface MixedLoad {
  perSecond: number
  errors: number
  /** Milliseconds. */
  reads: { p50: number; p99: number }
  writes: { p50: number; p99: number }
  /** The most of all nodes. */
  eventLoopP99: number
  /** Mebibytes of each node's process afterwards. */
  memory: number[]
}

const CONNECTIONS = 16
const [READS, ALL] = [8, 10]

export async function mixedLoad(
  { ports, nodes, calls, tokens }: Loaded,
  milliseconds: number,
): Promise<MixedLoad> {
  const nextOf = (writes: boolean) => {
    const kinds = calls.filter((call) => call.writes === writes).map((call) => requestsOf(call, tokens).app)
    let turn = 0
    return () => kinds[turn++ % kinds.length]?.() ?? Buffer.alloc(0)
  }
  const [read, write] = [nextOf(false), nextOf(true)]
  const times: Record<'reads' | 'writes', number[]> = { reads: [], writes: [] }
  let [sent, errors] = [0, 0]
  await Promise.all(nodes.map(metrics))
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const port = ports[index % ports.length] ?? 0
      let connection = new Connection(port)
      while (performance.now() - began < milliseconds) {
        const reads = sent++ % ALL < READS
        const answer = await connection.send(reads ? read() : write())
        times[reads ? 'reads' : 'writes'].push(answer.milliseconds)
        if (answer.status >= 300) errors++
        if (answer.isLast) connection = new Connection(port)
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const after = await Promise.all(nodes.map(metrics))
  const of = (values: number[]) => ({ p50: quantile(values, 0.5), p99: quantile(values, 0.99) })
  return {
    perSecond: (times.reads.length + times.writes.length) / seconds,
    errors,
    reads: of(times.reads),
    writes: of(times.writes),
    eventLoopP99: Math.max(...after.map(({ eventLoopP99 }) => eventLoopP99)),
    memory: after.map(({ memory }) => memory),
  }
}

/** Reading them begins the next measurement of the event loop. */
async function metrics(port: number): Promise<{ eventLoopP99: number; memory: number }> {
  const lines = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n')
  const value = (name: string) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  return {
    eventLoopP99: value('cairn_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    memory: value('process_resident_memory_bytes') / 2 ** 20,
  }
}
