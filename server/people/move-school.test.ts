// Moving all people of a school together, as when the school is deleted, and then to new schools.

import { beforeAll, expect, test } from 'vitest'
import type { SchoolTime } from '../../contract/goal-week.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { findBrokenRules } from '../invariants/index.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { moveSchool } from './move-school.ts'

const s = await story()
const movers = [s.ida, s.ivy, s.ira, s.hank, s.hal].map(({ id }) => id)
let goalId = 0

const move = (userIds: number[], to: (SchoolTime & { schoolId: number }) | null) =>
  inTransaction(s.db, (db) => {
    const people = { userIds, to, now: s.clock.now(), actorId: null }
    return moveSchool({ db, engine: s.engine }, people)
  })

const feedback = () =>
  s.db.selectFrom('feedback').select(['school_id', 'provider_id', 'is_active']).orderBy('id').execute()

beforeAll(async () => {
  const zone = { schoolId: s.harbor.id, timeZone: 'America/New_York', weeks: defaultWeeks }
  goalId = await insertGoal(s, { ...zone, userId: s.ivy.id, dueOn: '2026-11-20' })
  for (const provider_id of [s.hank.id, s.ida.id]) {
    await s.db
      .insertInto('feedback')
      .values({
        school_id: s.harbor.id,
        goal_id: goalId,
        provider_id,
        status: 'accepted',
        comments: null,
        created_at: s.clock.now(),
        is_active: 1,
        goal_revision_at_time: 0,
      })
      .execute()
  }
})

test('people who lose their school together keep the feedback they gave each other', async () => {
  await move(movers, null)
  expect(await feedback()).toEqual([
    { school_id: null, provider_id: s.hank.id, is_active: 1 },
    { school_id: null, provider_id: s.ida.id, is_active: 1 },
  ])
  const users = await s.db.selectFrom('users').selectAll().where('id', 'in', movers).execute()
  for (const user of users) {
    expect(user).toMatchObject({ school_id: null, studio_id: null, group_id: null, is_captain: 0 })
  }
  expect(
    await s.db.selectFrom('coach_crews').select('coach_id').where('coach_id', '=', s.hank.id).execute(),
  ).toEqual([])
  const goal = await s.db
    .selectFrom('goals')
    .select('deadline_at')
    .where('id', '=', goalId)
    .executeTakeFirstOrThrow()
  expect(goal.deadline_at).toBe(Date.parse('2026-11-20T21:00:00Z'))
})

test('feedback keeps its giver in a common new school, and loses a giver who is in another', async () => {
  await move([s.ivy.id, s.ida.id], {
    schoolId: s.brendans.id,
    timeZone: 'America/Chicago',
    weeks: defaultWeeks,
  })
  expect(await feedback()).toEqual([
    { school_id: s.brendans.id, provider_id: null, is_active: 1 },
    { school_id: s.brendans.id, provider_id: s.ida.id, is_active: 1 },
  ])
  const goal = await s.db
    .selectFrom('goals')
    .select('deadline_at')
    .where('id', '=', goalId)
    .executeTakeFirstOrThrow()
  expect(goal.deadline_at).toBe(Date.parse('2026-11-20T22:00:00Z'))
})

test('a goal keeps its plan, its answers and the link to the goal it continues', async () => {
  const kelp = { schoolId: s.harbor.id, userId: s.ira.id }
  await move([s.ira.id, s.hal.id, s.hank.id], {
    schoolId: s.harbor.id,
    timeZone: 'America/New_York',
    weeks: defaultWeeks,
  })
  const old = await insertGoal(s, { ...kelp, dueOn: '2026-11-13' })
  const next = await insertGoal(s, { ...kelp, dueOn: '2026-11-20' })
  const words = { carried_from_id: old, times_carried: 1, plan: 'If it rains, then I will swim' }
  await s.db.updateTable('goals').set(words).where('id', '=', next).execute()
  const entry = { school_id: s.harbor.id, goal_id: next, provider_id: s.hank.id, status: 'denied' } as const
  const rest = { comments: null, created_at: 1, is_active: 1, goal_revision_at_time: 0 } as const
  await s.db
    .insertInto('feedback')
    .values({ ...entry, ...rest, answer: 'I will', answered_at: 2 })
    .execute()
  await move([s.ira.id], { schoolId: s.brendans.id, timeZone: 'America/Chicago', weeks: defaultWeeks })
  const goal = s.db.selectFrom('goals').selectAll().where('id', '=', next)
  expect(await goal.executeTakeFirst()).toMatchObject({ ...words, school_id: s.brendans.id })
  const given = s.db.selectFrom('feedback').selectAll().where('goal_id', '=', next)
  expect(await given.execute()).toMatchObject([
    { school_id: s.brendans.id, provider_id: null, answer: 'I will', answered_at: 2 },
  ])
  expect(await findBrokenRules(s.db)).toEqual({})
})

test('an empty list moves nobody', async () => {
  await move([], null)
  expect((await s.ada.call('GET /api/users/:id', { params: { id: s.ida.id } })).body.schoolId).toBe(
    s.brendans.id,
  )
})
