// The server is killed again and again, at random moments, while people work.
import { setTimeout as wait } from 'node:timers/promises'
import { randomBetween } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { withDatabase } from './place.ts'
import { createSeededSchool, type School } from './school.ts'
import { defineOnFile, defineOnPostgres, type Facts, type Scene } from './staged.ts'

/** Working at the same time. */
const PAIR_COUNT = 8
/** The pairs of a round rest in the next two, because a learner may set only 300 goals a week. */
const SHIFT_COUNT = 3
const SOONEST_MS = 60
const LATEST_MS = 1_500

export const killsOnSqlite = defineOnFile({
  name: 'kill-sqlite',
  title: 'kill -9 of the server, embedded database',
  promise: 'No acknowledged write is lost or half done, whenever the server is killed.',
  rounds: 50,
  run: runUnderKills,
})

export const killsOnPostgres = defineOnPostgres({
  name: 'kill-postgres',
  title: 'kill -9 of the server, PostgreSQL',
  promise: 'No acknowledged write is lost or half done with PostgreSQL either.',
  rounds: 50,
  run: runUnderKills,
})

async function runUnderKills({ rounds, place, findings, start, say }: Scene): Promise<Facts> {
  const school = await createSeededSchool(place, PAIR_COUNT * SHIFT_COUNT)
  let node = await start()
  const { port } = node
  const client = new HttpClient(() => port)
  const ledger = new Ledger()
  let longestStart = 0
  for (let round = 1; round <= rounds; round++) {
    const firstPair = (round % SHIFT_COUNT) * PAIR_COUNT
    const load = startLoad(client, ledger, school.pairs.slice(firstPair, firstPair + PAIR_COUNT))
    await wait(randomBetween(SOONEST_MS, LATEST_MS))
    await node.kill()
    await load.stop()
    node = await start({}, { port })
    longestStart = Math.max(longestStart, node.readyMs)
    const where = `round ${round}`
    findings.add(load.refused, where)
    findings.add(await withDatabase(place, (database) => ledger.differences(database)), where)
    findings.add(await findSignedOut(client, school), where)
    say(`${where} of ${rounds}: ${ledger.acknowledged} goals kept`)
  }
  const counts = countByStatus(client.journal)
  return [
    ['kills', rounds],
    ['acknowledged writes', (counts['2xx'] ?? 0) - rounds * school.pairs.length],
    ['requests cut off by a kill', counts.lost ?? 0],
    ['goals in their acknowledged state', ledger.acknowledged],
    ['interrupted goals, found intact before or after the change', ledger.uncertain],
    ['longest start after a kill', `${Math.round(longestStart)} ms`],
  ]
}

/** Sessions were acknowledged too, so they must survive the kill. */
async function findSignedOut(client: HttpClient, { pairs }: School): Promise<string[]> {
  const answers = await Promise.all(
    pairs.map(({ learner }) => client.send({ method: 'GET', path: '/api/auth/user', token: learner })),
  )
  return answers.flatMap(({ status }) =>
    status === 200 ? [] : [`a session answers ${status} after the kill`],
  )
}
