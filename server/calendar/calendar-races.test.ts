// Races about the calendar: changes at the same time as new goals, completions and locks.
import { expect } from 'vitest'
import { lockOverdueGoals } from '../goals/index.ts'
import { changeGoal, goalBody, setGoal, type TestUser, travelTo } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race, randomTurns } from '../testing/races.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story(interleaved)
const thursday = { name: 'Storm', from: '2026-11-19', to: '2026-11-19' }

const put = (by: TestUser, body: object) => by.call('PUT /api/admin/days-off', { body })
const stored = (id: number) =>
  s.db.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function startOver() {
  await travelTo(s, WEDNESDAY)
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('days_off').execute()
  await s.db.updateTable('schools').set({ calendar_version: 0 }).execute()
}

race(
  s,
  'a goal set while its day becomes a no-school day is moved or refused',
  async () => {
    await startOver()
    const people = [s.wil, s.max, s.jo, s.uma]
    const [changed, ...made] = await Promise.all([
      randomTurns(2).then(() => put(s.ada, { entries: [thursday] })),
      ...people.map((by) =>
        by.call('POST /api/goals', {
          body: goalBody(by, {
            targetDate: '2026-11-19',
            goalType: by === s.jo ? 'Waseca Drawer' : undefined,
          }),
        }),
      ),
    ])
    expect(changed.status).toBe(200)
    expect(made.map(({ status }) => status).filter((status) => status !== 201 && status !== 400)).toEqual([])
    const due = await s.db.selectFrom('goals').select('due_on').execute()
    expect(due.filter(({ due_on }) => due_on !== '2026-11-20')).toEqual([])
  },
  { rounds: ROUNDS },
)

race(s, 'one of two calendars with the same expected version is refused', async () => {
  await startOver()
  const friday = { name: 'Fair', from: '2026-11-20', to: '2026-11-20' }
  const answers = await Promise.all([
    put(s.ada, { entries: [thursday], expectedVersion: 0 }),
    put(s.sue, { entries: [friday], expectedVersion: 0 }),
  ])
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 1 })
  expect((await s.ada.call('GET /api/days-off')).body).toMatchObject({ version: 1, entries: [{}] })
})

race(
  s,
  'a goal that is completed while its day becomes a no-school day stays or is moved first',
  async () => {
    await startOver()
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
    const [changed, done] = await Promise.all([
      put(s.ada, { entries: [thursday] }),
      randomTurns(10).then(() => changeGoal(s.wil, id, { completed: true })),
    ])
    expect([changed.status, done.status]).toEqual([200, 200])
    const goal = await stored(id)
    expect([goal.completed, goal.is_incomplete_locked]).toEqual([1, 0])
    expect(['2026-11-19', '2026-11-20']).toContain(goal.due_on)
  },
)

race(s, 'a goal that is locked while its day becomes a no-school day is open on the new day', async () => {
  await startOver()
  const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
  await travelTo(s, '2026-11-19T22:00:00.000Z')
  await Promise.all([
    put(s.ada, { entries: [thursday] }),
    randomTurns(10).then(() => lockOverdueGoals({ ...s.services, now: s.clock.now() })),
  ])
  expect(await stored(id)).toMatchObject({ due_on: '2026-11-20', is_incomplete_locked: 0 })
})

race(s, 'concurrent changes of the calendar all succeed', async () => {
  await startOver()
  await Promise.all([s.wil, s.max].map((by) => setGoal(by, { targetDate: '2026-11-19' })))
  const answers = await Promise.all(
    [[thursday], [], [{ ...thursday, to: '2026-11-20' }], []].map((entries) => put(s.ada, { entries })),
  )
  expect(countStatuses(answers)).toEqual({ 200: 4 })
})
