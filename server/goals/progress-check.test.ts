// Checks of open goals: their owner marks them as 'On track' or 'Stuck'.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeGoal,
  listNotifications,
  readGoal,
  setGoal,
  switchFeatures,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const WEDNESDAY = '2026-11-18T15:00:00.000Z'
const NOTE = 'I can’t find the book'

const check = (by: TestUser, id: number, body: Record<string, unknown>) =>
  by.call('PUT /api/goals/:id/check', { params: { id }, body })
const stuck = (by: TestUser, id: number, note?: string) => check(by, id, { state: 'stuck', note })
const stuckOnes = async (by: TestUser) =>
  (await listNotifications(by)).filter(({ type }) => type === 'goal_stuck')

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await switchFeatures(s, { weekChecks: true })
  await travelTo(s, WEDNESDAY)
})

test('everyone who reads a goal sees its check', async () => {
  const { id, updatedAt } = await setGoal(s.wil)
  s.clock.advance(60_000)
  const { status, body } = await stuck(s.wil, id, `${NOTE} `)
  expect(status).toBe(200)
  const at = new Date(s.clock.now()).toISOString()
  expect(body).toMatchObject({ check: { state: 'stuck', note: NOTE, at }, updatedAt, revisionCount: 0 })
  for (const by of [s.wil, s.zoe, s.cole, s.gia, s.ada, s.sue])
    expect((await readGoal(by, id)).check).toEqual({ state: 'stuck', note: NOTE, at })
  expect((await check(s.wil, id, { state: 'on_track' })).body.check).toMatchObject({
    state: 'on_track',
    note: null,
  })
  expect((await check(s.wil, id, { state: null })).body.check).toBe(null)
})

test('only the owner checks a goal', async () => {
  const { id } = await setGoal(s.wil)
  for (const by of [s.zoe, s.cole, s.gia, s.ada, s.sue]) {
    expect((await readGoal(by, id)).abilities.check).toBe('forbidden')
    expect((await stuck(by, id)).error.code).toBe('forbidden')
  }
  expect((await stuck(s.hal, id)).error.code).toBe('not_found')
})

test('only a stuck goal has a note, of up to 200 characters', async () => {
  const { id } = await setGoal(s.wil)
  for (const body of [
    { state: 'stuck', note: 'x'.repeat(201) },
    { state: 'on_track', note: 'Well' },
    { state: null, note: 'Well' },
  ])
    expect((await check(s.wil, id, body)).error).toMatchObject({
      code: 'validation',
      issues: [{ path: 'note' }],
    })
  for (const body of [{ state: 'lost' }, {}, { state: 'stuck', at: 1 }])
    expect((await check(s.wil, id, body)).error.code).toBe('validation')
  expect((await stuck(s.wil, id, '🪨'.repeat(200))).status).toBe(200)
  expect((await stuck(s.wil, id, '  ')).body.check?.note).toBe(null)
})

test('completing a goal clears its check, and reopening does not restore it', async () => {
  const { id } = await setGoal(s.wil)
  await stuck(s.wil, id, NOTE)
  expect((await changeGoal(s.cole, id, { completed: true })).body.check).toBe(null)
  expect((await changeGoal(s.cole, id, { completed: false })).body.check).toBe(null)
})

test('a check survives edits and moves', async () => {
  const { id } = await setGoal(s.wil)
  await stuck(s.wil, id, NOTE)
  expect((await changeGoal(s.wil, id, { title: 'Read one chapter' })).body.check).toMatchObject({
    note: NOTE,
  })
  const moved = await s.cole.call('POST /api/goals/:id/extension', {
    params: { id },
    body: { day: '2026-11-23' },
  })
  expect(moved.body.check).toMatchObject({ note: NOTE })
})

test('after the deadline a check is shown but cannot be changed, not even with the bypass', async () => {
  const owner = await s.person(s.brendans, 'Bea', 'Bypass', { studio: 'Summit', bypass: true })
  const { id } = await setGoal(owner)
  await stuck(owner, id, NOTE)
  await travelTo(s, '2026-11-20T22:00:00.000Z')
  expect(await readGoal(owner, id)).toMatchObject({
    check: { note: NOTE },
    abilities: { check: 'goal_locked' },
  })
  expect((await check(owner, id, { state: null })).error.code).toBe('goal_locked')
})

test('checks are refused on an archived, a completed and a locked goal, in this order', async () => {
  const bypass = await s.person(s.brendans, 'Bo', 'Bypass', { admin: true, bypass: true })
  const { id } = await setGoal(s.wil)
  const code = async () => {
    const { error } = await check(s.wil, id, { state: 'on_track' })
    expect((await readGoal(s.wil, id)).abilities.check).toBe(error.code)
    return error.code
  }
  await travelTo(s, '2026-11-20T22:00:00.000Z')
  expect(await code()).toBe('goal_locked')
  await changeGoal(bypass, id, { completed: true })
  expect(await code()).toBe('goal_completed')
  await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2026-11-23' } })
  expect(await code()).toBe('goal_archived')
})

describe('a stuck goal', () => {
  test('a stuck goal notifies the coaches and captains of the crew', async () => {
    const { id } = await setGoal(s.wil)
    await stuck(s.wil, id, NOTE)
    const notice = { goalId: id, groupId: s.crews.lichen, message: 'Wil is stuck on “Read two chapters”' }
    for (const by of [s.cole, s.zoe]) expect(await stuckOnes(by)).toMatchObject([notice])
    for (const by of [s.wil, s.max, s.cora, s.gia, s.ada, s.ned]) expect(await stuckOnes(by)).toEqual([])
  })

  test('a stuck goal of a captain notifies only the coaches', async () => {
    const { id } = await setGoal(s.zoe)
    await stuck(s.zoe, id)
    expect(await stuckOnes(s.cole)).toHaveLength(1)
    expect(await stuckOnes(s.zoe)).toEqual([])
  })

  test('a stuck goal of a learner without a crew notifies the guides of the studio', async () => {
    const alone = await s.person(s.brendans, 'Al', 'Alone', { studio: 'Basecamp II' })
    const { id } = await setGoal(alone)
    await stuck(alone, id)
    expect(await stuckOnes(s.gia)).toMatchObject([{ goalId: id, groupId: null }])
    expect(await stuckOnes(s.cole)).toEqual([])
    // A guide who no longer guides the studio loses the notification.
    const params = { id: s.gia.id }
    const assign = (assignedStudio: string | null) =>
      s.ada.call('PATCH /api/admin/users/:id/assigned-studio', { params, body: { assignedStudio } })
    await assign('Summit')
    expect(await stuckOnes(s.gia)).toEqual([])
    await assign('Basecamp II')
  })

  test('a stuck goal notifies once a day, however often it is marked', async () => {
    const { id } = await setGoal(s.wil)
    await stuck(s.wil, id)
    await check(s.wil, id, { state: 'on_track' })
    await stuck(s.wil, id, NOTE)
    // 23:59:59.999 in Chicago.
    await travelTo(s, '2026-11-19T05:59:59.999Z')
    await stuck(s.wil, id)
    expect(await stuckOnes(s.cole)).toHaveLength(1)
    await travelTo(s, '2026-11-19T06:00:00.000Z')
    await stuck(s.wil, id)
    expect(await stuckOnes(s.cole)).toHaveLength(2)
  })

  test('a stuck goal notifies on the same day as another stuck goal', async () => {
    for (const { id } of [await setGoal(s.wil), await setGoal(s.wil)]) await stuck(s.wil, id)
    expect(await stuckOnes(s.cole)).toHaveLength(2)
  })

  test('a stuck goal is the only kind that notifies: a goal on track does not', async () => {
    const { id } = await setGoal(s.wil)
    await check(s.wil, id, { state: 'on_track' })
    expect(await stuckOnes(s.cole)).toEqual([])
  })
})

describe('the review queue', () => {
  const queue = async (query: Record<string, string | number> = {}) =>
    (await s.cole.call('GET /api/feedback/queue', { query })).body
  const titles = async () => (await queue()).items.map(({ title }) => title)

  test('the review queue lists open stuck goals first, then the others, both oldest first', async () => {
    const ids: number[] = []
    for (const title of ['A', 'B', 'C', 'D', 'E']) ids.push((await setGoal(s.wil, { title })).id)
    const [, b = 0, c = 0, d = 0] = ids
    await check(s.wil, c, { state: 'on_track' })
    for (const id of [d, b]) await stuck(s.wil, id)
    expect(await titles()).toEqual(['B', 'D', 'A', 'C', 'E'])
    const walked: string[] = []
    let cursor: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof queue>> = await queue({ limit: 2, ...(cursor && { cursor }) })
      walked.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(walked).toEqual(['B', 'D', 'A', 'C', 'E'])
    await switchFeatures(s, { weekChecks: false })
    expect(await titles()).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  test('the review queue lists a stuck goal among the others after its deadline', async () => {
    await s.db.updateTable('schools').set({ feedback_grace_days: 2 }).execute()
    const past = await setGoal(s.wil, { title: 'Past', duration: 'daily', targetDate: '2026-11-18' })
    const open = await setGoal(s.wil, { title: 'Open' })
    for (const { id } of [past, open]) await stuck(s.wil, id)
    expect(await titles()).toEqual(['Past', 'Open'])
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect(await titles()).toEqual(['Open', 'Past'])
    await s.db.updateTable('schools').set({ feedback_grace_days: 0 }).execute()
  })
})

describe('in a school without checks', () => {
  test('a check is refused after forbidden and before validation, and earlier checks are hidden', async () => {
    const { id } = await setGoal(s.wil)
    await stuck(s.wil, id, NOTE)
    await switchFeatures(s, { weekChecks: false })
    expect(await readGoal(s.wil, id)).toMatchObject({
      check: null,
      abilities: { check: 'switched_off' },
    })
    expect((await stuck(s.cole, id)).error.code).toBe('forbidden')
    expect((await check(s.wil, id, { state: 'lost' })).error).toMatchObject({
      code: 'switched_off',
      message: 'Your school has switched this off.',
    })
    await switchFeatures(s, { weekChecks: true })
    expect((await readGoal(s.wil, id)).check).toMatchObject({ note: NOTE })
  })
})
