// A reset and a restore are killed before they end; the next start removes what they left.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { randomBetween, waitUntil } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { killCairn, NOW, runCairn } from './node.ts'
import { type Place, withDatabase } from './place.ts'
import { countGoals, seed, signInPeople } from './school.ts'
import { defineOnFile } from './staged.ts'

/** Has enough goals that a reset takes some time. */
const SIZE = { learners: 120, weeks: 20 }
const LATEST_MS = 400
const HALF_AN_HOUR_MS = 30 * 60 * 1000

export const leftovers = defineOnFile({
  name: 'leftovers',
  title: 'A killed reset and a killed restore',
  promise:
    'A killed reset either happened and has a snapshot, or did not and has none; a killed restore leaves the old or the new database intact, and no unfinished files after the next start.',
  rounds: 10,
  run: async ({ rounds, place, findings, start, say }) => {
    const folder = place.folder
    let cutOff = 0
    let unfinished = 0
    await seed(place, SIZE)
    const backup = join(folder, 'full.db')
    await runCairn(place.env, 'backup', '--to', backup)
    for (let round = 1; round <= rounds; round++) {
      const where = `round ${round}`
      const clock = { CAIRN_CLOCK: new Date(Date.parse(NOW) + round * HALF_AN_HOUR_MS).toISOString() }
      const server = await start(clock)
      const { admin } = await signInPeople(place, 1)
      const client = new HttpClient(() => server.port)
      const before = await countStoredGoals(place)
      const reset = client.send({ method: 'DELETE', path: '/api/admin/goals/clear-school', token: admin })
      await wait(randomBetween(0, LATEST_MS))
      await server.kill()
      await reset
      const after = await countStoredGoals(place)
      findings.require(after === before || after === 0, `${where}: ${after} of ${before} goals are left`)
      if (after > 0) cutOff++
      const expected = after === 0 ? 1 : 0
      const snapshots = await countSnapshots(place)
      findings.require(snapshots === expected, `${where}: ${snapshots} snapshots, not ${expected}`)
      const next = await start(clock)
      await next.stop()

      await killCairn(place.env, waitUntilUnfinished(folder), 'restore', '--force', backup)
      if ((await readdir(folder)).some((name) => name.includes('.incoming'))) unfinished++
      const last = await start(clock)
      const names = await readdir(folder)
      findings.require(!names.some((name) => name.includes('.incoming')), `${where}: ${names.join(', ')}`)
      findings.require(
        (await stat(join(folder, 'cairn.db'))).nlink === 1,
        `${where}: the database has two names`,
      )
      await last.stop()
      const whole = await runCairn(place.env, 'check')
      findings.require(whole.code === 0, `${where}: ${whole.output.trim()}`)
      const restored = await runCairn(place.env, 'restore', '--force', backup)
      findings.require(restored.code === 0, `${where}: ${restored.output.trim()}`)
      say(`${where} of ${rounds}: ${cutOff} resets were cut off`)
    }
    return [
      ['resets killed', rounds],
      ['of these, stopped before they deleted anything', cutOff],
      ['restores killed', rounds],
      ['of these, left an unfinished database, which the next start removed', unfinished],
    ]
  },
})

const FREQUENTLY = { patienceMs: 5_000, everyMs: 1 }

async function waitUntilUnfinished(folder: string): Promise<void> {
  await waitUntil(async () => (await readdir(folder)).some((name) => name.includes('.incoming')), FREQUENTLY)
  await wait(randomBetween(0, 60))
}

const countStoredGoals = (place: Place) => withDatabase(place, ({ db }) => countGoals(db))

/** A backup is restored after each round, so only the snapshot of the round itself counts. */
const countSnapshots = (place: Place) =>
  withDatabase(place, async ({ db }) => {
    const rows = await db.selectFrom('goal_snapshots').select('id').execute()
    return rows.length
  })
