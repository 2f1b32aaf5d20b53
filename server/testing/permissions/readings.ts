// Makes every GET of the table with many queries: all pages of a list, whole histories, other schools, other weeks.
import { api, type Call } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Answer } from '../browser.ts'
import type { Story } from '../story.ts'
import type { OnStage, Stage } from './cast.ts'
import { isWrite } from './cells.ts'
import { listNamedRows } from './named-rows.ts'

type Query = Record<string, string | number>

export interface Reading {
  call: Call
  params: Record<string, number | string>
  query: Query
}

/** More pages than any list of the story has. A cursor that leads back to an earlier page exceeds it. */
const MAX_PAGES = 100
const everything: Query = { limit: 1, from: '2000-01-01T00:00:00.000Z' }
const queries: readonly Query[] = [
  {},
  { limit: 2 },
  { scope: 'all', limit: 2 },
  { week: '2026-11-16' },
  everything,
]

export const reads = (Object.keys(api) as Call[]).filter((call) => !isWrite(call))

/** Lists the requests of one caller to a call; `cursors` are from pages of other callers. */
export function listReadings(
  s: Story,
  stage: Stage,
  call: Call,
  caller: OnStage,
  cursors: readonly string[],
): Reading[] {
  const { row, params }: Endpoint = api[call]
  const pages: Query[] = cursors.map((cursor) => ({ limit: 2, cursor }))
  if (row && params) {
    const rows = listNamedRows({ s, stage, kind: row, caller, fewSuffice: true })
    const named = rows.map(({ id }) => ({ [/:(\w+)/.exec(call)?.[1] ?? 'id']: id }))
    return named.flatMap((params) => [...queries, ...pages].map((query) => ({ call, params, query })))
  }
  const elsewhere: Query[] = [
    { schoolId: s.harbor.id },
    { schoolId: 'none' },
    { schoolId: 'all', role: 'admin' },
    { userId: stage.farLearner.id },
    { crewId: s.crews.kelp },
  ]
  return [...queries, ...pages, ...elsewhere].map((query) => ({ call, params: {}, query }))
}

/** Reads the headers and bodies of all pages. */
export async function readText({ browser }: Pick<OnStage, 'browser'>, reading: Reading): Promise<string> {
  const { call, params, query } = reading
  const texts: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (texts.length === MAX_PAGES) throw new Error(`${call} has no last page.`)
    const paged: Query = cursor ? { ...query, cursor } : query
    const answer: Answer<unknown> = await browser.call(call, { params, query: paged })
    texts.push(`${JSON.stringify(answer.headers)} ${answer.text}`)
    cursor = answer.status === 200 ? findNextCursor(answer.body) : null
  }
  return texts.join('\n')
}

export function findNextCursor(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('nextCursor' in body)) return null
  return typeof body.nextCursor === 'string' ? body.nextCursor : null
}
