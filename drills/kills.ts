// The server is killed again and again, at random moments, while people work.
import { setTimeout as wait } from 'node:timers/promises'
import { between, type Drill, Findings, type Report, type Setting } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { type ServerNode, startNode } from './node.ts'
import { filePlace, NO_POSTGRES, type Place, postgresPlace, withDatabase } from './place.ts'
import { madeUpSchool, type School } from './school.ts'

const PAIRS = 8
const SOONEST_MS = 60
const LATEST_MS = 1_500

export const killsOnSqlite: Drill = {
  name: 'kill-sqlite',
  title: 'kill -9 of the server, embedded database',
  promise: 'Nothing acknowledged is lost and nothing is half done, whenever the server is killed.',
  rounds: 50,
  run: async (setting) => underKills(await filePlace(), setting),
}

export const killsOnPostgres: Drill = {
  name: 'kill-postgres',
  title: 'kill -9 of the server, PostgreSQL',
  promise: 'The same with PostgreSQL.',
  rounds: 50,
  run: async (setting) => {
    const place = await postgresPlace()
    return place ? underKills(place, setting) : NO_POSTGRES
  },
}

async function underKills(place: Place, { rounds, say }: Setting): Promise<Report> {
  const findings = new Findings()
  let node: ServerNode | undefined
  try {
    const school = await madeUpSchool(place, PAIRS)
    node = await startNode(place.env)
    const { port } = node
    const client = new HttpClient(() => port)
    const ledger = new Ledger()
    let longestStart = 0
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(client, ledger, school.pairs)
      await wait(between(SOONEST_MS, LATEST_MS))
      await node.kill()
      await load.stop()
      node = await startNode(place.env, { port })
      longestStart = Math.max(longestStart, node.readyMs)
      const where = `round ${round}`
      findings.add(load.refused, where)
      findings.add(await withDatabase(place, (database) => ledger.differences(database)), where)
      findings.add(await signedOut(client, school), where)
      say(`${where} of ${rounds}: ${ledger.acknowledged} goals stand`)
    }
    const counts = countByStatus(client.journal)
    return {
      facts: [
        ['kills', rounds],
        ['acknowledged writes', (counts['2xx'] ?? 0) - rounds * PAIRS],
        ['requests cut off by a kill', counts.lost ?? 0],
        ['goals as acknowledged', ledger.acknowledged],
        ['goals cut off, found whole: before the change or after it', ledger.uncertain],
        ['longest start after a kill', `${Math.round(longestStart)} ms`],
      ],
      failures: findings.failures,
    }
  } finally {
    await node?.kill()
    await place.remove()
  }
}

/** Sessions were acknowledged too, so they must survive the kill. */
async function signedOut(client: HttpClient, { pairs }: School): Promise<string[]> {
  const answers = await Promise.all(
    pairs.map(({ learner }) => client.send({ method: 'GET', path: '/api/auth/user', token: learner })),
  )
  return answers.flatMap(({ status }) =>
    status === 200 ? [] : [`a session answers ${status} after the kill`],
  )
}
