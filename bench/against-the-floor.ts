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
  /** Medians of the rounds' own ratios; `least` is that of the cheapest rounds, which others disturbed least. */
  ratio: { cpu: number; least: number; latency: number }
  errors: number
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
const WARM_MS = 1_000

export async function againstTheFloor(
  { calls, tokens, app, floor }: Stage,
  { rounds, milliseconds }: BenchOptions,
  say: (line: string) => void,
): Promise<Comparison[]> {
  const all: Comparison[] = []
  for (const call of calls) {
    const requests = requestsOf(call, tokens)
    const how = { milliseconds, connections: CONNECTIONS }
    // The first answers come before the code is compiled.
    const warm = { ...how, milliseconds: WARM_MS }
    await sample(app, requests.app, warm)
    await sample(floor, requests.floor, warm)
    const pairs: { app: Sample; floor: Sample }[] = []
    for (let round = 0; round < rounds; round++) {
      const first = round % 2 === 0
      const one = first ? await sample(app, requests.app, how) : await sample(floor, requests.floor, how)
      const other = first ? await sample(floor, requests.floor, how) : await sample(app, requests.app, how)
      pairs.push(first ? { app: one, floor: other } : { app: other, floor: one })
    }
    const compared = comparison(call, pairs)
    say(
      `${call.name}: ${compared.ratio.cpu.toFixed(2)}x the CPU, ${compared.ratio.latency.toFixed(2)}x the latency`,
    )
    all.push(compared)
  }
  return all
}

function comparison({ name }: HotCall, pairs: { app: Sample; floor: Sample }[]): Comparison {
  return {
    call: name,
    app: figures(pairs.map((pair) => pair.app)),
    floor: figures(pairs.map((pair) => pair.floor)),
    ratio: {
      cpu: median(pairs.map(({ app, floor }) => app.cpu / floor.cpu)),
      least: Math.min(...pairs.map(({ app }) => app.cpu)) / Math.min(...pairs.map(({ floor }) => floor.cpu)),
      latency: median(pairs.map(({ app, floor }) => app.p50 / floor.p50)),
    },
    errors: pairs.reduce((sum, { app, floor }) => sum + app.errors + floor.errors, 0),
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
