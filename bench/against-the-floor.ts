// Each hot call of the app against the floor, interleaved in one run.
import type { HotCall } from '../server/testing/hot-calls.ts'
import type { BenchOptions } from './options.ts'
import { requestsOf } from './requests.ts'
import { median, type Sample, sample } from './sample.ts'
import type { Stage } from './stage.ts'

export interface Comparison {
  call: string
  app: Figures
  floor: Figures
  /** Medians of the ratios of each round; `least` is the ratio of the cheapest rounds, which other work disturbed least. */
  ratio: Ratio
  errors: number
}

interface Ratio {
  cpu: number
  least: number
  latency: number
}

export interface Figures {
  /** Microseconds. */
  cpu: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  bytes: number
}

const CONNECTIONS = 4
/**
 * Number of requests before anything is measured. V8 continues to compile during so many answers, and has more code of the
 * app to compile than of the floor: both must be measured in the state of a server that has run for a minute.
 */
const WARM = { milliseconds: 1_000, connections: CONNECTIONS }
const WARM_READS = { ...WARM, answers: 10_000 }

export async function againstTheFloor(
  { calls, tokens, app, floor }: Stage,
  { rounds, milliseconds }: BenchOptions,
  say: (line: string) => void,
): Promise<Comparison[]> {
  const kinds = ['app', 'floor'] as const
  const prepared = calls.map((call) => ({ call, requests: requestsOf(call, tokens) }))
  const ask = (
    kind: (typeof kinds)[number],
    { requests }: (typeof prepared)[number],
    how: typeof WARM & { answers?: number },
  ) => sample(kind === 'app' ? app : floor, requests[kind], how)
  const measured = { milliseconds, connections: CONNECTIONS }
  const all: Comparison[] = []
  // Reads first, because writes would make their lists longer.
  for (const together of [prepared.filter(isRead), prepared.filter((one) => !isRead(one))]) {
    // All calls warm up before the first is measured, so that the code they share is compiled for each of them.
    const warm = together.every(isRead) ? WARM_READS : WARM
    for (const one of together) for (const kind of kinds) await ask(kind, one, warm)
    for (const one of together) {
      const taken: Record<(typeof kinds)[number], Sample[]> = { app: [], floor: [] }
      for (let round = 0; round < rounds; round++) {
        for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
          taken[kind].push(await ask(kind, one, measured))
        }
      }
      const compared = comparison(one.call, taken)
      const { cpu, latency } = compared.ratio
      say(`${one.call.name}: ${cpu.toFixed(2)}x the CPU, ${latency.toFixed(2)}x the latency`)
      all.push(compared)
    }
  }
  return all
}

const isRead = ({ call }: { call: HotCall }): boolean =>
  call.requesters.every(({ requests }) => requests.every(({ method }) => method === 'GET'))

function comparison({ name }: HotCall, { app, floor }: Record<'app' | 'floor', Sample[]>): Comparison {
  return {
    call: name,
    app: figures(app),
    floor: figures(floor),
    ratio: ratioOf(app, floor),
    errors: [...app, ...floor].reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** Ratios of the values of the same rounds. */
function ratioOf(app: readonly Sample[], floor: readonly Sample[]): Ratio {
  const least = (samples: readonly Sample[]) => Math.min(...samples.map(({ cpu }) => cpu))
  const ofRounds = (pick: (one: Sample) => number) =>
    median(app.map((one, round) => pick(one) / pick(floor[round] ?? one)))
  return {
    cpu: ofRounds(({ cpu }) => cpu),
    least: least(app) / least(floor),
    latency: ofRounds(({ p50 }) => p50),
  }
}

export function figures(samples: readonly Sample[]): Figures {
  const of = (pick: (one: Sample) => number) => median(samples.map(pick))
  return {
    cpu: of((one) => one.cpu),
    perSecond: of((one) => one.perSecond),
    p50: of((one) => one.p50),
    p99: of((one) => one.p99),
    bytes: of((one) => one.bytes),
  }
}
