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
    'After the next start a reset has happened and has its snapshot, or has not and has none; a restore leaves the old database or the new one, whole, and no unfinished files.',
  rounds: 10,
  run: async ({ rounds, place, findings, start, say }) => {
    const folder = place.folder
    const snapshots = () => readdir(join(folder, 'snapshots')).catch(() => [])
    let cutOff = 0
    let cutOffWithFile = 0
    let unfinished = 0
    await seed(place, SIZE)
    const backup = join(folder, 'full.db')
    await cairn(place.env, 'backup', '--to', backup)
    let kept = 0
    for (let round = 1; round <= rounds; round++) {
      const where = `round ${round}`
      // Each reset has another time, because its snapshot is named by the time.
      const clock = { CAIRN_CLOCK: new Date(Date.parse(NOW) + round * HALF_AN_HOUR_MS).toISOString() }
      const server = await start(clock)
      const { admin } = await signedIn(place, 1)
      const client = new HttpClient(() => server.port)
      const before = await goalsIn(place)
      const reset = client.send({ method: 'DELETE', path: '/api/admin/goals/clear-school', token: admin })
      await until(async () => (await snapshots()).length > kept, often)
      await wait(between(0, round % 2 ? 5 : LATEST_MS))
      await server.kill()
      await reset
      const after = await goalsIn(place)
      findings.require(after === before || after === 0, `${where}: ${after} of ${before} goals are left`)
      if (after > 0) {
        cutOff++
        if ((await snapshots()).length > kept) cutOffWithFile++
      }
      const next = await start(clock)
      if (after === 0) kept++
      findings.require(
        (await snapshots()).length === kept,
        `${where}: ${(await snapshots()).length} snapshots, not ${kept}`,
      )
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
      say(`${where} of ${rounds}: ${cutOffWithFile} snapshots of ${cutOff} resets cut off were removed`)
    }
    return [
      ['resets killed', rounds],
      ['cut off before they deleted anything', cutOff],
      ['… and left a snapshot, which the next start removed', cutOffWithFile],
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
