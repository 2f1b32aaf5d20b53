// Editing names, studios and credentials.
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()

type By = 'ada' | 'sue' | 'gia' | 'zoe' | 'hal'
const put = (who: { id: number }, body: object, by: By = 'ada') =>
  s[by].call('PUT /api/admin/users/:id', { params: { id: who.id }, body })

let round = 0
let learner: Awaited<ReturnType<typeof s.person>>
beforeEach(async () => {
  round++
  const letters = [...String(round)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  learner = await s.person(s.brendans, 'Lea', `Rner${letters}`, {
    studio: 'Summit',
    crew: s.crews.empty,
    captain: true,
  })
})
const signIn = async (username: string, password: string) =>
  (await s.anonymous().call('POST /api/auth/login', { body: { username, password } })).status

describe('an edit', () => {
  test('an edit changes only the fields that are sent', async () => {
    const { body } = await put(learner, { firstName: '  Léa ' })
    expect(body).toMatchObject({
      firstName: 'Léa',
      lastName: learner.lastName,
      username: learner.username,
      studio: 'Summit',
      groupId: s.crews.empty,
      isCrewCaptain: true,
    })
    expect(await signIn(learner.username, PASSWORD)).toBe(200)
  })

  test('an edited name moves the person in lists', async () => {
    await put(learner, { lastName: 'Aaa' })
    expect((await s.ada.call('GET /api/users')).body[0]?.id).toBe(learner.id)
    await put(learner, { lastName: 'Zzz' })
    expect((await s.ada.call('GET /api/users')).body.at(-1)?.id).toBe(learner.id)
  })

  test('studios are found in any case, and null removes the studio', async () => {
    expect((await put(learner, { studio: 'foothills' })).body.studio).toBe('Foothills')
    expect((await put(learner, { studio: null })).body).toMatchObject({
      studio: null,
      groupId: s.crews.empty,
      isCrewCaptain: true,
    })
    const { status, error } = await put(learner, { firstName: 'Not kept', studio: 'Lagoon' })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'studio'])
    expect((await s.ada.call('GET /api/users/:id', { params: { id: learner.id } })).body.firstName).toBe(
      'Lea',
    )
  })

  test('a coach who loses the studio leaves the crew', async () => {
    await s.db.updateTable('users').set({ is_coach: 1 }).where('id', '=', learner.id).execute()
    expect((await put(learner, { studio: 'Ridgeline' })).body.groupId).toBe(s.crews.empty)
    expect((await put(learner, { studio: null })).body).toMatchObject({
      groupId: null,
      isCrewCaptain: false,
      isCoachWooden: true,
    })
  })

  test.each<[string, object]>([
    ['nothing', {}],
    ['a blank name', { firstName: ' ' }],
    ['101 characters', { lastName: '😀'.repeat(101) }],
    ['a role', { firstName: 'Lea', isAdmin: true }],
    ['a crew', { groupId: 1 }],
    ['a bad username', { username: 'l é a' }],
    ['a short password', { password: 'short' }],
  ])('an edit with %s is refused', async (_, body) => {
    expect((await put(learner, body)).status).toBe(400)
  })
})

describe('credentials', () => {
  test('a new username works immediately, in any case, and a taken one is refused', async () => {
    const username = `Renamed.${round}`
    expect((await put(learner, { username })).body.username).toBe(username)
    expect(await signIn(username.toUpperCase(), PASSWORD)).toBe(200)
    expect(await signIn(learner.username, PASSWORD)).toBe(401)
    expect((await put(learner, { username: username.toUpperCase() })).status).toBe(200)
    const { status, error } = await put(learner, { username: 'IVY.inlet' })
    expect([status, error.code]).toEqual([409, 'username_taken'])
  })

  test('a new password ends the person’s sessions', async () => {
    expect((await learner.call('GET /api/auth/user')).status).toBe(200)
    expect((await put(learner, { password: 'meadow lark 12' })).status).toBe(200)
    expect((await learner.call('GET /api/auth/user')).status).toBe(401)
    expect(await signIn(learner.username, 'meadow lark 12')).toBe(200)
    expect(await signIn(learner.username, PASSWORD)).toBe(401)
  })

  test('a password must be long enough for the roles and must not contain the new username', async () => {
    expect((await put(s.gia, { password: 'eleven char' })).status).toBe(400)
    expect((await put(s.cole, { password: 'eleven char' })).status).toBe(400)
    expect((await put(learner, { password: 'eleven char' })).status).toBe(200)
    const { error } = await put(learner, { username: `meadow.${round}`, password: `xx Meadow.${round} xx` })
    expect(error.issues?.[0]?.path).toBe('password')
  })

  test('the audit log records changes without the password', async () => {
    await put(learner, { password: 'a secret meadow', studio: 'Ridgeline' })
    const entries = await s.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('subject', 'like', `%(${learner.username})`)
      .execute()
    expect(entries).toEqual([
      { action: 'user.credentials', detail: '{"changed":["password"]}' },
      { action: 'user.change', detail: '{"changed":["studio"]}' },
    ])
  })
})

describe('editing an account', () => {
  test('admins edit everyone in their school except super admins', async () => {
    const admin = await s.person(s.brendans, 'Adam', 'Second', { admin: true })
    expect((await put(admin, { firstName: 'Adama' })).status).toBe(200)
    expect((await put(s.ada, { lastName: 'Admin' })).status).toBe(200)
    expect((await put(s.sue, { firstName: 'Susan' })).status).toBe(403)
    expect((await put(s.ida, { firstName: 'Ida' })).status).toBe(404)
    expect((await put({ id: 999_999 }, {})).status).toBe(404)
    expect((await put(s.sue, {})).status).toBe(403)
  })

  test('super admins edit everyone', async () => {
    expect((await put(s.ida, { studio: 'ridgeline' }, 'sue')).body).toMatchObject({
      studio: 'Ridgeline',
      schoolId: s.harbor.id,
    })
    expect((await put(s.sue, { firstName: 'Sue' }, 'sue')).status).toBe(200)
  })

  test('other people edit nobody', async () => {
    for (const by of ['gia', 'zoe'] as const)
      expect((await put(learner, { firstName: 'X' }, by)).status).toBe(403)
    expect(
      (await s.anonymous().call('PUT /api/admin/users/:id', { params: { id: 1 }, body: {} })).status,
    ).toBe(401)
  })

  test('admins do not move people between schools', async () => {
    for (const schoolId of [s.harbor.id, null, 'nonsense']) {
      expect((await put(learner, { schoolId })).status).toBe(403)
    }
    expect((await s.ada.call('GET /api/users/:id', { params: { id: learner.id } })).body.schoolId).toBe(
      s.brendans.id,
    )
  })
})
