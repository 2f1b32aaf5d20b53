// Races of weekly goals: each is created once, and never after its series has ended.
import { expect } from 'vitest'
import { setGoal, travelTo } from '../../testing/goal-calls.ts'
import { interleaved, ROUNDS, race, toLetters } from '../../testing/races.ts'
import { story } from '../../testing/story.ts'
import { createWeeklyGoals } from './create-weekly-goals.ts'

const s = await story({ ...interleaved, now: '2026-11-18T15:00:00.000Z' })

const run = () =>
  createWeeklyGoals({ database: s.services.database, live: s.services.live, now: s.clock.now() })
/** A weekly goal of Wil and Max, on the Friday on which the goals of the next week are created. */
async function prepare(): Promise<number> {
  await s.db.deleteFrom('goal_series').execute()
  await s.db.deleteFrom('goals').execute()
  await travelTo(s, '2026-11-18T15:00:00.000Z')
  const goal = await setGoal(s.wil, { title: 'Swim', repeat: { until: '2026-12-18' } }, s.cole)
  const id = goal.series?.id ?? 0
  await s.cole.call('PATCH /api/goal-series/:id', { params: { id }, body: { userIds: [s.wil.id, s.max.id] } })
  await travelTo(s, '2026-11-20T22:00:00.000Z')
  return id
}
const countOfWeek = async () =>
  (await s.db.selectFrom('goals').select('id').where('due_on', '=', '2026-11-27').execute()).length

race(
  s,
  'two nodes that run the job at the same time create each goal once',
  async () => {
    await prepare()
    const created = await Promise.all([run(), run()])
    expect(created[0] + created[1]).toBe(2)
    expect(await countOfWeek()).toBe(2)
  },
  { rounds: ROUNDS },
)

race(
  s,
  'a weekly goal that is ended during the job has all goals of the week or none, and none afterward',
  async () => {
    const id = await prepare()
    const params = { id }
    const [, ended] = await Promise.all([run(), s.cole.call('DELETE /api/goal-series/:id', { params })])
    expect(ended.status).toBe(204)
    const count = await countOfWeek()
    expect([0, 2]).toContain(count)
    expect(await run()).toBe(0)
    expect(await countOfWeek()).toBe(count)
  },
  { rounds: ROUNDS },
)

race(s, 'a person who is taken out during the job gets the goal of the week, or does not', async () => {
  const id = await prepare()
  const [, changed] = await Promise.all([
    run(),
    s.cole.call('PATCH /api/goal-series/:id', { params: { id }, body: { userIds: [s.max.id] } }),
  ])
  expect(changed.status).toBe(200)
  expect([1, 2]).toContain(await countOfWeek())
})

race(s, 'a reset during the job leaves neither goals nor weekly goals', async () => {
  await prepare()
  const [, reset] = await Promise.all([run(), s.ada.call('DELETE /api/admin/goals/clear-school')])
  expect(reset.status).toBe(200)
  expect(await countOfWeek()).toBe(0)
  expect(await s.db.selectFrom('goal_series').select('id').execute()).toEqual([])
})

race(s, 'the maker of a weekly goal who is deleted during the job takes it along', async (round) => {
  await prepare()
  const pia = await s.person(s.brendans, 'Pia', toLetters(round), { coachOf: [s.crews.lichen] })
  await s.db.updateTable('goal_series').set({ created_by_id: pia.id }).execute()
  const [, gone] = await Promise.all([
    run(),
    s.ada.call('DELETE /api/admin/users/:id', { params: { id: pia.id } }),
  ])
  expect(gone.status).toBe(204)
  expect([0, 2]).toContain(await countOfWeek())
  expect(await run()).toBe(0)
})
