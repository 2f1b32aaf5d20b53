// Races of an undo with other changes: all comes back, or nothing does.
import { expect } from 'vitest'
import { setGoal, type TestUser } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)

const toId = (location: unknown) => Number(String(location).replace('/api/deletions/', ''))
const undo = (by: TestUser, id: number) => by.call('POST /api/deletions/:id/undo', { params: { id } })
async function deleteGoalOf(owner: TestUser) {
  const { id } = await setGoal(owner)
  const { headers } = await owner.call('DELETE /api/goals/:id', { params: { id } })
  return { id, deletion: toId(headers.location) }
}
const exists = async (id: number) =>
  (await s.db.selectFrom('goals').select('id').where('id', '=', id).execute()).length === 1

race(
  s,
  'one of two concurrent undos wins',
  async () => {
    const { id, deletion } = await deleteGoalOf(s.wil)
    const answers = await Promise.all([undo(s.wil, deletion), undo(s.ada, deletion)])
    expect(countStatuses(answers)).toEqual({ 200: 1, 404: 1 })
    expect(await exists(id)).toBe(true)
    await s.db.deleteFrom('goals').execute()
  },
  { rounds: ROUNDS },
)

race(
  s,
  'a goal that is restored during a reset is deleted again, or was not restored',
  async () => {
    const { id, deletion } = await deleteGoalOf(s.wil)
    await setGoal(s.wil)
    const [undone, reset] = await Promise.all([
      undo(s.wil, deletion),
      s.ada.call('DELETE /api/admin/goals/clear-school'),
    ])
    expect(reset.status).toBe(200)
    // An undo after the reset finds nothing to undo.
    expect([200, 404]).toContain(undone.status)
    expect(await exists(id)).toBe(false)
  },
  { rounds: ROUNDS },
)

race(s, 'a goal that is restored while its owner is deleted goes with the owner', async (round) => {
  const pia = await s.person(s.brendans, 'Pia', toLetters(round), { studio: 'Summit' })
  const { id, deletion } = await deleteGoalOf(pia)
  const [undone, gone] = await Promise.all([
    undo(s.ada, deletion),
    s.sue.call('DELETE /api/admin/users/:id', { params: { id: pia.id } }),
  ])
  expect(gone.status).toBe(204)
  expect([200, 404]).toContain(undone.status)
  expect(await exists(id)).toBe(false)
})

race(s, 'an undo and a deletion for good leave a goal or nothing', async () => {
  const { id, deletion } = await deleteGoalOf(s.wil)
  const [undone, erased] = await Promise.all([
    undo(s.wil, deletion),
    s.ada.call('DELETE /api/deletions/:id', { params: { id: deletion } }),
  ])
  expect([undone.status, erased.status].sort()).toEqual(undone.status === 200 ? [200, 404] : [204, 404])
  expect(await exists(id)).toBe(undone.status === 200)
})

race(
  s,
  'a carried goal that is restored while the old one is carried over again has the link, or lost it',
  async () => {
    await s.db.deleteFrom('goals').execute()
    await s.db.updateTable('schools').set({ carry_over: 1 }).execute()
    const old = await insertGoal(s, { schoolId: s.brendans.id, userId: s.uma.id, dueOn: '2026-11-13' })
    const body = {
      title: 'Go on',
      category: 'Academic',
      duration: 'weekly',
      userId: s.uma.id,
      carriedFromId: old,
    }
    const first = await s.uma.call('POST /api/goals', { body })
    const { headers } = await s.uma.call('DELETE /api/goals/:id', { params: { id: first.body.id } })
    const [undone, again] = await Promise.all([
      undo(s.uma, toId(headers.location)),
      s.uma.call('POST /api/goals', { body }),
    ])
    expect(undone.status).toBe(200)
    expect(again.status).toBe(undone.body.notes.length === 0 ? 409 : 201)
  },
)

race(
  s,
  'a crew that is restored while another takes its name has a number, or kept the name',
  async (round) => {
    const name = `Restored ${toLetters(round)}`
    const { body: crew } = await s.ada.call('POST /api/admin/groups', { body: { name } })
    const { headers } = await s.ada.call('DELETE /api/admin/groups/:id', { params: { id: crew.id } })
    const [undone, made] = await Promise.all([
      undo(s.ada, toId(headers.location)),
      s.sue.call('POST /api/admin/groups', { body: { name } }),
    ])
    expect(undone.status).toBe(200)
    if (made.status === 201) expect(undone.body.notes).toHaveLength(1)
    else expect([made.error.code, undone.body.notes]).toEqual(['name_taken', []])
  },
)
