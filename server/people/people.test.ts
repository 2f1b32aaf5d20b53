// Lists of people, single people, one's own picture and studio, and the goal week, through the API.
import { describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

// The story begins a millisecond before 16:00 on a Friday in Chicago.
const s = await story({ now: '2026-11-20T21:59:59.999Z' })

const names = (people: { firstName: string }[]) => people.map((person) => person.firstName)

describe('the list of people', () => {
  test('the list of people shows learners and captains their own crew, by last and then first name', async () => {
    expect(names((await s.wil.call('GET /api/users')).body)).toEqual(['Zoë', 'Max', 'Wil'])
    expect(names((await s.zoe.call('GET /api/users')).body)).toEqual(['Zoë', 'Max', 'Wil'])
  })

  test('the list of people shows a learner without a crew only themselves', async () => {
    expect(names((await s.fay.call('GET /api/users')).body)).toEqual(['Fay'])
  })

  test.each(['cole', 'gia', 'ada', 'sue'] as const)(
    'the list of people shows %s the whole school',
    async (who) => {
      const people = names((await s[who].call('GET /api/users')).body)
      expect(people).toHaveLength(14)
      expect(people.slice(0, 4)).toEqual(['Ada', 'Zoë', 'Cole', 'Cora'])
    },
  )

  test('the list of people has no usernames, and no roles other than coach and captain', async () => {
    const { body } = await s.ada.call('GET /api/users')
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      [
        'firstName',
        'groupId',
        'hasLeft',
        'id',
        'isCoachWooden',
        'isCrewCaptain',
        'lastName',
        'profilePicture',
        'studio',
      ].sort(),
    )
  })

  test('the list of people of another school is only for super admins', async () => {
    const query = { schoolId: s.harbor.id }
    expect(names((await s.sue.call('GET /api/users', { query })).body)).toEqual([
      'Hal',
      'Hank',
      'Ivy',
      'Ira',
      'Ida',
    ])
    expect((await s.ada.call('GET /api/users', { query })).status).toBe(404)
    expect((await s.ada.call('GET /api/users', { query: { schoolId: s.brendans.id } })).status).toBe(200)
  })
})

describe('one person', () => {
  test('one person is returned as an account to themselves and admins, and as a person to others', async () => {
    const params = { id: s.wil.id }
    expect((await s.wil.call('GET /api/users/:id', { params })).body.username).toBe('wil.okonkwo')
    expect((await s.ada.call('GET /api/users/:id', { params })).body.groupName).toBe('Lichen Legends')
    const { body } = await s.max.call('GET /api/users/:id', { params })
    expect(body).toEqual({
      id: s.wil.id,
      firstName: 'Wil',
      lastName: 'Okonkwo',
      studio: 'Basecamp II',
      groupId: s.crews.lichen,
      isCrewCaptain: false,
      isCoachWooden: false,
      profilePicture: null,
      hasLeft: false,
    })
  })

  test('one person of another crew is hidden from learners, and of another school from everyone except super admins', async () => {
    const readStatus = (who: keyof typeof s & ('wil' | 'cora' | 'gia' | 'ada' | 'sue'), id: number) =>
      s[who].call('GET /api/users/:id', { params: { id } }).then(({ status }) => status)
    expect(await readStatus('wil', s.jo.id)).toBe(403)
    expect(await readStatus('wil', s.cole.id)).toBe(403)
    expect(await readStatus('cora', s.jo.id)).toBe(200)
    expect(await readStatus('gia', s.jo.id)).toBe(200)
    expect(await readStatus('wil', s.ida.id)).toBe(404)
    expect(await readStatus('ada', s.ida.id)).toBe(404)
    expect(await readStatus('sue', s.ida.id)).toBe(200)
    expect(await readStatus('sue', 999_999)).toBe(404)
  })

  test('one person is 400 with an id that is not a number', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '2147483648', '9007199254740993']) {
      expect((await s.ada.call('GET /api/users/:id', { params: { id } })).status).toBe(400)
    }
  })
})

const fresh = await s.person(s.brendans, 'Fresh', 'Face')

describe('one’s own picture and studio', () => {
  test('a learner without a studio can choose one once, ignoring case', async () => {
    const absent = await s.nora.call('PATCH /api/users/me', { body: { studio: 'Basecamp III' } })
    expect(absent.status).toBe(400)
    expect(absent.error.issues).toEqual([
      { path: 'studio', message: `There's no studio "Basecamp III" in this school.` },
    ])
    const chosen = await s.nora.call('PATCH /api/users/me', { body: { studio: 'basecamp ii' } })
    expect(chosen.body).toMatchObject({ id: s.nora.id, studio: 'Basecamp II' })
    const again = await s.nora.call('PATCH /api/users/me', { body: { studio: 'Summit' } })
    expect(again.status).toBe(400)
    expect(again.error.issues?.[0]?.path).toBe('studio')
    expect((await s.nora.call('GET /api/auth/user')).body.studio).toBe('Basecamp II')
  })

  test('a picture can be chosen and removed without changing the studio', async () => {
    const chosen = await s.wil.call('PATCH /api/users/me', { body: { profilePicture: 'otter' } })
    expect(chosen.status).toBe(400)
    const { body } = await s.wil.call('PATCH /api/users/me', { body: { profilePicture: 'owl' } })
    expect(body).toMatchObject({ profilePicture: 'owl', studio: 'Basecamp II' })
    expect(
      (await s.wil.call('PATCH /api/users/me', { body: { profilePicture: null } })).body.profilePicture,
    ).toBe(null)
  })

  test.each<[string, object]>([
    ['nothing', {}],
    ['a role', { studio: 'Summit', isAdmin: true }],
    ['no studio', { studio: '' }],
    ['null for a studio', { studio: null }],
    ['a name', { firstName: 'Will' }],
  ])('%s is refused', async (_, body) => {
    expect((await fresh.call('PATCH /api/users/me', { body })).status).toBe(400)
    expect((await fresh.call('GET /api/auth/user')).body).toMatchObject({ studio: null, isAdmin: false })
  })

  test('a studio of another school is refused', async () => {
    await s.db
      .insertInto('studios')
      .values({
        school_id: s.harbor.id,
        name: 'Lagoon',
        name_key: 'lagoon',
        description: null,
        goal_types: '[]',
        created_at: 0,
      })
      .execute()
    expect((await fresh.call('PATCH /api/users/me', { body: { studio: 'Lagoon' } })).status).toBe(400)
  })
})

describe('the goal week', () => {
  test('the goal week is the school’s, by the server’s clock', async () => {
    expect((await s.wil.call('GET /api/goal-week')).body).toMatchObject({
      now: '2026-11-20T21:59:59.999Z',
      timeZone: 'America/Chicago',
      label: 'Current Week',
      weekStart: '2026-11-16',
      weekEnd: '2026-11-20',
      start: '2026-11-16',
      end: '2026-11-20',
      changesAt: '2026-11-20T22:00:00.000Z',
    })
    s.clock.advance(1)
    expect((await s.wil.call('GET /api/goal-week')).body).toMatchObject({
      label: 'Next Week',
      weekStart: '2026-11-23',
      changesAt: '2026-11-23T06:00:00.000Z',
    })
  })

  test('the goal week for another person is that of their school, if the caller may see the person', async () => {
    s.clock.set('2026-11-20T21:30:00.000Z')
    const forUser = (userId: number) => ({ query: { userId } })
    expect((await s.sue.call('GET /api/goal-week', forUser(s.ivy.id))).body).toMatchObject({
      timeZone: 'America/New_York',
      label: 'Next Week',
    })
    expect((await s.sue.call('GET /api/goal-week')).body.label).toBe('Current Week')
    expect((await s.sue.call('GET /api/goal-week', { query: { schoolId: s.harbor.id } })).body.label).toBe(
      'Next Week',
    )
    expect((await s.wil.call('GET /api/goal-week', forUser(s.max.id))).status).toBe(200)
    expect((await s.wil.call('GET /api/goal-week', forUser(s.jo.id))).status).toBe(403)
    expect((await s.wil.call('GET /api/goal-week', forUser(s.ivy.id))).status).toBe(404)
    expect((await s.wil.call('GET /api/goal-week', { query: { userId: 'x' } })).status).toBe(400)
  })
})

describe('people without a school', () => {
  test('people without a school are refused with no_school', async () => {
    const lost = await s.person(s.brendans, 'Lost', 'Learner')
    await s.db.updateTable('users').set({ school_id: null }).where('id', '=', lost.id).execute()
    for (const call of ['GET /api/users', 'GET /api/goal-week'] as const) {
      const { status, error } = await lost.call(call)
      expect([status, error.code]).toEqual([403, 'no_school'])
    }
    expect((await lost.call('PATCH /api/users/me', { body: { studio: 'Summit' } })).error.code).toBe(
      'no_school',
    )
    expect((await s.ada.call('GET /api/users/:id', { params: { id: lost.id } })).status).toBe(404)
    expect((await s.sue.call('GET /api/users/:id', { params: { id: lost.id } })).body.schoolId).toBe(null)
  })

  test('people without a school are refused with unauthenticated without a session', async () => {
    expect((await s.anonymous().call('GET /api/users')).status).toBe(401)
    expect((await s.anonymous().call('GET /api/users/:id', { params: { id: 999_999 } })).status).toBe(401)
  })
})
