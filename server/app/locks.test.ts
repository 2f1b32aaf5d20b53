// Tests what the locks are for: without them, a call that another one overtakes breaks a rule. The statements run in the same
// order every time, so no test depends on luck.
import { expect, test as sentence } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { changeGoal, goalBody, review, setGoal, switchFeatures, travelTo } from '../testing/goal-calls.ts'
import { isPglite, toLetters } from '../testing/races.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'
import { overtake, withoutLocks } from '../testing/without-locks.ts'

const s = await story({ wrap: withoutLocks })
const racers = await Promise.all(
  Array.from({ length: 6 }, (_, index) =>
    s.person(s.brendans, 'Racer', `No${toLetters(index)}`, { studio: 'Summit' }),
  ),
)
const [first, second, ...others] = racers
if (!first || !second) throw new Error('Nobody races.')
type Person = typeof s.ada

const test = sentence.skipIf(isPglite)
/** On the embedded database no other call can come between the statements of these. */
const onPostgres = sentence.skipIf(isPglite || s.engine === 'sqlite')
const onSqlite = sentence.skipIf(s.engine === 'postgres')
const broken = async (rule: string) => rule in (await findBrokenRules(s.db))
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

const intoEmptyCrew = (people: readonly { id: number }[]) =>
  s.db
    .updateTable('users')
    .set({ group_id: s.crews.empty })
    .where('id', 'in', [0, ...people.map(({ id }) => id)])
    .execute()
const emptyCrew = (crew: number) =>
  s.db.updateTable('users').set({ group_id: null }).where('group_id', '=', crew).execute()
const move = ({ id }: { id: number }, crew: number) =>
  s.ada.call('POST /api/admin/crews/move-learner', { body: { userId: id, targetGroupId: crew } })

test('without locks, two moves overfill a crew of four', async () => {
  await intoEmptyCrew(others)
  await overtake(
    () => move(first, s.crews.empty),
    () => move(second, s.crews.empty),
  )
  expect(await broken('a crew has more than five members')).toBe(true)
  await emptyCrew(s.crews.empty)
})

test('without locks, two members of a crew of four leave at the same time', async () => {
  await intoEmptyCrew([first, second, ...others.slice(2)])
  await overtake(
    () => move(first, s.crews.moss),
    () => move(second, s.crews.moss),
  )
  const left = s.db.selectFrom('users').select('id').where('group_id', '=', s.crews.empty)
  expect(await left.execute()).toHaveLength(2)
  await emptyCrew(s.crews.empty)
  await s.db.updateTable('users').set({ group_id: null }).where('first_name', '=', 'Racer').execute()
})

test('without locks, one of two concurrent edits is lost', async () => {
  const { id } = await setGoal(s.wil)
  await overtake(
    () => changeGoal(s.wil, id, { title: 'Text of Wil' }),
    () => changeGoal(s.cole, id, { title: 'Text of Cole' }),
  )
  expect(await broken('a goal has a different number of edits than revisions')).toBe(true)
  await s.db.deleteFrom('goals').where('id', '=', id).execute()
})

test('without locks, completing a goal twice changes it twice', async () => {
  const { id } = await setGoal(s.wil)
  const answers = await overtake(
    () => changeGoal(s.wil, id, { completed: true }),
    () => changeGoal(s.cole, id, { completed: true }),
  )
  expect(answers.map(({ body }) => body.updated)).toEqual([true, true])
})

test('without locks, a review counts although it is about an older text', async () => {
  const { id } = await setGoal(s.max)
  await overtake(
    () => review(s.cole, id),
    () => changeGoal(s.max, id, { title: 'Another text' }),
  )
  expect(await broken('active feedback is about an earlier text of the goal')).toBe(true)
  await s.db.deleteFrom('goals').where('id', '=', id).execute()
})

test('without locks, concurrent saves of a reflection count as one', async () => {
  await travelTo(s, '2026-11-20T15:00:00.000Z')
  const save = (text: string) =>
    s.uma.call('PUT /api/reflections/mine', { body: { week: '2026-11-16', texts: [text, ''] } })
  await save('First')
  await overtake(
    () => save('One'),
    () => save('Two'),
  )
  const saved = s.db.selectFrom('reflections').select('version').where('user_id', '=', s.uma.id)
  expect((await saved.executeTakeFirstOrThrow()).version).toBe(2)
  await travelTo(s, WEDNESDAY)
})

test('without locks, concurrent goals exceed 300 in a week', async () => {
  const owner = await s.person(s.brendans, 'Many', 'Goals', { crew: s.crews.lichen })
  for (let index = 0; index < 299; index++)
    await insertGoal(s, { schoolId: s.brendans.id, userId: owner.id, dueOn: '2026-11-20' })
  await overtake(
    () => setGoal(owner),
    () => setGoal(owner, {}, s.cole),
  )
  const goals = s.db.selectFrom('goals').select('id').where('user_id', '=', owner.id)
  expect(await goals.execute()).toHaveLength(301)
})

test('without locks, two auto-sorts both place the same person', async () => {
  await s.db.updateTable('users').set({ group_id: null, is_captain: 0 }).execute()
  await s.db.deleteFrom('crew_sorts').execute()
  const sort = (by: Person) => () => by.call('POST /api/admin/crews/auto-sort')
  const answers = await overtake(sort(s.ada), sort(s.sue))
  expect(answers.map(({ status, body }) => status !== 200 || body.learnersAssigned > 0)).toEqual([true, true])
})

test('without locks, one of two admins loses a changed setting', async () => {
  const base = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }
  const set = (by: Person, body: object) => by.call('PUT /api/admin/settings', { body })
  await set(s.ada, base)
  await overtake(
    () => set(s.ada, { ...base, activityMonths: 6, base }),
    () => set(s.ada, { ...base, logMonths: 6, base }),
  )
  const { body } = await s.ada.call('GET /api/admin/settings')
  expect([body.activityMonths, body.logMonths]).not.toEqual([6, 6])
})

const leave = (by: Pick<Person, 'call'>, { id }: { id: number }) =>
  by.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active: false } })

test('without locks, a person who leaves joins a crew', async () => {
  const leaver = await s.person(s.brendans, 'Leaver', 'Crew', { studio: 'Summit' })
  await emptyCrew(s.crews.empty)
  await overtake(
    () => move(leaver, s.crews.empty),
    () => leave(s.ada, leaver),
  )
  const { group_id } = await s.db
    .selectFrom('users')
    .select('group_id')
    .where('id', '=', leaver.id)
    .executeTakeFirstOrThrow()
  expect(group_id).toBe(s.crews.empty)
})

const sessionsOf = ({ id }: { id: number }) =>
  s.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()
const signIn = (username: string) =>
  s.anonymous().call('POST /api/auth/login', { body: { username, password: PASSWORD } })

test('without locks, a person who leaves keeps a session', async () => {
  const leaver = await s.person(s.brendans, 'Leaver', 'Session')
  await overtake(
    () => signIn(leaver.username),
    () => leave(s.ada, leaver),
    { before: /^insert into "sessions"/ },
  )
  expect(await sessionsOf(leaver)).toHaveLength(1)
})

test('without locks, two admins who mark each other as left leave a school without an admin', async () => {
  const firstAdmin = await s.person(s.harbor, 'One', 'Rival', { admin: true })
  const secondAdmin = await s.person(s.harbor, 'Two', 'Rival', { admin: true })
  await s.db.updateTable('users').set({ is_admin: 0 }).where('id', '=', s.hal.id).execute()
  const answers = await overtake(
    () => leave(firstAdmin, secondAdmin),
    () => leave(secondAdmin, firstAdmin),
  )
  expect(statusesOf(answers)).toEqual([200, 200])
})

test('without locks, a goal is due on a day that became a day off', async () => {
  const entries = [{ name: 'Storm', from: '2026-11-19', to: '2026-11-19' }]
  const [{ body: goal }] = await overtake(
    () => s.uma.call('POST /api/goals', { body: goalBody(s.uma, { targetDate: '2026-11-19' }) }),
    () => s.ada.call('PUT /api/admin/days-off', { body: { entries } }),
  )
  expect(goal.dueOn).toBe('2026-11-19')
  await s.db.deleteFrom('days_off').execute()
})

test('without locks, two calendars replace the same version', async () => {
  await s.db.updateTable('schools').set({ calendar_version: 0 }).execute()
  const put = (by: Person, name: string) => () =>
    by.call('PUT /api/admin/days-off', {
      body: { entries: [{ name, from: '2026-12-01', to: '2026-12-01' }], expectedVersion: 0 },
    })
  expect(statusesOf(await overtake(put(s.ada, 'Storm'), put(s.sue, 'Fair')))).toEqual([200, 200])
  await s.db.deleteFrom('days_off').execute()
})

test('without locks, overlapping days away are entered twice', async () => {
  const enter = (by: Person, from: string, to: string) => () =>
    by.call('POST /api/users/:id/absences', { params: { id: s.uma.id }, body: { from, to } })
  await overtake(enter(s.ada, '2026-11-18', '2026-11-19'), enter(s.sue, '2026-11-19', '2026-11-20'))
  expect(await broken('a person has overlapping days away')).toBe(true)
  await s.db.deleteFrom('absences').execute()
})

const extend = (by: Person, id: number, day: string) =>
  by.call('POST /api/goals/:id/extension', { params: { id }, body: { day } })

test('without locks, two concurrent moves do not lead from one day to the next', async () => {
  const { id } = await setGoal(s.uma)
  await overtake(
    () => extend(s.ada, id, '2026-11-23'),
    () => extend(s.sue, id, '2026-11-24'),
  )
  const moves = await s.db.selectFrom('goal_moves').select('from_on').where('goal_id', '=', id).execute()
  expect([moves.length, new Set(moves.map(({ from_on }) => from_on)).size]).toEqual([2, 1])
  await s.db.deleteFrom('goals').where('id', '=', id).execute()
})

test('without locks, more time for a goal that is being completed is neither given nor refused', async () => {
  const { id } = await setGoal(s.uma)
  const [moved] = await overtake(
    () => extend(s.ada, id, '2026-11-24'),
    () => changeGoal(s.uma, id, { completed: true }),
    { before: /"carried_from_id" = / },
  )
  expect([moved.status, moved.body.updated]).toEqual([200, false])
})

const ofLastWeek = () =>
  insertGoal(s, { schoolId: s.brendans.id, userId: s.uma.id, dueOn: '2026-11-13', locked: true })
const carry = (by: Person, carriedFromId: number) =>
  by.call('POST /api/goals', { body: goalBody(s.uma, { carriedFromId }) })

test('without locks and the index, a goal is carried over twice', async () => {
  await s.db.schema.dropIndex('goals_carried_once').ifExists().execute()
  const id = await ofLastWeek()
  await overtake(
    () => carry(s.uma, id),
    () => carry(s.ada, id),
  )
  expect(await broken('a goal is carried over more than once')).toBe(true)
  await s.db.deleteFrom('goals').where('user_id', '=', s.uma.id).execute()
})

test('without locks, a goal that is being carried over is moved', async () => {
  const id = await ofLastWeek()
  await overtake(
    () => extend(s.ada, id, '2026-11-24'),
    () => carry(s.uma, id),
  )
  expect(await broken('a goal continues one that is not due earlier')).toBe(true)
  await s.db.deleteFrom('goals').where('user_id', '=', s.uma.id).execute()
})

const check = (id: number) =>
  s.uma.call('PUT /api/goals/:id/check', { params: { id }, body: { state: 'stuck' } })

test('without locks, a goal keeps a check that is made while it is completed', async () => {
  await switchFeatures(s, { weekChecks: true })
  const { id } = await setGoal(s.uma)
  await overtake(
    () => check(id),
    () => changeGoal(s.ada, id, { completed: true }),
  )
  expect(await broken('a completed goal has a check')).toBe(true)
  await s.db.deleteFrom('goals').where('id', '=', id).execute()
})

/** The sorts above moved Wil out of the crew. */
const intoLichen = () =>
  s.db.updateTable('users').set({ group_id: s.crews.lichen }).where('id', '=', s.wil.id).execute()

test('without locks, two answers are both accepted', async () => {
  await intoLichen()
  const { id: goalId } = await setGoal(s.wil)
  const { id } = await review(s.cole, goalId)
  const answer = (text: string) => () =>
    s.wil.call('PUT /api/feedback/:id/answer', { params: { id }, body: { text } })
  expect(statusesOf(await overtake(answer('One'), answer('Two')))).toEqual([200, 200])
})

// On PostgreSQL the update of the goal locks its row before the notifications are read, with or without the other lock.
onSqlite('without locks the coach is told twice of a goal that is stuck', async () => {
  await switchFeatures(s, { weekChecks: true })
  await s.db.updateTable('users').set({ group_id: s.crews.lichen }).where('id', '=', s.uma.id).execute()
  const { id } = await setGoal(s.uma)
  await overtake(
    () => check(id),
    () => check(id),
    { before: /^insert into "notifications"/ },
  )
  const sent = s.db.selectFrom('notifications').select('id').where('goal_id', '=', id)
  expect(await sent.where('user_id', '=', s.cole.id).execute()).toHaveLength(2)
})

onPostgres('without locks, two admins who each choose one crew for a coach assign both', async () => {
  const assign = (by: Person, crew: number) => () =>
    by.call('PUT /api/admin/users/:id/crew-assignments', {
      params: { id: s.cora.id },
      body: { assignedCrews: [crew] },
    })
  // Neither sees the other's uncommitted crew.
  await overtake(assign(s.ada, s.crews.lichen), assign(s.sue, s.crews.moss), {
    after: /^insert into "coach_crews"/,
  })
  const rows = s.db.selectFrom('coach_crews').select('group_id').where('coach_id', '=', s.cora.id)
  expect(await rows.execute()).toHaveLength(2)
})

test('without locks, a review sent twice at the same time fails', async () => {
  const { id } = await setGoal(s.wil)
  const send = () =>
    s.cole.call('POST /api/feedback/goals/:goalId', { params: { goalId: id }, body: { status: 'accepted' } })
  // The index of active entries is the last guard.
  expect(statusesOf(await overtake(send, send, { before: /^insert into "feedback"/ }))).not.toEqual([
    201, 201,
  ])
})

onPostgres('without locks, two simultaneous sign-ins leave more than ten sessions', async () => {
  const learner = await s.person(s.brendans, 'Busy', 'Learner')
  while ((await sessionsOf(learner)).length < 9) await signIn(learner.username)
  const again = () => signIn(learner.username)
  // Neither sees the other's uncommitted session.
  await overtake(again, again, { after: /^delete from "sessions"/ })
  expect(await sessionsOf(learner)).toHaveLength(11)
})

test('without locks, concurrently saved replies exceed 100', async () => {
  const reply = { user_id: s.cole.id, text: 'Reply', created_at: s.clock.now() }
  await s.db
    .insertInto('saved_replies')
    .values(Array.from({ length: 99 }, () => reply))
    .execute()
  const save = () => s.cole.call('POST /api/feedback/replies', { body: { text: 'Again' } })
  await overtake(save, save)
  const replies = s.db.selectFrom('saved_replies').select('id').where('user_id', '=', s.cole.id)
  expect(await replies.execute()).toHaveLength(101)
})
