// The results of a week for admins: its learners, the facts about their goals, and the pages of a large school.
import { beforeAll, describe, expect, test } from 'vitest'
import { seedSchool } from '../seed/index.ts'
import { startSession } from '../session/index.ts'
import { Browser } from '../testing/browser.ts'
import { review, setGoal, walk } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()
const THIS_WEEK = '2026-11-16'
const LAST_WEEK = '2026-11-09'

const results = async (query: Record<string, string | number> = {}, by = s.ada) =>
  (await by.call('GET /api/admin/week-results', { query })).body
const resultsOf = async (id: number, query: Record<string, string | number> = {}) =>
  (await results({ limit: 200, ...query })).items.find((learner) => learner.id === id)

beforeAll(async () => {
  const read = await setGoal(s.wil, { title: 'Read two chapters' })
  await review(s.cole, read.id, 'denied', { comments: 'Which book?' })
  await setGoal(s.wil, { title: 'Swim 20 laps' })
  await setGoal(s.ivy, { title: 'Sail around the isle' })
  const ofWil = { schoolId: s.brendans.id, userId: s.wil.id }
  await insertGoal(s, { ...ofWil, dueOn: '2026-11-12', completed: true })
  await insertGoal(s, { ...ofWil, dueOn: '2026-11-19', archived: true })
})

test('the results list the school’s learners by name with their crew, including learners without a goal', async () => {
  const { items, nextCursor, total } = await results()
  expect(items.map(({ lastName, groupName, goals }) => [lastName, groupName, goals.length])).toEqual([
    ['Ångström', 'Lichen Legends', 0],
    ['Coach', null, 0],
    ['Coachless', null, 0],
    ['Cruz', 'Lichen Legends', 0],
    ['Li', 'Moss Makers', 0],
    ['New', null, 0],
    ['Okonkwo', 'Lichen Legends', 2],
    ['Rao', 'Moss Makers', 0],
    ['Stone', 'Moss Makers', 0],
    ['Woods', null, 0],
  ])
  expect({ nextCursor, total }).toEqual({ nextCursor: null, total: 10 })
})

test('a goal has only the fields that the table shows', async () => {
  const wil = await resultsOf(s.wil.id)
  expect(wil?.goals.map(({ title }) => title)).toEqual(['Swim 20 laps', 'Read two chapters'])
  expect(wil?.goals[1]).toEqual({
    id: expect.any(Number),
    title: 'Read two chapters',
    description: null,
    category: 'Academic',
    duration: 'weekly',
    deadline: '2026-11-20T22:00:00.000Z',
    dueOn: '2026-11-20',
    firstDueOn: '2026-11-20',
    completed: false,
    completedAt: null,
    isIncompleteLocked: false,
    userId: s.wil.id,
    feedback: [
      {
        status: 'denied',
        comments: 'Which book?',
        feedbackProvider: { id: s.cole.id, firstName: 'Cole', lastName: 'Coach' },
      },
    ],
  })
})

test('another week has its own goals, and a week that is not a Monday is refused', async () => {
  const wil = await resultsOf(s.wil.id, { week: LAST_WEEK })
  expect(wil?.goals.map(({ dueOn, completed }) => [dueOn, completed])).toEqual([['2026-11-12', true]])
  expect((await resultsOf(s.wil.id, { week: THIS_WEEK }))?.goals).toHaveLength(2)
  const tuesday = await s.ada.call('GET /api/admin/week-results', { query: { week: '2026-11-10' } })
  expect(tuesday.error.issues?.map(({ path }) => path)).toEqual(['week'])
})

test('the results include the days away of each learner', async () => {
  const body = { from: '2026-11-19', to: '2026-11-20' }
  await s.ada.call('POST /api/users/:id/absences', { params: { id: s.max.id }, body })
  expect((await resultsOf(s.max.id))?.away).toEqual([body])
  expect((await resultsOf(s.uma.id))?.away).toEqual([])
})

test('the results leave out a learner who left', async () => {
  const leaver = await s.person(s.brendans, 'Lee', 'Leaver', { studio: 'Summit', crew: s.crews.moss })
  await insertGoal(s, { schoolId: s.brendans.id, userId: leaver.id, dueOn: '2026-11-20' })
  expect((await resultsOf(leaver.id))?.goals).toHaveLength(1)
  const body = { active: false }
  expect(
    (await s.ada.call('PATCH /api/admin/users/:id/active', { params: { id: leaver.id }, body })).status,
  ).toBe(200)
  expect(await resultsOf(leaver.id)).toBeUndefined()
  expect((await results()).total).toBe(10)
})

test('admins read the results of their school, and super admins can name another school', async () => {
  for (const by of [s.cole, s.gia, s.zoe, s.wil]) {
    expect((await by.call('GET /api/admin/week-results')).error.code).toBe('forbidden')
  }
  const harbor = await results({}, s.hal)
  expect(harbor.items.map(({ firstName }) => firstName)).toEqual(['Hank', 'Ivy', 'Ira', 'Ida'])
  expect(await results({ schoolId: s.harbor.id }, s.sue)).toEqual(harbor)
  const elsewhere = await s.ada.call('GET /api/admin/week-results', { query: { schoolId: s.harbor.id } })
  expect(elsewhere.error.code).toBe('not_found')
})

describe('a large school', () => {
  test('the results of a large school have pages of 200 learners, each learner once with all of their goals', async () => {
    const learners = 1_100
    const school = { school: 'Large', learners, weeks: 1, seed: 5, force: true }
    await seedSchool(s.services.database, school, s.clock.now())
    const { id: schoolId } = await s.db
      .selectFrom('schools')
      .select('id')
      .where('name', '=', 'Large')
      .executeTakeFirstOrThrow()
    const admin = await s.db
      .selectFrom('users')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('is_admin', '=', 1)
      .executeTakeFirstOrThrow()
    const browser = new Browser(s.http, (await startSession(s.db, admin.id, s.clock.now())).token)
    const sizes: number[] = []
    const items = await walk(async (cursor) => {
      const query = { limit: 200, ...cursor }
      const { body } = await browser.call('GET /api/admin/week-results', { query })
      sizes.push(body.items.length)
      expect(body.total).toBeGreaterThanOrEqual(learners)
      return body
    })
    const total = (await browser.call('GET /api/admin/week-results')).body.total
    expect(Math.max(...sizes)).toBe(200)
    expect(items).toHaveLength(total)
    expect(new Set(items.map(({ id }) => id)).size).toBe(total)
    const { count } = await s.db
      .selectFrom('goals')
      .innerJoin('users', 'users.id', 'goals.user_id')
      .where('goals.school_id', '=', schoolId)
      .where('users.is_guide', '=', 0)
      .where('goals.due_on', '>=', THIS_WEEK)
      .where('goals.due_on', '<=', '2026-11-20')
      .where('goals.archived_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThan(0)
    expect(items.flatMap(({ goals }) => goals)).toHaveLength(count)
  }, 60_000)
})
