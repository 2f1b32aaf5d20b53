// PostgreSQL fails under the running server: one of its processes is killed, or all of them.
import { setTimeout as wait } from 'node:timers/promises'
import { randomBetween } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { withDatabase } from './place.ts'
import { crash } from './postgres-processes.ts'
import { createSeededSchool } from './school.ts'
import { defineOnPostgres } from './staged.ts'

const PAIRS = 8
const MAX_RECOVERY_MS = 5_000

export const postgresCrash = defineOnPostgres({
  name: 'crash-postgres',
  title: 'PostgreSQL killed under the running server',
  promise:
    'No acknowledged write is lost or half done, no answer is 500, and the same server process recovers within 5 s of PostgreSQL.',
  rounds: 20,
  run: async ({ rounds, timeFactor, place, findings, start, say }) => {
    const school = await createSeededSchool(place, PAIRS)
    const node = await start()
    const client = new HttpClient(() => node.port)
    const ledger = new Ledger()
    let killed = 0
    let halted = 0
    let slowest = 0
    for (let round = 1; round <= rounds; round++) {
      const load = startLoad(client, ledger, school.pairs)
      await wait(randomBetween(150, 700))
      // In every second round only one process is killed. PostgreSQL then closes all connections and recovers.
      if (round % 2 === 1) {
        await crash(place.cluster.url)
        killed++
      } else {
        await place.cluster.halt()
        await wait(200)
        await place.cluster.resume()
        halted++
      }
      const back = await waitUntilAnswered(client, school.admin)
      slowest = Math.max(slowest, back)
      await wait(100)
      await load.stop()
      const where = `round ${round}`
      findings.require(
        back <= MAX_RECOVERY_MS * timeFactor,
        `${where}: the server took ${Math.round(back)} ms to work again`,
      )
      findings.require(node.running(), `${where}: the server ended: ${node.lastLines()}`)
      findings.add(load.refused, where)
      findings.add(await withDatabase(place, (database) => ledger.differences(database)), where)
      say(`${where} of ${rounds}: back in ${Math.round(back)} ms, ${ledger.acknowledged} goals kept`)
    }
    const counts = countByStatus(client.journal)
    findings.require((counts[500] ?? 0) === 0, `${counts[500]} answers were 500`)
    return [
      ['kill -9 of a PostgreSQL process', killed],
      ['immediate PostgreSQL stops and starts', halted],
      ['successful requests', counts['2xx'] ?? 0],
      ['requests refused with 503', counts[503] ?? 0],
      ['requests without an answer', counts.lost ?? 0],
      ['goals in their acknowledged state', ledger.acknowledged],
      ['refused or interrupted goals, found intact', ledger.uncertain],
      ['longest recovery of the server after PostgreSQL', `${Math.round(slowest)} ms`],
    ]
  },
})

async function waitUntilAnswered(client: HttpClient, token: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const { status } = await client.send({ method: 'GET', path: '/api/admin/stats', token })
    const took = performance.now() - began
    if (status === 200 || took > 30_000) return took
    await wait(25)
  }
}
