// A person moves to another school or to none: what is lost, what moves along, and what stays without a name.
import { describe, expect, test } from 'vitest'
import { changeGoal, setGoal } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

// Wednesday, Nov 18 2026, 9:00 in Chicago, 10:00 in New York.
const s = await story()

const put = (who: { id: number }, body: object) =>
  s.sue.call('PUT /api/admin/users/:id', { params: { id: who.id }, body })

async function feedback(
  goalId: number,
  schoolId: number,
  providerId: number,
  isActive: 0 | 1 = 1,
): Promise<number> {
  const { id } = await s.db
    .insertInto('feedback')
    .values({
      school_id: schoolId,
      goal_id: goalId,
      provider_id: providerId,
      status: 'accepted',
      comments: null,
      created_at: s.clock.now(),
      is_active: isActive,
      ended_by: isActive ? null : 'replaced',
      goal_revision_at_time: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const providerOf = async (id: number) =>
  await s.db
    .selectFrom('feedback')
    .select(['provider_id', 'school_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const goalOf = async (id: number) =>
  s.db
    .selectFrom('goals')
    .select(['school_id', 'deadline_at', 'is_incomplete_locked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const goal = (userId: number, dueOn: string, more: { completed?: boolean } = {}) =>
  insertGoal(s, { schoolId: s.brendans.id, userId, dueOn, ...more })

describe('moving to another school', () => {
  test('a moved person loses studio, crew, captaincy and assignments, and keeps the rest', async () => {
    const mover = await s.person(s.brendans, 'Mo', 'Ver', {
      studio: 'Summit',
      crew: s.crews.moss,
      captain: true,
      coachOf: [s.crews.lichen],
      guideOf: 'Ridgeline',
      bypass: true,
    })
    const { body } = await put(mover, { schoolId: s.harbor.id })
    expect(body).toMatchObject({
      schoolId: s.harbor.id,
      schoolName: 'Harbor School',
      studio: null,
      groupId: null,
      isCrewCaptain: false,
      assignedCrews: [],
      assignedStudio: null,
      isCoachWooden: true,
      isGuide: true,
      canBypassDeadlines: true,
    })
    // The session continues in the new school.
    expect((await mover.call('GET /api/users')).body.map(({ firstName }) => firstName)).toContain('Hal')
  })

  test('a move may also set a studio of the new school and other fields', async () => {
    const mover = await s.person(s.brendans, 'Stu', 'Dio', { studio: 'Summit' })
    const { body } = await put(mover, { schoolId: s.harbor.id, studio: 'FOOTHILLS', lastName: 'Deo' })
    expect(body).toMatchObject({ schoolId: s.harbor.id, studio: 'Foothills', lastName: 'Deo' })
    const studio = await s.db
      .selectFrom('users')
      .innerJoin('studios', 'studios.id', 'users.studio_id')
      .where('users.id', '=', mover.id)
      .select('studios.school_id')
      .executeTakeFirstOrThrow()
    expect(studio.school_id).toBe(s.harbor.id)
  })

  test('an unknown school or studio refuses the whole move', async () => {
    const mover = await s.person(s.brendans, 'Sta', 'Yer', { studio: 'Summit', crew: s.crews.moss })
    expect((await put(mover, { schoolId: 999_999 })).status).toBe(404)
    expect((await put(mover, { schoolId: s.harbor.id, studio: 'Lagoon' })).status).toBe(400)
    const { body } = await s.ada.call('GET /api/users/:id', { params: { id: mover.id } })
    expect(body).toMatchObject({ schoolId: s.brendans.id, studio: 'Summit', groupId: s.crews.moss })
  })

  test('a move to the same school loses nothing', async () => {
    expect((await put(s.wil, { schoolId: s.brendans.id })).body).toMatchObject({
      studio: 'Basecamp II',
      groupId: s.crews.lichen,
    })
  })

  test('goals, activities, edits and notifications move with the person', async () => {
    const mover = await s.person(s.brendans, 'Goa', 'Ler', { studio: 'Summit', crew: s.crews.moss })
    const id = await goal(mover.id, '2026-11-20')
    const now = s.clock.now()
    await s.db
      .insertInto('activities')
      .values({
        school_id: s.brendans.id,
        type: 'goal_created',
        user_id: mover.id,
        goal_id: id,
        created_at: now,
      })
      .execute()
    await s.db
      .insertInto('notifications')
      .values({
        user_id: mover.id,
        type: 'goal_assigned',
        goal_id: id,
        message: 'A goal',
        created_at: now,
        is_read: 0,
      })
      .execute()
    const texts = { title: 'Read', description: null, category: 'Academic', duration: 'daily' } as const
    await s.db
      .insertInto('goal_edits')
      .values({
        school_id: s.brendans.id,
        goal_id: id,
        user_id: mover.id,
        edited_at: now,
        old_title: texts.title,
        old_description: null,
        old_category: texts.category,
        old_duration: texts.duration,
        new_title: 'Read more',
        new_description: null,
        new_category: texts.category,
        new_duration: texts.duration,
      })
      .execute()
    expect((await put(mover, { schoolId: s.harbor.id })).status).toBe(200)
    for (const table of ['activities', 'goal_edits'] as const) {
      const rows = await s.db.selectFrom(table).select('school_id').where('goal_id', '=', id).execute()
      expect(rows).toEqual([{ school_id: s.harbor.id }])
    }
    expect((await s.hal.call('GET /api/users/:id/stats', { params: { id: mover.id } })).body.totalGoals).toBe(
      1,
    )
    const kept = await s.db.selectFrom('notifications').select('id').where('user_id', '=', mover.id).execute()
    expect(kept).toHaveLength(1)
  })

  test('open deadlines move to 16:00 of the new zone, and missed goals stay missed', async () => {
    const mover = await s.person(s.brendans, 'Zo', 'Ner')
    const open = await goal(mover.id, '2026-11-20')
    const done = await goal(mover.id, '2026-11-19', { completed: true })
    const missed = await goal(mover.id, '2026-11-17')
    const before = (await goalOf(missed)).deadline_at
    await put(mover, { schoolId: s.harbor.id })
    expect(await goalOf(open)).toMatchObject({
      deadline_at: Date.parse('2026-11-20T21:00:00Z'),
      is_incomplete_locked: 0,
    })
    expect((await goalOf(done)).deadline_at).toBe(Date.parse('2026-11-19T21:00:00Z'))
    expect(await goalOf(missed)).toMatchObject({ deadline_at: before, is_incomplete_locked: 1 })
  })

  test('feedback between people who are now in different schools loses its giver', async () => {
    const mover = await s.person(s.brendans, 'Fee', 'Der', { crew: s.crews.moss, coachOf: [s.crews.lichen] })
    const own = await goal(mover.id, '2026-11-20')
    const wils = await goal(s.wil.id, '2026-11-20')
    const jos = await goal(s.jo.id, '2026-11-20')
    const received = await feedback(own, s.brendans.id, s.cole.id)
    const earlier = await feedback(own, s.brendans.id, s.cole.id, 0)
    const given = await feedback(wils, s.brendans.id, mover.id)
    const others = await feedback(jos, s.brendans.id, s.cole.id)
    await put(mover, { schoolId: s.harbor.id })
    expect(await providerOf(received)).toEqual({ provider_id: null, school_id: s.harbor.id })
    expect(await providerOf(earlier)).toEqual({ provider_id: null, school_id: s.harbor.id })
    expect(await providerOf(given)).toEqual({ provider_id: null, school_id: s.brendans.id })
    expect(await providerOf(others)).toEqual({ provider_id: s.cole.id, school_id: s.brendans.id })
  })

  test('edits between people who are now in different schools lose their editor', async () => {
    const mover = await s.person(s.brendans, 'Edi', 'Ted')
    const { id } = await setGoal(mover, { title: 'Read' })
    await changeGoal(s.ada, id, { title: 'Read more' })
    await changeGoal(mover, id, { title: 'Read most' })
    await put(mover, { schoolId: s.harbor.id })
    const edits = s.db.selectFrom('goal_edits').select('user_id').where('goal_id', '=', id).orderBy('id')
    expect(await edits.execute()).toEqual([{ user_id: null }, { user_id: mover.id }])
  })

  test('the logs of both schools record the move', async () => {
    const mover = await s.person(s.brendans, 'Lo', 'Gged')
    await put(mover, { schoolId: s.harbor.id })
    const entries = await s.db
      .selectFrom('audit_log')
      .select(['action', 'school_id'])
      .where('subject', '=', 'Lo Gged (lo.gged)')
      .execute()
    expect(entries).toEqual([
      { action: 'user.leave-school', school_id: s.brendans.id },
      { action: 'user.join-school', school_id: s.harbor.id },
    ])
  })
})

describe('without a school', () => {
  test('a person without a school can only sign in and out until a super admin names one', async () => {
    const mover = await s.person(s.brendans, 'No', 'Where', { studio: 'Summit', crew: s.crews.moss })
    const id = await goal(mover.id, '2026-11-20')
    expect((await put(mover, { schoolId: null })).body).toMatchObject({
      schoolId: null,
      schoolName: null,
      studio: null,
    })
    expect((await goalOf(id)).school_id).toBe(null)
    expect((await mover.call('GET /api/auth/user')).body.schoolId).toBe(null)
    expect((await mover.call('GET /api/users')).error.code).toBe('no_school')
    expect(
      (await s.ada.call('PUT /api/admin/users/:id', { params: { id: mover.id }, body: { firstName: 'X' } }))
        .status,
    ).toBe(404)
    expect((await put(mover, { studio: 'Summit' })).status).toBe(400)
    expect((await put(mover, { firstName: 'Noh' })).body.firstName).toBe('Noh')
    const back = await put(mover, { schoolId: s.brendans.id, studio: 'Summit' })
    expect(back.body).toMatchObject({ schoolName: "St. Brendan's", studio: 'Summit', groupId: null })
    expect((await goalOf(id)).school_id).toBe(s.brendans.id)
  })

  test('super admins can still change the roles of a person without a school', async () => {
    const mover = await s.person(s.brendans, 'Role', 'Less')
    await put(mover, { schoolId: null })
    const flag = (call: 'guide' | 'coach-wooden' | 'bypass-deadlines' | 'admin', body: object) =>
      s.sue.call(`PATCH /api/admin/users/:id/${call}`, { params: { id: mover.id }, body })
    expect((await flag('guide', { isGuide: true })).body.isGuide).toBe(true)
    expect((await flag('coach-wooden', { isCoachWooden: true })).body.isCoachWooden).toBe(true)
    expect((await flag('admin', { isAdmin: true })).body.isAdmin).toBe(true)
    expect((await flag('admin', { isAdmin: false })).body.isAdmin).toBe(false)
    const studio = await s.sue.call('PATCH /api/admin/users/:id/assigned-studio', {
      params: { id: mover.id },
      body: { assignedStudio: 'Summit' },
    })
    expect(studio.status).toBe(400)
  })
})
