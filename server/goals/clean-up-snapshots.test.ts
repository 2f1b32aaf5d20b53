// Snapshots of resets do not keep who is deleted.
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSnapshot, rowsIn } from '../snapshots/index.ts'
import { changeGoal, review, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { otherDatabase } from '../testing/test-source.ts'
import { cleanUpSnapshots } from './clean-up-snapshots.ts'
import { restoreGoals } from './restore-goals.ts'

const s = await story()
const { database, dataFolder } = s.services
const cleanUp = () => cleanUpSnapshots(database, dataFolder, s.clock.now(), 0)
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

/** As the reset of another day would have left it in an earlier version: a heading, and a goal of one person. */
function snapshotOf(name: string, heading: object, ownerId: number): string {
  const file = join(folder, `goals-of-school-${name}.jsonl`)
  const lines = [
    {
      ...{ kind: 'cairn-goals', version: 1, schoolId: s.brendans.id, schoolName: "St. Brendan's" },
      ...{ takenAt: new Date(s.clock.now()).toISOString(), ...heading },
    },
    { table: 'goals', row: { id: 1, school_id: s.brendans.id, user_id: ownerId, title: 'A walk' } },
  ]
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

test('only who was deleted from this database goes: files of another one stay as they are', async () => {
  const gone = s.wil.id
  const ofHere = snapshotOf('here', {}, gone)
  const others = [
    snapshotOf('of-another-name', { schoolName: 'Elsewhere' }, gone),
    snapshotOf('of-another-id', { schoolId: 999 }, gone),
    snapshotOf('older-than-the-school', { takenAt: '2020-01-01T00:00:00.000Z' }, gone),
    snapshotOf('of-a-later-account', {}, 999_999),
    snapshotOf('of-somebody-here', {}, s.max.id),
  ]
  const before = others.map((file) => readFileSync(file, 'utf8'))
  const empty = await otherDatabase(s.engine)
  expect(await cleanUpSnapshots(empty, dataFolder, s.clock.now(), 0)).toEqual([])
  expect(await cleanUp()).toEqual([ofHere])
  expect(others.map((file) => readFileSync(file, 'utf8'))).toEqual(before)
  expect(await peopleIn(ofHere)).toEqual([])
  for (const file of [ofHere, ...others]) rmSync(file)
})

test('a file with a line that cannot be read stays as it is, and the others are seen to', async () => {
  const damaged = snapshotOf('damaged', {}, s.wil.id)
  appendFileSync(damaged, '{"table":"goals","row":{"id":1,')
  const none = join(folder, 'goals-of-school-none.jsonl')
  writeFileSync(none, 'nothing of the kind\n')
  const ofHere = snapshotOf('here', {}, s.wil.id)
  const before = readFileSync(damaged, 'utf8')
  const failure = await cleanUp().catch((error: AggregateError) => error.errors.map(String))
  expect(failure).toEqual([
    expect.stringContaining(`${damaged}: Line 3 of the file is damaged`),
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

test('a school of another database with the same number and name does not own the file', async () => {
  await setGoal(s.jo, { title: 'A walk', goalType: 'Waseca Drawer' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: s.jo.id } })
  const school = s.db.updateTable('schools').where('id', '=', s.brendans.id)
  const { created_at } = await s.db
    .selectFrom('schools')
    .select('created_at')
    .where('id', '=', s.brendans.id)
    .executeTakeFirstOrThrow()
  await school.set({ created_at: created_at - 1 }).execute()
  expect(await cleanUp()).toEqual([])
  await school.set({ created_at }).execute()
  expect(await cleanUp()).toHaveLength(1)
})
