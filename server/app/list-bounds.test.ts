// Tests which lists are as long as a school of 5,000 learners, and why. All others are short or paged.
import { expect, test } from 'vitest'
import { api, type Call } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { seedSchool } from '../seed/index.ts'
import { startSession } from '../session/index.ts'
import { Browser } from '../testing/browser.ts'
import { isPaged, isUnpagedList } from '../testing/list-answers.ts'
import { listCalls } from '../testing/list-calls.ts'
import { testApp } from '../testing/test-app.ts'

const app = await testApp()
const school = { school: 'Large', learners: 5_000, weeks: 1, seed: 5, force: false }
await seedSchool(app.services.database, school, app.clock.now())
const calls = await listCalls(app.db)

/** The longest page; a list with more rows is long. */
const MAX_PAGE = 200

/** Unpaged lists that grow with the people of the school, never with its years; each with the reason. */
const long: Partial<Record<Call, string>> = {
  'GET /api/users': 'the people of the school, whom coaches, guides and admins find by name without a call',
  'GET /api/admin/users': 'the table of learners, which sorts and filters all of them in the browser',
  'GET /api/groups': 'the crews of the school, to choose one from',
  'GET /api/admin/groups': 'the crews of the school, to edit',
  'GET /api/admin/crews-with-members':
    'the board onto which learners are dragged, from any crew to any other',
  'GET /api/guide/all-crews': 'the overview of all crews, with search',
  'GET /api/without-goal': 'the learners of the school who have set no goal, to be searched by name',
  'GET /api/guide/studio-users': 'the learners of one studio, by name',
  'GET /api/guide/studio-reflections': 'the learners of one studio, with what they wrote about a week',
  'GET /api/guide/studio-goals': 'the goals of one studio and one week',
  'GET /api/admin/coach-assignments': 'the coaches of the school, each with the crews',
}

test('every call that returns an unpaged list is tested here', () => {
  const lists = Object.entries<Endpoint>(api).filter(
    ([call, { response }]) => call.startsWith('GET ') && isUnpagedList(response),
  )
  const requested = new Set<string>(calls.map(({ call }) => call))
  expect(lists.map(([call]) => call).filter((call) => !requested.has(call))).toEqual([])
})

test('a list is short, paged, or listed as being as long as the school', { timeout: 60_000 }, async () => {
  const longest = new Map<Call, number>()
  for (const { call, path, userId } of calls) {
    const endpoint: Endpoint = api[call]
    if (!isUnpagedList(endpoint.response) && !isPaged(endpoint.response)) continue
    const { token } = await startSession(app.db, userId, app.clock.now())
    const browser = new Browser(app.http, token)
    const { status, text } = await browser.send('GET', path)
    expect([path, status]).toEqual([path, 200])
    longest.set(call, Math.max(longest.get(call) ?? 0, rowsIn(JSON.parse(text))))
  }
  const found = [...longest].flatMap(([call, rows]) => (rows > MAX_PAGE ? [call] : []))
  expect(found.filter((call) => !(call in long))).toEqual([])
  expect(Object.keys(long).filter((call) => !calls.some((known) => known.call === call))).toEqual([])
})

/** Counts the rows of the list, or of the longest list in the answer's object. */
function rowsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length
  if (typeof answer !== 'object' || answer === null) return 0
  return Math.max(0, ...Object.values(answer).map((value) => (Array.isArray(value) ? value.length : 0)))
}
