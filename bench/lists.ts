// Measures every list of a school of 5,000 learners against a time budget.
import type { Engine } from '../server/platform/db/engine.ts'
import { type Extent, type ListCall, listCalls } from '../server/testing/list-calls.ts'
import { medians, type Sample, sample, toRequest } from './load.ts'
import { command, options, readCount, say } from './options.ts'
import { markFailed, type Section, table, today } from './page.ts'
import { stage } from './stage.ts'

/** Budgets for the 95th percentile, one request after the other. */
const BUDGET_MS: Record<Extent, number> = { page: 50, thousand: 150, school: 300 }
const size = { learners: 5000, weeks: options.full ? readCount('weeks', 40) : 8 }
const how = { milliseconds: readCount('milliseconds', options.full ? 1000 : 350), connections: 1 }
const rounds = readCount('rounds', options.full ? 9 : 5)

export const LISTS = 'Lists of a large school'

interface Measured extends Sample {
  call: string
  budget: number
}

/** p95 and p50 are from the round that other work on the machine disturbed least. */
async function measureLists(engine: Engine): Promise<{ version: string; goals: number; lists: Measured[] }> {
  const { app, goals, calls, tokens, version, close } = await stage(engine, size, async (db) => {
    const calls = await listCalls(db)
    return { calls, userIds: calls.map(({ userId }) => userId) }
  })
  try {
    const lists: Measured[] = []
    for (const call of calls) {
      const request = toRequest({ method: 'GET', path: call.path, token: tokens.get(call.userId) })
      const samples: Sample[] = []
      for (let round = 0; round <= rounds; round++) samples.push(await sample(app, () => request, how))
      const counted = samples.slice(1)
      const findLeast = (figure: 'p50' | 'p95') => Math.min(...counted.map((sample) => sample[figure]))
      const least = { p50: findLeast('p50'), p95: findLeast('p95') }
      const list = { ...medians(counted), ...least, call: toName(call), budget: BUDGET_MS[call.extent] }
      say(`${list.call}: p95 ${list.p95.toFixed(1)} ms of ${list.budget}`)
      lists.push(list)
    }
    return { version, goals, lists }
  } finally {
    await close()
  }
}

/** Returns the call with its query, and with the caller if that is not the learner in the address. */
function toName({ call, path }: ListCall): string {
  const query = path.split('?')[1]
  const short = query?.replace(/from=[^&]*/, 'from=2020')
  return `${call.replace('GET ', '')}${short ? `?${short}` : ''}`
}

/** Returns the section, and a sentence for each list over its budget or with a failed request. */
export async function lists(engines: readonly Engine[]): Promise<{ section: Section; tooSlow: string[] }> {
  const runs: Awaited<ReturnType<typeof measureLists>>[] = []
  for (const engine of engines) runs.push(await measureLists(engine))
  const rows = (runs[0]?.lists ?? []).map(({ call, bytes, budget }, index) => [
    `\`${call}\``,
    (bytes / 1024).toFixed(0),
    budget,
    ...runs.flatMap(({ lists }) => cells(lists[index])),
  ])
  const lines = [
    `Written by \`${command}\` on ${today()}: every call of the endpoint table that answers a list, and figures over`,
    `many rows, in a school of ${size.learners} learners and ${size.weeks} weeks (${runs[0]?.goals} goals), one request after the other. p95 and p50 are those of the`,
    `round that other work on the machine disturbed least, with the way over the socket. The budgets of p95: ${BUDGET_MS.page} ms for a page or what is`,
    `one’s own, ${BUDGET_MS.thousand} ms for the 1,000 learners of a studio or the week of a school, ${BUDGET_MS.school} ms for all its people or crews; what is above is bold.`,
    '',
    ...table(
      ['call', 'kB', 'budget ms', ...runs.flatMap(({ version }) => [`${version} p95`, 'p50', 'CPU ms'])],
      rows,
    ),
  ]
  const tooSlow = runs.flatMap(({ version, lists }) =>
    lists
      .filter(({ p95, budget, errors }) => p95 > budget || errors > 0)
      .map(
        ({ call, p95, budget, errors }) =>
          `${version}: ${call} took ${p95.toFixed(1)} ms of ${budget}, with ${errors} errors.`,
      ),
  )
  return { section: { heading: LISTS, lines }, tooSlow }
}

function cells(list: Measured | undefined): string[] {
  if (!list) return ['', '', '']
  const p95 = markFailed(list.p95.toFixed(1), list.p95 <= list.budget)
  const failed = list.errors > 0 ? `, ${list.errors} errors` : ''
  return [p95 + failed, list.p50.toFixed(1), (list.cpu / 1000).toFixed(1)]
}
