// Races about days away and extended goals.
import { expect } from 'vitest'
import { lockOverdueGoals } from '../goals/index.ts'
import { changeGoal, readGoal, setGoal, type TestUser, travelTo } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, race, randomTurns } from '../testing/races.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story(interleaved)

const enter = (by: TestUser, from: string, to: string) =>
  by.call('POST /api/users/:id/absences', { params: { id: s.wil.id }, body: { from, to } })
const extend = (by: TestUser, id: number, day: string) =>
  by.call('POST /api/goals/:id/extension', { params: { id }, body: { day } })
const clear = () => s.db.deleteFrom('absences').execute()

race(s, 'one of two overlapping days away entered at the same time is refused', async () => {
  await clear()
  const answers = await Promise.all([
    enter(s.cole, '2026-11-18', '2026-11-19'),
    enter(s.gia, '2026-11-19', '2026-11-20'),
  ])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
  expect(await s.db.selectFrom('absences').select('id').execute()).toHaveLength(1)
})

race(
  s,
  'a goal that is completed while it is extended is completed, on the new day or the old one',
  async () => {
    const { id } = await setGoal(s.wil)
    const [moved, completed] = await Promise.all([
      extend(s.cole, id, '2026-11-24'),
      changeGoal(s.wil, id, { completed: true }),
    ])
    expect(completed.status).toBe(200)
    const { dueOn, completed: done } = await readGoal(s.wil, id)
    expect(done).toBe(true)
    if (moved.status === 200) expect(dueOn).toBe('2026-11-24')
    else expect({ code: moved.error.code, dueOn }).toEqual({ code: 'goal_completed', dueOn: '2026-11-20' })
  },
)

race(
  s,
  'a goal that is completed while its days away are deleted is completed, on the new day or the old one',
  async () => {
    await clear()
    const { id } = await setGoal(s.wil)
    const { body } = await enter(s.cole, '2026-11-20', '2026-11-20')
    const params = { id: s.wil.id, absenceId: body.absence.id ?? 0 }
    const [deleted, again, completed] = await Promise.all([
      s.cole.call('DELETE /api/users/:id/absences/:absenceId', { params, query: { goals: 'back' } }),
      s.gia.call('DELETE /api/users/:id/absences/:absenceId', { params, query: { goals: 'back' } }),
      changeGoal(s.wil, id, { completed: true }),
    ])
    expect(countStatuses([deleted, again])).toEqual({ 204: 1, 404: 1 })
    expect(completed.status).toBe(200)
    const { dueOn, completed: done } = await readGoal(s.wil, id)
    expect(done).toBe(true)
    expect(['2026-11-20', '2026-11-23']).toContain(dueOn)
  },
)

race(s, 'a goal that is locked while it is extended is open on the new day', async () => {
  await travelTo(s, WEDNESDAY)
  const { id } = await setGoal(s.wil)
  await travelTo(s, '2026-11-20T22:00:00.000Z')
  const [moved] = await Promise.all([
    extend(s.cole, id, '2026-11-24'),
    randomTurns(10).then(() => lockOverdueGoals({ ...s.services, now: s.clock.now() })),
  ])
  expect(moved.status).toBe(200)
  expect(await readGoal(s.wil, id)).toMatchObject({ dueOn: '2026-11-24', status: 'in_progress' })
  await travelTo(s, WEDNESDAY)
})

race(s, 'two concurrent extensions are both recorded, and the later one decides the day', async () => {
  const { id } = await setGoal(s.wil)
  const answers = await Promise.all([extend(s.cole, id, '2026-11-23'), extend(s.gia, id, '2026-11-24')])
  expect(countStatuses(answers)).toEqual({ 200: 2 })
  const { dueOn, firstDueOn, lastMove } = await readGoal(s.wil, id)
  expect(lastMove).toMatchObject({ to: dueOn })
  expect(firstDueOn).toBe('2026-11-20')
  const moves = await s.db
    .selectFrom('goal_moves')
    .select(['from_on', 'to_on'])
    .where('goal_id', '=', id)
    .orderBy('id')
    .execute()
  expect(moves).toHaveLength(2)
  expect(moves[1]?.from_on).toBe(moves[0]?.to_on)
})
