// Tests that former captains and coaches of a crew lose the notifications about its members' goals, however they stop.
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import type { Change } from '../platform/live.ts'
import { interleaved, ROUNDS, race } from '../testing/races.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)
const { lichen, moss, empty } = s.crews

// This captain is a coach too, and so leaves the crew with the studio.
const kit = await s.person(s.brendans, 'Kit', 'Keeper', { studio: 'Basecamp II', coachOf: [] })

let published: Change[] = []
s.services.live.subscribe((change) => void published.push(change))

await s.db.updateTable('users').set({ is_captain: 1, group_id: lichen }).where('id', '=', kit.id).execute()
await s.db.updateTable('users').set({ group_id: null }).where('id', '=', s.max.id).execute()
const members = await s.db.selectFrom('users').selectAll().where('school_id', '=', s.brendans.id).execute()

async function notified(userId: number, goalId: number, type: 'goal_feedback_negative' | 'goal_updated') {
  await s.db
    .insertInto('notifications')
    .values({ user_id: userId, type, goal_id: goalId, message: 'x', is_read: 0, created_at: s.clock.now() })
    .execute()
}

/** Owners of the goals that the person's notifications are about. */
async function notifiedOf(userId: number): Promise<number[]> {
  const rows = await s.db
    .selectFrom('notifications')
    .innerJoin('goals', 'goals.id', 'notifications.goal_id')
    .select('goals.user_id')
    .where('notifications.user_id', '=', userId)
    .orderBy('goals.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

const ids = (people: readonly Person[]) => people.map(({ id }) => id)
const assign = (coach_id: number) =>
  s.db.insertInto('coach_crews').values({ school_id: s.brendans.id, coach_id, group_id: lichen }).execute()

// Zoë and Kit lead Lichen, Cole and Cora coach it; each is notified of Wil's goal and of an own one.
beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('coach_crews').where('coach_id', 'in', ids(members)).execute()
  for (const { id, ...row } of members)
    await s.db.updateTable('users').set(row).where('id', '=', id).execute()
  for (const { id } of [s.cole, s.cora]) await assign(id)
  const goalOf = (userId: number) => insertGoal(s, { schoolId: s.brendans.id, userId, dueOn: '2026-11-20' })
  const wils = await goalOf(s.wil.id)
  for (const { id } of [s.zoe, kit]) {
    await notified(id, wils, 'goal_feedback_negative')
    await notified(id, await goalOf(id), 'goal_feedback_negative')
  }
  for (const { id } of [s.cole, s.cora]) await notified(id, wils, 'goal_updated')
  // Callers are cached, so what SQL changed must be published.
  s.services.live.publish({ schoolId: null, topics: ['people'], to: { users: [] } })
  published = []
})

type Person = Pick<typeof s.zoe, 'id'>

const roles = (path: 'crew-captain' | 'coach-wooden' | 'guide', { id }: Person, body: object) =>
  s.ada.call(`PATCH /api/admin/users/:id/${path}`, { params: { id }, body })
const edit = (by: typeof s.ada, { id }: Person, body: object) =>
  by.call('PUT /api/admin/users/:id', { params: { id }, body })

const ways: [string, () => readonly Person[], () => Promise<{ status: number }>][] = [
  ['the captain flag is taken', () => [s.zoe], () => roles('crew-captain', s.zoe, { isCrewCaptain: false })],
  ['a captain becomes a guide', () => [s.zoe], () => roles('guide', s.zoe, { isGuide: true })],
  [
    'a captain is made an admin',
    () => [s.zoe],
    () =>
      s.sue.call('PATCH /api/admin/users/:id/admin', { params: { id: s.zoe.id }, body: { isAdmin: true } }),
  ],
  [
    'a captain moves to another crew',
    () => [s.zoe],
    () =>
      s.ada.call('POST /api/admin/crews/move-learner', {
        body: { userId: s.zoe.id, targetGroupId: empty, validateSize: false },
      }),
  ],
  [
    'a captain is taken out of the crew by the row selector',
    () => [s.zoe],
    () => s.ada.call('PUT /api/admin/users/:id/group', { params: { id: s.zoe.id }, body: { groupId: null } }),
  ],
  [
    'all captains are deselected',
    () => [s.zoe, kit],
    () => s.ada.call('POST /api/admin/crew-captains/deselect-all'),
  ],
  ['a captain loses the studio it needs as a coach', () => [kit], () => edit(s.ada, kit, { studio: null })],
  [
    'several people lose their studio',
    () => [kit],
    () =>
      s.ada.call('POST /api/admin/users/bulk-update', {
        body: { userIds: [kit.id, s.wil.id], studio: null },
      }),
  ],
  ['a captain changes schools', () => [s.zoe], () => edit(s.sue, s.zoe, { schoolId: s.harbor.id })],
  ['a captain is left without a school', () => [s.zoe], () => edit(s.sue, s.zoe, { schoolId: null })],
  ['a coach changes schools', () => [s.cole], () => edit(s.sue, s.cole, { schoolId: s.harbor.id })],
  [
    'the learner changes schools',
    () => [s.zoe, kit, s.cole, s.cora],
    () => edit(s.sue, s.wil, { schoolId: s.harbor.id }),
  ],
  ['the coach flag is taken', () => [s.cole], () => roles('coach-wooden', s.cole, { isCoachWooden: false })],
  [
    'a coach gets other crews',
    () => [s.cole],
    () =>
      s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
        params: { id: s.cole.id },
        body: { assignedCrews: [moss] },
      }),
  ],
  [
    'all crews of a coach are taken',
    () => [s.cole],
    () => s.ada.call('DELETE /api/admin/users/:id/crew-assignments', { params: { id: s.cole.id } }),
  ],
  [
    'all assignments are cleared',
    () => [s.cole, s.cora],
    () => s.ada.call('DELETE /api/admin/clear-all-crew-assignments'),
  ],
]

describe("notifications about other people's goals are deleted when", () => {
  test.each(ways)(
    "notifications about other people's goals are deleted when %s",
    async (_way, former, change) => {
      expect((await change()).status).toBeLessThan(300)
      for (const { id } of former())
        expect((await notifiedOf(id)).filter((owner) => owner !== id)).toEqual([])
      const staying = [s.zoe, kit, s.cole, s.cora].filter(
        ({ id }) => !former().some((leader) => leader.id === id),
      )
      for (const { id } of staying) expect(await notifiedOf(id)).toContain(s.wil.id)
      // Notifications about the person's own goals stay.
      for (const { id } of [s.zoe, kit]) expect(await notifiedOf(id)).toContain(id)
      expect(await findBrokenRules(s.db)).toEqual({})
      // PGlite does not carry notifications between connections.
      if (inject('postgresKind') === 'pglite') return
      await vi.waitFor(() => {
        for (const { id } of former()) expect(isNotified(id)).toBe(true)
      }, 5000)
    },
  )

  test("notifications about other people's goals are deleted when a crew is deleted", async () => {
    const crew = await s.ada.call('POST /api/admin/groups', { body: { name: 'Short Lived' } })
    await s.db.updateTable('users').set({ group_id: crew.body.id }).where('group_id', '=', lichen).execute()
    await s.db
      .updateTable('coach_crews')
      .set({ group_id: crew.body.id })
      .where('group_id', '=', lichen)
      .execute()
    await s.ada.call('DELETE /api/admin/groups/:id', { params: { id: crew.body.id } })
    expect(await Promise.all([s.zoe, kit].map(({ id }) => notifiedOf(id)))).toEqual([[s.zoe.id], [kit.id]])
    expect(await notifiedOf(s.cole.id)).toEqual([])
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test("notifications about other people's goals are deleted when a studio is deleted and its captain is a coach", async () => {
    const studio = (await s.ada.call('POST /api/admin/studios', { body: { name: 'Short Lived' } })).body
    await s.db.updateTable('users').set({ studio_id: studio.id }).where('id', '=', kit.id).execute()
    await s.ada.call('DELETE /api/admin/studios/:id', { params: { id: studio.id } })
    expect(await notifiedOf(kit.id)).toEqual([kit.id])
    expect(await notifiedOf(s.zoe.id)).toContain(s.wil.id)
  })

  test("notifications about other people's goals are deleted when the coach auto-assign gives the crew to another coach", async () => {
    await s.ada.call('POST /api/admin/coaches/auto-assign')
    const coaches = (await s.ada.call('GET /api/admin/coach-assignments')).body
    const assignedCrews: readonly number[] = coaches.find(({ id }) => id === s.cole.id)?.assignedCrews ?? []
    const stillNotified = (await notifiedOf(s.cole.id)).includes(s.wil.id)
    expect(stillNotified).toBe(assignedCrews.includes(lichen))
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test("notifications about other people's goals are deleted when all learners are sorted again, and an undo does not restore them", async () => {
    await s.ada.call('POST /api/admin/crews/randomize')
    const former = await s.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [s.zoe.id, kit.id])
      .where('is_captain', '=', 0)
      .execute()
    for (const { id } of former) expect(await notifiedOf(id)).toEqual([id])
    expect(await findBrokenRules(s.db)).toEqual({})
    await s.ada.call('POST /api/admin/crews/undo-sort')
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test("notifications about other people's goals are deleted when an undo ends the leadership of a crew from the sort", async () => {
    await s.ada.call('POST /api/admin/crews/randomize')
    const led = await standing(s.fay.id)
    await s.db.updateTable('users').set({ is_captain: 1 }).where('id', '=', s.fay.id).execute()
    const mate = await s.db
      .selectFrom('users')
      .select('id')
      .where('group_id', '=', led.group_id)
      .where('id', '!=', s.fay.id)
      .executeTakeFirstOrThrow()
    const goal = await insertGoal(s, { schoolId: s.brendans.id, userId: mate.id, dueOn: '2026-11-20' })
    await notified(s.fay.id, goal, 'goal_feedback_negative')
    expect((await s.ada.call('POST /api/admin/crews/undo-sort')).status).toBe(200)
    expect(await notifiedOf(s.fay.id)).toEqual([])
  })

  test("notifications about other people's goals are deleted when a school is deleted", async () => {
    const school = (await s.sue.call('POST /api/admin/schools', { body: { name: 'Short Lived' } })).body
    const crew = (
      await s.sue.call('POST /api/admin/groups', { query: { schoolId: school.id }, body: { name: 'Crew' } })
    ).body
    const there = { id: school.id, studios: new Map<string, number>() }
    const captain = await s.person(there, 'Cap', 'Tain', { crew: crew.id, captain: true })
    const learner = await s.person(there, 'Lea', 'Rner', { crew: crew.id })
    const goal = await insertGoal(s, { schoolId: school.id, userId: learner.id, dueOn: '2026-11-20' })
    await notified(captain.id, goal, 'goal_feedback_negative')
    await s.sue.call('DELETE /api/admin/schools/:id', { params: { id: school.id } })
    expect(await notifiedOf(captain.id)).toEqual([])
  })
})

describe('notifications stay when', () => {
  test('notifications stay when another role changes', async () => {
    await s.ada.call('PATCH /api/admin/users/:id/bypass-deadlines', {
      params: { id: s.zoe.id },
      body: { canBypassDeadlines: true },
    })
    expect(await notifiedOf(s.zoe.id)).toContain(s.wil.id)
  })

  test('notifications stay when a captain also becomes a coach of the crew', async () => {
    await assign(kit.id)
    await roles('crew-captain', kit, { isCrewCaptain: false })
    expect(await notifiedOf(kit.id)).toContain(s.wil.id)
  })

  test('notifications stay when a coach gets one more crew', async () => {
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
      params: { id: s.cole.id },
      body: { assignedCrews: [lichen, moss] },
    })
    expect(await notifiedOf(s.cole.id)).toContain(s.wil.id)
  })
})

race(
  s,
  'a captain who stops while feedback and an edit are given is notified of nothing',
  async () => {
    const body = { title: 'Read', category: 'Academic', duration: 'weekly', userId: s.wil.id }
    const { id } = (await s.wil.call('POST /api/goals', { body })).body
    await roles('crew-captain', s.zoe, { isCrewCaptain: true })
    const denied = { status: 'denied', comments: 'Which pages?' }
    await Promise.all([
      s.cora.call('POST /api/feedback/goals/:goalId', { params: { goalId: id }, body: denied }),
      roles('crew-captain', s.zoe, { isCrewCaptain: false }),
      s.wil.call('PATCH /api/goals/:id', { params: { id }, body: { title: 'Read ten pages' } }),
      s.ada.call('DELETE /api/admin/users/:id/crew-assignments', { params: { id: s.cole.id } }),
    ])
    await s.wil.call('DELETE /api/goals/:id', { params: { id } })
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
      params: { id: s.cole.id },
      body: { assignedCrews: [lichen] },
    })
  },
  { rounds: Math.ceil(ROUNDS / 10) },
)

const standing = (id: number) =>
  s.db.selectFrom('users').select('group_id').where('id', '=', id).executeTakeFirstOrThrow()

/** Whether a change of notifications was published to the person. */
function isNotified(id: number): boolean {
  return published.some(({ topics, to }) => {
    if (!topics.includes('notifications')) return false
    // Former leaders of Lichen receive changes in the crew.
    return to === 'school' || to.users?.includes(id) === true || to.crews?.includes(lichen) === true
  })
}
