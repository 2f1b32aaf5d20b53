// Schools: super admins create, rename and delete them, and set the time zone of all deadlines.
import { describe, expect, test } from 'vitest'
import { insertGoal } from '../testing/stored-goal.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const change = (id: number, body: object) =>
  s.sue.call('PUT /api/admin/schools/:id', { params: { id }, body })
const schools = async () => (await s.sue.call('GET /api/admin/schools')).body

describe('the list of schools', () => {
  test('the list of schools has all schools by name with their number of users', async () => {
    expect(await schools()).toEqual([
      {
        id: s.harbor.id,
        name: 'Harbor School',
        description: null,
        timeZone: 'America/New_York',
        language: 'en',
        schoolDays: [1, 2, 3, 4, 5],
        deadlineTime: '16:00',
        createdAt: '2026-11-18T15:00:00.000Z',
        userCount: 5,
      },
      expect.objectContaining({ id: s.brendans.id, timeZone: 'America/Chicago', userCount: 13 }),
    ])
  })

  test('only super admins list and change schools', async () => {
    const params = { id: 999_999 }
    for (const person of [s.ada, s.gia, s.cole, s.wil]) {
      expect((await person.call('GET /api/admin/schools')).status).toBe(403)
      expect((await person.call('POST /api/admin/schools', { body: {} })).status).toBe(403)
      expect((await person.call('PUT /api/admin/schools/:id', { params })).status).toBe(403)
      expect((await person.call('DELETE /api/admin/schools/:id', { params })).status).toBe(403)
    }
    expect((await s.anonymous().call('GET /api/admin/schools')).status).toBe(401)
  })
})

describe('a new school', () => {
  test('a new school has the five studios and the time zone of Chicago', async () => {
    const { status, body } = await s.sue.call('POST /api/admin/schools', { body: { name: 'Mesa School' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Mesa School',
      description: null,
      timeZone: 'America/Chicago',
      userCount: 0,
    })
    const { body: studios } = await s.sue.call('GET /api/studios', { query: { schoolId: body.id } })
    expect(studios.map((studio) => [studio.name, studio.goalTypes.length])).toEqual([
      ['Foothills', 2],
      ['Basecamp I', 0],
      ['Basecamp II', 0],
      ['Ridgeline', 0],
      ['Summit', 0],
    ])
  })

  test.each([
    [{}],
    [{ name: ' ' }],
    [{ name: 'Zone', timeZone: 'Chicago' }],
    [{ name: 'Zone', timeZone: '' }],
    [{ name: 'Zone', id: 7 }],
  ])('a school with %j is refused', async (body) => {
    expect((await s.sue.call('POST /api/admin/schools', { body })).status).toBe(400)
    expect((await change(s.harbor.id, body)).status).toBe(400)
  })

  test('a school name must be unique in any case, even between simultaneous calls', async () => {
    const make = (name: string) => s.sue.call('POST /api/admin/schools', { body: { name } })
    expect((await make('HARBOR school')).error.code).toBe('name_taken')
    expect((await change(s.brendans.id, { name: 'Harbor School' })).error.code).toBe('name_taken')
    const answers = await Promise.all([make('Dune School'), make('dune school'), make('DUNE SCHOOL')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  })
})

describe('changing a school', () => {
  test('fields of a school that are not sent stay unchanged', async () => {
    await change(s.harbor.id, { description: 'By the sea' })
    const { body } = await change(s.harbor.id, { name: 'Harbor' })
    expect(body).toMatchObject({ name: 'Harbor', description: 'By the sea', timeZone: 'America/New_York' })
    expect((await s.ivy.call('GET /api/auth/user')).body.schoolName).toBe('Harbor')
  })

  test('an unknown school is 404', async () => {
    expect((await change(999_999, {})).status).toBe(404)
    expect((await s.sue.call('DELETE /api/admin/schools/:id', { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('another time zone', () => {
  test('open deadlines move to 16:00 there, and days, locks and the past stay', async () => {
    const to = { schoolId: s.brendans.id, userId: s.wil.id }
    const friday = await insertGoal(s, { ...to, dueOn: '2026-11-20' })
    const today = await insertGoal(s, { ...to, dueOn: '2026-11-18' })
    const done = await insertGoal(s, { ...to, dueOn: '2026-11-19', completed: true })
    const missed = await insertGoal(s, { ...to, dueOn: '2026-11-17' })
    const locked = await insertGoal(s, { ...to, dueOn: '2026-11-20', locked: true })
    const early = await insertGoal(s, { ...to, dueOn: '2026-11-16', completed: true })
    const elsewhere = await insertGoal(s, {
      schoolId: s.harbor.id,
      userId: s.ivy.id,
      dueOn: '2026-11-20',
      timeZone: 'America/New_York',
    })

    expect((await change(s.brendans.id, { timeZone: 'America/Los_Angeles' })).body.timeZone).toBe(
      'America/Los_Angeles',
    )

    const rows = await s.db.selectFrom('goals').selectAll().execute()
    const stored = (id: number) => {
      const row = rows.find((goal) => goal.id === id)
      return row && [row.due_on, new Date(row.deadline_at).toISOString(), row.is_incomplete_locked]
    }
    expect(stored(friday)).toEqual(['2026-11-20', '2026-11-21T00:00:00.000Z', 0])
    expect(stored(today)).toEqual(['2026-11-18', '2026-11-19T00:00:00.000Z', 0])
    expect(stored(done)).toEqual(['2026-11-19', '2026-11-20T00:00:00.000Z', 0])
    expect(stored(missed)).toEqual(['2026-11-17', '2026-11-17T22:00:00.000Z', 1])
    expect(stored(locked)).toEqual(['2026-11-20', '2026-11-20T22:00:00.000Z', 1])
    expect(stored(early)).toEqual(['2026-11-16', '2026-11-16T22:00:00.000Z', 0])
    expect(stored(elsewhere)).toEqual(['2026-11-20', '2026-11-20T21:00:00.000Z', 0])
  })

  test('a new time zone applies immediately to people who are signed in', async () => {
    const before = (await s.wil.call('GET /api/goal-week')).body
    expect(before).toMatchObject({ timeZone: 'America/Los_Angeles', changesAt: '2026-11-21T00:00:00.000Z' })
    await change(s.brendans.id, { timeZone: 'America/New_York' })
    const after = (await s.wil.call('GET /api/goal-week')).body
    expect(after).toMatchObject({ timeZone: 'America/New_York', changesAt: '2026-11-20T21:00:00.000Z' })
  })

  test('each day has its own offset over a change of the clocks', async () => {
    const to = { schoolId: s.brendans.id, userId: s.jo.id }
    const summer = await insertGoal(s, { ...to, dueOn: '2027-03-12' })
    const winter = await insertGoal(s, { ...to, dueOn: '2027-03-15' })
    await change(s.brendans.id, { timeZone: 'America/Chicago' })
    const rows = await s.db.selectFrom('goals').select(['id', 'deadline_at']).execute()
    const deadline = (id: number) =>
      new Date(rows.find((row) => row.id === id)?.deadline_at ?? 0).toISOString()
    expect(deadline(summer)).toBe('2027-03-12T22:00:00.000Z')
    expect(deadline(winter)).toBe('2027-03-15T21:00:00.000Z')
  })
})

describe('deleting a school', () => {
  const params = { id: s.harbor.id }

  test('users lose school, studio, crew and assignments, and keep their goals', async () => {
    await s.db.updateTable('users').set({ is_guide: 1 }).where('id', '=', s.ira.id).execute()
    const { status, text } = await s.sue.call('DELETE /api/admin/schools/:id', { params })
    expect([status, text]).toEqual([204, ''])
    for (const person of [s.hal, s.hank, s.ida, s.ivy, s.ira]) {
      expect((await person.call('GET /api/auth/user')).body).toMatchObject({
        schoolId: null,
        schoolName: null,
        studio: null,
        groupId: null,
        isCrewCaptain: false,
        assignedCrews: [],
        assignedStudio: null,
      })
      expect((await person.call('GET /api/studios')).error.code).toBe('no_school')
    }
    const goals = await s.db.selectFrom('goals').select('school_id').where('user_id', '=', s.ivy.id).execute()
    expect(goals).toEqual([{ school_id: null }])
    for (const table of ['studios', 'groups', 'coach_crews'] as const) {
      const left = await s.db
        .selectFrom(table)
        .select('school_id')
        .where('school_id', '=', params.id)
        .execute()
      expect(left).toEqual([])
    }
    expect((await schools()).map((school) => school.id)).not.toContain(params.id)
    expect((await s.sue.call('GET /api/studios', { query: { schoolId: params.id } })).status).toBe(404)
  })

  test('users of a deleted school can still sign in and out', async () => {
    const browser = s.anonymous()
    const body = { username: 'ivy.inlet', password: PASSWORD }
    expect((await browser.call('POST /api/auth/login', { body })).body.schoolId).toBeNull()
    expect((await browser.call('GET /api/groups')).error.code).toBe('no_school')
    expect((await browser.call('POST /api/auth/logout')).status).toBe(200)
  })

  test('the audit log records the deletion for no school', async () => {
    const entry = await s.db
      .selectFrom('audit_log')
      .select(['school_id', 'actor_id', 'subject', 'detail'])
      .where('action', '=', 'school.delete')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      school_id: null,
      actor_id: s.sue.id,
      subject: 'School "Harbor"',
      detail: '{"users":5}',
    })
  })
})

describe('a school by another name of its time zone', () => {
  test('an alias of a time zone is stored as the usual name, in any case', async () => {
    const body = { name: 'Mumbai School', timeZone: 'asia/CALCUTTA' }
    const created = (await s.sue.call('POST /api/admin/schools', { body })).body
    expect(created.timeZone).toBe('Asia/Kolkata')
    expect((await change(created.id, { timeZone: 'us/central' })).body.timeZone).toBe('America/Chicago')
    const log = (await s.sue.call('GET /api/admin/audit-log', { query: { limit: 1, schoolId: created.id } }))
      .body
    expect(log.items).toMatchObject([{ action: 'school.change', detail: { timeZone: 'America/Chicago' } }])
    await s.sue.call('DELETE /api/admin/schools/:id', { params: { id: created.id } })
  })
})
