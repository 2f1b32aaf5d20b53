// The email address of an account: who sets it, what it may be, and what ends when it changes.
import { beforeEach, describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()

const put = (who: { id: number }, body: object, by: 'ada' | 'sue' | 'gia' | 'hal' = 'ada') =>
  s[by].call('PUT /api/admin/users/:id', { params: { id: who.id }, body })
const emailOf = async (who: { id: number }) =>
  (await s.sue.call('GET /api/users/:id', { params: { id: who.id } })).body.email
const sessionsOf = async ({ id }: { id: number }) =>
  (await s.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).length

beforeEach(async () => {
  await s.db.updateTable('users').set({ email: null, email_key: null }).execute()
})

describe('an address', () => {
  test('an admin sets an address, which is trimmed and read by the person and by admins', async () => {
    expect((await put(s.wil, { email: ' Wil.Okonkwo@School.org ' })).body.email).toBe(
      'Wil.Okonkwo@School.org',
    )
    expect((await s.wil.call('GET /api/auth/user')).body.email).toBe('Wil.Okonkwo@School.org')
    expect(await emailOf(s.wil)).toBe('Wil.Okonkwo@School.org')
    const mate = await s.max.call('GET /api/users/:id', { params: { id: s.wil.id } })
    expect(mate.text).not.toContain('chool.org')
    expect((await s.cole.call('GET /api/users')).text).not.toContain('chool.org')
  })

  test('people cannot change their own email address', async () => {
    const answer = await s.wil.call('PATCH /api/users/me', { body: { email: 'wil@school.org' } })
    expect(answer.status).toBe(400)
  })

  test.each([
    ['two at signs', 'a@b@school.org'],
    ['no dot after the at sign', 'a@localhost'],
    ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.schools`],
    ['a letter outside of ASCII', 'wil@\u212A12.org'],
    ['a blank', 'wil okonkwo@school.org'],
    ['nothing', ''],
  ])('an email address with %s is refused on its field', async (_what, email) => {
    const { status, error } = await put(s.wil, { email })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'email'])
  })

  test('an email address may have 254 characters', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.school`
    expect([email.length, (await put(s.wil, { email })).status]).toEqual([254, 200])
  })

  test('an email address is unique in the installation, in any case', async () => {
    await put(s.ivy, { email: 'one@school.org' }, 'hal')
    const { status, error } = await put(s.wil, { email: 'ONE@school.ORG' })
    expect([status, error.code, error.message]).toEqual([
      409,
      'email_taken',
      'Another account has this email.',
    ])
    const account = { username: 'kim.k', password: 'harbor lantern 92', firstName: 'Kim', lastName: 'K' }
    const taken = await s.ada.call('POST /api/admin/users', { body: { ...account, email: 'one@School.org' } })
    expect([taken.status, taken.error.code]).toEqual([409, 'email_taken'])
    const created = await s.ada.call('POST /api/admin/users', {
      body: { ...account, email: 'kim@school.org' },
    })
    expect([created.status, created.body.email]).toEqual([201, 'kim@school.org'])
  })

  test('the email address of a leaver stays taken until it is removed', async () => {
    const leaver = await s.person(s.brendans, 'Lee', 'Leaver', { studio: 'Summit' })
    await put(leaver, { email: 'lee@school.org' })
    const params = { id: leaver.id }
    await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } })
    const taken = await put(s.wil, { email: 'Lee@school.org' })
    expect([taken.status, taken.error.code]).toEqual([409, 'email_taken'])
    expect((await put(leaver, { email: null })).body).toMatchObject({ hasLeft: true, email: null })
    expect((await put(s.wil, { email: 'Lee@school.org' })).status).toBe(200)
  })

  test('a replaced or removed address ends sessions, and a first one does not', async () => {
    const person = await s.person(s.brendans, 'Emma', 'Mail', { studio: 'Summit' })
    await put(person, { email: 'emma@school.org' })
    await put(person, { email: 'Emma@school.org', firstName: 'Em' })
    expect(await sessionsOf(person)).toBe(1)
    await put(person, { email: 'other@school.org' })
    expect(await sessionsOf(person)).toBe(0)
    await s.anonymous().call('POST /api/auth/login', {
      body: { username: person.username, password: 'granite ridge 47' },
    })
    expect(await sessionsOf(person)).toBe(1)
    await put(person, { email: null })
    expect([await emailOf(person), await sessionsOf(person)]).toEqual([null, 0])
    await put(s.wil, { email: 'other@school.org' })
  })

  test('the audit log records a changed address as a credential, without the address', async () => {
    await put(s.wil, { email: 'wil@school.org' })
    const rows = await s.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(rows[0]).toMatchObject({ action: 'user.credentials', detail: '{"changed":["email"]}' })
    expect(JSON.stringify(await s.db.selectFrom('audit_log').selectAll().execute())).not.toContain(
      'school.org',
    )
  })

  test('only a super admin sets the address of a super admin', async () => {
    expect((await put(s.sue, { email: 'sue@school.org' })).status).toBe(403)
    expect((await put(s.sue, { email: 'sue@school.org' }, 'sue')).status).toBe(200)
  })
})

describe('a list of addresses', () => {
  const send = (rows: unknown[], by: 'ada' | 'sue' = 'ada') =>
    s[by].call('POST /api/admin/users/bulk-emails', { body: { rows } })

  test('a list of email addresses is applied row by row, and bad rows are reported with their line', async () => {
    await put(s.ivy, { email: 'taken@school.org' }, 'hal')
    const { body } = await send([
      { username: s.wil.username, email: 'wil@school.org' },
      { username: s.max.username, email: 'taken@school.org' },
      { username: 'nobody.here', email: 'nobody@school.org' },
      { username: s.jo.username, email: 'no address' },
      { username: s.sue.username, email: 'sue@school.org' },
      { username: s.ivy.username, email: 'ivy@school.org' },
      { username: s.uma.username, email: 'uma@school.org', isAdmin: true },
      { username: s.fay.username.toUpperCase(), email: 'fay@school.org' },
      'nonsense',
    ])
    expect([body.done, body.failed]).toEqual([2, 7])
    expect(body.errors.map(({ line, username }) => [line, username])).toEqual([
      [2, 'max.cruz'],
      [3, 'nobody.here'],
      [4, 'jo.li'],
      [5, 'sue.summit'],
      [6, 'ivy.inlet'],
      [7, 'uma.rao'],
      [9, ''],
    ])
    expect(body.errors[0]?.message).toBe('Another account has this email.')
    expect([await emailOf(s.wil), await emailOf(s.fay)]).toEqual(['wil@school.org', 'fay@school.org'])
  })

  test('a list of email addresses may give one row an address that an earlier row gave up', async () => {
    await send([{ username: s.wil.username, email: 'shared@school.org' }])
    const { body } = await send([
      { username: s.wil.username, email: 'wil@school.org' },
      { username: s.max.username, email: 'shared@school.org' },
    ])
    expect(body).toEqual({ done: 2, failed: 0, errors: [] })
    expect(await emailOf(s.max)).toBe('shared@school.org')
  })

  test.each([[[]], [Array.from({ length: 501 }, () => ({}))]])(
    'a list of email addresses has 1 to 500 rows',
    async (rows) => {
      expect((await send(rows)).status).toBe(400)
    },
  )
})
