// Goal histories of people, crews and studios, through the API.
import { beforeAll, describe, expect, test } from 'vitest'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()
// The story begins on a Wednesday, 2026-11-18.
const wils: number[] = []
let zoes = 0

beforeAll(async () => {
  const past = (dueOn: string, more = {}) =>
    insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn, ...more })
  wils.push(await past('2026-10-05', { completed: true, archived: true }))
  wils.push(await past('2026-11-02', { locked: true }))
  wils.push(await past('2026-11-12', { completed: true }))
  wils.push(await past('2026-11-13', { completed: true }))
  wils.push(await past('2026-11-20'))
  const body = { title: 'Be nicer', category: 'Personal', duration: 'weekly', userId: s.zoe.id }
  zoes = (await s.zoe.call('POST /api/goals', { body: { ...body, completed: true } })).body.id
})

const readHistory = (id: number, query = {}, by = s.wil) =>
  by.call('GET /api/users/:id/goal-history', { params: { id }, query })

describe('a person’s history', () => {
  test('a person’s history has all goals, including archived ones, and their figures', async () => {
    const { body } = await readHistory(s.wil.id)
    expect(body.user).toMatchObject({ id: s.wil.id, firstName: 'Wil', studio: 'Basecamp II' })
    expect(body.goals.map(({ id }) => id)).toEqual([...wils].reverse())
    expect(body.statistics).toEqual({ totalGoals: 5, completedGoals: 3, completionPercentage: 60 })
    expect(body.categories).toEqual([
      { category: 'Academic', totalGoals: 5, completedGoals: 3 },
      { category: 'Personal', totalGoals: 0, completedGoals: 0 },
      { category: 'Extracurricular', totalGoals: 0, completedGoals: 0 },
    ])
    expect(body.weeks).toEqual([
      { weekStart: '2026-10-05', totalGoals: 1, completedGoals: 1, waves: 0 },
      { weekStart: '2026-11-02', totalGoals: 1, completedGoals: 0, waves: 0 },
      { weekStart: '2026-11-09', totalGoals: 2, completedGoals: 2, waves: 0 },
      { weekStart: '2026-11-16', totalGoals: 1, completedGoals: 0, waves: 0 },
    ])
    // The current week is not full yet and does not break the streak.
    expect(body.streakWeeks).toBe(1)
    expect(body.achievements.map(({ code, done, of }) => `${code} ${done}/${of}`)).toEqual([
      'first_goal 1/1',
      'full_week 1/1',
      'full_weeks_4 1/4',
      'all_categories 0/3',
      'goals_10 3/10',
      'goals_50 3/50',
      'goals_100 3/100',
    ])
    expect(body.achievements[0]?.earnedAt).toBe('2026-11-18T15:00:00.000Z')
  })

  test('a person’s history has pages, and filters narrow the goals but never the figures', async () => {
    const first = (await readHistory(s.wil.id, { limit: 3 })).body
    const second = (await readHistory(s.wil.id, { limit: 3, cursor: first.nextCursor ?? '' })).body
    expect([...first.goals, ...second.goals].map(({ id }) => id)).toEqual([...wils].reverse())
    expect(second.nextCursor).toBeNull()
    const done = (await readHistory(s.wil.id, { status: 'completed' })).body
    expect(done.goals.map(({ id }) => id)).toEqual([wils[3], wils[2], wils[0]])
    expect((await readHistory(s.wil.id, { status: 'incomplete' })).body.goals).toHaveLength(1)
    expect((await readHistory(s.wil.id, { status: 'in_progress' })).body.goals).toHaveLength(1)
    const personal = (await readHistory(s.wil.id, { category: 'Personal' })).body
    expect(personal.goals).toEqual([])
    expect(personal).toMatchObject({ statistics: second.statistics, weeks: second.weeks, streakWeeks: 1 })
  })

  test('a person’s history of one week has the goals due in it, including archived ones', async () => {
    const { body } = await readHistory(s.wil.id, { week: '2026-10-05' })
    expect(body.goals.map(({ id, archivedAt }) => [id, archivedAt !== null])).toEqual([[wils[0], true]])
    expect(body.statistics.totalGoals).toBe(5)
    expect((await readHistory(s.wil.id, { week: '2026-11-09' })).body.goals.map(({ id }) => id)).toEqual([
      wils[3],
      wils[2],
    ])
    expect((await readHistory(s.wil.id, { week: '2026-09-28' })).body.goals).toEqual([])
    expect((await readHistory(s.wil.id, { week: '2026-10-06' })).error.code).toBe('validation')
  })

  test('a person’s history extends the streak by the current week once it is full', async () => {
    await s.wil.call('PATCH /api/goals/:id', { params: { id: wils[4] ?? 0 }, body: { completed: true } })
    expect((await readHistory(s.wil.id)).body.streakWeeks).toBe(2)
    await s.wil.call('PATCH /api/goals/:id', { params: { id: wils[4] ?? 0 }, body: { completed: false } })
  })

  test('a person’s history can only be read by people who may read the goals', async () => {
    for (const by of [s.zoe, s.cole, s.gia, s.ada, s.sue])
      expect((await readHistory(s.wil.id, {}, by)).status).toBe(200)
    for (const by of [s.max, s.ned, s.cora])
      expect((await readHistory(s.wil.id, {}, by)).error.code).toBe('forbidden')
    expect((await readHistory(s.wil.id, {}, s.hal)).error.code).toBe('not_found')
    expect((await readHistory(s.wil.id, { limit: 201 })).error.code).toBe('validation')
  })
})

describe('a crew’s history', () => {
  const readLichen = (query = {}, by = s.zoe) =>
    by.call('GET /api/groups/:id/goal-history', { params: { id: s.crews.lichen }, query })

  test('a crew’s history shows each member with their figures, by last name', async () => {
    const { body } = await readLichen()
    expect(body.overallStatistics).toEqual({ totalGoals: 6, completedGoals: 4, completionPercentage: 67 })
    expect(body.members.map(({ user, statistics }) => [user.firstName, statistics])).toEqual([
      ['Zoë', { totalGoals: 1, completedGoals: 1, completionPercentage: 100 }],
      ['Max', { totalGoals: 0, completedGoals: 0, completionPercentage: 0 }],
      ['Wil', { totalGoals: 5, completedGoals: 3, completionPercentage: 60 }],
    ])
    expect(body.members[0]?.goals.map(({ id }) => id)).toEqual([zoes])
    expect(body.members[2]?.goals.map(({ id }) => id)).toEqual([...wils].reverse())
  })

  test('a crew’s history shows each member’s weeks with goals, up to the goal week', async () => {
    const { body } = await readLichen()
    const own = (await s.wil.call('GET /api/users/:id/goal-history', { params: { id: s.wil.id } })).body
    expect(own.weeks.length).toBeGreaterThan(1)
    expect(body.members.map(({ weeks }) => weeks)).toEqual([expect.anything(), [], own.weeks])
    expect((await readLichen({ status: 'completed' })).body.members[2]?.weeks).toEqual(own.weeks)
  })

  test('a crew’s history has pages of members, and neither pages nor filters change the figures', async () => {
    const first = (await readLichen({ limit: 2, status: 'completed' })).body
    const second = (await readLichen({ limit: 2, cursor: first.nextCursor ?? '', status: 'completed' })).body
    expect([...first.members, ...second.members].map(({ user }) => user.firstName)).toEqual([
      'Zoë',
      'Max',
      'Wil',
    ])
    expect(second).toMatchObject({ nextCursor: null, overallStatistics: { totalGoals: 6 } })
    expect(second.members[0]?.goals).toHaveLength(3)
    expect(second.members[0]?.statistics.totalGoals).toBe(5)
    const personal = (await readLichen({ category: 'Personal' })).body
    expect(personal.members.map(({ goals }) => goals.length)).toEqual([1, 0, 0])
  })

  test('a crew’s history has the newest 20 goals of each member', async () => {
    const ids: number[] = []
    for (let day = 0; day < 22; day++)
      ids.push(
        await insertGoal(s, { schoolId: s.brendans.id, userId: s.uma.id, dueOn: '2026-11-11', locked: true }),
      )
    const { body } = await s.ned.call('GET /api/groups/:id/goal-history', { params: { id: s.crews.moss } })
    const uma = body.members.find(({ user }) => user.id === s.uma.id)
    expect(uma?.goals.map(({ id }) => id)).toEqual(ids.reverse().slice(0, 20))
    expect(uma?.statistics.totalGoals).toBe(22)
  })

  test('a crew’s history of one week has all goals of its members, including archived ones', async () => {
    const { body } = await readLichen({ week: '2026-10-05' })
    expect(body.members.map(({ goals }) => goals.map(({ id }) => id))).toEqual([[], [], [wils[0]]])
    expect(body.overallStatistics.totalGoals).toBe(6)
    const moss = await s.ned.call('GET /api/groups/:id/goal-history', {
      params: { id: s.crews.moss },
      query: { week: '2026-11-09' },
    })
    expect(moss.body.members.find(({ user }) => user.id === s.uma.id)?.goals).toHaveLength(22)
  })

  test('a crew’s history can be read by its captain and coaches, and by guides and admins', async () => {
    for (const by of [s.cole, s.gia, s.ada]) expect((await readLichen({}, by)).status).toBe(200)
    for (const by of [s.wil, s.cora, s.ned]) expect((await readLichen({}, by)).error.code).toBe('forbidden')
    expect((await readLichen({}, s.hal)).error.code).toBe('not_found')
  })
})

test('a guide reads the history of the learners of their studio', async () => {
  // These adults have the studio, but are not learners.
  const adults = [
    await s.person(s.brendans, 'Ann', 'Adult', { studio: 'Basecamp II', admin: true }),
    await s.person(s.brendans, 'Gus', 'Adult', { studio: 'Basecamp II', guideOf: 'Summit' }),
  ]
  for (const { id } of adults)
    await insertGoal(s, { schoolId: s.brendans.id, userId: id, dueOn: '2026-11-18' })
  const { body } = await s.gia.call('GET /api/guide/studio-goal-history')
  expect(body.members.map(({ user }) => user.firstName)).toEqual(['Zoë', 'Wil'])
  expect(body.overallStatistics.totalGoals).toBe(6)
  const october = await s.gia.call('GET /api/guide/studio-goal-history', { query: { week: '2026-10-05' } })
  expect(october.body.members.map(({ goals }) => goals.map(({ id }) => id))).toEqual([[], [wils[0]]])
  expect((await s.cole.call('GET /api/guide/studio-goal-history')).error.code).toBe('forbidden')
  await s.ada.call('PATCH /api/admin/users/:id/assigned-studio', {
    params: { id: s.gia.id },
    body: { assignedStudio: null },
  })
  expect((await s.gia.call('GET /api/guide/studio-goal-history')).body).toEqual({
    overallStatistics: { totalGoals: 0, completedGoals: 0, completionPercentage: 0 },
    members: [],
    nextCursor: null,
  })
})

test('the page after a member with the longest possible name can be read', async () => {
  for (const first of ['Ann', 'Bea'])
    await s.person(s.brendans, first + '🏔'.repeat(97), '🏔'.repeat(100), {
      studio: 'Summit',
      crew: s.crews.empty,
    })
  const page = (query: { limit: number; cursor?: string }) =>
    s.ada.call('GET /api/groups/:id/goal-history', { params: { id: s.crews.empty }, query })
  const first = await page({ limit: 1 })
  const second = await page({ limit: 1, cursor: first.body.nextCursor ?? '' })
  expect([second.status, second.body.members?.length]).toEqual([200, 1])
})
