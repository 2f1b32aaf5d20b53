// Tests that snapshots which 1.0.0 wrote to files of the data folder move into the database.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { iso } from '../platform/clock.ts'
import { newestSchema } from '../platform/db/migrate.ts'
import { readGoal, setGoal } from '../testing/goal-calls.ts'
import { listSnapshotNames, readSnapshotText } from '../testing/snapshot-rows.ts'
import { story } from '../testing/story.ts'
import { type Owner, SNAPSHOT, type TableRows, writeExport } from '../transfer/index.ts'
import { findSnapshot, readParts } from './goal-snapshot.ts'
import { restoreGoals } from './restore-goals.ts'
import { moveSnapshotFiles, snapshotName } from './snapshot-files.ts'

const s = await story()
const { database, dataFolder } = s.services
const folder = join(dataFolder, 'snapshots')
const move = () => moveSnapshotFiles(database, dataFolder)
const { created_at } = await s.db
  .selectFrom('schools')
  .select('created_at')
  .where('id', '=', s.brendans.id)
  .executeTakeFirstOrThrow()
const brendans = { id: s.brendans.id, name: "St. Brendan's", createdAt: iso(created_at) }
const RESET = 'goals-of-school-1-2026-11-18T15-00-00.000Z-0a1b2c3d'
const PEOPLE = 'goals-of-deleted-people-of-school-1-2026-11-18T15-00-00.000Z-0a1b2c3d'

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('goal_snapshots').execute()
})

/** Resets a school and returns the rows of its snapshot. */
async function rowsOfReset(): Promise<TableRows[]> {
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const [name = ''] = await listSnapshotNames(s.db)
  const found: TableRows[] = []
  for await (const { table, columns, rows } of readParts(s.db, (await findSnapshot(s.db, name)).id))
    found.push({
      table: { name: table.name, columns: [...columns] },
      rows: rows.map((row) => columns.map((column) => row[column] ?? null)),
    })
  await s.db.deleteFrom('goal_snapshots').execute()
  return found
}

interface Written {
  rows: readonly TableRows[]
  school?: typeof brendans
  owners?: readonly Owner[]
}

/** Writes a file in the format of 1.0.0. */
async function fileOf(name: string, { rows, school = brendans, owners }: Written): Promise<string> {
  const file = join(folder, `${name}.jsonl`)
  const tables = rows.map(({ table: { name, columns }, rows }) => {
    return { name, columns: [...columns], rows: rows.length, lastId: null }
  })
  async function* chunks() {
    for (const [index, table] of tables.entries()) yield { table, rows: rows[index]?.rows ?? [] }
  }
  const source = { schema: newestSchema(), school, owners, tables, chunks }
  await writeExport(source, file, s.clock.now(), () => {}, SNAPSHOT)
  return file
}

test('the snapshot file of a reset moves, and its goals restore by its old name and path', async () => {
  const goal = await setGoal(s.wil, { title: 'A walk', description: 'one\u2028two\u0085three' })
  const before = await readGoal(s.wil, goal.id)
  const file = await fileOf(RESET, { rows: await rowsOfReset() })
  expect(await move()).toEqual({ moved: [RESET], left: [] })
  expect(existsSync(folder)).toBe(false)
  expect(await findSnapshot(s.db, RESET)).toMatchObject({
    ...{ kind: 'reset', schoolId: s.brendans.id, madeAt: s.clock.now(), owners: [] },
  })
  expect(snapshotName(file)).toBe(RESET)
  expect(await restoreGoals(database, snapshotName(file), s.clock.now())).toMatchObject({ goals: 1, left: 0 })
  expect(await readGoal(s.wil, goal.id)).toEqual(before)
})

test('the snapshot file of a deletion moves with the names of its people', async () => {
  await setGoal(s.wil)
  const owners = [{ id: 999, username: 'will.gone', firstName: 'Will', lastName: 'Gone' }]
  await fileOf(PEOPLE, { rows: await rowsOfReset(), owners })
  expect(await move()).toEqual({ moved: [PEOPLE], left: [] })
  expect(await findSnapshot(s.db, PEOPLE)).toMatchObject({ kind: 'people', owners })
})

test('a snapshot file that moved before a crash is only removed', async () => {
  await setGoal(s.wil)
  const rows = await rowsOfReset()
  await fileOf(RESET, { rows })
  await move()
  const before = await readSnapshotText(s.db, RESET)
  await fileOf(RESET, { rows })
  expect(await move()).toEqual({ moved: [RESET], left: [] })
  expect([await listSnapshotNames(s.db), await readSnapshotText(s.db, RESET)]).toEqual([[RESET], before])
})

test('files of another school, damaged files and other files stay, with a reason in the log', async () => {
  await setGoal(s.wil)
  const rows = await rowsOfReset()
  const foreign = await fileOf(`${RESET}-1`, { rows, school: { ...brendans, id: 999 } })
  const earlier = { ...brendans, createdAt: '2020-01-01T00:00:00.000Z' }
  const older = await fileOf(`${RESET}-2`, { rows, school: earlier })
  const damaged = await fileOf(`${RESET}-3`, { rows })
  writeFileSync(damaged, readFileSync(damaged, 'utf8').slice(0, -20))
  writeFileSync(join(folder, 'notes.txt'), 'of the operator')
  expect(await move()).toEqual({
    moved: [],
    left: [
      { file: foreign, reason: 'Its school is not in this database.' },
      { file: older, reason: 'Its school is not in this database.' },
      { file: damaged, reason: 'The file is damaged.' },
    ],
  })
  expect(await listSnapshotNames(s.db)).toEqual([])
  expect(readdirSync(folder)).toHaveLength(4)
})

test('an unfinished file is removed, because its reset deleted nothing', async () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${RESET}.jsonl.0a1b2c3d.part`), 'cut off')
  expect(await move()).toEqual({ moved: [], left: [] })
  expect(existsSync(folder)).toBe(false)
})

test('nothing moves if there is no folder of 1.0.0', async () => {
  expect(await move()).toEqual({ moved: [], left: [] })
})
