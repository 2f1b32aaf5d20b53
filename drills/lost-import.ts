// The server is killed while it imports the school's own list.
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../server/platform/db/open.ts'
import { randomBetween } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { withDatabase } from './place.ts'
import { createSeededSchool } from './school.ts'
import { defineOnFile, defineOnPostgres, type Facts, type Scene } from './staged.ts'

const LEARNERS = 1_000
/** Longer than such an import takes on either engine. */
const LATEST_MS = 900

const promise = 'An import is written completely or not at all, whenever the server is killed.'

export const lostImportOnSqlite = defineOnFile({
  name: 'kill-import-sqlite',
  title: 'kill -9 during an import of learners, embedded database',
  promise,
  rounds: 20,
  run: runUnderImports,
})

export const lostImportOnPostgres = defineOnPostgres({
  name: 'kill-import-postgres',
  title: 'kill -9 during an import of learners, PostgreSQL',
  promise,
  rounds: 20,
  run: runUnderImports,
})

async function runUnderImports({ rounds, place, findings, start, say }: Scene): Promise<Facts> {
  let finished = 0
  let cutOff = 0
  const { admin: token } = await createSeededSchool(place, 1)
  let node = await start()
  const { port } = node
  const client = new HttpClient(() => port)
  const path = '/api/admin/roster/import'
  let before = await withDatabase(place, countWritten)
  for (let round = 1; round <= rounds; round++) {
    const body = { people: toLearners(round), choices: { org: null, grades: [] } }
    const preview = await client.send({ method: 'POST', path: `${path}?preview=true`, token, body })
    const plan = readPlan(preview.body)
    const answer = client.send({ method: 'POST', path, token, body: { ...body, plan } })
    await wait(randomBetween(0, LATEST_MS))
    await node.kill()
    const { status } = await answer
    node = await start({}, { port })
    const after = await withDatabase(place, countWritten)
    const made = after.users - before.users
    const where = `round ${round}`
    findings.require(made === 0 || made === LEARNERS, `${where}: ${made} learners of ${LEARNERS}`)
    findings.require(
      after.ids - before.ids === made && after.entries - before.entries === made / LEARNERS,
      `${where}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`,
    )
    findings.require(status === null || (status === 200 && made === LEARNERS), `${where}: answer ${status}`)
    if (made === 0) cutOff++
    else finished++
    before = after
    say(`${where} of ${rounds}: ${made} learners`)
  }
  return [
    ['imports finished before the kill', finished],
    ['imports interrupted by the kill', cutOff],
  ]
}

const toLearners = (round: number) =>
  Array.from({ length: LEARNERS }, (_, index) => ({
    sourcedId: `S-${round}-${index}`,
    firstName: 'Ana',
    lastName: `Rao ${round} ${index}`,
    username: null,
    email: `s${round}.${index}@school.org`,
    studio: null,
  }))

function readPlan(body: unknown): string {
  return typeof body === 'object' && body !== null && 'plan' in body ? String(body.plan) : ''
}

async function countWritten({ db }: Database) {
  const count = async (table: 'users' | 'roster_ids') =>
    (await db.selectFrom(table).select('school_id').execute()).length
  const entries = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'roster.import')
    .execute()
  return { users: await count('users'), ids: await count('roster_ids'), entries: entries.length }
}
