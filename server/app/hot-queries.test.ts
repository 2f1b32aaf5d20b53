// Every statement of a hot call or a list says which school it is about, so that a database that shards by school can send it
// to one shard, and none is about a feature that the school has not switched on. The exceptions are listed with their reasons; docs/decisions/0028-sharding-by-school.md counts them among what Citus would need, and
// lists the unique keys without the school.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SentQuery } from '../platform/db/open.ts'
import { type SeedOptions, seedSchool } from '../seed/index.ts'
import { startSession } from '../session/index.ts'
import { Browser } from '../testing/browser.ts'
import { hotCalls, type Requester } from '../testing/hot-calls.ts'
import { listCalls } from '../testing/list-calls.ts'
import { listTables, namesSchool, toPlainSql } from '../testing/names-school.ts'
import { testApp } from '../testing/test-app.ts'

/** Parts of statements that are exceptions, without quotes and with ? for every parameter. */
const exceptions: Record<string, string> = {
  'where sessions.token_hash = ?': 'a session is found by its token; it says which school the caller is in',
  'left join schools on schools.id = users.school_id where users.id = ?':
    'the own account, which may be in no school',
  'where notifications.user_id = ?': 'notifications have no school; their goals are found by id',
  'join users on users.id = news.user_id': 'leavers among people who were found through the school',
  'from feedback where provider_id = ?':
    'what the caller gave; entries in another school have lost their giver',
  'select id, first_name as firstName, last_name as lastName from users where id':
    'names of people in a log of the school',
}

const sent: SentQuery[] = []
const app = await testApp({
  onQuery: (query) => {
    sent.push(query)
  },
})
const { db, clock } = app
const options: SeedOptions = { school: 'Hot', learners: 60, weeks: 12, seed: 3, force: false }
await seedSchool(app.services.database, options, clock.now())
const ofSchool = (await db.introspection.getTables())
  .filter(({ columns }) => columns.some(({ name }) => name === 'school_id'))
  .map(({ name }) => name)

const calls = await hotCalls(db, clock.now(), 1)
const browsers = new Map<number, Browser>()

/** Records the statements that the requests send, one request after the other. */
async function sentBy({ userId, requests }: Requester): Promise<[request: string, sql: string][]> {
  const browser =
    browsers.get(userId) ?? new Browser(app.http, (await startSession(db, userId, clock.now())).token)
  browsers.set(userId, browser)
  sent.length = 0
  const statements: [string, string][] = []
  for (const { method, path, body } of requests) {
    expect((await browser.send(method, path, { body })).status).toBeLessThan(300)
    for (const query of sent.splice(0)) statements.push([`${method} ${path}`, toPlainSql(query.sql)])
  }
  return statements
}

/** Statements that read or write rows of a school, by the request that sends them. */
const statements: [request: string, sql: string][] = []

beforeAll(async () => {
  const lists = (await listCalls(db)).map(({ userId, path }): Requester => {
    return { userId, requests: [{ method: 'GET', path }] }
  })
  for (const requester of [...calls.flatMap(({ requesters }) => requesters), ...lists]) {
    const all = await sentBy(requester)
    statements.push(...all.filter(([, text]) => listTables(text).some((table) => ofSchool.includes(table))))
  }
})

test('every hot statement except the listed ones names the school', () => {
  expect(statements.length).toBeGreaterThan(100)
  const without = statements.filter(([, text]) => !namesSchool(text) && !exceptionsFor(text).length)
  expect(without).toEqual([])
})

test('every exception is still needed', () => {
  const needed = new Set(
    statements.filter(([, text]) => !namesSchool(text)).flatMap(([, text]) => exceptionsFor(text)),
  )
  const unused = Object.keys(exceptions).filter((part) => !needed.has(part))
  expect(unused).toEqual([])
})

/** Statements of one request after the caller's session is read. */
const most: Record<string, number> = {
  'the signed-in user': 1,
  'a learner’s goals with feedback': 2,
  'a crew’s goals with feedback': 2,
  'the members of a crew': 2,
  notifications: 2,
  'set a goal': 8,
  'complete a goal': 6,
  'give feedback': 7,
}
const ofFamilies =
  /\b(guardians|connections|passes|family_codes|address_confirmations|family_mails|mail_server)\b/

describe('in a school without days away and moved goals', () => {
  beforeAll(async () => {
    await db.deleteFrom('absences').execute()
    await db.updateTable('goals').set({ first_due_on: null }).execute()
  })

  test.each(calls)(
    'families on or off, $name sends the same few statements',
    async ({ name, requesters }) => {
      const isCall = ([, text]: [string, string]) =>
        !text.includes('sessions.token_hash =') && !text.includes('pg_notify')
      const both: [string, string][][] = []
      for (const family_view of [0, 1] as const) {
        await db.updateTable('schools').set({ family_view }).execute()
        for (const requester of requesters) both.push((await sentBy(requester)).filter(isCall))
      }
      const [off = [], on] = both
      expect(on).toEqual(off)
      // The account counts its guardians if the school has switched families on.
      expect(off.filter(([, text]) => ofFamilies.test(text) && !text.includes('family_view = 1'))).toEqual([])
      expect(off.length / (requesters[0]?.requests.length ?? 1)).toBeLessThanOrEqual(most[name] ?? 0)
    },
  )
})

test.runIf(app.engine === 'sqlite')('decision 28 lists every unique key without the school', async () => {
  const { rows } = await sql<{ key: string }>`
    select tables.name || ' (' || group_concat(columns.name, ', ' order by columns.seqno) || ')' as key
    from sqlite_schema as tables, pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
    where tables.type = 'table' and indexes."unique" = 1 and tables.name in (${sql.join(ofSchool)})
    group by tables.name, indexes.name
    having max(columns.name = 'school_id') = 0`.execute(db)
  const page = await readFile(
    join(import.meta.dirname, '../../docs/decisions/0028-sharding-by-school.md'),
    'utf8',
  )
  const [, listed = ''] = /\*\*Unique keys must contain([\s\S]*?)\n- \*\*/.exec(page) ?? []
  const described = [...listed.matchAll(/`(\w+ \([\w, ]+\))`/g)].map(([, key]) => key)
  expect(described.sort()).toEqual(rows.map(({ key }) => key).sort())
})

describe('a statement', () => {
  test.each([
    ['with a condition', 'select id from goals where goals.school_id = ? and id = ?', true],
    ['that inserts the column', 'insert into goals (user_id, school_id) values (?, ?)', true],
    ['that only reads the column', 'select school_id from goals where id = ?', false],
    ['that only joins by the column', 'from users left join schools on schools.id = users.school_id', false],
  ])('%s names the school: %s', (_what, text, names) => {
    expect(namesSchool(text)).toBe(names)
  })
})

function exceptionsFor(text: string): string[] {
  return Object.keys(exceptions).filter((part) => text.includes(part))
}
