// Many sign-ins through a provider are begun, and none is finished.
import { waitUntil } from './drill.ts'
import { NOW } from './node.ts'
import { type Place, withDatabase } from './place.ts'
import { createSeededSchool } from './school.ts'
import { defineOnFile } from './staged.ts'

const MINUTE_MS = 60_000
/** Is the number that one address may begin in a quarter of an hour. */
const BEGUN = 10_000
const ROWS_PER_STATEMENT = 1_000

export const begunSignIns = defineOnFile({
  name: 'begun-sign-ins',
  title: 'Unfinished sign-ins',
  promise:
    'Their rows are deleted ten minutes after they started, every ten minutes, so they never fill the disk.',
  rounds: 6,
  run: async ({ rounds, place, findings, start, say }) => {
    await createSeededSchool(place, 1)
    for (let round = 1; round <= rounds; round++) {
      const now = Date.parse(NOW) + round * 11 * MINUTE_MS
      await begin(place, now - 10 * MINUTE_MS)
      const node = await start({ CAIRN_CLOCK: new Date(now).toISOString() })
      await waitUntil(async () => (await countWaiting(place)) === 0)
      const left = await countWaiting(place)
      findings.require(left === 0, `round ${round}: ${left} rows are left`)
      await node.stop()
      say(`round ${round} of ${rounds}: ${left} of ${BEGUN} rows are left`)
    }
    return [['started sign-ins that were deleted', rounds * BEGUN]]
  },
})

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

const countWaiting = (place: Place) =>
  withDatabase(
    place,
    async ({ db }) => (await db.selectFrom('sign_ins').select('cookie_hash').execute()).length,
  )
