// Locked goals: what is still possible after the deadline, and for whom.
import { beforeEach, describe, expect, test } from 'vitest'
import { changeGoal, setGoal, travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'
import { lockOverdueGoals } from './index.ts'

const s = await story()
const DEADLINE = '2026-11-18T22:00:00.000Z'
const bea = await s.person(s.brendans, 'Bea', 'Bypass', { studio: 'Summit', bypass: true })
const ben = await s.person(s.brendans, 'Ben', 'Bypass', { coachOf: [s.crews.lichen], bypass: true })

beforeEach(() => travelTo(s, WEDNESDAY))

const sweep = () => lockOverdueGoals({ ...s.services, now: s.clock.now() })
const today = { duration: 'daily', targetDate: '2026-11-18' }
const stored = (id: number) =>
  s.db.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const read = async (id: number) => (await s.wil.call('GET /api/goals/:id', { params: { id } })).body

describe('the lock job', () => {
  test('the lock job stores what reads already show, and changes nothing the second time', async () => {
    await sweep()
    const open = await setGoal(s.wil, today)
    const done = await setGoal(s.wil, { ...today, completed: true })
    const friday = await setGoal(s.wil)
    await travelTo(s, '2026-11-18T21:59:59.999Z')
    expect(await sweep()).toBe(0)
    await travelTo(s, DEADLINE)
    expect(await read(open.id)).toMatchObject({ status: 'incomplete', isIncompleteLocked: true })
    expect((await stored(open.id)).is_incomplete_locked).toBe(0)
    expect(await sweep()).toBe(1)
    const after = await Promise.all([stored(open.id), stored(done.id), stored(friday.id)])
    expect(after.map((goal) => goal.is_incomplete_locked)).toEqual([1, 0, 0])
    expect(await sweep()).toBe(0)
    expect(await Promise.all([stored(open.id), stored(done.id), stored(friday.id)])).toEqual(after)
  })

  test('the lock job locks each goal once when it runs on two nodes at the same time', async () => {
    await sweep()
    const before = await Promise.all([setGoal(s.wil, today), setGoal(s.max, today)])
    await travelTo(s, DEADLINE)
    const counts = await Promise.all([sweep(), sweep()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(before.length)
  })

  test('the lock job does not unlock goals when the clock is set back', async () => {
    const goal = await setGoal(s.wil, today)
    await travelTo(s, DEADLINE)
    await sweep()
    await travelTo(s, WEDNESDAY)
    expect(await sweep()).toBe(0)
    expect(await read(goal.id)).toMatchObject({
      status: 'incomplete',
      isIncompleteLocked: true,
      abilities: { edit: 'deadline_passed', complete: 'goal_locked', delete: 'deadline_passed' },
    })
    expect((await changeGoal(s.wil, goal.id, { completed: true })).error.code).toBe('goal_locked')
  })
})

describe.each([
  ['before the lock job', async () => 0],
  ['after the lock job', sweep],
])('after the deadline, %s', (_when, lock) => {
  const late = async (completed: boolean) => {
    const goal = await setGoal(s.wil, { ...today, completed })
    await travelTo(s, DEADLINE)
    await lock()
    return goal
  }

  test('an open goal cannot be completed after the deadline', async () => {
    const { status, error } = await changeGoal(s.wil, (await late(false)).id, { completed: true })
    expect([status, error.code, error.message]).toEqual([
      409,
      'goal_locked',
      'This goal is incomplete and cannot be completed.',
    ])
  })

  test('a completed goal cannot be reopened after the deadline', async () => {
    const { status, error } = await changeGoal(s.wil, (await late(true)).id, { completed: false })
    expect([status, error.code]).toEqual([403, 'deadline_passed'])
  })

  test.each([false, true])(
    'a goal can be neither edited nor deleted after the deadline (completed: %s)',
    async (completed) => {
      const { id } = await late(completed)
      const edit = await changeGoal(s.wil, id, { title: 'Something easier' })
      expect([edit.status, edit.error.code]).toEqual([403, 'deadline_passed'])
      const deletion = await s.wil.call('DELETE /api/goals/:id', { params: { id } })
      expect([deletion.status, deletion.error.code]).toEqual([403, 'deadline_passed'])
      expect((await read(id)).title).toBe('Read two chapters')
    },
  )

  test('admins, coaches, captains and guides need the bypass after the deadline too', async () => {
    const { id } = await late(false)
    for (const person of [s.ada, s.sue, s.cole, s.zoe, s.gia]) {
      expect((await changeGoal(person, id, { completed: true })).error.code).toBe('goal_locked')
    }
    for (const person of [s.ada, s.sue, s.cole, s.zoe]) {
      expect((await changeGoal(person, id, { title: 'Later' })).error.code).toBe('deadline_passed')
      const deletion = await person.call('DELETE /api/goals/:id', { params: { id } })
      expect(deletion.error.code).toBe('deadline_passed')
    }
  })

  test('people who may never change the goal are refused with forbidden', async () => {
    const { id } = await late(false)
    for (const person of [s.max, s.jo, s.ned, s.cora, bea]) {
      expect((await changeGoal(person, id, { completed: true })).error.code).toBe('forbidden')
      expect((await changeGoal(person, id, { title: 'Later' })).error.code).toBe('forbidden')
      const deletion = await person.call('DELETE /api/goals/:id', { params: { id } })
      expect(deletion.error.code).toBe('forbidden')
    }
    expect((await changeGoal(s.gia, id, { title: 'Later' })).error.code).toBe('forbidden')
    expect((await changeGoal(s.hal, id, { completed: true })).error.code).toBe('not_found')
  })

  test('sending the value that a goal already has is 200 after the deadline and changes nothing', async () => {
    const open = await late(false)
    const { updatedAt } = await read(open.id)
    for (const change of [
      { completed: false },
      { title: open.title },
      { description: '' },
      { duration: 'daily' },
    ]) {
      const { status, body } = await changeGoal(s.wil, open.id, change)
      expect([status, body.updated, body.updatedAt, body.revisionCount]).toEqual([200, false, updatedAt, 0])
    }
    await travelTo(s, WEDNESDAY)
    const done = await late(true)
    const again = await changeGoal(s.wil, done.id, { completed: true })
    expect([again.status, again.body.updated]).toEqual([200, false])
  })

  test('a malformed edit after the deadline is refused with 403 rather than 400', async () => {
    const { id } = await late(false)
    for (const wrong of [{ title: '' }, { title: 'x'.repeat(201) }, { category: 'Sports' }, { owner: 5 }]) {
      expect((await changeGoal(s.wil, id, wrong)).error.code).toBe('deadline_passed')
    }
    expect((await changeGoal(s.wil, id, { completed: 'yes' })).error.code).toBe('validation')
  })

  test('a person with the bypass may change goals after the deadline, and completing one unlocks it', async () => {
    const { id } = await late(false)
    expect((await read(id)).abilities).toMatchObject({ complete: 'goal_locked' })
    const done = await changeGoal(ben, id, { completed: true })
    expect(done.body).toMatchObject({ updated: true, status: 'completed', isIncompleteLocked: false })
    expect((await stored(id)).is_incomplete_locked).toBe(0)
    const text = await changeGoal(ben, id, { title: 'Read one chapter' })
    expect(text.body).toMatchObject({ updated: true, title: 'Read one chapter', revisionCount: 1 })
    const reopened = await changeGoal(ben, id, { completed: false })
    expect(reopened.body).toMatchObject({ updated: true, status: 'incomplete', completedAt: null })
    expect((await ben.call('DELETE /api/goals/:id', { params: { id } })).status).toBe(204)
  })

  test('the bypass of the person who acts counts after the deadline, not the owner’s', async () => {
    const goal = await setGoal(bea, today)
    await travelTo(s, DEADLINE)
    await lock()
    expect((await changeGoal(s.ada, goal.id, { title: 'Later' })).error.code).toBe('deadline_passed')
    expect((await changeGoal(bea, goal.id, { completed: true })).body.updated).toBe(true)
  })
})
