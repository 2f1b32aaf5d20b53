// A school at work: eight reads to two writes, of all hot calls in turn, as fast as the server answers.
import type { HotCall } from '../server/testing/hot-calls.ts'
import { LOOP_P99, load, MEBIBYTE, metricsOf, type Next, quantiles } from './load.ts'
import type { Figure } from './page.ts'

const CONNECTIONS = 16
const [READS, WRITES] = [8, 2]

/**
 * @param ports of the nodes, or of a proxy in front of them
 * @param nodes whose metrics are read afterwards
 */
export async function mixedLoad(
  calls: readonly HotCall[],
  nextOf: (call: HotCall) => Next,
  ports: readonly number[],
  milliseconds: number,
  nodes: readonly number[],
) {
  const kind = (writes: boolean): Next => {
    const nexts = calls.filter((call) => call.writes === writes).map(nextOf)
    let turn = 0
    return () => nexts[turn++ % nexts.length]?.() ?? {}
  }
  const [read, write] = [kind(false), kind(true)]
  const turns = [...Array<Next>(READS).fill(read), ...Array<Next>(WRITES).fill(write)]
  // Begins the measurement of the event loop.
  await Promise.all(nodes.map(metricsOf))
  const how = { milliseconds, connections: CONNECTIONS / ports.length }
  const loads = await Promise.all(ports.map((port) => load(port, turns, how)))
  const metrics = await Promise.all(nodes.map(metricsOf))
  const timesOf = (next: Next) => loads.flatMap(({ times }) => times.get(next) ?? [])
  const [reads, writes] = [timesOf(read), timesOf(write)]
  const ofKind = (what: string, times: number[], most: number): Figure[] => [
    { what: `${what}, p50`, value: quantiles(times).p50, unit: 'ms' },
    { what: `${what}, p99`, value: quantiles(times).p99, unit: 'ms', most },
  ]
  const loop = Math.max(...metrics.map((value) => value(LOOP_P99) * 1000))
  const figures: Figure[] = [
    {
      what: 'answers that were no success',
      value: loads.reduce((sum, { errors }) => sum + errors, 0),
      most: 0,
    },
    ...ofKind('reads', reads, 60),
    ...ofKind('writes', writes, 120),
    { what: 'delay of the event loop, p99', value: loop, unit: 'ms', most: 30 },
  ]
  return {
    perSecond: (reads.length + writes.length) / Math.max(...loads.map(({ seconds }) => seconds)),
    figures,
    /** Mebibytes of each node. */
    memory: metrics.map((value) => value('process_resident_memory_bytes') / MEBIBYTE),
  }
}
