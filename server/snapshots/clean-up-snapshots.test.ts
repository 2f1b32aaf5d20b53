// Snapshots of resets do not keep who is deleted.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { iso } from '../platform/clock.ts'
import { newestSchema } from '../platform/db/migrate.ts'
import { changeGoal, review, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { otherDatabase } from '../testing/test-source.ts'
import { cleanUpSnapshots } from './clean-up-snapshots.ts'
import { openSnapshot, rowsIn, writeSnapshot } from './goal-snapshot.ts'
import { restoreGoals } from './restore-goals.ts'

const s = await story()
const { database, dataFolder } = s.services
const cleanUp = () => cleanUpSnapshots(database, dataFolder, s.clock.now(), { minAgeMs: 0 })
/** What other readers of lines take for their end. */
const SEPARATED = 'one\u2028two\u2029three\u0085four'

const folder = join(dataFolder, 'snapshots')
/** Of every row, the people that it names. */
async function peopleIn(file: string): Promise<unknown[]> {
  const people: unknown[] = []
  for await (const { row } of rowsIn(await openSnapshot(file)))
    people.push(row.user_id, row.created_by_id, row.provider_id)
  return people
}
const snapshot = () => join(folder, readdirSync(folder)[0] ?? '')

test('somebody who is deleted goes out of the snapshots, which others come back from as they were', async () => {
  expect(await cleanUp()).toEqual([])
  const wils = await setGoal(
    s.wil,
    { title: 'canary-title', description: `canary-description\u2028and-canary-more` },
    s.cole,
  )
  const maxs = await setGoal(s.max, { title: 'A walk', description: SEPARATED }, s.cole)
  await review(s.cole, wils.id, 'denied', { comments: 'canary-comment' })
  await changeGoal(s.wil, wils.id, { title: 'canary-new-title' })
  await changeGoal(s.wil, wils.id, { completed: true })
  await review(s.cole, maxs.id, 'denied', { comments: 'Further' })
  await changeGoal(s.max, maxs.id, { title: 'A longer walk' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  const file = snapshot()
  const before = readFileSync(file, 'utf8')
  expect(await cleanUp()).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(before)

  for (const { id } of [s.wil, s.cole]) {
    const { status } = await s.ada.call('DELETE /api/admin/users/:id', { params: { id } })
    expect(status).toBe(204)
  }
  // One that may still be written to is left for the next time.
  expect(await cleanUpSnapshots(database, dataFolder, s.clock.now())).toEqual([])
  expect(await cleanUp()).toEqual([file])
  const after = readFileSync(file, 'utf8')
  expect(after).not.toContain('canary')
  const people = await peopleIn(file)
  expect(people).toContain(s.max.id)
  for (const { id } of [s.wil, s.cole]) expect(people).not.toContain(id)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(await cleanUp()).toEqual([])

  expect(await restoreGoals(database, file, s.clock.now())).toMatchObject({ goals: 1, left: 0 })
  const { body } = await s.max.call('GET /api/goals/:id', { params: { id: maxs.id } })
  expect(body).toMatchObject({ title: 'A longer walk', createdById: null, revisionCount: 1 })
  expect(body.description).toBe(SEPARATED)
  expect(body.earlierFeedback).toMatchObject([{ comments: 'Further', feedbackProviderId: null }])
})

const { created_at } = await s.db
  .selectFrom('schools')
  .select('created_at')
  .where('id', '=', s.brendans.id)
  .executeTakeFirstOrThrow()
const here = { id: s.brendans.id, name: "St. Brendan's", createdAt: iso(created_at) }

/** As a reset would have left it: a goal of one person. */
async function snapshotOf(name: string, school: typeof here, ownerId: number): Promise<string> {
  const file = join(folder, `goals-of-school-${name}.jsonl`)
  const goals = { name: 'goals', columns: ['id', 'title', 'user_id'], rows: 1, lastId: null }
  async function* chunks() {
    yield { table: goals, rows: [[1, 'A walk', ownerId]] }
  }
  const source = { schema: newestSchema(), school, tables: [goals], chunks }
  await writeSnapshot(file, source, iso(s.clock.now()))
  return file
}

test('only who was deleted from this database goes: files of another one stay as they are', async () => {
  const gone = s.wil.id
  const ofHere = await snapshotOf('here', here, gone)
  const others = [
    await snapshotOf('of-another-id', { ...here, id: 999 }, gone),
    await snapshotOf('older-than-the-school', { ...here, createdAt: '2020-01-01T00:00:00.000Z' }, gone),
    await snapshotOf('of-a-later-account', here, 999_999),
    await snapshotOf('of-somebody-here', here, s.max.id),
  ]
  const before = others.map((file) => readFileSync(file, 'utf8'))
  const empty = await otherDatabase(s.engine)
  expect(await cleanUpSnapshots(empty, dataFolder, s.clock.now(), { minAgeMs: 0 })).toEqual([])
  expect(await cleanUp()).toEqual([ofHere])
  expect(others.map((file) => readFileSync(file, 'utf8'))).toEqual(before)
  expect(await peopleIn(ofHere)).toEqual([])
  for (const file of [ofHere, ...others]) rmSync(file)
})

test('an unfinished file goes an hour after its last change', async () => {
  const part = join(folder, 'goals-of-school-1-2026-11-18T15-00-00.000Z.jsonl.0a1b2c3d.part')
  writeFileSync(part, 'cut off')
  await cleanUpSnapshots(database, dataFolder, s.clock.now())
  expect(existsSync(part)).toBe(true)
  utimesSync(part, new Date(), new Date(Date.now() - 61 * 60 * 1000))
  await cleanUpSnapshots(database, dataFolder, s.clock.now())
  expect(existsSync(part)).toBe(false)
})

test('a file with a line that cannot be read stays as it is, and the others are seen to', async () => {
  const damaged = await snapshotOf('damaged', here, s.wil.id)
  writeFileSync(damaged, readFileSync(damaged, 'utf8').replace('"A walk"', '"A walk'))
  const none = join(folder, 'goals-of-school-none.jsonl')
  writeFileSync(none, 'nothing of the kind\n')
  const ofHere = await snapshotOf('here', here, s.wil.id)
  const before = readFileSync(damaged, 'utf8')
  const failure = await cleanUp().catch((error: AggregateError) => error.errors.map(String))
  expect(failure).toEqual([
    expect.stringContaining(`${damaged}: The file is damaged`),
    expect.stringContaining('is no snapshot of goals'),
  ])
  expect(readFileSync(damaged, 'utf8')).toBe(before)
  expect(await peopleIn(ofHere)).toEqual([])
})

test('a school that is renamed later keeps nobody who is deleted in its snapshots', async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  await setGoal(s.max, { title: 'canary-title' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  const file = snapshot()
  expect(readFileSync(file, 'utf8')).toContain('canary')
  const renamed = { params: { id: s.brendans.id }, body: { name: 'Riverside' } }
  expect((await s.sue.call('PUT /api/admin/schools/:id', renamed)).status).toBe(200)
  const { status } = await s.ada.call('DELETE /api/admin/users/:id', { params: { id: s.max.id } })
  expect([status, await cleanUp()]).toEqual([204, [file]])
  expect(readFileSync(file, 'utf8')).not.toContain('canary')
})

test('a school of another database with the same number and name does not own the file, nor gets its goals', async () => {
  await setGoal(s.jo, { title: 'A walk', goalType: 'Waseca Drawer' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: s.jo.id } })
  const school = s.db.updateTable('schools').where('id', '=', s.brendans.id)
  await school.set({ created_at: created_at - 1 }).execute()
  expect(await cleanUp()).toEqual([])
  await expect(restoreGoals(database, snapshot(), s.clock.now())).rejects.toThrow(
    /not the school with its number/,
  )
  await school.set({ created_at }).execute()
  expect(await cleanUp()).toHaveLength(1)
})
