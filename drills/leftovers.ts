// A reset and a restore are killed before they end; the next start removes what they left.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { between, until } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { cairn, cairnKilled, NOW } from './node.ts'
import { type Place, withDatabase } from './place.ts'
import { countGoals, seed, signedIn } from './school.ts'
import { onFile } from './staged.ts'

/** Enough goals that a reset takes some time. */
const SIZE = { learners: 120, weeks: 20 }
const LATEST_MS = 400
const HALF_AN_HOUR_MS = 30 * 60 * 1000

export const leftovers = onFile({
  name: 'leftovers',
  title: 'A reset and a restore that are killed',
  promise:
    'A reset has happened and has its snapshot, or has not and has none; after the next start a restore has left the old database or the new one, whole, and no unfinished files.',
  rounds: 10,
  run: async ({ rounds, place, findings, start, say }) => {
    const folder = place.folder
    let cutOff = 0
    let unfinished = 0
    await seed(place, SIZE)
    const backup = join(folder, 'full.db')
    await cairn(place.env, 'backup', '--to', backup)
    for (let round = 1; round <= rounds; round++) {
      const where = `round ${round}`
      const clock = { CAIRN_CLOCK: new Date(Date.parse(NOW) + round * HALF_AN_HOUR_MS).toISOString() }
      const server = await start(clock)
      const { admin } = await signedIn(place, 1)
      const client = new HttpClient(() => server.port)
      const before = await goalsIn(place)
      const reset = client.send({ method: 'DELETE', path: '/api/admin/goals/clear-school', token: admin })
      await wait(between(0, LATEST_MS))
      await server.kill()
      await reset
      const after = await goalsIn(place)
      findings.require(after === before || after === 0, `${where}: ${after} of ${before} goals are left`)
      if (after > 0) cutOff++
      const expected = after === 0 ? 1 : 0
      const snapshots = await snapshotsIn(place)
      findings.require(snapshots === expected, `${where}: ${snapshots} snapshots, not ${expected}`)
      const next = await start(clock)
      await next.stop()

      await cairnKilled(place.env, untilUnfinished(folder), 'restore', '--force', backup)
      if ((await readdir(folder)).some((name) => name.includes('.incoming'))) unfinished++
      const last = await start(clock)
      const names = await readdir(folder)
      findings.require(!names.some((name) => name.includes('.incoming')), `${where}: ${names.join(', ')}`)
      findings.require(
        (await stat(join(folder, 'cairn.db'))).nlink === 1,
        `${where}: the database has two names`,
      )
      await last.stop()
      const whole = await cairn(place.env, 'check')
      findings.require(whole.code === 0, `${where}: ${whole.said.trim()}`)
      const restored = await cairn(place.env, 'restore', '--force', backup)
      findings.require(restored.code === 0, `${where}: ${restored.said.trim()}`)
      say(`${where} of ${rounds}: ${cutOff} resets were cut off`)
    }
    return [
      ['resets killed', rounds],
      ['cut off before they deleted anything', cutOff],
      ['restores killed', rounds],
      ['… and left an unfinished database, which the next start removed', unfinished],
    ]
  },
})

const often = { patienceMs: 5_000, everyMs: 1 }

async function untilUnfinished(folder: string): Promise<void> {
  await until(async () => (await readdir(folder)).some((name) => name.includes('.incoming')), often)
  await wait(between(0, 60))
}

const goalsIn = (place: Place) => withDatabase(place, ({ db }) => countGoals(db))

/** A backup is restored after each round, so only the snapshot of the round itself counts. */
const snapshotsIn = (place: Place) =>
  withDatabase(place, async ({ db }) => {
    const rows = await db.selectFrom('goal_snapshots').select('id').execute()
    return rows.length
  })
