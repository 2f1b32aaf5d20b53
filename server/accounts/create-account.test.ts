// Creating single accounts: learners, guides, admins.
import { describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
let createdCount = 0

/** A valid new account. */
function newAccount(more: object = {}) {
  createdCount++
  return {
    username: `new.${createdCount}`,
    password: 'willow bridge 9',
    firstName: 'Ana',
    lastName: 'Ruiz',
    ...more,
  }
}

const create = (body: object, by: 'ada' | 'sue' | 'hal' | 'gia' | 'zoe' | 'cole' = 'ada') =>
  s[by].call('POST /api/admin/users', { body })

describe('a new account', () => {
  test('a new learner gets the studio in any case, and can sign in', async () => {
    const account = newAccount({ username: 'Ana.Ruiz', studio: 'ridgeLINE' })
    const { status, body } = await create(account)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      username: 'Ana.Ruiz',
      studio: 'Ridgeline',
      schoolId: s.brendans.id,
      schoolName: "St. Brendan's",
      isAdmin: false,
      isGuide: false,
      groupId: null,
      assignedCrews: [],
      createdAt: '2026-11-18T15:00:00.000Z',
    })
    const signedIn = await s
      .anonymous()
      .call('POST /api/auth/login', { body: { username: 'ana.ruiz', password: account.password } })
    expect(signedIn.body.id).toBe(body.id)
  })

  test('a new learner may have no studio yet', async () => {
    expect((await create(newAccount())).body.studio).toBe(null)
    expect((await create(newAccount({ studio: null }))).body.studio).toBe(null)
  })

  test.each<[string, object]>([
    ['with userType guide', { userType: 'guide', assignedStudio: 'summit' }],
    ['with an assigned studio alone', { assignedStudio: 'Summit' }],
  ])('a guide is created in one call, %s', async (_, more) => {
    const { body } = await create(newAccount(more))
    expect(body).toMatchObject({ isGuide: true, assignedStudio: 'Summit', isAdmin: false })
  })

  test('a new guide may have no assigned studio yet', async () => {
    expect((await create(newAccount({ userType: 'guide' }))).body).toMatchObject({
      isGuide: true,
      assignedStudio: null,
    })
  })

  test('admins create other admins of their school', async () => {
    expect((await create(newAccount({ userType: 'admin' }))).body).toMatchObject({
      isAdmin: true,
      isSuperAdmin: false,
    })
  })

  test('a new account keeps the name as it is written', async () => {
    for (const [firstName, lastName] of [
      ['Zoë', "O'Brien-Núñez"],
      ['محمد', 'عبد الله'],
      ['👩🏽‍🚀 Luz', '李'],
      ['  Ma  ', 'R;"x"<b>'],
    ] as const) {
      const { body } = await create(newAccount({ firstName, lastName }))
      expect(body).toMatchObject({ firstName: firstName.trim(), lastName: lastName.trim() })
    }
  })

  test.each<[string, object, string]>([
    ['a studio that is not there', { studio: 'Lagoon' }, 'studio'],
    ['an empty studio', { studio: '' }, 'studio'],
    ['an assigned studio that is not there', { assignedStudio: 'Lagoon' }, 'assignedStudio'],
    [
      'a learner with an assigned studio',
      { userType: 'learner', assignedStudio: 'Summit' },
      'assignedStudio',
    ],
    ['an admin with an assigned studio', { userType: 'admin', assignedStudio: 'Summit' }, 'assignedStudio'],
    ['a kind that is none', { userType: 'coach' }, 'userType'],
    ['a role that rides along', { isAdmin: true }, 'isAdmin'],
    ['a short username', { username: 'ab' }, 'username'],
    ['a username with blanks', { username: 'ana ruiz' }, 'username'],
    ['a blank name', { firstName: '   ' }, 'firstName'],
    ['no last name', { lastName: undefined }, 'lastName'],
    ['a short password', { password: '7 chars' }, 'password'],
    ['a common password', { password: 'password1' }, 'password'],
    ['a password with the username in it', { username: 'anita', password: 'xx ANITA xx' }, 'password'],
    ['a guide’s password of 11', { userType: 'guide', password: 'abcdef 1234' }, 'password'],
    ['an admin’s password of 11', { userType: 'admin', password: 'abcdef 1234' }, 'password'],
    ['a NUL in a name', { firstName: 'A\0B' }, 'firstName'],
    ['a NUL in a studio', { studio: 'A\0B' }, 'studio'],
  ])('an account is refused for %s', async (_, more, path) => {
    const before = await s.db.selectFrom('users').select('id').execute()
    const { status, error } = await create(newAccount(more))
    expect([status, error.code]).toEqual([400, 'validation'])
    expect(error.issues?.map((issue) => issue.path)).toContain(path)
    expect(await s.db.selectFrom('users').select('id').execute()).toEqual(before)
  })

  test('a username that is taken in any school is refused, in any case', async () => {
    for (const username of ['IVY.inlet', 'wil.okonkwo']) {
      const { status, error } = await create(newAccount({ username }))
      expect([status, error.code]).toEqual([409, 'username_taken'])
    }
  })

  test('two simultaneous calls with one username create one account', async () => {
    const account = newAccount({ username: 'twin' })
    const answers = await Promise.all([create(account), create(account), create(account)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('where an account is made', () => {
  test('an admin creates accounts only in its own school', async () => {
    expect((await create(newAccount({ schoolId: s.harbor.id }))).status).toBe(404)
    expect((await create(newAccount({ schoolId: s.brendans.id }))).status).toBe(201)
    const query = { schoolId: s.harbor.id }
    expect((await s.ada.call('POST /api/admin/users', { query, body: newAccount() })).status).toBe(404)
  })

  test('a super admin names any school, in the body or in the query', async () => {
    const admin = await create(newAccount({ userType: 'admin', schoolId: s.harbor.id }), 'sue')
    expect(admin.body).toMatchObject({ isAdmin: true, schoolName: 'Harbor School' })
    const query = { schoolId: s.harbor.id }
    const learner = await s.sue.call('POST /api/admin/users', {
      query,
      body: newAccount({ studio: 'Summit' }),
    })
    expect(learner.body).toMatchObject({ schoolName: 'Harbor School', studio: 'Summit' })
    expect((await create(newAccount({ schoolId: 999_999 }), 'sue')).status).toBe(404)
  })

  test('a super admin without a school must name one', async () => {
    const una = await s.person(s.brendans, 'Una', 'Unbound', { admin: true, superAdmin: true })
    await s.db.updateTable('users').set({ school_id: null }).where('id', '=', una.id).execute()
    const { status, error } = await una.call('POST /api/admin/users', { body: newAccount() })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'schoolId'])
    const named = await una.call('POST /api/admin/users', { body: newAccount({ schoolId: s.harbor.id }) })
    expect(named.status).toBe(201)
  })

  test.each(['gia', 'zoe', 'cole'] as const)('%s may not create accounts', async (who) => {
    expect((await create(newAccount(), who)).status).toBe(403)
  })
})

test('the audit log records who created an account, without its password', async () => {
  const account = newAccount({ userType: 'admin', password: 'a very secret one' })
  await create(account)
  const entries = await s.db.selectFrom('audit_log').selectAll().where('action', '=', 'user.create').execute()
  expect(entries.at(-1)).toMatchObject({
    actor_id: s.ada.id,
    school_id: s.brendans.id,
    subject: `Ana Ruiz (${account.username})`,
  })
  expect(JSON.stringify(entries)).not.toContain('secret')
  const rows = await s.db.selectFrom('users').select('password_hash').execute()
  expect(rows.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true)
})
