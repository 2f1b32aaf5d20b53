// Races about checks: one notification a day, and no check on a completed goal.
import { expect } from 'vitest'
import { changeGoal, setGoal, switchFeatures } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)
await switchFeatures(s, { weekChecks: true, plans: true })

async function onlyGoal(): Promise<number> {
  await s.db.deleteFrom('goals').where('user_id', '=', s.wil.id).execute()
  return (await setGoal(s.wil)).id
}
const stuck = (id: number) =>
  s.wil.call('PUT /api/goals/:id/check', { params: { id }, body: { state: 'stuck' } })

race(
  s,
  'a goal marked as stuck several times at the same moment notifies coach and captain once',
  async () => {
    const id = await onlyGoal()
    const answers = await Promise.all([stuck(id), stuck(id), stuck(id)])
    expect(countStatuses(answers)).toEqual({ 200: 3 })
    const sent = s.db.selectFrom('notifications').select('user_id').where('goal_id', '=', id)
    expect((await sent.orderBy('user_id').execute()).map((row) => row.user_id)).toEqual([s.cole.id, s.zoe.id])
  },
  { rounds: ROUNDS },
)

race(
  s,
  'a check is cleared or refused while its goal is completed',
  async () => {
    const id = await onlyGoal()
    const [checked, completed] = await Promise.all([stuck(id), changeGoal(s.cole, id, { completed: true })])
    expect(completed.status).toBe(200)
    if (checked.status !== 200) expect(checked.error.code).toBe('goal_completed')
    const goal = s.db.selectFrom('goals').select(['completed', 'check_state']).where('id', '=', id)
    expect(await goal.execute()).toEqual([{ completed: 1, check_state: null }])
  },
  { rounds: ROUNDS },
)

race(s, 'a concurrent plan and edit are both saved, and the edit is recorded once', async (round) => {
  const id = await onlyGoal()
  const answers = await Promise.all([
    changeGoal(s.wil, id, { plan: `Plan ${round}` }),
    changeGoal(s.cole, id, { title: `Title ${round}` }),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 2 })
  const goal = s.db.selectFrom('goals').select(['plan', 'title', 'revision_count']).where('id', '=', id)
  expect(await goal.execute()).toEqual([
    { plan: `Plan ${round}`, title: `Title ${round}`, revision_count: 1 },
  ])
})
