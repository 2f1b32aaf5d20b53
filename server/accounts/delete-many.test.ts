// Deleting 20 or more people saves their goals first; for a month, people who have an account again can get them back.
import { beforeEach, expect, test } from 'vitest'
import { cleanUpSnapshots, deleteOldSnapshots, restoreGoals } from '../snapshots/index.ts'
import { changeGoal, review, setGoal } from '../testing/goal-calls.ts'
import { toLetters } from '../testing/races.ts'
import {
  findNewestSnapshot,
  listSnapshotNames,
  readSnapshotRows,
  readSnapshotText,
} from '../testing/snapshot-rows.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const { database } = s.services
const snapshots = () => listSnapshotNames(s.db)
const newest = () => findNewestSnapshot(s.db)

const removeAll = (userIds: number[]) =>
  s.ada.call('POST /api/admin/users/bulk-delete', { body: { userIds } })

let round = 0
beforeEach(() => {
  round++
  s.clock.set(new Date(s.clock.now() + 60_000).toISOString())
})

/** New learners, of whom the first has a reviewed goal. */
async function learners(count: number) {
  const people = []
  for (let index = 0; index < count; index++) {
    const crew = index === 0 ? { crew: s.crews.lichen } : {}
    people.push(
      await s.person(s.brendans, `Many${toLetters(round)}`, `No${toLetters(index)}`, {
        studio: 'Summit',
        ...crew,
      }),
    )
  }
  const [first] = people
  if (!first) throw new Error('Nobody')
  const goal = await setGoal(first, { title: `Walk ${round}` })
  await review(s.cole, goal.id, 'denied', { comments: `Further ${round}` })
  await changeGoal(first, goal.id, { title: `Longer walk ${round}` })
  return { ids: people.map(({ id }) => id), first, goal }
}

const again = (firstName: string, lastName: string, username: string) =>
  s.ada.call('POST /api/admin/users', {
    body: { username, password: PASSWORD, firstName, lastName, studio: 'Summit' },
  })

test('deleting 20 people writes a snapshot that the audit log names, and deleting 19 does not', async () => {
  const few = await learners(19)
  expect((await removeAll(few.ids)).body.done).toHaveLength(19)
  expect(await snapshots()).toEqual([])
  const many = await learners(20)
  expect((await removeAll(many.ids)).body.done).toHaveLength(20)
  const text = await readSnapshotText(s.db, await newest())
  expect(text).toContain('Longer walk')
  expect(text).toContain('Further')
  const log = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body
  expect(log.items).toMatchObject([{ action: 'user.delete', detail: { snapshot: await newest() } }])
})

test('20 people without goals leave no snapshot, and one person listed twenty times counts once', async () => {
  const before = await snapshots()
  const { ids, goal } = await learners(20)
  await s.ada.call('DELETE /api/goals/:id', { params: { id: goal.id } })
  expect((await removeAll(ids)).body.done).toHaveLength(20)
  const listed = await learners(1)
  expect((await removeAll(Array.from({ length: 20 }, () => listed.ids[0] ?? 0))).body.done).toEqual(
    listed.ids,
  )
  expect(await snapshots()).toEqual(before)
})

test('goals return only to people who have accounts again', async () => {
  const { ids, first } = await learners(20)
  await removeAll(ids)
  const name = await newest()
  const now = s.clock.now()
  const whole = { schoolName: "St. Brendan's" }
  const { username } = first
  const [firstName, lastName] = [`Many${toLetters(round)}`, 'Noa']
  expect(await restoreGoals(database, name, now)).toMatchObject({ goals: 0, left: 1, absent: [username] })
  // The username belongs to another child now.
  const secondPerson = (await again('Another', 'Child', username)).body
  expect(await restoreGoals(database, name, now)).toMatchObject({ goals: 0, absent: [username] })
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: secondPerson.id } })
  const back = (await again(firstName, lastName, username.toUpperCase())).body
  expect(back.id).not.toBe(first.id)
  expect(await restoreGoals(database, name, now)).toEqual({ ...whole, goals: 1, left: 0 })
  const { body } = await s.ada.call('GET /api/users/:id/goals-with-feedback', { params: { id: back.id } })
  expect(body).toMatchObject([{ title: `Longer walk ${round}`, userId: back.id, revisionCount: 1 }])
  const edits = await s.db.selectFrom('goal_edits').select('user_id').orderBy('id', 'desc').executeTakeFirst()
  expect(edits?.user_id).toBe(back.id)
  expect(await restoreGoals(database, name, now)).toEqual({ ...whole, goals: 0, left: 1 })
})

test('a snapshot keeps its own people, loses others who are deleted, and is gone after 30 days', async () => {
  const coach = await s.person(s.brendans, 'Tom', `Temp${toLetters(round)}`, { coachOf: [s.crews.lichen] })
  const { ids, goal } = await learners(20)
  await review(coach, goal.id, 'accepted', { comments: 'canary-comment' })
  await removeAll(ids)
  const name = await newest()
  expect(await cleanUpSnapshots(database, s.clock.now())).toEqual([])
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: coach.id } })
  expect(await cleanUpSnapshots(database, s.clock.now())).toEqual([name])
  const text = await readSnapshotText(s.db, name)
  expect(text).toContain(`Longer walk ${round}`)
  const feedback = (await readSnapshotRows(s.db, name)).filter(({ table }) => table === 'feedback')
  const givers = feedback.map(({ row }) => row.provider_id)
  expect(givers).toHaveLength(2)
  expect(givers).not.toContain(coach.id)

  const day = 24 * 60 * 60 * 1000
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const all = (await snapshots()).length
  expect(await deleteOldSnapshots(s.db, s.clock.now() + 29 * day)).toEqual([])
  const gone = await deleteOldSnapshots(s.db, s.clock.now() + 30 * day)
  expect(gone).toContain(name)
  expect(await snapshots()).not.toContain(name)
  // The snapshot of a reset stays.
  expect(await snapshots()).toHaveLength(all - gone.length)
  expect(await snapshots()).toHaveLength(1)
})
