// Assigning crews to coaches: one by one, by dealing, and clearing them.
import { describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
const { lichen, moss, empty, kelp } = s.crews

const assign = (id: number, assignedCrews: unknown, admin: Pick<typeof s.ada, 'call'> = s.ada) =>
  admin.call('PUT /api/admin/users/:id/crew-assignments', { params: { id }, body: { assignedCrews } })
const clear = (id: number, admin: Pick<typeof s.ada, 'call'> = s.ada) =>
  admin.call('DELETE /api/admin/users/:id/crew-assignments', { params: { id } })
const listAssignments = async () => (await s.ada.call('GET /api/admin/coach-assignments')).body
const readCrews = async (id: number) =>
  (await listAssignments()).find((coach) => coach.id === id)?.assignedCrews

describe('the list of coaches', () => {
  test('the list of coaches has the school’s coaches by last and then first name, with their crews', async () => {
    expect(await listAssignments()).toEqual([
      {
        id: s.cole.id,
        firstName: 'Cole',
        lastName: 'Coach',
        username: 'cole.coach',
        studio: null,
        profilePicture: null,
        assignedCrews: [lichen],
        assignedCrewNames: ['Lichen Legends'],
      },
      {
        id: s.cora.id,
        firstName: 'Cora',
        lastName: 'Coachless',
        username: 'cora.coachless',
        studio: null,
        profilePicture: null,
        assignedCrews: [],
        assignedCrewNames: [],
      },
    ])
  })

  test('the list of coaches is for admins, and super admins can name the school', async () => {
    for (const person of [s.cole, s.gia, s.wil]) {
      expect((await person.call('GET /api/admin/coach-assignments')).status).toBe(403)
    }
    const query = { schoolId: s.harbor.id }
    expect((await s.sue.call('GET /api/admin/coach-assignments', { query })).body).toMatchObject([
      { id: s.hank.id, assignedCrewNames: ['Kelp Keepers'] },
    ])
    expect((await s.ada.call('GET /api/admin/coach-assignments', { query })).status).toBe(404)
  })
})

describe('assigning crews to a coach', () => {
  test('assigning crews to a coach replaces the coach’s crews, and returns their names in the order of the ids', async () => {
    const { status, body } = await assign(s.cole.id, [empty, moss, moss])
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: s.cole.id,
      assignedCrews: [moss, empty],
      assignedCrewNames: ['Moss Makers', 'Empty Peaks'],
    })
    expect(await readCrews(s.cole.id)).toEqual([moss, empty])
  })

  test('assigning crews to a coach is visible in the coach’s account immediately', async () => {
    await assign(s.cole.id, [lichen])
    expect((await s.cole.call('GET /api/auth/user')).body.assignedCrews).toEqual([lichen])
    await assign(s.cole.id, [])
    expect((await s.cole.call('GET /api/auth/user')).body.assignedCrews).toEqual([])
  })

  test.each([
    ['a crew of another school', () => [lichen, kelp]],
    ['a crew that does not exist', () => [lichen, 999_999]],
  ])('assigning crews to a coach is 404 with %s and changes nothing', async (_, crews) => {
    await assign(s.cole.id, [moss])
    expect((await assign(s.cole.id, crews())).error.code).toBe('not_found')
    expect((await assign(s.cole.id, crews(), s.sue)).error.code).toBe('not_found')
    expect(await readCrews(s.cole.id)).toEqual([moss])
  })

  test('assigning crews to a coach is refused for a person who is not a coach', async () => {
    for (const answer of [
      await assign(s.wil.id, [lichen]),
      await assign(s.gia.id, []),
      await clear(s.wil.id),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([409, 'not_a_coach'])
    }
  })

  test('assigning crews to a coach of another school is 404, and only super admins can assign crews to an admin', async () => {
    expect((await assign(s.hank.id, [])).status).toBe(404)
    expect((await assign(s.hank.id, [kelp], s.sue)).status).toBe(200)
    const principal = await s.person(s.brendans, 'Pia', 'Principal', { admin: true, coachOf: [] })
    expect((await assign(principal.id, [lichen])).error.code).toBe('forbidden')
    expect((await assign(principal.id, [lichen], s.sue)).body.assignedCrews).toEqual([lichen])
    await s.db.deleteFrom('users').where('id', '=', principal.id).execute()
  })

  test.each([[{}], [{ assignedCrews: 'all' }], [{ assignedCrews: ['1'] }], [{ assignedCrews: [0] }]])(
    'assigning crews to a coach is 400 with the body %j',
    async (body) => {
      const params = { id: s.cole.id }
      expect((await s.ada.call('PUT /api/admin/users/:id/crew-assignments', { params, body })).status).toBe(
        400,
      )
    },
  )

  test('assigning crews to a coach is only for admins', async () => {
    expect((await assign(s.cole.id, [], s.cole)).status).toBe(403)
    expect((await clear(s.cole.id, s.gia)).status).toBe(403)
  })
})

describe('clearing the crews', () => {
  test('clearing the crews of one coach returns a message', async () => {
    await assign(s.cole.id, [lichen, moss])
    const { status, body } = await clear(s.cole.id)
    expect([status, body.message]).toEqual([200, 'Cole Coach no longer has any crews.'])
    expect(await readCrews(s.cole.id)).toEqual([])
  })

  test('clearing the crews of all coaches counts the coaches of this school who had crews', async () => {
    await assign(s.cole.id, [lichen, moss])
    await assign(s.cora.id, [lichen])
    const clearAll = () => s.ada.call('DELETE /api/admin/clear-all-crew-assignments')
    expect((await clearAll()).body).toEqual({ clearedCount: 2 })
    expect((await clearAll()).body).toEqual({ clearedCount: 0 })
    expect((await s.hank.call('GET /api/auth/user')).body.assignedCrews).toEqual([kelp])
  })
})

describe('dealing all crews among the coaches', () => {
  const deal = () => s.ada.call('POST /api/admin/coaches/auto-assign')
  const shares = async () => (await listAssignments()).map((coach) => coach.assignedCrews.length).sort()

  test('dealing all crews among the coaches gives every crew one coach, in shares that differ by at most one', async () => {
    await assign(s.cole.id, [lichen, moss, empty])
    await assign(s.cora.id, [lichen, moss, empty])
    expect((await deal()).body).toEqual({ crewsDistributed: 3, coachesAssigned: 2, avgCrewsPerCoach: 1.5 })
    expect(await shares()).toEqual([1, 2])
    const dealt = (await listAssignments()).flatMap((coach) => coach.assignedCrews)
    expect(dealt.sort((a, b) => a - b)).toEqual([lichen, moss, empty])
  })

  test('dealing all crews among the coaches rounds the average to one decimal', async () => {
    await s.person(s.brendans, 'Cy', 'Coaching', { coachOf: [] })
    for (let i = 0; i < 4; i++) await s.ada.call('POST /api/admin/groups', { body: { name: `Crew ${i}` } })
    expect((await deal()).body).toEqual({ crewsDistributed: 7, coachesAssigned: 3, avgCrewsPerCoach: 2.3 })
    expect(await shares()).toEqual([2, 2, 3])
  })

  test('dealing all crews among the coaches counts only coaches who get a crew if there are more coaches than crews', async () => {
    const query = { schoolId: s.harbor.id }
    const second = await s.person(s.harbor, 'Hugo', 'Helm', { coachOf: [] })
    expect((await s.sue.call('POST /api/admin/coaches/auto-assign', { query })).body).toEqual({
      crewsDistributed: 1,
      coachesAssigned: 1,
      avgCrewsPerCoach: 1,
    })
    await s.db.deleteFrom('users').where('id', '=', second.id).execute()
  })

  test('dealing all crews among the coaches is refused in a school without crews or without coaches', async () => {
    const made = await s.sue.call('POST /api/admin/schools', { body: { name: 'Bare School' } })
    const query = { schoolId: made.body.id }
    const autoAssign = () => s.sue.call('POST /api/admin/coaches/auto-assign', { query })
    expect((await autoAssign()).error.code).toBe('nothing_to_deal')
    await s.sue.call('POST /api/admin/groups', { query, body: { name: 'Crew A' } })
    expect((await autoAssign()).error.code).toBe('nothing_to_deal')
  })

  test('dealing all crews among the coaches is recorded in the audit log with its result', async () => {
    const last = await s.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'coach.auto-assign')
      .where('school_id', '=', s.brendans.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.actor_id).toBe(s.ada.id)
    expect(JSON.parse(last.detail ?? '')).toMatchObject({ crewsDistributed: 7, coachesAssigned: 3 })
  })
})
