// The database of a running server stops or hangs, and returns.
import { setTimeout as wait } from 'node:timers/promises'
import type { Findings } from './drill.ts'
import { countByStatus, type Exchange, HttpClient } from './http-client.ts'
import type { PostgresPlace } from './place.ts'
import { pauseProcesses } from './postgres-processes.ts'
import { createSeededSchool, type School, toGoalRequest } from './school.ts'
import { defineOnPostgres } from './staged.ts'

const ANSWER_MS = 2_000
const RECOVERY_MS = 5_000
const AWAY_MS = 4_000

interface Watched {
  client: HttpClient
  findings: Findings
  school: School
  timeFactor: number
}

export const databaseAway = defineOnPostgres({
  name: 'database-away',
  title: 'Database unavailable',
  promise:
    'Without its database the server answers 503 with a message within 2 s, stays alive, and recovers by itself within 5 s.',
  rounds: 5,
  run: async ({ rounds, timeFactor, place, findings, start, say }) => {
    const watched = { findings, school: await createSeededSchool(place, 8), timeFactor }
    const node = await start()
    const { port } = node
    const client = new HttpClient(() => port)
    const slowest = { answer: 0, recovery: 0 }
    let refused = 0
    for (let round = 1; round <= rounds; round++) {
      for (const [how, leave] of Object.entries(ways)) {
        const where = `${how}, round ${round}`
        const result = await breakOnce({ ...watched, client }, where, () => leave(place))
        slowest.answer = Math.max(slowest.answer, result.slowest)
        slowest.recovery = Math.max(slowest.recovery, result.recovery)
        refused += result.refused
        say(`${where}: answers in ${ms(result.slowest)}, back in ${ms(result.recovery)}`)
      }
      findings.require(node.running(), `round ${round}: the server ended: ${node.lastLines()}`)
    }
    return [
      ['stops and pauses', `${rounds} + ${rounds}`],
      ['requests refused with 503', refused],
      ['slowest of these answers', ms(slowest.answer)],
      ['longest recovery', ms(slowest.recovery)],
    ]
  },
})

const ms = (value: number) => `${Math.round(value)} ms`

/** Each function stops the database and returns a function that starts it again. */
const ways: Record<string, (place: PostgresPlace) => Promise<() => Promise<void>>> = {
  stopped: async ({ cluster }) => {
    await cluster.halt()
    return () => cluster.resume()
  },
  'held still': async ({ cluster }) => {
    const letGo = await pauseProcesses(cluster)
    return async () => letGo()
  },
}

async function breakOnce(
  { client, findings, school, timeFactor }: Watched,
  where: string,
  leave: () => Promise<() => Promise<void>>,
) {
  // Opens the connections that a running server usually has.
  await askAll(client, school)
  const comeBack = await leave()
  const gone = performance.now()
  const answers: Exchange[] = []
  while (performance.now() - gone < AWAY_MS) {
    answers.push(...(await askAll(client, school)))
    await wait(100)
  }
  const health = await client.send({ method: 'GET', path: '/api/health' })
  const ready = await client.send({ method: 'GET', path: '/api/ready' })
  findings.require(health.status === 200, `${where}: /api/health answered ${health.status}`)
  findings.require(ready.status === 503, `${where}: /api/ready answered ${ready.status}`)
  const slowest = Math.max(...[...answers, ready].map(({ began, ended }) => ended - began))
  findings.require(slowest <= ANSWER_MS * timeFactor, `${where}: an answer took ${ms(slowest)}`)
  const wrong = answers.filter((answer) => !saysUnavailable(answer))
  findings.require(wrong.length === 0, `${where}: answers were ${JSON.stringify(countByStatus(wrong))}`)
  await comeBack()
  const back = performance.now()
  const recovered = async () =>
    (await askAll(client, school)).every(({ status }) => status !== null && status < 300)
  while (!(await recovered()) && performance.now() - back < 30_000) await wait(50)
  const recovery = performance.now() - back
  findings.require(recovery <= RECOVERY_MS * timeFactor, `${where}: it took ${ms(recovery)} to work again`)
  return { slowest, recovery, refused: answers.length }
}

function saysUnavailable({ status, body, retryAfter }: Exchange): boolean {
  const answer =
    typeof body === 'object' && body !== null && 'code' in body && 'message' in body ? body : null
  return (
    status === 503 &&
    answer?.code === 'unavailable' &&
    answer.message === "Cairn can't reach its data right now. Try again in a moment." &&
    retryAfter !== null
  )
}

/** A read and a write of each person, all concurrent. */
function askAll(client: HttpClient, { pairs }: School): Promise<Exchange[]> {
  return Promise.all(
    pairs.flatMap(({ learner, learnerId }) => [
      client.send({ method: 'GET', path: `/api/users/${learnerId}/goals`, token: learner }),
      client.send(toGoalRequest({ learner, learnerId })),
    ]),
  )
}
