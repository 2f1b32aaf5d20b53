// Crews through the API: who sees them, and how admins create, rename and delete them.
import { describe, expect, test } from 'vitest'
import { insertGoal } from '../testing/stored-goal.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const { lichen, moss, empty, kelp } = s.crews

const goal = (userId: number, dueOn: string, fields: { completed?: boolean; archived?: boolean } = {}) =>
  insertGoal(s, { schoolId: s.brendans.id, userId, dueOn, ...fields })

describe('the list of crews', () => {
  test('the list of crews shows a learner only their own crew', async () => {
    const { body } = await s.wil.call('GET /api/groups')
    expect(body).toMatchObject([{ id: lichen, name: 'Lichen Legends', memberCount: 3 }])
  })

  test('the list of crews is empty for a learner without a crew', async () => {
    expect((await s.fay.call('GET /api/groups')).body).toEqual([])
  })

  test.each([
    ['a coach', s.cole],
    ['a guide', s.gia],
    ['an admin', s.ada],
  ])('the list of crews shows %s all crews of their school by name', async (_, person) => {
    const { body } = await person.call('GET /api/groups')
    expect(body.map((group) => group.name)).toEqual(['Empty Peaks', 'Lichen Legends', 'Moss Makers'])
  })

  test('the list of crews includes the captains, studios and member count of each crew', async () => {
    const { body } = await s.ada.call('GET /api/admin/groups')
    expect(body.find((group) => group.id === lichen)).toEqual({
      id: lichen,
      name: 'Lichen Legends',
      description: null,
      schoolId: s.brendans.id,
      createdAt: '2026-11-18T15:00:00.000Z',
      memberCount: 3,
      captains: [{ id: s.zoe.id, firstName: 'Zoë', lastName: 'Ångström' }],
      studioDistribution: [
        { studio: 'Basecamp II', count: 2 },
        { studio: 'Ridgeline', count: 1 },
      ],
    })
    expect(body.find((group) => group.id === empty)).toMatchObject({
      memberCount: 0,
      captains: [],
      studioDistribution: [],
    })
  })

  test('the list of crews is that of the school a super admin names, and 404 for an admin who names another school', async () => {
    const query = { schoolId: s.harbor.id }
    expect((await s.sue.call('GET /api/groups', { query })).body).toMatchObject([{ id: kelp }])
    expect((await s.sue.call('GET /api/admin/crews-with-members', { query })).body).toMatchObject([
      { id: kelp, members: [{ id: s.ivy.id }, { id: s.ira.id }, { id: s.ida.id }] },
    ])
    expect((await s.ada.call('GET /api/admin/groups', { query })).status).toBe(404)
    expect((await s.wil.call('GET /api/admin/groups')).status).toBe(403)
  })
})

describe('a crew', () => {
  test.each([
    ['its member', s.max, 200],
    ['any coach of the school', s.cora, 200],
    ['a guide', s.gia, 200],
    ['an admin', s.ada, 200],
    ['a super admin', s.sue, 200],
    ['a learner of another crew', s.jo, 403],
    ['a captain of another crew', s.ned, 403],
    ['a learner without a crew', s.fay, 403],
    ['a learner of another school', s.ivy, 404],
    ['an admin of another school', s.hal, 404],
  ])('a crew answers %s with %3$i', async (_, person, status) => {
    const params = { id: lichen }
    expect((await person.call('GET /api/groups/:id', { params })).status).toBe(status)
    expect((await person.call('GET /api/groups/:id/members', { params })).status).toBe(status)
  })

  test('a crew lists its members by last and then first name, ignoring accents', async () => {
    const { body } = await s.wil.call('GET /api/groups/:id/members', { params: { id: lichen } })
    expect(body.map((member) => member.lastName)).toEqual(['Ångström', 'Cruz', 'Okonkwo'])
    expect(body[0]).not.toHaveProperty('username')
  })

  test('an unknown crew is 404, and a malformed id is 400', async () => {
    expect((await s.ada.call('GET /api/groups/:id', { params: { id: 999_999 } })).error.code).toBe(
      'not_found',
    )
    expect((await s.ada.call('GET /api/groups/:id', { params: { id: 'x' } })).status).toBe(400)
  })

  test('a crew counts the goals of each member that are due in the goal week, without archived ones', async () => {
    await goal(s.wil.id, '2026-11-13')
    await goal(s.wil.id, '2026-11-16', { completed: true })
    await goal(s.wil.id, '2026-11-20')
    await goal(s.wil.id, '2026-11-20', { archived: true, completed: true })
    await goal(s.wil.id, '2026-11-23')
    const counts = async (browser: Pick<typeof s.wil, 'call'> = s.wil) => {
      const { body } = await browser.call('GET /api/groups/:id', { params: { id: lichen } })
      return body.members.map((member) => [member.firstName, member.goalsThisWeek, member.completedThisWeek])
    }
    expect(await counts()).toEqual([
      ['Zoë', 0, 0],
      ['Max', 0, 0],
      ['Wil', 2, 1],
    ])
    s.clock.set('2026-11-20T22:00:00.000Z')
    const friday = s.anonymous()
    await friday.call('POST /api/auth/login', { body: { username: 'wil.okonkwo', password: PASSWORD } })
    expect(await counts(friday)).toContainEqual(['Wil', 1, 0])
    const { body: ended } = await friday.call('GET /api/groups/:id', {
      params: { id: lichen },
      query: { week: '2026-11-16' },
    })
    expect(ended.members.at(-1)).toMatchObject({ goalsThisWeek: 2, completedThisWeek: 1 })
    const admin = s.anonymous()
    await admin.call('POST /api/auth/login', { body: { username: s.ada.username, password: PASSWORD } })
    const { body: all } = await admin.call('GET /api/admin/crews-with-members', {
      query: { week: '2026-11-16' },
    })
    const lichenCrew = all.find(({ id }) => id === lichen)
    expect(lichenCrew?.members.at(-1)).toMatchObject({ goalsThisWeek: 2, completedThisWeek: 1 })
    s.clock.set('2026-11-18T15:00:00.000Z')
    const { body } = await s.ada.call('GET /api/admin/crews-with-members')
    expect(body.map((crew) => [crew.name, crew.members.map((member) => member.goalsThisWeek)])).toEqual([
      ['Empty Peaks', []],
      ['Lichen Legends', [0, 0, 2]],
      ['Moss Makers', [0, 0, 0]],
    ])
  })
})

describe('creating and renaming crews', () => {
  test('creating and renaming crews returns the new crew', async () => {
    const body = { name: '  Crew 10 ', description: 'Reads aloud' }
    const made = await s.ada.call('POST /api/admin/groups', { body })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Crew 10', description: 'Reads aloud', memberCount: 0 })
    expect((await s.ada.call('POST /api/admin/groups', { body: { name: 'Crew 9' } })).status).toBe(201)
    const { body: groups } = await s.ada.call('GET /api/groups')
    expect(groups.map((group) => group.name).slice(0, 2)).toEqual(['Crew 9', 'Crew 10'])
  })

  test('creating and renaming crews refuses a name that is taken in the same school, ignoring case', async () => {
    const body = { name: 'LICHEN legends' }
    expect((await s.ada.call('POST /api/admin/groups', { body })).error.code).toBe('name_taken')
    const renamed = await s.ada.call('PUT /api/admin/groups/:id', { params: { id: moss }, body })
    expect(renamed).toMatchObject({ status: 409 })
    expect((await s.hal.call('POST /api/admin/groups', { body })).status).toBe(201)
  })

  test('renaming a crew can change the case of its own name, and does not change fields that are not sent', async () => {
    const params = { id: moss }
    await s.ada.call('PUT /api/admin/groups/:id', { params, body: { description: 'Quiet and steady' } })
    const { body } = await s.ada.call('PUT /api/admin/groups/:id', { params, body: { name: 'MOSS Makers' } })
    expect(body).toMatchObject({ name: 'MOSS Makers', description: 'Quiet and steady', memberCount: 3 })
    expect((await s.jo.call('GET /api/auth/user')).body.groupName).toBe('MOSS Makers')
  })

  test.each([
    ['no name', {}],
    ['a blank name', { name: ' ' }],
    ['101 characters', { name: 'x'.repeat(101) }],
    ['an unknown field', { name: 'Fern', schoolId: 1 }],
  ])('creating and renaming crews refuses %s', async (_, body) => {
    expect((await s.ada.call('POST /api/admin/groups', { body })).status).toBe(400)
    expect((await s.ada.call('PUT /api/admin/groups/:id', { params: { id: moss }, body })).status).toBe(400)
  })

  test('creating and renaming crews answers 404 for a crew of another school before it checks the body', async () => {
    const answer = await s.ada.call('PUT /api/admin/groups/:id', { params: { id: kelp }, body: {} })
    expect(answer.status).toBe(404)
    expect((await s.ada.call('DELETE /api/admin/groups/:id', { params: { id: kelp } })).status).toBe(404)
    const body = { name: 'Kelp Keepers II' }
    expect((await s.sue.call('PUT /api/admin/groups/:id', { params: { id: kelp }, body })).status).toBe(200)
  })

  test.each([
    ['a learner', s.wil],
    ['a captain', s.zoe],
    ['a coach', s.cole],
    ['a guide', s.gia],
  ])('creating and renaming crews is forbidden for %s', async (_, person) => {
    const params = { id: 999_999 }
    expect((await person.call('POST /api/admin/groups', { body: { name: 'Fern' } })).status).toBe(403)
    expect((await person.call('PUT /api/admin/groups/:id', { params })).status).toBe(403)
    expect((await person.call('DELETE /api/admin/groups/:id', { params })).status).toBe(403)
  })
})

describe('deleting a crew', () => {
  test('deleting a crew unassigns its members, clears the captain flag and keeps all goals', async () => {
    const goals = () => s.db.selectFrom('goals').select('id').where('user_id', '=', s.wil.id).execute()
    const before = await goals()
    expect(before.length).toBeGreaterThan(0)
    const { status, text } = await s.ada.call('DELETE /api/admin/groups/:id', { params: { id: lichen } })
    expect([status, text]).toEqual([204, ''])
    expect((await s.zoe.call('GET /api/auth/user')).body).toMatchObject({
      groupId: null,
      groupName: null,
      isCrewCaptain: false,
    })
    expect((await s.wil.call('GET /api/groups')).body).toEqual([])
    expect((await s.cole.call('GET /api/auth/user')).body.assignedCrews).toEqual([])
    expect(await goals()).toEqual(before)
    expect((await s.ada.call('GET /api/groups/:id', { params: { id: lichen } })).status).toBe(404)
  })

  test('deleting a crew is recorded in the audit log', async () => {
    const entries = await s.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'actor_id', 'school_id'])
      .where('action', '=', 'crew.delete')
      .execute()
    expect(entries).toEqual([
      {
        action: 'crew.delete',
        subject: 'Crew "Lichen Legends"',
        actor_id: s.ada.id,
        school_id: s.brendans.id,
      },
    ])
  })
})
