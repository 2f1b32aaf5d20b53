// People with one name: null is taken where a last name is, and stored as an empty text.
import { expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()
const account = { username: 'suharto', password: 'willow bridge 9', firstName: 'Suharto', lastName: null }

test('an account may have one name, and answers hold an empty last name', async () => {
  const { status, body } = await s.ada.call('POST /api/admin/users', { body: account })
  expect([status, body.firstName, body.lastName]).toEqual([201, 'Suharto', ''])
  const { body: users } = await s.ada.call('GET /api/admin/users')
  expect(users.find(({ id }) => id === body.id)).toMatchObject({ lastName: '' })
})

test.each([[''], ['  ']])('a forgotten last name is still noticed: %j', async (lastName) => {
  const { status, error } = await s.ada.call('POST /api/admin/users', {
    body: { ...account, username: 'someone', lastName },
  })
  expect([status, error.issues]).toEqual([400, [{ path: 'lastName', message: 'Enter a last name.' }]])
})

test('a last name can be removed and entered again, and the audit log shows no stray blank', async () => {
  const { body: person } = await s.ada.call('POST /api/admin/users', {
    body: { ...account, username: 'mia.l', firstName: 'Mia', lastName: 'Lopez' },
  })
  const params = { id: person.id }
  const removed = await s.ada.call('PUT /api/admin/users/:id', { params, body: { lastName: null } })
  expect([removed.status, removed.body.lastName]).toEqual([200, ''])
  await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } })
  const { body: log } = await s.ada.call('GET /api/admin/audit-log')
  expect(log.items.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Mia(?! {2}| \()/))
  const entered = await s.ada.call('PUT /api/admin/users/:id', { params, body: { lastName: 'Lopez' } })
  expect(entered.body.lastName).toBe('Lopez')
})

test('people with one name are sorted by it among the last names', async () => {
  const names = [
    ['Zoe', 'Aaa'],
    ['Aab', null],
    ['Ana', 'Aac'],
  ] as const
  for (const [index, [firstName, lastName]] of names.entries()) {
    await s.ada.call('POST /api/admin/users', {
      body: { ...account, username: `sorted.${index}`, firstName, lastName },
    })
  }
  const { body } = await s.ada.call('GET /api/admin/users')
  const listed = body.filter(({ username }) => username.startsWith('sorted.'))
  expect(listed.map(({ firstName }) => firstName)).toEqual(['Zoe', 'Aab', 'Ana'])
})

test('the five fields of a list need a last name', async () => {
  const row = { username: 'listed', password: 'willow bridge 9', firstName: 'Ana', studio: 'Summit' }
  const { body } = await s.ada.call('POST /api/admin/users/bulk', {
    body: { users: [{ ...row, lastName: null }] },
  })
  expect([body.created, body.failed]).toEqual([0, 1])
})

test('a username may be typed in full width, in capitals, or with blanks around it', async () => {
  const typed = ` ${account.username.toUpperCase().replace('S', '\uff33')}\u3000`
  const { status } = await s
    .anonymous()
    .call('POST /api/auth/login', { body: { username: typed, password: account.password } })
  expect(status).toBe(200)
})
