// Every list of a school of 5,000 learners against a time budget.
import { type Extent, type ListCall, listCalls } from '../server/testing/list-calls.ts'
import type { BenchOptions } from './options.ts'
import { wire } from './requests.ts'
import { median, sample } from './sample.ts'
import { type School, stageApp } from './stage.ts'

/** Milliseconds at the 95th percentile, one request after the other. */
export const BUDGET: Record<Extent, number> = { page: 50, thousand: 150, school: 300 }

const LEARNERS = 5000
const FEW_WEEKS = 8

export interface ListFigures {
  call: string
  budget: number
  /** Of the round that other work on the machine disturbed least, in milliseconds. */
  p95: number
  p50: number
  /** Microseconds of the server's process. */
  cpu: number
  bytes: number
  errors: number
}

export interface ListRun {
  school: School & { goals: number }
  lists: ListFigures[]
}

export async function listsOf(
  { full, weeks, rounds, milliseconds }: BenchOptions,
  postgres: string | null,
  say: (line: string) => void,
): Promise<ListRun> {
  const size = { learners: LEARNERS, weeks: full ? weeks : FEW_WEEKS }
  const { app, goals, calls, tokens, close } = await stageApp(size, postgres, async (db) => {
    const calls = await listCalls(db)
    return { calls, userIds: calls.map(({ userId }) => userId) }
  })
  try {
    const lists: ListFigures[] = []
    for (const call of calls) {
      const request = wire({ method: 'GET', path: call.path, token: tokens.get(call.userId) })
      const how = { milliseconds, connections: 1 }
      await sample(app, () => request, how)
      const samples = []
      for (let round = 0; round < rounds; round++) samples.push(await sample(app, () => request, how))
      const figures = {
        call: nameOf(call),
        budget: BUDGET[call.extent],
        p95: Math.min(...samples.map(({ p95 }) => p95)),
        p50: Math.min(...samples.map(({ p50 }) => p50)),
        cpu: median(samples.map(({ cpu }) => cpu)),
        bytes: median(samples.map(({ bytes }) => bytes)),
        errors: samples.reduce((sum, one) => sum + one.errors, 0),
      }
      say(`${figures.call}: p95 ${figures.p95.toFixed(1)} ms of ${figures.budget}`)
      lists.push(figures)
    }
    return { school: { ...size, goals }, lists }
  } finally {
    await close()
  }
}

/** With the query, and the caller where that is not the learner of the address. */
function nameOf({ call, path }: ListCall): string {
  const query = path.split('?')[1]
  const short = query?.replace(/from=[^&]*/, 'from=2020')
  return `${call.replace('GET ', '')}${short ? `?${short}` : ''}`
}

/** Lists over their budget, and failed requests. */
export function tooSlow({ lists }: ListRun): ListFigures[] {
  return lists.filter(({ p95, budget, errors }) => p95 > budget || errors > 0)
}
