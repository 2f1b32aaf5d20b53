// Lists of learners: valid rows are created, and every other row is reported with its position and a sentence.
import { describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'

const s = await story()

const row = (username: string, more: object = {}) => ({
  username,
  password: 'willow bridge 9',
  firstName: 'Ana',
  lastName: 'Ruiz',
  studio: 'Summit',
  ...more,
})

const send = (users: unknown[], by: 'ada' | 'sue' | 'gia' = 'ada', query: Record<string, number> = {}) =>
  s[by].call('POST /api/admin/users/bulk', { body: { users }, query })

describe('a list of learners', () => {
  test('a list of learners creates its valid rows and explains each bad one', async () => {
    const { status, body } = await send([
      row('list.one', { studio: 'basecamp I' }),
      row('WIL.okonkwo'),
      row('list.three', { password: 'short' }),
      row('list.four', { studio: 'Lagoon' }),
      row('List.One'),
      row('list.six', { isAdmin: true }),
      'not a row',
      row('list.eight', { lastName: ' ' }),
      row('list.nine', { password: 'xxlist.ninexx' }),
      row('list.ten', { studio: undefined }),
      row('list.eleven'),
      null,
      row('ivy.inlet'),
    ])
    expect(status).toBe(200)
    expect(body).toEqual({
      created: 2,
      failed: 11,
      errors: [
        { line: 2, username: 'WIL.okonkwo', message: 'That username is taken.' },
        { line: 3, username: 'list.three', message: expect.stringContaining('at least 8') },
        { line: 4, username: 'list.four', message: `There's no studio "Lagoon" in this school.` },
        {
          line: 5,
          username: 'List.One',
          message: 'The username List.One is already in this list, on row 1.',
        },
        { line: 6, username: 'list.six', message: 'There\'s no field "isAdmin" here.' },
        { line: 7, username: '', message: 'This must be an object.' },
        { line: 8, username: 'list.eight', message: 'Enter a last name.' },
        { line: 9, username: 'list.nine', message: "The password can't contain the username." },
        { line: 10, username: 'list.ten', message: 'This is missing.' },
        { line: 12, username: '', message: 'This must be an object.' },
        { line: 13, username: 'ivy.inlet', message: 'That username is taken.' },
      ],
    })
    const { body: learners } = await s.ada.call('GET /api/admin/users', { query: { role: 'learner' } })
    expect(learners.filter(({ username }) => username.startsWith('list.'))).toMatchObject([
      { username: 'list.one', studio: 'Basecamp I', schoolId: s.brendans.id, isAdmin: false },
      { username: 'list.eleven', studio: 'Summit' },
    ])
  })

  test('a list of learners accepts any name that people have', async () => {
    const names = [
      ['Zoë', "O'Brien-Núñez"],
      ['Nguyễn', 'Thị Ánh'],
      ['محمد', 'عبد الله'],
      ['אבי', 'כהן'],
      ['👩🏽‍🚀 Luz', '李'],
      ['"Bo" ', 'x, y; z'],
      ['=SUM(A1)', '<script>'],
    ] as const
    const { body } = await send(
      names.map(([firstName, lastName], index) => row(`name.${index}`, { firstName, lastName })),
    )
    expect(body).toEqual({ created: names.length, failed: 0, errors: [] })
    const { body: people } = await s.ada.call('GET /api/admin/users', {})
    const found = people.filter(({ username }) => username.startsWith('name.'))
    expect(new Set(found.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toEqual(
      new Set(names.map(([firstName, lastName]) => `${firstName.trim()} ${lastName}`)),
    )
  })

  test('a list of 500 learners is created in one call, and its learners sign in', async () => {
    const users = Array.from({ length: 500 }, (_, index) =>
      row(`pupil.${index}`, { password: `pebble beach ${index}`, lastName: `Pupil ${index}` }),
    )
    expect((await send(users)).body).toEqual({ created: 500, failed: 0, errors: [] })
    for (const index of [0, 250, 499]) {
      const body = { username: `pupil.${index}`, password: `pebble beach ${index}` }
      expect((await s.anonymous().call('POST /api/auth/login', { body })).body.lastName).toBe(
        `Pupil ${index}`,
      )
    }
    const again = await send(users)
    expect(again.body).toMatchObject({ created: 0, failed: 500 })
    // Hashing each password takes a while on a busy machine.
  }, 90_000)

  test('a list of learners sent by two admins at the same time creates each learner once', async () => {
    const users = Array.from({ length: 20 }, (_, index) => row(`race.${index}`))
    const [one, two] = await Promise.all([send(users), send(users, 'sue')])
    expect(one.body.created + two.body.created).toBe(20)
    expect(one.body.failed + two.body.failed).toBe(20)
  })

  test.each<[string, unknown]>([
    ['missing', {}],
    ['empty', { users: [] }],
    ['501 rows long', { users: Array.from({ length: 501 }, (_, index) => row(`many.${index}`)) }],
    ['a text', { users: 'a,b,c' }],
    ['sent with another field', { users: [row('other.field')], dryRun: true }],
  ])('a list of learners is refused as a whole when it is %s', async (_, body) => {
    expect((await s.ada.call('POST /api/admin/users/bulk', { body })).status).toBe(400)
  })

  test('a list of learners goes into the school that a super admin names, and only admins may send one', async () => {
    expect((await send([row('harbor.pupil')], 'sue', { schoolId: s.harbor.id })).body.created).toBe(1)
    const { body } = await s.hal.call('GET /api/admin/users', { query: { role: 'learner' } })
    expect(body.map(({ username }) => username)).toContain('harbor.pupil')
    expect((await send([row('stray.pupil')], 'ada', { schoolId: s.harbor.id })).status).toBe(404)
    expect((await send([row('stray.pupil')], 'gia')).status).toBe(403)
  })

  test('the audit log records a list without its passwords', async () => {
    await send([row('logged.pupil', { password: 'not for the log' })])
    const entry = await s.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.create-many')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_id: s.ada.id, subject: '1 learner from a list' })
    expect(entry.detail).toMatch(/^\{"userIds":\[\d+\]\}$/)
  })
})
