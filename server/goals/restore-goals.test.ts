// Snapshots that earlier versions of Cairn wrote go back as those of today do.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { story } from '../testing/story.ts'
import { goalTables } from '../transfer/index.ts'
import { cleanUpSnapshots } from './clean-up-snapshots.ts'
import { restoreGoals } from './restore-goals.ts'

const s = await story()
const { database } = s.services
const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-earlier-'))
mkdirSync(join(dataFolder, 'snapshots'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const school_id = s.brendans.id
const at = s.clock.now()
const goal = {
  ...{ school_id, created_by_id: s.cole.id, description: null, category: 'Academic', duration: 'weekly' },
  ...{ due_on: '2026-11-20', deadline_at: at + 1, completed: 0, completed_at: null, is_incomplete_locked: 0 },
  ...{ archived_at: null, created_at: at, updated_at: at, revision_count: 1 },
}
const feedback = { school_id, status: 'denied', created_at: at, is_active: 0, goal_revision_at_time: 0 }
const change = { school_id, edited_at: at, old_description: null, new_description: null }
const kinds = {
  old_category: 'Academic',
  old_duration: 'weekly',
  new_category: 'Academic',
  new_duration: 'weekly',
}
/** Portion by portion: goals, and what hangs on them. */
const rows = [
  { table: 'goals', row: { ...goal, id: 901, user_id: s.wil.id, title: 'Read a chapter' } },
  { table: 'goals', row: { ...goal, id: 902, user_id: 999_999, title: 'Of somebody else' } },
  {
    table: 'feedback',
    row: {
      ...feedback,
      id: 911,
      goal_id: 901,
      provider_id: s.cole.id,
      comments: 'Which one?',
      ended_by: 'edit',
    },
  },
  {
    table: 'goal_edits',
    row: {
      ...change,
      ...kinds,
      id: 921,
      goal_id: 901,
      user_id: s.wil.id,
      old_title: 'Read',
      new_title: 'Read a chapter',
    },
  },
  {
    table: 'activities',
    row: { id: 931, school_id, type: 'goal_created', user_id: s.wil.id, goal_id: 901, created_at: at },
  },
  {
    table: 'notifications',
    row: {
      id: 941,
      user_id: s.wil.id,
      type: 'goal_updated',
      goal_id: 901,
      message: 'New',
      is_read: 0,
      created_at: at,
    },
  },
  { table: 'goals', row: { ...goal, id: 903, user_id: s.max.id, title: 'Swim a mile' } },
]
const heading = { kind: 'cairn-goals', version: 1, schoolId: school_id, schoolName: "St. Brendan's" }

function earlierSnapshot(lines: object[]): string {
  const file = join(dataFolder, 'snapshots', 'goals-of-school-1-2026-11-18T15-00-00.000Z.jsonl')
  const all = [{ ...heading, takenAt: new Date(at).toISOString() }, ...lines]
  writeFileSync(file, all.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return file
}

test('an earlier snapshot goes back row for row, once', async () => {
  const file = earlierSnapshot(rows)
  expect(await restoreGoals(database, file, at)).toEqual({ schoolName: "St. Brendan's", goals: 2, left: 1 })
  for (const { table, row } of rows.filter(({ row }) => row.id !== 902)) {
    const name = goalTables.find((one) => one.name === table)?.name ?? 'goals'
    const found = await s.db.selectFrom(name).selectAll().where('id', '=', row.id).executeTakeFirst()
    const { deadline_at: _, ...kept } = { deadline_at: 0, ...row }
    expect(found).toMatchObject(kept)
  }
  expect(await restoreGoals(database, file, at)).toMatchObject({ goals: 0, left: 3 })
})

test('a person who is deleted goes out of an earlier snapshot too, which then has the format of today', async () => {
  const temp = await s.person(s.brendans, 'Tess', 'Temp', { studio: 'Summit' })
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: temp.id } })
  const canary = { table: 'goals', row: { ...goal, id: 904, user_id: temp.id, title: 'canary' } }
  const file = earlierSnapshot([...rows, canary])
  expect(await cleanUpSnapshots(database, dataFolder, s.clock.now(), 0)).toEqual([file])
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain('canary')
  expect(text).toContain('"kind":"cairn-snapshot"')
  await s.db.deleteFrom('goals').where('id', 'in', [901, 903]).execute()
  expect(await restoreGoals(database, file, at)).toMatchObject({ goals: 2, left: 1 })
})

test('of an earlier snapshot with a damaged line nothing goes back', async () => {
  await s.db.deleteFrom('goals').where('id', 'in', [901, 903]).execute()
  const file = earlierSnapshot(rows)
  const text = readFileSync(file, 'utf8')
  for (const [content, sentence] of [
    [text.slice(0, -20), 'Line 8 of the file is damaged'],
    [text.replace('"Academic"', '"Sports"'), 'Line 2 of the file is damaged'],
    [text.replace('"is_read":0', '"is_read":2'), 'Line 7 of the file is damaged'],
    [text.replace('"is_read":0', '"is_read":0,"is_admin":1'), 'is damaged'],
  ] as const) {
    writeFileSync(file, content)
    await expect(restoreGoals(database, file, at)).rejects.toThrow(sentence)
  }
  expect(await s.db.selectFrom('goals').select('id').where('id', 'in', [901, 903]).execute()).toEqual([])
})
