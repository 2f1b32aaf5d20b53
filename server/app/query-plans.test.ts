// Tests that no hot call and no list reads a whole table or all rows of a school, however many years of goals it has.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { lockOverdueGoals } from '../goals/index.ts'
import { markAllAsRead } from '../notifications/notifications.store.ts'
import type { SentQuery } from '../platform/db/open.ts'
import { type SeedOptions, seedSchool } from '../seed/index.ts'
import { startSession } from '../session/index.ts'
import { Browser } from '../testing/browser.ts'
import { type HotRequest, hotCalls } from '../testing/hot-calls.ts'
import { listCalls } from '../testing/list-calls.ts'
import { testApp } from '../testing/test-app.ts'

const sent: SentQuery[] = []
const app = await testApp({
  onQuery: (query) => {
    sent.push(query)
  },
})
const { db, engine, clock } = app
const options: SeedOptions = { school: 'Plans', learners: 60, weeks: 12, seed: 3, force: false }
await seedSchool(app.services.database, options, clock.now())
const calls = await hotCalls(db, clock.now(), 1)
const lists = await listCalls(db)
/** A user has at most 10 sessions. */
const browsers = new Map<number, Browser>()

/** Tables that grow with the school's years. */
const growing = [
  'goals',
  'feedback',
  'goal_edits',
  'notifications',
  'activities',
  'audit_log',
  'saved_replies',
  'reflections',
  'responses',
]

test.each(calls)('$name reads by index', async ({ requesters }) => {
  expect(requesters).toHaveLength(1)
  for (const { userId, requests } of requesters) {
    for (const request of requests) await expectIndexes(userId, request)
  }
})

test.each(lists)('GET $path reads by index', async ({ userId, path }) => {
  await expectIndexes(userId, { method: 'GET', path })
})

test('saving a reply reads by index', async () => {
  const coach = await db.selectFrom('users').select('id').where('is_coach', '=', 1).executeTakeFirstOrThrow()
  await expectIndexes(coach.id, { method: 'POST', path: '/api/feedback/replies', body: { text: 'Again' } })
})

test('locking passed goals and reading all notifications uses indexes', async () => {
  await expectIndexesOf(() => lockOverdueGoals({ ...app.services, now: clock.now() }))
  await expectIndexesOf(() => markAllAsRead(db, 1))
})

// The other index on a person's notifications would work too, but it would read all that were ever sent.
test.runIf(engine === 'sqlite')('reading all notifications only reads the unread ones', async () => {
  sent.length = 0
  await markAllAsRead(db, 1)
  const plans = await Promise.all(sent.map(stepsOnSqlite))
  expect(plans).toEqual([[expect.stringContaining('USING INDEX notifications_unread ')]])
})

test('every call that returns a list is tested here', () => {
  const known = new Set<string>([...lists, { call: 'GET /api/users/:id/export' }].map(({ call }) => call))
  const answersList = ({ response }: Endpoint) => {
    const shapes =
      response === null ? [] : [z.toJSONSchema(response, { unrepresentable: 'any', io: 'input' })]
    return shapes.some((shape) => listsIn(shape).length > 0)
  }
  const missing = Object.entries<Endpoint>(api)
    .filter(([call, endpoint]) => call.startsWith('GET ') && answersList(endpoint))
    .map(([call]) => call)
  expect(missing.filter((call) => !known.has(call) && !fewRows.includes(call))).toEqual([])
})

/**
 * Small tables may be read completely: an installation has a handful of problems and providers, a school of questions, an account of
 * factors and links, a week has five days, a user a few crews, a goal a few entries.
 */
const fewRows = [
  'GET /api/family',
  'GET /api/family/learners/:id',
  'GET /api/family/current-week',
  'GET /api/auth/providers',
  'GET /api/auth/second-factor/pending',
  'GET /api/auth/second-factor',
  'GET /api/admin/users/:id/sign-in',
  'GET /api/admin/system',
  'GET /api/admin/settings',
  'GET /api/admin/school-week',
  'GET /api/goal-week',
  'GET /api/auth/user',
  'GET /api/users/:id',
  'GET /api/goals/:id',
]

function listsIn(shape: unknown): unknown[] {
  if (typeof shape !== 'object' || shape === null) return []
  const own = 'type' in shape && shape.type === 'array' ? [shape] : []
  return [...own, ...Object.values(shape).flatMap(listsIn)]
}

async function expectIndexes(userId: number, { method, path, body }: HotRequest): Promise<void> {
  const browser =
    browsers.get(userId) ?? new Browser(app.http, (await startSession(db, userId, clock.now())).token)
  browsers.set(userId, browser)
  await expectIndexesOf(async () => {
    expect((await browser.send(method, path, { body })).status).toBeLessThan(300)
  })
}

async function expectIndexesOf(work: () => Promise<unknown>): Promise<void> {
  sent.length = 0
  await work()
  const statements = sent.filter((query) => !/^(begin|commit|start)/.test(query.sql))
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(await readingTooMuch(statement), statement.sql).toEqual([])
  }
}

test.each([
  ['no index serves', 'select id from goals where title = '],
  ['every row of the school serves', 'select title from goals where revision_count > 0 and school_id = '],
])('the query plan check finds a query with %s', async (_what, text) => {
  const parameter = text.includes('title =') ? 'Read' : 1
  const query = { sql: `${text}${engine === 'sqlite' ? '?' : '$1'}`, parameters: [parameter] }
  expect(await readingTooMuch(query)).toHaveLength(1)
})

function readingTooMuch(query: SentQuery): Promise<string[]> {
  return engine === 'sqlite' ? onSqlite(query) : onPostgres(query)
}

async function stepsOnSqlite({ sql: text, parameters }: SentQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...sql`select 1`.compile(db),
    sql: `explain query plan ${text}`,
    parameters,
  })
  return rows.map((row) => row.detail)
}

async function onSqlite(query: SentQuery): Promise<string[]> {
  const steps = await stepsOnSqlite(query)
  // If the index gives the order, reading stops at the end of the page.
  const endsWithPage =
    / limit \?$/.test(query.sql) && !steps.some((step) => step.includes('B-TREE FOR ORDER BY'))
  const subqueries = steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(step)?.[1] ?? [])
  return steps.filter((step) => {
    const scanned = /^SCAN (\w+)/.exec(step)?.[1]
    if (scanned !== undefined)
      return (
        !/VALUES CLAUSE|CONSTANT ROW|^SCAN (json_each|schools)/.test(step) && !subqueries.includes(scanned)
      )
    if (endsWithPage) return false
    return growing.some((table) => step.startsWith(`SEARCH ${table} `) && step.endsWith('(school_id=?)'))
  })
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** With sequential scans, hash joins and merge joins disabled, PostgreSQL scans a table only if no index is usable. */
async function onPostgres({ sql: text, parameters }: SentQuery): Promise<string[]> {
  const client = await app.services.database.pool?.connect()
  if (!client) throw new Error('PostgreSQL has a pool.')
  try {
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json, costs off) ${text}`,
      [...parameters],
    )
    const nodes = nodesOf(rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
    const inOrder = nodes[0]?.['Node Type'] === 'Limit' && !nodes.some((node) => node['Node Type'] === 'Sort')
    return nodes
      .filter(
        (node) =>
          (node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'schools') ||
          (!inOrder &&
            growing.some((table) => node['Index Name']?.startsWith(`${table}_`)) &&
            /^\(school_id = [^()]+\)$/.test(node['Index Cond'] ?? '')),
      )
      .map(
        (node) =>
          `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']} ${node['Index Cond'] ?? ''}`,
      )
  } finally {
    client.release(true)
  }
}

function nodesOf(plans: PlanNode[]): PlanNode[] {
  return plans.flatMap((plan) => [plan, ...nodesOf(plan.Plans ?? [])])
}
