// Races about carrying over: a goal is carried over once, and never moved afterward.
import { expect } from 'vitest'
import { changeGoal, goalBody, readGoal, type TestUser } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race } from '../testing/races.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)
const bypass = await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass: true })

/** Stores Uma's only goal, which is unfinished and of last week. */
async function storeLastWeekGoal(): Promise<number> {
  await s.db.deleteFrom('goals').where('user_id', '=', s.uma.id).execute()
  return insertGoal(s, { schoolId: s.brendans.id, userId: s.uma.id, dueOn: '2026-11-13', locked: true })
}
const carry = (by: TestUser, carriedFromId: number) =>
  by.call('POST /api/goals', { body: goalBody(s.uma, { carriedFromId }) })

race(
  s,
  'one of two requests to carry over a goal succeeds',
  async () => {
    const id = await storeLastWeekGoal()
    const answers = await Promise.all([carry(s.uma, id), carry(s.ned, id)])
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('already_carried')
  },
  { rounds: ROUNDS },
)

race(
  s,
  'a goal that is carried over and extended at the same time is either carried over or moved',
  async () => {
    const id = await storeLastWeekGoal()
    const [carried, moved] = await Promise.all([
      carry(s.uma, id),
      s.ada.call('POST /api/goals/:id/extension', { params: { id }, body: { day: '2026-11-19' } }),
    ])
    const { dueOn, carriedToId } = await readGoal(s.ada, id)
    if (carried.status === 201) {
      expect(moved.error.code).toBe('already_carried')
      expect([dueOn, carriedToId]).toEqual(['2026-11-13', carried.body.id])
    } else {
      expect(carried.error.issues?.[0]?.path).toBe('carriedFromId')
      expect(moved.body).toMatchObject({ updated: true, dueOn: '2026-11-19', carriedToId: null })
    }
  },
  { rounds: ROUNDS },
)

race(
  s,
  'a goal that is carried over while days away are entered is either carried over or moved',
  async () => {
    await s.db.deleteFrom('absences').execute()
    const id = await storeLastWeekGoal()
    const body = { from: '2026-11-13', to: '2026-11-13' }
    const [carried, away] = await Promise.all([
      carry(s.uma, id),
      s.ada.call('POST /api/users/:id/absences', { params: { id: s.uma.id }, body }),
    ])
    expect(away.status).toBe(201)
    expect(away.body.moves).toHaveLength(carried.status === 201 ? 0 : 1)
    expect([201, 400]).toContain(carried.status)
  },
)

race(
  s,
  'a goal that is carried over while the calendar changes is either carried over or moved',
  async () => {
    await s.db.deleteFrom('days_off').execute()
    const id = await storeLastWeekGoal()
    const entries = [{ name: 'Storm', from: '2026-11-13', to: '2026-11-13' }]
    const [carried, changed] = await Promise.all([
      carry(s.uma, id),
      s.ada.call('PUT /api/admin/days-off', { body: { entries } }),
    ])
    expect(changed.status).toBe(200)
    expect(changed.body.moves).toHaveLength(carried.status === 201 ? 0 : 1)
    expect([201, 400]).toContain(carried.status)
  },
)

race(
  s,
  'a goal that is carried over while it is deleted is missing, or its new goal has no link',
  async () => {
    const id = await storeLastWeekGoal()
    const [carried, gone] = await Promise.all([
      carry(s.uma, id),
      bypass.call('DELETE /api/goals/:id', { params: { id } }),
    ])
    expect(gone.status).toBe(204)
    if (carried.status === 404) return
    expect(carried.status).toBe(201)
    expect(await readGoal(s.uma, carried.body.id)).toMatchObject({
      carriedFromId: null,
      timesCarried: 1,
    })
  },
)

race(s, 'a goal can be carried over during a reset of the school, or is missing', async () => {
  const id = await storeLastWeekGoal()
  const [carried, reset] = await Promise.all([
    carry(s.uma, id),
    s.ada.call('DELETE /api/admin/goals/clear-school'),
  ])
  expect(reset.status).toBe(200)
  expect([201, 404]).toContain(carried.status)
})

race(
  s,
  'a goal that is carried over while it is completed is refused, or was carried over first',
  async () => {
    const id = await storeLastWeekGoal()
    const [carried, completed] = await Promise.all([
      carry(s.uma, id),
      changeGoal(bypass, id, { completed: true }),
    ])
    expect(completed.status).toBe(200)
    if (carried.status !== 201) expect(carried.error.code).toBe('goal_completed')
  },
)
