// The first school and its super admin, created by the person who has the link printed at the start.
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { SETUP_TOKEN, testApp } from '../testing/test-app.ts'

const admin = { username: 'Rita.Root', password: 'a granite ridge', firstName: 'Rita', lastName: 'Root' }
const setUp = (change: object = {}) => ({
  body: { token: SETUP_TOKEN, school: { name: "St. Brendan's" }, admin, ...change },
})

describe('before there is a user', async () => {
  const app = await testApp({ publicUrl: 'https://cairn.example.org' })
  const browser = new Browser(app.http)

  test('anyone may read that set-up is needed', async () => {
    expect((await browser.call('GET /api/setup')).body).toEqual({ needed: true })
  })

  test('set-up answers carry the time by which rules are applied', async () => {
    const { headers } = await browser.call('GET /api/setup')
    expect(headers.date).toBe(new Date(app.clock.now()).toUTCString())
  })

  test.each(['not it', `${SETUP_TOKEN}x`, SETUP_TOKEN.slice(1), 'ä'])(
    'the set-up token %j is 403',
    async (token) => {
      const { status, error } = await browser.call('POST /api/setup', setUp({ token }))
      expect([status, error.code]).toEqual([403, 'forbidden'])
    },
  )

  test('a wrong set-up token is 403 before the rest of the body is validated', async () => {
    for (const body of [{ token: 'not it' }, { token: 'not it', school: { name: ' ' }, admin: {} }]) {
      const { status, error } = await browser.call('POST /api/setup', { body })
      expect([status, error.code]).toEqual([403, 'forbidden'])
    }
  })

  test('ten wrong set-up tokens from one address make only that address wait', async () => {
    const from = (ip: string, token: string) =>
      app.http.inject({ method: 'POST', url: '/api/setup', payload: { token }, remoteAddress: ip })
    for (let time = 0; time < 10; time++) expect((await from('2001:db8::1', 'guess')).statusCode).toBe(403)
    const refused = await from('2001:db8::2', SETUP_TOKEN)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    expect(refused.json().message).toBe('Too many tries to set up Cairn. Wait 30 seconds and try again.')
    expect((await from('192.0.2.1', SETUP_TOKEN)).statusCode).toBe(400)
  })

  test.each([
    ['token', setUp({ token: '' })],
    ['school.name', setUp({ school: { name: ' ' } })],
    ['school.timeZone', setUp({ school: { name: 'A', timeZone: 'Mars/Olympus' } })],
    ['admin.username', setUp({ admin: { ...admin, username: 'ab' } })],
    ['admin.password', setUp({ admin: { ...admin, password: 'granite 47' } })],
    ['admin.password', setUp({ admin: { ...admin, password: 'rita.root 1234' } })],
    ['admin.isSuperAdmin', setUp({ admin: { ...admin, isSuperAdmin: true } })],
  ])('a bad set-up value is refused on its field, %s', async (path, sent) => {
    const { status, error } = await browser.call('POST /api/setup', sent)
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'validation', path])
    expect((await browser.call('GET /api/setup')).body).toEqual({ needed: true })
  })

  test('eight simultaneous set-ups create one school', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        new Browser(app.http).call(
          'POST /api/setup',
          setUp({ school: { name: `School ${index}` }, admin: { ...admin, username: `rita${index}` } }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('already_set_up')
    const rows = async (table: 'schools' | 'users') =>
      (await app.db.selectFrom(table).select('id').execute()).length
    expect([await rows('schools'), await rows('users')]).toEqual([1, 1])
  })

  test('the set-up link no longer works afterward, with a right or a wrong token', async () => {
    expect((await browser.call('GET /api/setup')).body).toEqual({ needed: false })
    for (const token of [SETUP_TOKEN, 'not it']) {
      const { status, error } = await browser.call('POST /api/setup', setUp({ token }))
      expect([status, error.code]).toEqual([409, 'already_set_up'])
    }
  })
})

test('set-up signs in the super admin of a school with five studios', async () => {
  const app = await testApp({ publicUrl: 'https://cairn.example.org' })
  const browser = new Browser(app.http)
  const school = { name: "  St. Brendan's ", description: 'By the sea', timeZone: 'europe/dublin' }
  const { status, body, headers } = await browser.call('POST /api/setup', setUp({ school }))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    username: 'Rita.Root',
    isAdmin: true,
    isSuperAdmin: true,
    isGuide: false,
    schoolName: "St. Brendan's",
  })
  expect(String(headers['set-cookie'])).toContain('; Secure;')
  expect((await browser.call('GET /api/auth/user')).body.id).toBe(body.id)
  expect((await browser.call('GET /api/goal-week')).body.timeZone).toBe('Europe/Dublin')
  const studios = (await browser.call('GET /api/studios')).body
  expect(studios.map(({ name }) => name)).toHaveLength(5)
  expect(studios.find(({ name }) => name === 'Foothills')?.goalTypes).toEqual([
    'Khan Academy Kids Lesson',
    'Waseca Drawer',
  ])
  const entry = await app.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ action: 'school.set-up', actor_id: body.id })
})
