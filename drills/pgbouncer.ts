// Two nodes with PgBouncer between them and PostgreSQL, which is killed under load; and its other modes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'
import { findPgbouncer, runPgbouncer } from '../server/testing/pgbouncer.ts'
import { type Findings, randomBetween, waitUntil } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { Ledger } from './ledger.ts'
import { startListener } from './listener.ts'
import { startLoad } from './load.ts'
import { expectRefusedStart, runCairn, type ServerNode } from './node.ts'
import { withDatabase } from './place.ts'
import { readDeployFile, replaceOnce } from './proxies/web-server.ts'
import { createSeededSchool, toGoalRequest } from './school.ts'
import { defineOnPostgres } from './staged.ts'

const PAIRS = 10
const PACE_MS = 20
const MAX_RECOVERY_MS = 5_000
const UPDATE_MS = 2_000
const REFUSAL = 'There is a pooler in transaction mode between Cairn and PostgreSQL'

export const pgbouncer = defineOnPostgres({
  name: 'pgbouncer',
  title: 'PgBouncer with deploy/pgbouncer.ini, killed under load',
  promise:
    'In session mode two nodes work through it, and recover by themselves within 5 s when it is killed and started again; in the other modes servers and commands refuse to start in one sentence.',
  rounds: 10,
  run: async ({ rounds, timeFactor, place, findings, start, say }) => {
    const program = await findPgbouncer()
    if (program === null) return { skipped: 'no PgBouncer on this machine' }
    const school = await createSeededSchool(place, PAIRS)
    const port = await freePort()
    const url = Object.assign(new URL(place.env.DATABASE_URL ?? ''), { port, pathname: '/cairn' })
    const open = (mode: string) => startPooler(program, { port, mode, target: place.env.DATABASE_URL ?? '' })
    const env = { DATABASE_URL: url.href }
    let pooler = await open('session')
    try {
      const nodes: [ServerNode, ServerNode] = [await start(env), await start(env)]
      const [one, two] = nodes
      const clients = [new HttpClient(() => one.port), new HttpClient(() => two.port)] as const
      const ledger = new Ledger()
      let longestRecovery = 0
      let updates = 0
      for (let round = 1; round <= rounds; round++) {
        const where = `round ${round}`
        const loads = clients.map((client, index) =>
          startLoad(client, ledger, school.pairs.slice(2 + index * 4, 6 + index * 4), PACE_MS),
        )
        await wait(randomBetween(500, 1_500))
        await pooler.stop()
        await wait(300)
        pooler = await open('session')
        const startedAt = performance.now()
        for (const client of clients) {
          const isBack = async () =>
            (await client.send({ method: 'GET', path: '/api/admin/stats', token: school.admin })).status ===
            200
          await waitUntil(isBack, { patienceMs: 30_000, everyMs: 25 })
        }
        const recovery = performance.now() - startedAt
        longestRecovery = Math.max(longestRecovery, recovery)
        findings.require(
          recovery <= MAX_RECOVERY_MS * timeFactor,
          `${where}: the nodes took ${Math.round(recovery)} ms to work again`,
        )
        for (const load of loads) {
          await load.stop()
          findings.add(load.refused, where)
        }
        findings.add(await withDatabase(place, (database) => ledger.differences(database)), where)
        // A change on one node must reach a browser at the other one.
        const listener = startListener(two.port, school.pairs[1]?.learner ?? '')
        await wait(500)
        const before = listener.received()
        if (school.pairs[1]) await clients[0].send(toGoalRequest(school.pairs[1]))
        await waitUntil(() => listener.received() > before, { patienceMs: UPDATE_MS * timeFactor })
        if (listener.received() > before) updates++
        listener.close()
        say(`${where} of ${rounds}: back in ${Math.round(recovery)} ms, ${ledger.acknowledged} goals kept`)
      }
      findings.require(updates === rounds, `${updates} of ${rounds} changes reached the other node`)
      for (const node of nodes) findings.require(node.running(), `a node ended: ${node.lastLines()}`)
      const counts = countByStatus(clients.flatMap((client) => client.journal))
      findings.require((counts[500] ?? 0) === 0, `${counts[500]} answers were 500`)
      for (const node of nodes) await node.kill()
      for (const mode of ['transaction', 'statement']) {
        await pooler.stop()
        pooler = await open(mode)
        await checkRefusals(env, mode, findings)
      }
      return [
        ['times that PgBouncer was killed and started again', rounds],
        ['successful requests', counts['2xx'] ?? 0],
        ['requests refused with 503', counts[503] ?? 0],
        ['requests without an answer', counts.lost ?? 0],
        ['goals in their acknowledged state', ledger.acknowledged],
        ['refused or interrupted goals, found intact', ledger.uncertain],
        ['longest recovery of both nodes after PgBouncer', `${Math.round(longestRecovery)} ms`],
        ['live updates from one node to the other', updates],
        ['other modes, refused by the server and by commands', 2],
      ]
    } finally {
      await pooler.stop()
    }
  },
})

interface Pooled {
  port: number
  mode: string
  /** The address of the database. */
  target: string
}

function startPooler(program: string, { port, mode, target }: Pooled) {
  const { hostname, port: targetPort, username, password, pathname } = new URL(target)
  return runPgbouncer(program, async (folder) => {
    const accounts = join(folder, 'userlist.txt')
    await writeFile(accounts, `"${username}" "${password}"\n`, { mode: 0o644 })
    const settings: [RegExp, string][] = [
      [
        /host=db\.example\.org port=5432 dbname=cairn/,
        `host=${hostname} port=${targetPort} dbname=${pathname.slice(1)}`,
      ],
      [/listen_port = 6432/, `listen_port = ${port}\nunix_socket_dir =`],
      [/\/etc\/pgbouncer\/userlist\.txt/, accounts],
      [/pool_mode = session/, `pool_mode = ${mode}`],
    ]
    const text = await readDeployFile('pgbouncer.ini')
    return settings.reduce((changed, [search, value]) => replaceOnce(changed, search, value), text)
  })
}

async function checkRefusals(env: Record<string, string>, mode: string, findings: Findings): Promise<void> {
  const outputs = {
    'the server': await expectRefusedStart(env),
    'cairn check': await runCairn(env, 'check'),
    'cairn migrate': await runCairn(env, 'migrate'),
  }
  for (const [what, { code, output }] of Object.entries(outputs)) {
    findings.require(
      code === 1 && output.includes(REFUSAL),
      `${what} in ${mode} mode ended with ${code}: ${output.slice(-400)}`,
    )
  }
}
