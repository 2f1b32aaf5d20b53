// Nodes behind a balancer are restarted one after the other while people work.
import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer } from './balancer.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { type Listener, startListener } from './listener.ts'
import { findNginx, startNginx } from './nginx.ts'
import { countWarnings, type ServerNode } from './node.ts'
import { webServerKinds } from './proxies/kinds.ts'
import { findProgram, startWebServer } from './proxies/web-server.ts'
import { createSeededSchool } from './school.ts'
import { defineOnPostgres, type Facts, type Scene } from './staged.ts'
import { startSteadyLoad } from './steady-load.ts'

const PER_SECOND = 100
/** The next node is stopped this long after the last one was ready again. */
const SETTLE_MS = 700

export interface Front {
  port: number
  settleMs?: number
  /** Failed requests in its log. */
  complaints?(): Promise<Record<string, number>>
  close(): Promise<void>
}

export const rollingRestarts = defineOnPostgres({
  name: 'rolling-restarts',
  title: 'Rolling restarts under load',
  promise:
    'A node that is told to stop reports it, finishes its requests, ends its event streams and exits with 0; no request fails.',
  rounds: 20,
  run: (scene) => runUnderRestarts(scene, startBalancer),
})

export const nginxInFront = defineOnPostgres({
  name: 'nginx',
  title: 'Rolling restarts behind nginx with deploy/nginx.conf',
  promise:
    'No request fails behind nginx either, which does not check whether a node is ready; live updates pass through it immediately.',
  rounds: 10,
  run: async (scene) => {
    const nginx = await findNginx()
    if (!nginx) return { skipped: 'no nginx on this machine (DRILL_NGINX names one elsewhere)' }
    return runUnderRestarts(scene, (ports) => startNginx(nginx, ports))
  },
})

export const haproxyInFront = defineOnPostgres({
  name: 'haproxy',
  title: 'Rolling restarts behind HAProxy with deploy/haproxy.cfg',
  promise: 'No request fails behind HAProxy either, which asks each node every second whether it is ready.',
  rounds: 10,
  run: async (scene) => {
    const kind = webServerKinds.haproxy
    const program = await findProgram(kind.programs)
    if (program === null) return { skipped: 'no HAProxy on this machine' }
    const openFront = async (ports: readonly number[]) => {
      const { loadPort, close } = await startWebServer(kind, program, ports)
      // It asks a node once a second.
      return { port: loadPort, close, settleMs: 2_000 }
    }
    return runUnderRestarts(scene, openFront)
  },
})

async function runUnderRestarts(
  { rounds, place, findings, start, say }: Scene,
  openFront: (ports: readonly number[]) => Promise<Front>,
): Promise<Facts> {
  let balancer: Front | undefined
  let listener: Listener | undefined
  try {
    const school = await createSeededSchool(place, 8)
    const env = { CAIRN_TRUST_PROXY: '127.0.0.1' }
    const nodes: ServerNode[] = [await start(env), await start(env)]
    balancer = await openFront(nodes.map(({ port }) => port))
    const { port } = balancer
    const client = new HttpClient(() => port)
    const steady = startSteadyLoad([client], school, PER_SECOND)
    listener = startListener(port, school.pairs[0]?.learner ?? '')
    let slowest = 0
    const log: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const turn = round % nodes.length
      const node = nodes[turn]
      if (!node) continue
      const { code, ms } = await node.stop()
      slowest = Math.max(slowest, ms)
      findings.require(code === 0, `restart ${round}: the node ended with ${code}: ${node.lastLines()}`)
      log.push(...node.lines())
      nodes[turn] = await start(env, { port: node.port })
      await wait(balancer.settleMs ?? SETTLE_MS)
      say(`restart ${round} of ${rounds}: stopped in ${Math.round(ms)} ms`)
    }
    const answers = await steady.stop()
    const counts = countByStatus(answers)
    const dropped = answers.length - (counts['2xx'] ?? 0)
    for (const node of nodes) log.push(...node.lines())
    const front = await balancer.complaints?.()
    const summary = JSON.stringify({ requests: counts, nodes: countWarnings(log), front })
    findings.require(dropped === 0, `requests ended as follows, with these log lines: ${summary}`)
    const { received, reconnects, longestGap } = listener
    findings.require(received() > 0, 'no live update came through')
    return [
      ['restarts', rounds],
      ['requests', answers.length],
      ['dropped', dropped],
      ['longest stop', `${Math.round(slowest)} ms`],
      ['live updates received', received()],
      ['times the listener’s stream connected again', reconnects()],
      ['longest without a stream', `${Math.round(longestGap())} ms`],
    ]
  } finally {
    listener?.close()
    await balancer?.close()
  }
}
