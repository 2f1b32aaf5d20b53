// The reads of a school with ten times the weeks of history, against the same school without them.
import type { BenchOptions } from './options.ts'
import { requestsOf } from './requests.ts'
import { median, type Sample, sample } from './sample.ts'
import { type School, type Stage, stage } from './stage.ts'

export interface Growth {
  call: string
  /** Microseconds of CPU. */
  short: number
  long: number
  ratio: number
}

export interface GrowthRun {
  short: School & { goals: number }
  long: School & { goals: number }
  growth: Growth[]
}

/** After so many weeks a learner has a full page of notifications. Before that, answers grow with the weeks as expected. */
const FULL_PAGE_WEEKS = 40
/** For each call before the first is measured. */
const WARM_MS = 700

export async function growthOf(
  { learners, weeks, rounds, milliseconds }: BenchOptions,
  postgres: string | null,
  say: (line: string) => void,
): Promise<GrowthRun> {
  const size = { learners: Math.max(60, Math.round(learners / 16)), weeks: Math.max(weeks, FULL_PAGE_WEEKS) }
  const tenfold = { ...size, weeks: size.weeks * 10 }
  const short = await stage(size, postgres)
  const long = await stage(tenfold, postgres)
  try {
    const growth: Growth[] = []
    const prepared = short.calls.flatMap((call, index) => {
      const same = long.calls[index]
      if (call.writes || !same) return []
      const nexts = [requestsOf(call, short.tokens).app, requestsOf(same, long.tokens).app] as const
      return [{ call, nexts }]
    })
    const ask = (of: Stage, next: () => Buffer, time = milliseconds) =>
      sample(of.app, next, { milliseconds: time, connections: 4 })
    for (const { nexts } of prepared) {
      await ask(short, nexts[0], WARM_MS)
      await ask(long, nexts[1], WARM_MS)
    }
    for (const { call, nexts } of prepared) {
      const pairs: [Sample, Sample][] = []
      for (let round = 0; round < rounds; round++) {
        pairs.push([await ask(short, nexts[0]), await ask(long, nexts[1])])
      }
      const ratio = median(pairs.map(([one, other]) => other.cpu / one.cpu))
      growth.push({
        call: call.name,
        short: median(pairs.map(([one]) => one.cpu)),
        long: median(pairs.map(([, other]) => other.cpu)),
        ratio,
      })
      say(`${call.name} after ten times the weeks: ${ratio.toFixed(2)}x`)
    }
    return { short: { ...size, goals: short.goals }, long: { ...tenfold, goals: long.goals }, growth }
  } finally {
    await Promise.all([short.close(), long.close()])
  }
}
