// Goals that people change while a reset or a deletion takes its snapshot: nothing is deleted without being in the file.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { SentQuery } from '../platform/db/open.ts'
import { changeGoal, setGoal } from '../testing/goal-calls.ts'
import { letters } from '../testing/races.ts'
import { story } from '../testing/story.ts'

/** Runs after the rows of goals were read for a snapshot, and before the file is complete. */
let whileWriting: (() => Promise<void>) | null = null
const readsGoals = ({ sql: text }: SentQuery) => /^select .*"title".* from "goals"\s+where/s.test(text)
const s = await story({
  onQuery: async (query) => {
    if (whileWriting && readsGoals(query)) await whileWriting()
  },
})
const folder = join(s.services.dataFolder, 'snapshots')
const snapshots = () =>
  existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : []

let goal: Awaited<ReturnType<typeof setGoal>>
let crowd: number[] = []
let round = 0
beforeEach(async () => {
  round++
  await s.db.deleteFrom('goals').execute()
  const people = []
  for (let index = 0; index < 20; index++)
    people.push(
      await s.person(s.brendans, `Crowd${letters(round)}`, `No${letters(index)}`, { studio: 'Summit' }),
    )
  crowd = people.map(({ id }) => id)
  const [owner] = people
  if (!owner) throw new Error('Nobody')
  goal = await setGoal(owner, { title: 'As it was' })
  changeTitle = (title) => changeGoal(owner, goal.id, { title })
})
let changeTitle: (title: string) => Promise<unknown> = async () => {}
afterEach(() => {
  whileWriting = null
  rmSync(folder, { recursive: true, force: true })
})

const goalsLeft = async () => (await s.db.selectFrom('goals').select('id').execute()).length

describe.each([
  ['a reset', () => s.ada.call('DELETE /api/admin/goals/clear-school')],
  [
    'a deletion of 20 people',
    () => s.ada.call('POST /api/admin/users/bulk-delete', { body: { userIds: crowd } }),
  ],
] as const)('%s', (_what, deleting) => {
  test('has no transaction open while it writes the file, so others are served', async () => {
    let served: unknown
    whileWriting = async () => {
      whileWriting = null
      expect(await openTransactions()).toBe(0)
      served = await Promise.race([s.wil.call('GET /api/goal-week'), late()])
    }
    expect((await deleting()).status).toBe(200)
    expect(served).toMatchObject({ status: 200 })
    expect(await goalsLeft()).toBe(0)
    expect(snapshots()).toHaveLength(1)
  })

  test('takes the snapshot again if a goal is changed meanwhile, and leaves one file', async () => {
    whileWriting = async () => {
      whileWriting = null
      await changeTitle('Changed meanwhile')
    }
    expect((await deleting()).status).toBe(200)
    expect(await goalsLeft()).toBe(0)
    expect(snapshots()).toEqual([expect.stringContaining('Changed meanwhile')])
  })

  test('takes the snapshot again if its file is removed before anything is deleted', async () => {
    let reads = 0
    whileWriting = async () => {
      reads++
      // The second read compares the rows with the file.
      if (reads === 2) rmSync(folder, { recursive: true, force: true })
    }
    expect((await deleting()).status).toBe(200)
    expect(await goalsLeft()).toBe(0)
    expect(snapshots()).toEqual([expect.stringContaining('As it was')])
  })

  test('deletes nothing and says so while goals change all the time', async () => {
    let changes = 0
    let isChanging = false
    whileWriting = async () => {
      if (isChanging) return
      isChanging = true
      changes++
      // Every other read compares the rows under their locks, and a change would wait for these.
      if (changes % 2 === 1) await changeTitle(`Change ${changes}`)
      isChanging = false
    }
    const { status, error } = await deleting()
    whileWriting = null
    expect([status, error.message]).toEqual([503, expect.stringContaining('nothing was deleted')])
    expect(await goalsLeft()).toBe(1)
    expect(snapshots()).toEqual([])
  })
})

async function openTransactions(): Promise<number> {
  if (inject('engine') !== 'postgres' || inject('postgresKind') === 'pglite') return 0
  const open = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  return (await open.execute(s.db)).rows[0]?.count ?? 0
}

/** On SQLite a call would wait for an open transaction, which would wait for it. */
const late = () => new Promise((resolve) => setTimeout(resolve, 3_000, 'too late'))
