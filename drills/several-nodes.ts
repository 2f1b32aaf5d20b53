// Several nodes on one PostgreSQL must agree on sessions, roles, throttles, live updates, jobs and the start.
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../server/seed/index.ts'
import { openEventStream } from '../server/testing/event-source.ts'
import type { Findings } from './drill.ts'
import { HttpClient, readId } from './http-client.ts'
import { makeJobsDue, watchJobRuns } from './job-runs.ts'
import type { ServerNode } from './node.ts'
import { type Place, withDatabase } from './place.ts'
import { createSeededSchool, type School, toGoalRequest } from './school.ts'
import { defineOnPostgres } from './staged.ts'

const NODES = 3
/** A node checks every 15 s whether a job is due. */
const JOB_ROUND_MS = 17_000
const MAX_FAILURES = 10

interface Watched {
  place: Place
  school: School
  nodes: ServerNode[]
  /** One client for each node. */
  clients: [HttpClient, HttpClient, ...HttpClient[]]
  findings: Findings
}

export const severalNodes = defineOnPostgres({
  name: 'several-nodes',
  title: `What ${NODES} nodes agree on`,
  promise:
    'Nodes can start simultaneously on an empty database; sessions and their end, removed roles, throttles and changes apply on all nodes at the next request; each due job runs on exactly one.',
  rounds: 3,
  run: async ({ rounds, place, findings, start, say }) => {
    const startAll = () => Promise.all(Array.from({ length: NODES }, () => start({ LOG_LEVEL: 'info' })))
    // The database is empty, so all nodes migrate it concurrently.
    const first = await startAll()
    await Promise.all(first.map((node) => node.kill()))
    const school = await createSeededSchool(place, 3)
    await forgetJobs(place)
    const nodes = await startAll()
    const [one, two, ...others] = nodes.map((node) => new HttpClient(() => node.port))
    if (!one || !two) throw new Error('Several nodes are needed.')
    const scene: Watched = { place, school, nodes, clients: [one, two, ...others], findings }
    for (let round = 1; round <= rounds; round++) {
      await checkSessions(scene, round)
      await checkRoles(scene, round)
      await checkThrottle(scene, round)
      await checkChanges(scene, round)
      say(`round ${round} of ${rounds}`)
    }
    const jobs = await checkJobRuns(scene, rounds, say)
    return [
      ['nodes started simultaneously on an empty database', NODES],
      ['rounds of sign-in, sign-out, role, throttle and change', rounds],
      ['rounds of due jobs', rounds],
      ['runs of jobs, each exactly once', jobs],
    ]
  },
})

const signIn = (client: HttpClient, username: string, password = DEMO_PASSWORD) =>
  client.send({ method: 'POST', path: '/api/auth/login', body: { username, password } })

async function checkSessions({ clients: [one, two], findings }: Watched, round: number): Promise<void> {
  const fresh = (await signIn(one, 'coach')).session ?? ''
  const user = (client: HttpClient) => client.send({ method: 'GET', path: '/api/auth/user', token: fresh })
  for (const client of [one, two])
    findings.require((await user(client)).status === 200, `round ${round}: no session`)
  await one.send({ method: 'POST', path: '/api/auth/logout', token: fresh })
  findings.require(
    (await user(two)).status === 401,
    `round ${round}: a session outlived its end on another node`,
  )
}

async function checkRoles({ school, clients: [one, two], findings }: Watched, round: number): Promise<void> {
  const person = {
    username: `helper${round}`,
    password: 'a granite ridge 47',
    firstName: 'Hel',
    lastName: 'Per',
  }
  const made = await one.send({
    method: 'POST',
    path: '/api/admin/users',
    token: school.admin,
    body: { ...person, userType: 'guide', assignedStudio: 'Summit' },
  })
  const token = (await signIn(two, person.username, person.password)).session ?? ''
  const list = () => two.send({ method: 'GET', path: '/api/guide/all-crews', token })
  const before = (await list()).status
  await one.send({
    method: 'PATCH',
    path: `/api/admin/users/${readId(made)}/guide`,
    token: school.admin,
    body: { isGuide: false },
  })
  const after = (await list()).status
  findings.require(
    before === 200 && after === 403,
    `round ${round}: a guide was answered ${before}, and ${after} after the role was taken away on another node`,
  )
}

async function checkThrottle({ clients, findings }: Watched, round: number): Promise<void> {
  const statuses: (number | null)[] = []
  for (let tries = 0; tries <= MAX_FAILURES; tries++) {
    const client = clients[tries % clients.length]
    if (client) statuses.push((await signIn(client, `nobody${round}`, 'not it')).status)
  }
  const expected = [...Array.from({ length: MAX_FAILURES }, () => 401), 429]
  findings.require(
    statuses.join() === expected.join(),
    `round ${round}: wrong passwords on all nodes in turn were answered ${statuses.join()}`,
  )
}

/** Checks that a subscriber of one node receives a change that is made at another. */
async function checkChanges(
  { school, nodes: [first], clients: [, two], findings }: Watched,
  round: number,
): Promise<void> {
  const [pair] = school.pairs
  if (!pair || !first) return
  const stream = await openEventStream(`http://127.0.0.1:${first.port}`, `cairn_session=${pair.learner}`)
  await wait(200)
  await two.send(toGoalRequest(pair))
  await wait(800)
  findings.require(
    stream.received.some((topics) => topics.includes('goals')),
    `round ${round}: a change on one node did not reach another`,
  )
  stream.close()
}

/** Makes all jobs due together, this often; the logs say which node ran them. */
async function checkJobRuns(
  { place, nodes, findings }: Watched,
  rounds: number,
  say: (line: string) => void,
): Promise<number> {
  let total = 0
  for (let round = 1; round <= rounds; round++) {
    const runs = watchJobRuns(nodes)
    const names = await makeJobsDue(place)
    await wait(JOB_ROUND_MS)
    const ran = runs()
    total += ran.length
    findings.require(
      ran.sort().join() === names.sort().join(),
      `round ${round}: due were ${names.join()}, run were ${ran.join()}`,
    )
    say(`jobs, round ${round} of ${rounds}: ${ran.length} runs`)
  }
  return total
}

const forgetJobs = (place: Place) =>
  withDatabase(place, async ({ db }) => void (await db.deleteFrom('jobs').execute()))
