// A person's figures: the goal week, all time, the streak and the rank in the crew.
import { describe, expect, test } from 'vitest'
import { insertGoal } from '../testing/stored-goal.ts'
import { PASSWORD, story } from '../testing/story.ts'

// The story begins on Wednesday, Nov 18, 2026 at 9:00 in Chicago.
const s = await story()

type Who = 'zoe' | 'wil' | 'max' | 'jo' | 'fay' | 'cole' | 'cora' | 'gia' | 'ada' | 'sue' | 'hal' | 'ned'

async function goal(who: Who, dueOn: string, fields: { completedAt?: string; archived?: boolean } = {}) {
  const id = await insertGoal(s, {
    schoolId: s.brendans.id,
    userId: s[who].id,
    dueOn,
    completed: fields.completedAt !== undefined,
    archived: fields.archived ?? false,
  })
  if (fields.completedAt) {
    const completed_at = Date.parse(fields.completedAt)
    await s.db.updateTable('goals').set({ completed_at }).where('id', '=', id).execute()
  }
}

const readStats = (subject: Who, by: Who = subject) =>
  s[by].call('GET /api/users/:id/stats', { params: { id: s[subject].id } })

describe('the figures', () => {
  test('the figures are zeros without a rank for a new person', async () => {
    expect((await readStats('fay')).body).toEqual({
      weekLabel: 'Current Week',
      weekStart: '2026-11-16',
      weekEnd: '2026-11-20',
      goalsThisWeek: 0,
      completedThisWeek: 0,
      completionPercentage: 0,
      totalGoals: 0,
      completedGoals: 0,
      streakDays: 0,
      crewRank: null,
      crewSize: 0,
    })
  })

  test('the figures count the goal week without archived goals, and all time with them', async () => {
    await goal('wil', '2026-11-16', { completedAt: '2026-11-16T20:00:00Z' })
    await goal('wil', '2026-11-17', { completedAt: '2026-11-17T20:00:00Z' })
    await goal('wil', '2026-11-20')
    await goal('wil', '2026-11-13', { completedAt: '2026-11-13T20:00:00Z' })
    await goal('wil', '2026-11-18', { archived: true, completedAt: '2026-11-12T20:00:00Z' })
    await goal('max', '2026-11-17', { completedAt: '2026-11-16T21:00:00Z' })
    await goal('zoe', '2026-11-17', { completedAt: '2026-11-16T21:00:00Z' })
    expect((await readStats('wil')).body).toEqual({
      weekLabel: 'Current Week',
      weekStart: '2026-11-16',
      weekEnd: '2026-11-20',
      goalsThisWeek: 3,
      completedThisWeek: 2,
      completionPercentage: 67,
      totalGoals: 5,
      completedGoals: 4,
      streakDays: 4,
      crewRank: 1,
      crewSize: 3,
    })
  })

  test('the figures give members with equal counts the better rank', async () => {
    expect((await readStats('max')).body).toMatchObject({ crewRank: 2, crewSize: 3, streakDays: 0 })
    expect((await readStats('zoe')).body.crewRank).toBe(2)
  })

  test('the figures do not count archived goals for the rank', async () => {
    await goal('max', '2026-11-18', { archived: true, completedAt: '2026-11-14T15:00:00Z' })
    await goal('max', '2026-11-19', { archived: true, completedAt: '2026-11-14T15:00:00Z' })
    expect((await readStats('max')).body).toMatchObject({ completedThisWeek: 1, crewRank: 2 })
  })

  test('the figures count the days of the streak in the school’s time zone', async () => {
    // These are 23:30 on Monday and 0:30 on Wednesday in Chicago.
    await goal('jo', '2026-11-16', { completedAt: '2026-11-17T05:30:00Z' })
    await goal('jo', '2026-11-18', { completedAt: '2026-11-18T06:30:00Z' })
    expect((await readStats('jo')).body.streakDays).toBe(1)
    await goal('jo', '2026-11-17', { completedAt: '2026-11-18T05:59:59Z' })
    expect((await readStats('jo')).body.streakDays).toBe(3)
  })

  test('the figures switch to the next week on Friday at 16:00', async () => {
    await goal('ned', '2026-11-23', { completedAt: '2026-11-18T15:00:00Z' })
    expect((await readStats('ned')).body).toMatchObject({ goalsThisWeek: 0, crewRank: 2 })
    const wednesday = s.clock.now()
    s.clock.set('2026-11-20T22:00:00Z')
    const browser = s.anonymous()
    await browser.call('POST /api/auth/login', { body: { username: s.ned.username, password: PASSWORD } })
    const { body } = await browser.call('GET /api/users/:id/stats', { params: { id: s.ned.id } })
    expect(body).toMatchObject({
      weekLabel: 'Next Week',
      weekStart: '2026-11-23',
      goalsThisWeek: 1,
      completionPercentage: 100,
      crewRank: 1,
    })
    s.clock.set(new Date(wednesday).toISOString())
  })
})

describe('the figures of a learner', () => {
  test.each<[Who, number]>([
    ['wil', 200],
    ['zoe', 200],
    ['cole', 200],
    ['gia', 200],
    ['ada', 200],
    ['sue', 200],
    ['max', 403],
    ['cora', 403],
    ['ned', 403],
    ['hal', 404],
  ])('the figures of a learner requested by %s answer %i', async (by, status) => {
    expect((await readStats('wil', by)).status).toBe(status)
  })
})
