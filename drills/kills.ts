// The server is killed at any moment while people work, again and again.
import { setTimeout as wait } from 'node:timers/promises'
import { Asker, endings } from './asking.ts'
import { between, type Drill, Findings, type Report, type Setting } from './drill.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { type ServerNode, startNode } from './node.ts'
import { filePlace, looking, NO_POSTGRES, type Place, postgresPlace } from './place.ts'
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
    const asker = new Asker(() => port)
    const ledger = new Ledger()
    let longestStart = 0
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(asker, ledger, school.pairs)
      await wait(between(SOONEST_MS, LATEST_MS))
      await node.kill()
      await load.stop()
      node = await startNode(place.env, { port })
      longestStart = Math.max(longestStart, node.readyMs)
      const where = `round ${round}`
      findings.add(load.refused, where)
      findings.add(await looking(place, (database) => ledger.differences(database)), where)
      findings.add(await signedOut(asker, school), where)
      say(`${where} of ${rounds}: ${ledger.acknowledged} goals stand`)
    }
    const counts = endings(asker.journal)
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

/** Sessions are acknowledged, too. */
async function signedOut(asker: Asker, { pairs }: School): Promise<string[]> {
  const asked = await Promise.all(
    pairs.map(({ learner }) => asker.ask({ method: 'GET', path: '/api/auth/user', token: learner })),
  )
  return asked.flatMap(({ status }) => (status === 200 ? [] : [`a session answers ${status} after the kill`]))
}
