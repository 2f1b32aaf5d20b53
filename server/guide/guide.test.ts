// The guide's views of their studio and of the school.
import { beforeAll, expect, test } from 'vitest'
import { userRow } from '../people/index.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()
const goals: Record<'wilDone' | 'wilOpen' | 'wilBefore' | 'max' | 'fay' | 'ivy' | 'archived', number> = {
  wilDone: 0,
  wilOpen: 0,
  wilBefore: 0,
  max: 0,
  fay: 0,
  ivy: 0,
  archived: 0,
}

beforeAll(async () => {
  const put = (userId: number, dueOn: string, more = {}) =>
    insertGoal(s, { schoolId: s.brendans.id, userId, dueOn, ...more })
  goals.archived = await put(s.wil.id, '2026-11-18', { archived: true })
  goals.wilBefore = await put(s.wil.id, '2026-11-12', { locked: true })
  goals.wilDone = await put(s.wil.id, '2026-11-17', { completed: true })
  goals.wilOpen = await put(s.wil.id, '2026-11-20')
  goals.max = await put(s.max.id, '2026-11-20')
  goals.fay = await put(s.fay.id, '2026-11-19')
  goals.ivy = await insertGoal(s, {
    schoolId: s.harbor.id,
    userId: s.ivy.id,
    dueOn: '2026-11-19',
    timeZone: 'America/New_York',
  })
})

test('the list of the studio shows its learners with their crew and week', async () => {
  const { body } = await s.gia.call('GET /api/guide/studio-users')
  expect(
    body.map((user) => [user.firstName, user.groupName, user.goalsThisWeek, user.completedThisWeek]),
  ).toEqual([
    ['Zoë', 'Lichen Legends', 0, 0],
    ['Wil', 'Lichen Legends', 2, 1],
  ])
  expect(body[0]).toMatchObject({ isCrewCaptain: true, studio: 'Basecamp II' })
})

test('guides and admins with the studio are not among its learners', async () => {
  const otherGuide = await s.person(s.brendans, 'Gus', 'Guide', { studio: 'Basecamp II', guideOf: 'Summit' })
  const chief = await s.person(s.brendans, 'Abe', 'Admin', { studio: 'Basecamp II', admin: true })
  await insertGoal(s, { schoolId: s.brendans.id, userId: otherGuide.id, dueOn: '2026-11-20' })
  const { body } = await s.gia.call('GET /api/guide/studio-users')
  expect(body.map(({ id }) => id)).not.toContain(chief.id)
  expect(body).toHaveLength(2)
  const owners = (await s.gia.call('GET /api/guide/studio-goals')).body.map(({ userId }) => userId)
  expect(owners).not.toContain(otherGuide.id)
})

test('the studio’s goals are those of the goal week or of the given week', async () => {
  const { body } = await s.gia.call('GET /api/guide/studio-goals')
  expect(body.map(({ id }) => id)).toEqual([goals.wilOpen, goals.wilDone])
  // The guide of the studio may complete them, but not edit them.
  expect(body[0]?.abilities).toMatchObject({ complete: true, edit: 'forbidden' })
  const before = await s.gia.call('GET /api/guide/studio-goals', { query: { week: '2026-11-09' } })
  expect(before.body.map(({ id }) => id)).toEqual([goals.wilBefore])
  const tuesday = await s.gia.call('GET /api/guide/studio-goals', { query: { week: '2026-11-10' } })
  expect(tuesday.error.issues?.[0]?.path).toBe('week')
})

test('the list of all crews shows members with their week', async () => {
  const { body } = await s.gia.call('GET /api/guide/all-crews')
  expect(body.map(({ name, memberCount }) => [name, memberCount])).toEqual([
    ['Empty Peaks', 0],
    ['Lichen Legends', 3],
    ['Moss Makers', 3],
  ])
  expect(body[1]?.members.find(({ id }) => id === s.wil.id)).toMatchObject({ goalsThisWeek: 2 })
})

test('the list of all goals has pages and shows the crew of each owner', async () => {
  const seen: [number, string | null][] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number> = cursor === null ? { limit: 2 } : { limit: 2, cursor }
    const { body } = await s.gia.call('GET /api/guide/all-goals', { query })
    seen.push(...body.items.map(({ id, groupName }): [number, string | null] => [id, groupName]))
    cursor = body.nextCursor
  } while (cursor !== null)
  expect(seen.slice(-5)).toEqual([
    [goals.fay, null],
    [goals.max, 'Lichen Legends'],
    [goals.wilOpen, 'Lichen Legends'],
    [goals.wilDone, 'Lichen Legends'],
    [goals.wilBefore, 'Lichen Legends'],
  ])
  expect(seen.map(([id]) => id)).not.toContain(goals.ivy)
  const { body } = await s.gia.call('GET /api/guide/all-goals', { query: { status: 'incomplete' } })
  expect(body.items.map(({ id }) => id)).toEqual([goals.wilBefore])
})

test('the list of all goals can be narrowed by crew and by words of the owner’s name', async () => {
  const found = async (query: Record<string, string | number>) =>
    (await s.gia.call('GET /api/guide/all-goals', { query })).body.items.map(({ id }) => id)
  const wilGoals = [goals.wilOpen, goals.wilDone, goals.wilBefore]
  expect(await found({ crewId: s.crews.lichen })).toEqual([goals.max, ...wilGoals])
  expect(await found({ crewId: s.crews.kelp })).toEqual([])
  expect(await found({ search: 'OKONKWO wil' })).toEqual(wilGoals)
  expect(await found({ search: 'wil cruz' })).toEqual([])
  expect(await found({ search: 'cruz', crewId: s.crews.lichen })).toEqual([goals.max])
  expect(await found({ search: 'okonkwo', status: 'incomplete' })).toEqual([goals.wilBefore])
  expect(await found({ search: 'ivy' })).toEqual([])
})

test('a search for a name that hundreds share still finds the newest goals', async () => {
  const now = s.clock.now()
  const rows = Array.from({ length: 101 }, (_, index) =>
    userRow({
      schoolId: s.brendans.id,
      username: `sam${index}`,
      passwordHash: '',
      firstName: 'Wilma',
      lastName: `Double ${index}`,
      createdAt: now,
    }),
  )
  await s.db.insertInto('users').values(rows).execute()
  const query = { search: 'wil', limit: 2 }
  const { items, nextCursor } = (await s.gia.call('GET /api/guide/all-goals', { query })).body
  expect(items.map(({ id }) => id)).toEqual([goals.wilOpen, goals.wilDone])
  const rest = await s.gia.call('GET /api/guide/all-goals', { query: { ...query, cursor: nextCursor ?? '' } })
  expect(rest.body.items.map(({ id }) => id)).toEqual([goals.wilBefore])
})

test('a guide without a studio gets empty lists, and other roles are refused', async () => {
  const guide = await s.person(s.brendans, 'Gil', 'Guide', { guideOf: 'No such studio' })
  expect((await guide.call('GET /api/guide/studio-users')).body).toEqual([])
  expect((await guide.call('GET /api/guide/studio-goals')).body).toEqual([])
  for (const call of [
    'GET /api/guide/studio-users',
    'GET /api/guide/studio-goals',
    'GET /api/guide/all-crews',
    'GET /api/guide/all-goals',
  ] as const) {
    expect((await s.cole.call(call)).error.code).toBe('forbidden')
    expect((await s.ada.call(call)).error.code).toBe('forbidden')
  }
})
