// The studios of a school: who sees them, how admins change them, and what changes for their people.
import { describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
const studioId = (name: string) => s.brendans.studios.get(name) ?? 0
const me = async (person: Pick<typeof s.ada, 'call'>) => (await person.call('GET /api/auth/user')).body
const studios = async () => (await s.ada.call('GET /api/admin/studios')).body

describe('the studios of the school', () => {
  test('any signed-in person lists the studios, from the youngest learners to the oldest', async () => {
    const { body } = await s.nora.call('GET /api/studios')
    expect(body.map((studio) => studio.name)).toEqual([
      'Foothills',
      'Basecamp I',
      'Basecamp II',
      'Ridgeline',
      'Summit',
    ])
    expect(body[0]).toEqual({
      id: studioId('Foothills'),
      name: 'Foothills',
      goalTypes: ['Khan Academy Kids Lesson', 'Waseca Drawer'],
    })
    expect(body[1]?.goalTypes).toEqual([])
  })

  test('admins see the number of learners of each studio, without guides and admins', async () => {
    await s.db
      .updateTable('users')
      .set({ studio_id: studioId('Summit') })
      .where('id', 'in', [s.gia.id, s.ada.id])
      .execute()
    expect((await studios()).map((studio) => [studio.name, studio.learnerCount])).toEqual([
      ['Foothills', 2],
      ['Basecamp I', 0],
      ['Basecamp II', 2],
      ['Ridgeline', 1],
      ['Summit', 2],
    ])
  })

  test('a super admin lists the studios of the named school, and others who name another get 404', async () => {
    const query = { schoolId: s.harbor.id }
    const { body } = await s.sue.call('GET /api/studios', { query })
    expect(body[0]?.id).toBe(s.harbor.studios.get('Foothills'))
    expect((await s.ada.call('GET /api/studios', { query })).status).toBe(404)
    expect((await s.wil.call('GET /api/studios', { query })).status).toBe(404)
    expect((await s.sue.call('GET /api/studios', { query: { schoolId: 999_999 } })).status).toBe(404)
    expect((await s.anonymous().call('GET /api/studios')).status).toBe(401)
  })
})

describe('making and changing a studio', () => {
  test('creating or changing a studio returns it with its goal types', async () => {
    const body = { name: ' Trailhead ', goalTypes: ['Puzzle', 'Nature Walk'] }
    const created = await s.ada.call('POST /api/admin/studios', { body })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      name: 'Trailhead',
      description: null,
      schoolId: s.brendans.id,
      goalTypes: ['Puzzle', 'Nature Walk'],
      learnerCount: 0,
      createdAt: '2026-11-18T15:00:00.000Z',
    })
    expect((await s.wil.call('GET /api/studios')).body.at(-1)?.name).toBe('Trailhead')
  })

  test('fields of a studio that are not sent stay unchanged', async () => {
    const params = { id: studioId('Summit') }
    const change = (body: object) => s.ada.call('PUT /api/admin/studios/:id', { params, body })
    await change({ description: 'The eldest' })
    await change({ goalTypes: ['Essay'] })
    expect((await change({ name: 'Summit' })).body).toMatchObject({
      name: 'Summit',
      description: 'The eldest',
      goalTypes: ['Essay'],
    })
    expect((await change({ description: null, goalTypes: [] })).body).toMatchObject({
      description: null,
      goalTypes: [],
    })
  })

  test('learners and guides get the new name of their studio', async () => {
    const params = { id: studioId('Basecamp II') }
    await s.ada.call('PUT /api/admin/studios/:id', { params, body: { name: 'Basecamp Two' } })
    expect((await me(s.wil)).studio).toBe('Basecamp Two')
    expect((await me(s.gia)).assignedStudio).toBe('Basecamp Two')
    expect((await me(s.ivy)).studio).toBe('Basecamp II')
  })

  test('a taken name is refused in any case, and another school may use it', async () => {
    const body = { name: 'RIDGELINE' }
    expect((await s.ada.call('POST /api/admin/studios', { body })).error.code).toBe('name_taken')
    const params = { id: studioId('Summit') }
    expect((await s.ada.call('PUT /api/admin/studios/:id', { params, body })).error.code).toBe('name_taken')
    const own = await s.hal.call('POST /api/admin/studios', { body: { name: 'Trailhead' } })
    expect(own.status).toBe(201)
  })

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'Fern', goalTypes: ['Puzzle', 'puzzle'] }],
    [{ name: 'Fern', goalTypes: [''] }],
    [{ name: 'Fern', schoolId: 1 }],
  ])('the change of a studio %j is refused', async (body) => {
    expect((await s.ada.call('POST /api/admin/studios', { body })).status).toBe(400)
    const params = { id: studioId('Summit') }
    expect((await s.ada.call('PUT /api/admin/studios/:id', { params, body })).status).toBe(400)
  })

  test('only admins of the school change studios', async () => {
    const params = { id: s.harbor.studios.get('Summit') ?? 0 }
    expect((await s.ada.call('PUT /api/admin/studios/:id', { params, body: {} })).status).toBe(404)
    expect((await s.ada.call('DELETE /api/admin/studios/:id', { params })).status).toBe(404)
    for (const person of [s.wil, s.zoe, s.cole, s.gia]) {
      expect((await person.call('GET /api/admin/studios')).status).toBe(403)
      expect((await person.call('POST /api/admin/studios', { body: { name: 'Fern' } })).status).toBe(403)
      expect((await person.call('DELETE /api/admin/studios/:id', { params })).status).toBe(403)
    }
  })

  test('two simultaneous calls with one name create one studio', async () => {
    const make = (name: string) => s.ada.call('POST /api/admin/studios', { body: { name } })
    const answers = await Promise.all([make('Treeline'), make('TREELINE'), make('treeline')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  })
})

describe('deleting a studio', () => {
  test('learners and guides of a deleted studio have none, and the learners may choose again', async () => {
    const params = { id: studioId('Basecamp II') }
    const { status, text } = await s.ada.call('DELETE /api/admin/studios/:id', { params })
    expect([status, text]).toEqual([204, ''])
    expect(await me(s.wil)).toMatchObject({ studio: null, groupId: s.crews.lichen })
    expect(await me(s.zoe)).toMatchObject({ studio: null, groupId: s.crews.lichen, isCrewCaptain: true })
    expect(await me(s.gia)).toMatchObject({ assignedStudio: null, isGuide: true })
    expect((await s.ada.call('DELETE /api/admin/studios/:id', { params })).status).toBe(404)
    const chosen = await s.wil.call('PATCH /api/users/me', { body: { studio: 'Ridgeline' } })
    expect(chosen.body.studio).toBe('Ridgeline')
    expect((await me(s.ivy)).studio).toBe('Basecamp II')
  })

  test('a learner who coaches leaves the crew, because a coach without a studio isn’t a candidate', async () => {
    const coach = await s.person(s.brendans, 'Kai', 'Keen', {
      studio: 'Ridgeline',
      crew: s.crews.moss,
      captain: true,
      coachOf: [s.crews.lichen],
    })
    await s.ada.call('DELETE /api/admin/studios/:id', { params: { id: studioId('Ridgeline') } })
    expect(await me(coach)).toMatchObject({
      studio: null,
      groupId: null,
      isCrewCaptain: false,
      isCoachWooden: true,
      assignedCrews: [s.crews.lichen],
    })
    expect(await me(s.max)).toMatchObject({ studio: null, groupId: s.crews.lichen })
  })

  test('the audit log records every change of a studio, and its deletion', async () => {
    const entries = await s.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'school_id'])
      .where('actor_id', '=', s.ada.id)
      .where('action', 'like', 'studio.%')
      .execute()
    for (const action of ['studio.create', 'studio.change', 'studio.delete']) {
      expect(entries.map((entry) => entry.action)).toContain(action)
    }
    expect(entries).toContainEqual({
      action: 'studio.delete',
      subject: 'Studio "Ridgeline"',
      school_id: s.brendans.id,
    })
  })
})
