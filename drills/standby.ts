// PostgreSQL's primary dies or hangs under load, and its standby takes over: a district's bad day.
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgresBinaries } from '../server/testing/postgres-binaries.ts'
import type { Cluster } from '../server/testing/postgres-cluster.ts'
import { type Findings, waitUntil } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { makeJobsDue, watchJobRuns } from './job-runs.ts'
import { Ledger } from './ledger.ts'
import { startListener } from './listener.ts'
import { startLoad } from './load.ts'
import type { ServerNode } from './node.ts'
import { withDatabase } from './place.ts'
import { type PostgresFront, startPostgresFront } from './postgres-front.ts'
import { killProcesses, pauseProcesses } from './postgres-processes.ts'
import { webServerKinds } from './proxies/kinds.ts'
import { findProgram } from './proxies/web-server.ts'
import {
  attachStandby,
  hasBaseBackup,
  type Pairing,
  portOf,
  promote,
  toDrillUrl,
  withClient,
} from './replication.ts'
import { createSeededSchool, type Pair, type School, toGoalRequest } from './school.ts'
import { defineOnPostgres } from './staged.ts'

const PAIRS = 10
const PACE_MS = 50
const MAX_RECOVERY_MS = 5_000
const UPDATE_MS = 5_000
/** The time until an operator, or a program such as Patroni, has decided that the primary is gone. */
const DECISION_MS = 1_500
/** A node checks every 15 s whether a job is due. */
const JOB_ROUND_MS = 17_000
const STANDBY_AWAY_MS = 12_000

interface Watched {
  nodes: [ServerNode, ServerNode]
  clients: [HttpClient, HttpClient]
  school: School
  findings: Findings
  timeFactor: number
}

export const standby = defineOnPostgres({
  name: 'standby',
  title: 'Primary killed or hanging under load, standby promoted',
  promise:
    'With a synchronous standby, no acknowledged write is lost; both nodes answer again within 5 s of the promotion without a restart, no job runs twice, and live updates arrive.',
  rounds: 6,
  run: async ({ rounds, timeFactor, place, findings, start, say }) => {
    const program = await findProgram(webServerKinds.haproxy.programs)
    const binaries = await findPostgresBinaries()
    if (program === null) return { skipped: 'no HAProxy on this machine' }
    if (!binaries || !(await hasBaseBackup(binaries))) return { skipped: 'no pg_basebackup on this machine' }
    const school = await createSeededSchool(place, PAIRS)
    const started: Cluster[] = []
    let front: PostgresFront | undefined
    try {
      let pairing = await attachStandby(place.cluster, binaries, started)
      front = await startPostgresFront(program, portOf(pairing.primary))
      const env = { DATABASE_URL: toDrillUrl(pairing.primary, front.port), LOG_LEVEL: 'info' }
      const nodes: [ServerNode, ServerNode] = [await start(env), await start(env)]
      const [one, two] = nodes
      const clients: [HttpClient, HttpClient] = [
        new HttpClient(() => one.port),
        new HttpClient(() => two.port),
      ]
      const watched: Watched = { nodes, clients, school, findings, timeFactor }
      const ledger = new Ledger()
      const figures = { longestRecovery: 0, longestOutage: 0, updates: 0, slowestUpdate: 0, jobs: 0 }
      for (let round = 1; round <= rounds; round++) {
        const where = `round ${round}`
        const [first, second] = [school.pairs.slice(2, 6), school.pairs.slice(6, 10)]
        const loads = [
          startLoad(clients[0], ledger, first, PACE_MS),
          startLoad(clients[1], ledger, second, PACE_MS),
        ]
        await wait(1_000 + Math.random() * 1_000)
        const jobRuns = watchJobRuns(nodes)
        const jobs = await makeJobsDue(toSource(pairing.primary))
        // The nodes look for due jobs at different times, so some have begun by then.
        await wait(Math.random() * 8_000)
        const failedAt = performance.now()
        const isKilled = round % 2 === 1
        const resume = isKilled ? null : await pauseProcesses(pairing.primary)
        if (isKilled) await killProcesses(pairing.primary)
        await wait(DECISION_MS)
        await promote(pairing.standby)
        const promotedAt = performance.now()
        await front.leadTo(portOf(pairing.standby))
        const recovered = await Promise.all(
          clients.map((client) => waitUntilWritten(client, school.pairs[0])),
        )
        const recovery = Math.max(...recovered) - promotedAt
        // A primary that hung and returns finds no nodes, and no standby that would confirm a commit.
        resume?.()
        for (const load of loads) {
          await load.stop()
          findings.add(load.refused, where)
        }
        const update = await checkUpdates(watched, where)
        const current = toSource(pairing.standby)
        findings.add(await withDatabase(current, (database) => ledger.differences(database)), where)
        findings.require(
          recovery <= MAX_RECOVERY_MS * timeFactor,
          `${where}: the nodes took ${Math.round(recovery)} ms after the promotion`,
        )
        for (const node of nodes)
          findings.require(node.running(), `${where}: a node ended: ${node.lastLines()}`)
        await waitUntil(() => jobRuns().length >= jobs.length, { patienceMs: JOB_ROUND_MS })
        checkJobs(jobs, jobRuns(), findings, where)
        figures.longestRecovery = Math.max(figures.longestRecovery, recovery)
        figures.longestOutage = Math.max(figures.longestOutage, Math.max(...recovered) - failedAt)
        figures.updates += update.count
        figures.slowestUpdate = Math.max(figures.slowestUpdate, update.slowest)
        figures.jobs += jobs.length
        say(
          `${where} of ${rounds}: ${isKilled ? 'killed' : 'hanging'}, back ${Math.round(recovery)} ms after the promotion, ${ledger.acknowledged} goals kept`,
        )
        if (round === rounds) continue
        const former = pairing.primary
        pairing = await attachStandby(pairing.standby, binaries, started)
        await killProcesses(former)
      }
      figures.jobs = await checkJobRound(watched, pairing)
      const last = await attachStandby(pairing.standby, binaries, started)
      const waited = await loseStandby(watched, last)
      const intact = toSource(last.primary)
      findings.add(
        await withDatabase(intact, (database) => ledger.differences(database)),
        'without a standby',
      )
      const counts = countByStatus(clients.flatMap((client) => client.journal))
      findings.require((counts[500] ?? 0) === 0, `${counts[500]} answers were 500`)
      return [
        ['primaries killed, and primaries that hung', `${Math.ceil(rounds / 2)} + ${Math.floor(rounds / 2)}`],
        ['successful requests', counts['2xx'] ?? 0],
        ['requests refused with 503', counts[503] ?? 0],
        ['requests without an answer', counts.lost ?? 0],
        ['goals in their acknowledged state', ledger.acknowledged],
        [
          'acknowledged writes lost',
          findings.failures.filter((failure) => failure.includes('is lost')).length,
        ],
        ['refused or interrupted goals, found intact', ledger.uncertain],
        ['longest time from the promotion until both nodes wrote again', toMs(figures.longestRecovery)],
        [
          `longest time from the failure, with ${DECISION_MS / 1000} s until the promotion`,
          toMs(figures.longestOutage),
        ],
        [
          'live updates from one node to the other afterward, and the slowest',
          `${figures.updates}, ${toMs(figures.slowestUpdate)}`,
        ],
        ['jobs due afterward, each run by exactly one node', figures.jobs],
        [
          'standby killed: writes acknowledged without it, until the setting is taken back',
          waited.acknowledged,
        ],
        ['longest time from then until both nodes wrote again', toMs(waited.recovery)],
      ]
    } finally {
      await front?.close()
      for (const cluster of started) {
        await killProcesses(cluster).catch(() => {})
        await cluster.stop()
      }
    }
  },
})

const toSource = (cluster: Cluster) => ({
  source: { engine: 'postgres' as const, url: toDrillUrl(cluster) },
})
const toMs = (value: number) => `${Math.round(value)} ms`

/** Resolves with the time at which the node acknowledged a write. */
async function waitUntilWritten(client: HttpClient, pair: Pair | undefined): Promise<number> {
  if (!pair) throw new Error('The school has nobody.')
  const began = performance.now()
  for (;;) {
    const { status, ended } = await client.send(toGoalRequest(pair))
    if (status === 201 || ended - began > 60_000) return ended
    await wait(25)
  }
}

/** A change on either node must reach a browser at the other one. */
async function checkUpdates(
  { nodes, clients, school, findings, timeFactor }: Watched,
  where: string,
): Promise<{ count: number; slowest: number }> {
  const pair = school.pairs[1]
  if (!pair) throw new Error('The school has nobody.')
  let count = 0
  let slowest = 0
  for (const [index, client] of clients.entries()) {
    const listening = nodes[1 - index]
    if (!listening) continue
    const listener = startListener(listening.port, pair.learner)
    await wait(300)
    const before = listener.received()
    const began = performance.now()
    await client.send(toGoalRequest(pair))
    await waitUntil(() => listener.received() > before, { patienceMs: UPDATE_MS * timeFactor, everyMs: 5 })
    if (listener.received() > before) count++
    else findings.require(false, `${where}: a change did not reach the other node`)
    slowest = Math.max(slowest, performance.now() - began)
    listener.close()
  }
  return { count, slowest }
}

/** A run that the failure interrupted is tried again later, so each job ran at most once. */
function checkJobs(due: readonly string[], ran: readonly string[], findings: Findings, where: string): void {
  for (const name of due) {
    const count = ran.filter((job) => job === name).length
    findings.require(count <= 1, `${where}: the job ${name} ran ${count} times`)
  }
}

/** After the last promotion, each due job must run exactly once. @returns how many were due */
async function checkJobRound({ nodes, findings }: Watched, { standby }: Pairing): Promise<number> {
  const jobRuns = watchJobRuns(nodes)
  const due = await makeJobsDue(toSource(standby))
  await wait(JOB_ROUND_MS)
  const ran = jobRuns()
  findings.require(
    ran.toSorted().join() === due.toSorted().join(),
    `due were ${due.join()}, run were ${ran.join()}`,
  )
  return due.length
}

/** The primary acknowledges nothing without its standby, until the operator takes the setting back. */
async function loseStandby(
  { clients, school, findings, timeFactor }: Watched,
  { primary, standby }: Pairing,
): Promise<{ acknowledged: number; recovery: number }> {
  await killProcesses(standby)
  const pending = clients.flatMap((client) =>
    school.pairs.slice(2).map((pair) => client.send(toGoalRequest(pair))),
  )
  const answered: number[] = []
  for (const request of pending)
    void request.then(({ status }) => status !== null && status < 300 && answered.push(status))
  await wait(STANDBY_AWAY_MS)
  const acknowledged = answered.length
  findings.require(acknowledged === 0, `${acknowledged} writes were acknowledged without the standby`)
  await withClient(primary, async (client) => {
    await client.query('alter system reset synchronous_standby_names')
    await client.query('select pg_reload_conf()')
  })
  const began = performance.now()
  const recovered = await Promise.all(clients.map((client) => waitUntilWritten(client, school.pairs[0])))
  const recovery = Math.max(...recovered) - began
  findings.require(
    recovery <= MAX_RECOVERY_MS * timeFactor,
    `the nodes took ${Math.round(recovery)} ms after the setting was taken back`,
  )
  await Promise.all(pending)
  return { acknowledged, recovery }
}
