// Two nodes on one PostgreSQL, 200 requests a second, and one of them is killed.
import { setTimeout as wait } from 'node:timers/promises'
import { openEventStream } from '../server/testing/event-source.ts'
import { randomBetween } from './drill.ts'
import { countByStatus, type Exchange, HttpClient } from './http-client.ts'
import { createSeededSchool } from './school.ts'
import { defineOnPostgres } from './staged.ts'
import { startSteadyLoad } from './steady-load.ts'

const PER_SECOND = 200
const UPDATE_LIMIT_MS = 1_000

export const lostNode = defineOnPostgres({
  name: 'lost-node',
  title: 'One of two nodes killed at 200 requests/s',
  promise:
    'Only requests on the killed node fail; the other node answers everything, and its live updates keep arriving.',
  rounds: 10,
  run: async ({ rounds, timeFactor, findings, place, start, say }) => {
    const school = await createSeededSchool(place, 8)
    const stays = await start()
    let leaves = await start()
    const kept = new HttpClient(() => stays.port)
    const lost = new HttpClient(() => leaves.port)
    const all: Exchange[] = []
    let cut = 0
    let mostAtOnce = 0
    let updates = 0
    let after = 0
    for (let round = 1; round <= rounds; round++) {
      const where = `round ${round}`
      // After the kill the machine refuses connections to the node, and a balancer would send those requests to the other one.
      let target = lost
      const steady = startSteadyLoad([kept, { send: (request) => target.send(request) }], school, PER_SECOND)
      const [pair] = school.pairs
      if (!pair) throw new Error('The school has nobody.')
      const stream = await openEventStream(`http://127.0.0.1:${stays.port}`, `cairn_session=${pair.learner}`)
      await wait(randomBetween(600, 1_200))
      const diedAt = performance.now()
      target = kept
      await leaves.kill()
      const receivedBefore = stream.received.length
      const since = performance.now()
      await wait(UPDATE_LIMIT_MS)
      while (
        stream.received.length === receivedBefore &&
        performance.now() - since < UPDATE_LIMIT_MS * timeFactor
      )
        await wait(50)
      const received = stream.received.length - receivedBefore
      findings.require(received > 0 && !stream.ended(), `${where}: live updates ended with the other node`)
      updates += received
      const answers = await steady.stop()
      stream.close()
      leaves = await start({}, { port: leaves.port })
      const failed = answers.filter(({ status }) => status === null || status >= 300)
      const inHand = failed.filter(({ status, began }) => status === null && began <= diedAt)
      findings.require(
        failed.length === inHand.length,
        `${where}: also failed ${JSON.stringify(countByStatus(failed.filter((exchange) => !inHand.includes(exchange))))}`,
      )
      cut += inHand.length
      mostAtOnce = Math.max(mostAtOnce, inHand.length)
      after += answers.filter(({ began }) => began > since).length
      all.push(...answers)
      say(
        `${where} of ${rounds}: ${inHand.length} of ${answers.length} requests cut, ${received} live updates after it`,
      )
    }
    return [
      ['kills', rounds],
      ['requests', all.length],
      ['successful answers', countByStatus(all)['2xx'] ?? 0],
      ['lost on a killed node', cut],
      ['most of these at one kill', mostAtOnce],
      ['sent after a kill, all answered', after],
      ['live updates received from the other node within 1 s of a kill', updates],
    ]
  },
})
