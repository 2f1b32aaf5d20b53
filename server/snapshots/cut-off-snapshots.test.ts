// The snapshot of a reset that was killed before it deleted anything is removed; that of a completed reset stays.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { removeCutOffSnapshots } from './clean-up-snapshots.ts'
import { discardSnapshot } from './goal-snapshot.ts'
import { restoreGoals } from './restore-goals.ts'

const s = await story()
const { database, dataFolder } = s.services
const folder = join(dataFolder, 'snapshots')
const cut = 'goals-of-school-1-2026-11-18T15-00-00.000Z-9.jsonl'
const yesterday = cut.replace('18T15', '17T15')
await s.db
  .insertInto('jobs')
  .values({ name: 'ran', next_at: 0, ran_at: s.clock.now() - 60_000 })
  .execute()

/** Resets the school and restores it, which leaves a complete snapshot whose goals all exist. */
async function snapshot(): Promise<{ name: string; text: string }> {
  await setGoal(s.wil)
  await setGoal(s.max)
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const name = readdirSync(folder)[0] ?? ''
  const file = join(folder, name)
  await restoreGoals(database, file, s.clock.now())
  return { name, text: readFileSync(file, 'utf8') }
}
const removed = () => removeCutOffSnapshots(database, dataFolder)
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('of a deletion that failed it goes, unless the connection was lost: the deletion may have been committed', () => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, cut)
  writeFileSync(file, '')
  for (const code of ['ECONNRESET', '57P01', '08006'])
    discardSnapshot(file, Object.assign(new Error('it failed'), { code }))
  discardSnapshot(file, new Error('Connection terminated unexpectedly'))
  expect(readdirSync(folder)).toEqual([cut])
  discardSnapshot(file, new Error('a rule of the database was broken'))
  expect(readdirSync(folder)).toEqual([])
})

test('there may be no snapshots at all', async () => {
  expect(await removed()).toEqual([])
})

test('a snapshot that the audit log names stays, whatever is there', async () => {
  await snapshot()
  expect(await removed()).toEqual([])
})

const unfinished = `${cut}.0a1b2c3d.part`
test.each([
  ['whole', cut, (text: string) => text],
  ['cut off in a line', unfinished, (text: string) => text.slice(0, -20)],
  ['cut off in its heading', unfinished, (text: string) => text.slice(0, 20)],
  ['empty', unfinished, () => ''],
])('of a reset that was cut off, one that is %s goes', async (_what, left, spoil) => {
  const { name, text } = await snapshot()
  writeFileSync(join(folder, left), spoil(text))
  expect(await removed()).toEqual([left])
  expect(readdirSync(folder)).toEqual([name])
})

test('one with a goal that is gone, with a damaged line, of an earlier day, or of another name stays', async () => {
  const { text } = await snapshot()
  const names = [cut, yesterday, 'goals-of-school-1-.jsonl']
  for (const name of names) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, cut), text.replace('{"table"', '{table'))
  expect(await removed()).toEqual([])
  writeFileSync(join(folder, cut), text)
  await s.db.deleteFrom('goals').where('user_id', '=', s.wil.id).execute()
  expect(await removed()).toEqual([])
})
