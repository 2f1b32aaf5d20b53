// Many sign-ins through a provider are begun, and none is finished.
import { setTimeout as wait } from 'node:timers/promises'
import { type Drill, Findings } from './drill.ts'
import { NOW, type ServerNode, startNode } from './node.ts'
import { filePlace, type Place, withDatabase } from './place.ts'
import { madeUpSchool } from './school.ts'

const MINUTE_MS = 60_000
/** As many as one address may begin in a quarter of an hour. */
const BEGUN = 10_000
const ROWS_PER_STATEMENT = 1_000

export const begunSignIns: Drill = {
  name: 'begun-sign-ins',
  title: 'Sign-ins that nobody finishes',
  promise:
    'Ten minutes after they began their rows are gone, every ten minutes, so they never fill the disk.',
  rounds: 6,
  run: async ({ rounds, say }) => {
    const findings = new Findings()
    const place = await filePlace()
    let node: ServerNode | undefined
    try {
      await madeUpSchool(place, 1)
      for (let round = 1; round <= rounds; round++) {
        const now = Date.parse(NOW) + round * 11 * MINUTE_MS
        await begin(place, now - 10 * MINUTE_MS)
        node = await startNode({ ...place.env, CAIRN_CLOCK: new Date(now).toISOString() })
        const deadline = performance.now() + 15_000
        while ((await waiting(place)) > 0 && performance.now() < deadline) await wait(50)
        const left = await waiting(place)
        findings.require(left === 0, `round ${round}: ${left} rows are left`)
        await node.stop()
        say(`round ${round} of ${rounds}: ${left} of ${BEGUN} rows are left`)
      }
      return { facts: [['begun sign-ins that went', rounds * BEGUN]], failures: findings.failures }
    } finally {
      await node?.kill()
      await place.remove()
    }
  },
}

function begin(place: Place, created_at: number): Promise<void> {
  return withDatabase(place, async ({ db }) => {
    const row = {
      provider: 'school',
      state: 's'.repeat(43),
      nonce: 'n'.repeat(43),
      verifier: 'v'.repeat(43),
      created_at,
    }
    for (let from = 0; from < BEGUN; from += ROWS_PER_STATEMENT) {
      const hashes = Array.from({ length: ROWS_PER_STATEMENT }, (_, index) =>
        `${from + index}`.padStart(64, '0'),
      )
      await db
        .insertInto('sign_ins')
        .values(hashes.map((cookie_hash) => ({ cookie_hash, ...row })))
        .execute()
    }
  })
}

const waiting = (place: Place) =>
  withDatabase(
    place,
    async ({ db }) => (await db.selectFrom('sign_ins').select('cookie_hash').execute()).length,
  )
