// Races about goals: many people change them at the same moment.

import { expect } from 'vitest'
import { deadlineOf } from '../../contract/goal-week.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { changeGoal, goalBody, setGoal, type TestUser } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, ROUNDS, race, toLetters } from '../testing/races.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { lockOverdueGoals } from './lock-goals.ts'

const s = await story(interleaved)

const setGoalFor = (by: TestUser, owner: TestUser) => by.call('POST /api/goals', { body: goalBody(owner) })
const stored = (id: number) => s.db.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirst()
const completions = async (goalId: number) =>
  (
    await s.db
      .selectFrom('activities')
      .select('id')
      .where('goal_id', '=', goalId)
      .where('type', '=', 'goal_completed')
      .execute()
  ).length

race(
  s,
  'after a hundred concurrent completions and reopenings the activity exists only if the goal is completed',
  async (_, id) => {
    const people = [s.wil, s.cole, s.zoe, s.gia]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        changeGoal(people[index % 4] ?? s.wil, id, { completed: index % 3 === 0 }),
      ),
    )
    // A busy machine may answer 503 to some, which then change nothing.
    const others = answers.map(({ status }) => status).filter((status) => status !== 200)
    expect(others.filter((status) => status !== 503)).toEqual([])
    expect(others.length).toBeLessThan(answers.length)
    const goal = await stored(id)
    expect(await completions(id)).toBe(goal?.completed)
  },
  { rounds: ROUNDS, prepare: async () => (await setGoal(s.wil)).id },
)

race(s, 'one of several concurrent completions changes the goal', async () => {
  const { id } = await setGoal(s.wil)
  const people = [s.wil, s.cole, s.zoe, s.gia, s.ada]
  const answers = await Promise.all(people.map((by) => changeGoal(by, id, { completed: true })))
  expect(answers.map(({ body }) => body.updated).filter(Boolean)).toHaveLength(1)
  expect(await completions(id)).toBe(1)
})

race(s, 'concurrent edits are all recorded, each with the text before it', async () => {
  const { id, title: first } = await setGoal(s.wil)
  const people = [s.wil, s.cole, s.zoe, s.ada]
  await Promise.all(people.map((by, index) => changeGoal(by, id, { title: `Text ${index}` })))
  const goal = await stored(id)
  expect(goal?.revision_count).toBe(people.length)
  const edits = await s.db
    .selectFrom('goal_edits')
    .select(['old_title', 'new_title'])
    .where('goal_id', '=', id)
    .orderBy('id')
    .execute()
  // Each edit starts from the previous text, and the goal has the text of the last one.
  expect(edits.map((edit) => edit.old_title)).toEqual([
    first,
    ...edits.slice(0, -1).map((edit) => edit.new_title),
  ])
  expect(edits.at(-1)?.new_title).toBe(goal?.title)
})

race(s, 'one of several concurrent deletions succeeds, and the owner is notified once', async (round) => {
  const { id } = await setGoal(s.max, { title: `Round ${round}` })
  const answers = await Promise.all(
    [s.cole, s.zoe, s.ada].map((by) => by.call('DELETE /api/goals/:id', { params: { id } })),
  )
  expect(countStatuses(answers)).toEqual({ 204: 1, 404: 2 })
  const notifications = await s.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', s.max.id)
    .where('message', 'like', `%“Round ${round}”`)
    .execute()
  expect(notifications).toHaveLength(1)
})

race(
  s,
  'a goal set for a person who is being deleted is deleted or refused',
  async (round) => {
    const leaver = await s.person(s.brendans, 'Leaver', `No${toLetters(round)}`, { crew: s.crews.lichen })
    const [byCoach, byLeaver, gone] = await Promise.all([
      s.cole.call('POST /api/goals', { body: goalBody(leaver) }),
      leaver.call('POST /api/goals', { body: goalBody(leaver, { completed: true }) }),
      s.ada.call('DELETE /api/admin/users/:id', { params: { id: leaver.id } }),
    ])
    expect(gone.status).toBe(204)
    expect([201, 404]).toContain(byCoach.status)
    expect([201, 401, 404]).toContain(byLeaver.status)
    for (const table of ['goals', 'activities', 'notifications'] as const) {
      const left = await s.db.selectFrom(table).select('id').where('user_id', '=', leaver.id).execute()
      expect([table, left]).toEqual([table, []])
    }
  },
  { rounds: ROUNDS },
)

race(s, 'an edit succeeds while one of its recipients is deleted', async (round) => {
  const coach = await s.person(s.brendans, 'Told', `No${toLetters(round)}`, { coachOf: [s.crews.lichen] })
  const { id } = await setGoal(s.wil)
  const params = { id: coach.id }
  const [edited, gone] = await Promise.all([
    changeGoal(s.wil, id, { title: `Round ${round}` }),
    s.ada.call('DELETE /api/admin/users/:id', { params }),
  ])
  expect([edited.status, gone.status]).toEqual([200, 204])
})

race(s, 'a goal is either completed or locked at 16:00', async () => {
  const { id, deadline } = await setGoal(s.wil, { duration: 'daily', targetDate: '2026-11-18' })
  const at = Date.parse(deadline)
  const before = s.clock.now()
  s.clock.set(new Date(at - 1).toISOString())
  // Another node, whose clock is a moment ahead, locks the goal.
  const tick = changeGoal(s.wil, id, { completed: true })
  const [answer] = await Promise.all([tick, lockOverdueGoals({ ...s.services, now: at })])
  s.clock.set(new Date(before).toISOString())
  const goal = await stored(id)
  expect([answer.status, goal?.completed, goal?.is_incomplete_locked]).toEqual(
    answer.status === 200 ? [200, 1, 0] : [409, 0, 1],
  )
  await s.db.deleteFrom('goals').where('id', '=', id).execute()
})

race(
  s,
  'a reset deletes goals that are set, completed and reviewed during it, or leaves them complete',
  async () => {
    const { id } = await setGoal(s.wil)
    const [reset, ...others] = await Promise.all([
      s.ada.call('DELETE /api/admin/goals/clear-school'),
      s.wil.call('POST /api/goals', { body: goalBody(s.wil, { completed: true }) }),
      changeGoal(s.max, (await setGoal(s.max)).id, { completed: true }),
      s.cole.call('POST /api/feedback/goals/:goalId', {
        params: { goalId: id },
        body: { status: 'accepted' },
      }),
    ])
    expect(reset?.status).toBe(200)
    for (const { status } of others) expect([200, 201, 404]).toContain(status)
    expect(await stored(id)).toBeUndefined()
  },
)

race(s, 'a goal set while its school changes its time zone is due at 16:00 in the new one', async (round) => {
  const timeZone = round % 2 ? 'America/Chicago' : 'Asia/Tokyo'
  const [changed, made] = await Promise.all([
    s.sue.call('PUT /api/admin/schools/:id', { params: { id: s.harbor.id }, body: { timeZone } }),
    s.ivy.call('POST /api/goals', { body: goalBody(s.ivy) }),
  ])
  expect([changed.status, made.status]).toEqual([200, 201])
  const goals = await s.db
    .selectFrom('goals')
    .select(['due_on', 'deadline_at'])
    .where('school_id', '=', s.harbor.id)
    .execute()
  for (const goal of goals)
    expect(goal.deadline_at).toBe(deadlineOf(goal.due_on, { timeZone, weeks: defaultWeeks }))
})

race(
  s,
  'three of eight goals set at the same time for an owner with 297 goals this week are created',
  async (_, owner) => {
    const goals = s.db.selectFrom('goals').select('id').where('user_id', '=', owner.id)
    const people = [owner, s.cole, s.zoe, s.ada]
    const answers = await Promise.all([...people, ...people].map((by) => setGoalFor(by, owner)))
    expect(countStatuses(answers)).toEqual({ 201: 3, 409: 5 })
    expect(await goals.execute()).toHaveLength(300)
    const made = answers.flatMap((answer) => (answer.status === 201 ? [answer.body.id] : []))
    await s.db.deleteFrom('goals').where('id', 'in', made).execute()
  },
  {
    prepare: async () => {
      const owner = await s.person(s.brendans, 'Many', 'Goals', { crew: s.crews.lichen })
      for (let index = 0; index < 297; index++)
        await insertGoal(s, { schoolId: s.brendans.id, userId: owner.id, dueOn: '2026-11-20' })
      return owner
    },
  },
)
