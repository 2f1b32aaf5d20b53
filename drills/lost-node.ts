// Two nodes on one PostgreSQL, 200 requests a second, and one of them is killed.
import { setTimeout as wait } from 'node:timers/promises'
import { openEventStream } from '../server/testing/event-source.ts'
import { between } from './drill.ts'
import { countByStatus, type Exchange, HttpClient } from './http-client.ts'
import { madeUpSchool } from './school.ts'
import { onPostgres } from './staged.ts'
import { startSteadyLoad } from './steady-load.ts'

const PER_SECOND = 200
const HEARD_MS = 1_000

export const lostNode = onPostgres({
  name: 'lost-node',
  title: 'One of two nodes killed at 200 requests/s',
  promise:
    'Only what the killed node had in hand fails; the other answers everything, and its live updates keep arriving.',
  rounds: 10,
  run: async ({ rounds, timeFactor, findings, place, start, say }) => {
    const school = await madeUpSchool(place, 8)
    const stays = await start()
    let leaves = await start()
    const kept = new HttpClient(() => stays.port)
    const lost = new HttpClient(() => leaves.port)
    const all: Exchange[] = []
    let cut = 0
    let most = 0
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
      await wait(between(600, 1_200))
      const diedAt = performance.now()
      target = kept
      await leaves.kill()
      const heardBefore = stream.received.length
      const since = performance.now()
      await wait(HEARD_MS)
      while (stream.received.length === heardBefore && performance.now() - since < HEARD_MS * timeFactor)
        await wait(50)
      const heard = stream.received.length - heardBefore
      findings.require(heard > 0 && !stream.ended(), `${where}: live updates ended with the other node`)
      updates += heard
      const answers = await steady.stop()
      stream.close()
      leaves = await start({}, { port: leaves.port })
      const failed = answers.filter(({ status }) => status === null || status >= 300)
      const inHand = failed.filter(({ status, began }) => status === null && began <= diedAt)
      findings.require(
        failed.length === inHand.length,
        `${where}: also failed ${JSON.stringify(countByStatus(failed.filter((one) => !inHand.includes(one))))}`,
      )
      cut += inHand.length
      most = Math.max(most, inHand.length)
      after += answers.filter(({ began }) => began > since).length
      all.push(...answers)
      say(
        `${where} of ${rounds}: ${inHand.length} of ${answers.length} requests cut, ${heard} live updates after it`,
      )
    }
    return [
      ['kills', rounds],
      ['requests', all.length],
      ['answered well', countByStatus(all)['2xx'] ?? 0],
      ['in the hands of a killed node, and lost', cut],
      ['most of these at once', most],
      ['asked after a kill, all answered', after],
      ['live updates heard from the other node within 1 s of a kill', updates],
    ]
  },
})
