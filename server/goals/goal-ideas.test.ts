// Goals that a person may set again: which titles are offered, in which order, and to whom.
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/days.ts'
import { setGoal, switchFeatures, type TestUser } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()
/** The day of the test's clock. */
const TODAY = '2026-11-18'
const LAST_WEEK = '2026-11-13'

interface Fields {
  dueOn?: string
  title?: string
  completed?: boolean
  archived?: boolean
  locked?: boolean
  plan?: string
  description?: string
  category?: 'Academic' | 'Personal'
  duration?: 'daily' | 'weekly'
}

async function store(owner: TestUser, fields: Fields = {}): Promise<number> {
  const { dueOn = LAST_WEEK, completed, archived, locked, ...texts } = fields
  const id = await insertGoal(s, {
    schoolId: s.brendans.id,
    userId: owner.id,
    dueOn,
    completed: completed ?? false,
    archived: archived ?? false,
    locked: locked ?? false,
  })
  if (Object.keys(texts).length > 0) await s.db.updateTable('goals').set(texts).where('id', '=', id).execute()
  return id
}
const listIdeas = async (owner: TestUser, by = owner) =>
  (await by.call('GET /api/users/:id/goal-ideas', { params: { id: owner.id } })).body
const listTitles = async (owner: TestUser, by = owner) =>
  (await listIdeas(owner, by)).map(({ title }) => title)

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await switchFeatures(s, { plans: false, carryOver: false })
})

describe('ideas', () => {
  test('join goals whose titles differ in case, blanks or the form of accents, with the newest texts', async () => {
    await store(s.wil, { title: 'Swim  Café laps', completed: true, dueOn: '2026-11-06' })
    await store(s.wil, {
      title: 'swim cafe\u0301 laps',
      description: 'Count them.',
      category: 'Personal',
      duration: 'weekly',
      plan: 'If it rains, then inside.',
    })
    expect(await listIdeas(s.wil)).toEqual([
      {
        title: 'swim cafe\u0301 laps',
        description: 'Count them.',
        category: 'Personal',
        duration: 'weekly',
        plan: null,
        goalType: null,
        quantity: null,
        times: 2,
        finished: 1,
      },
    ])
  })

  test('come by frequency, then by the newest due day, then by id, and are at most six', async () => {
    for (const title of ['Older', 'Often', 'Often', 'A', 'B', 'C', 'D', 'E'])
      await store(s.wil, { title, dueOn: title === 'Older' ? '2026-11-12' : LAST_WEEK })
    expect(await listTitles(s.wil)).toEqual(['Often', 'E', 'D', 'C', 'B', 'A'])
  })

  test('reach from today back to 56 days before, archived goals included', async () => {
    await store(s.wil, { title: 'First day', dueOn: addDays(TODAY, -56), archived: true })
    await store(s.wil, { title: 'Too old', dueOn: addDays(TODAY, -57) })
    await store(s.wil, { title: 'Today', dueOn: TODAY, completed: true })
    await store(s.wil, { title: 'Tomorrow', dueOn: addDays(TODAY, 1), completed: true })
    expect(await listTitles(s.wil)).toEqual(['Today', 'First day'])
  })

  test('leave out the title of an open goal of the goal week or later', async () => {
    await store(s.wil, { title: 'Read' })
    await store(s.wil, { title: 'Write' })
    await store(s.wil, { title: 'READ', dueOn: '2026-11-20' })
    await store(s.wil, { title: 'Write', dueOn: '2026-11-16', locked: true })
    expect(await listTitles(s.wil)).toEqual(['Write'])
  })

  test('leave out what the caller can carry over, but only while carrying over is on', async () => {
    await store(s.wil, { title: 'Unfinished' })
    await store(s.wil, { title: 'Finished', completed: true })
    expect(await listTitles(s.wil)).toEqual(['Finished', 'Unfinished'])
    await switchFeatures(s, { carryOver: true })
    expect(await listTitles(s.wil)).toEqual(['Finished'])
  })

  test('include an unfinished goal that was carried over already', async () => {
    await switchFeatures(s, { carryOver: true })
    const old = await store(s.wil, { title: 'Unfinished' })
    const { id } = await setGoal(s.wil, { title: 'Another title', carriedFromId: old })
    expect(await listTitles(s.wil)).toEqual(['Unfinished'])
    await s.wil.call('DELETE /api/goals/:id', { params: { id } })
    expect(await listTitles(s.wil)).toEqual([])
  })

  test('have a plan only while the school has plans switched on', async () => {
    await store(s.wil, { plan: 'If I forget, then my alarm rings.' })
    expect((await listIdeas(s.wil))[0]?.plan).toBeNull()
    await switchFeatures(s, { plans: true })
    expect((await listIdeas(s.wil))[0]?.plan).toBe('If I forget, then my alarm rings.')
  })

  test('in a studio with goal types are only titles made of them, with type and quantity', async () => {
    await store(s.jo, { title: '3 Waseca Drawers' })
    await store(s.jo, { title: 'Read a book' })
    expect(await listIdeas(s.jo)).toMatchObject([
      { title: '3 Waseca Drawers', goalType: 'Waseca Drawer', quantity: 3 },
    ])
  })

  test('are empty for a person who left', async () => {
    await store(s.max)
    await s.db.updateTable('users').set({ left_at: s.clock.now() }).where('id', '=', s.max.id).execute()
    expect(await listIdeas(s.max, s.ada)).toEqual([])
    await s.db.updateTable('users').set({ left_at: null }).where('id', '=', s.max.id).execute()
  })
})

test('ideas are for the person and for people who may set goals for them, not for guides', async () => {
  const params = { id: s.wil.id }
  const statuses = await Promise.all(
    [s.wil, s.zoe, s.cole, s.ada, s.gia, s.max, s.hal].map(
      async ({ call }) => (await call('GET /api/users/:id/goal-ideas', { params })).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 404])
})
