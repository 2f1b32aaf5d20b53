// Tests what all calls have in common: their headers, and how they refuse malformed requests.
import { describe, expect, test } from 'vitest'
import { errorTable } from '../../contract/errors.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story()
const json = { 'content-type': 'application/json' }

function expectError(
  answer: { status: number; error: { code: string; message: string } },
  status: number,
  code: string,
) {
  expect([answer.status, answer.error.code]).toEqual([status, code])
  expect(answer.error.message).toMatch(/^[A-Z].{10,}/)
  expect(Object.keys(errorTable)).toContain(answer.error.code)
}

describe('a malformed request', () => {
  test.each(['{', '{"username":', 'nothing', '{"a":1}}', "{'a':1}"])(
    'malformed JSON %j is 400',
    async (body) => {
      expectError(await s.anonymous().send('POST', '/api/auth/login', { body }), 400, 'validation')
    },
  )

  test.each(['[]', '"text"', '1', 'null', 'true'])('JSON that is not an object, %s, is 400', async (body) => {
    expectError(await s.anonymous().send('POST', '/api/auth/login', { body }), 400, 'validation')
  })

  test('a missing required body is 400', async () => {
    expectError(await s.anonymous().send('POST', '/api/auth/login'), 400, 'validation')
    expectError(
      await s.anonymous().send('POST', '/api/auth/login', { headers: json, body: '' }),
      400,
      'validation',
    )
  })

  test('an unexpected body other than an empty object is 400', async () => {
    expectError(
      await s.wil.browser.send('PUT', '/api/notifications/mark-all-read', { body: { a: 1 } }),
      400,
      'validation',
    )
    const { status } = await s.wil.browser.send('PUT', '/api/notifications/mark-all-read', { body: {} })
    expect(status).toBe(200)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
  ])('a body of %s is 415', async (type) => {
    const body = JSON.stringify({ username: 'jo.li', password: PASSWORD })
    const sent = { body, headers: { 'content-type': type } }
    expectError(await s.anonymous().send('POST', '/api/auth/login', sent), 415, 'unsupported_media_type')
  })

  test("a body without a type is 415, so that another site's form is never read", async () => {
    const response = await s.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: Buffer.from('{}'),
    })
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type'])
  })

  test('JSON with its character set is read', async () => {
    const sent = {
      body: { username: 'jo.li', password: PASSWORD },
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }
    expect((await s.anonymous().send('POST', '/api/auth/login', sent)).status).toBe(200)
  })

  const sized = (field: string, size: number) => {
    const empty = JSON.stringify({ [field]: '' })
    return JSON.stringify({ [field]: 'x'.repeat(size - empty.length) })
  }
  const KIB = 1024

  test.each<[string, string, number, string]>([
    ['of nobody', '/api/auth/login', 8 * KIB, 'username'],
    ['of nobody to nowhere', '/api/nowhere', 8 * KIB, 'username'],
    ['of anybody', '/api/feedback/replies', 128 * KIB, 'text'],
    ['of a list of learners', '/api/admin/users/bulk', KIB * KIB, 'users'],
  ])('a body %s, %s, over %i bytes is 413, one just under is read', async (_sender, url, most, field) => {
    const send = (size: number) => {
      const who = url.includes('admin')
        ? s.ada.browser
        : url.includes('feedback')
          ? s.cole.browser
          : s.anonymous()
      return who.send('POST', url, { body: sized(field, size) })
    }
    expectError(await send(most + 1), 413, 'too_large')
    const { status, error } = await send(most)
    expect([status, error.code]).toEqual(url.includes('nowhere') ? [404, 'not_found'] : [400, 'validation'])
  })

  test.each(['utf-16', 'iso-8859-1', '"utf-16le"', 'utf-7'])('JSON in %s is 415', async (charset) => {
    const body = { username: 'jo.li', password: PASSWORD }
    const headers = { 'content-type': `application/json; charset=${charset}` }
    expectError(
      await s.anonymous().send('POST', '/api/auth/login', { body, headers }),
      415,
      'unsupported_media_type',
    )
  })

  test('a refusal has at most twenty short issues', async () => {
    const keys = Object.fromEntries(Array.from({ length: 3000 }, (_, key) => [`k${key}`, 0]))
    const { error } = await s.cole.browser.send('POST', '/api/feedback/replies', {
      body: { text: 'Well done', ...keys },
    })
    expect(error.issues).toHaveLength(20)
    const ids = Array.from({ length: 500 }, () => 'x')
    const wrong = await s.ada.browser.send('POST', '/api/admin/users/bulk-delete', { body: { userIds: ids } })
    const long = await s.cole.browser.send('POST', '/api/feedback/replies', {
      body: { ['k'.repeat(60_000)]: 0 },
    })
    expect(wrong.error.issues).toHaveLength(20)
    expect(wrong.text.length).toBeLessThan(4_000)
    expect(long.text.length).toBeLessThan(1_000)
  })

  test.each(['__proto__', 'constructor', 'isAdmin'])('an unknown key, %s, is 400', async (key) => {
    const body = `{"username":"jo.li","password":"x","${key}":{"isAdmin":true}}`
    expectError(await s.anonymous().send('POST', '/api/auth/login', { body }), 400, 'validation')
  })

  test('JSON nested four thousand deep is 400', async () => {
    const body = `{"username":${'['.repeat(4_000)}${']'.repeat(4_000)},"password":"x"}`
    expectError(await s.anonymous().send('POST', '/api/auth/login', { body }), 400, 'validation')
  })
})

describe('an unknown path', () => {
  test.each([
    ['GET', '/api/nowhere'],
    ['GET', '/api/'],
    ['GET', '/api'],
    ['POST', '/api/health'],
    ['DELETE', '/api/auth/user'],
    ['GET', '/api/users/1/nothing'],
    ['POST', '/dashboard'],
    ['GET', '/assets/index-of-an-older-build.js'],
  ])('%s %s is 404', async (method, url) => {
    expectError(await s.ada.browser.send(method, url), 404, 'not_found')
  })

  test.each(['/api/%zz', '/api/users/%ff'])('%s, which cannot be decoded, is 400', async (url) => {
    expectError(await s.ada.browser.send('GET', url), 400, 'validation')
  })
})

describe('an id', () => {
  test.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '2147483648',
    '9007199254740993',
    '99999999999',
    '%20',
    '٣',
    "1'",
  ])('an invalid id, %s, is 400', async (id) => {
    expectError(await s.ada.browser.send('GET', `/api/users/${id}`), 400, 'validation')
  })

  test.each(['2147483647', '999999'])('an unknown id, %s, is 404', async (id) => {
    expectError(await s.ada.browser.send('GET', `/api/users/${id}`), 404, 'not_found')
  })

  test('an id that is too long is refused too', async () => {
    const { status } = await s.ada.browser.send('GET', `/api/users/${'1'.repeat(300)}`)
    expect([400, 404]).toContain(status)
  })
})

describe('a write from another site', () => {
  const read = (headers: Record<string, string>) =>
    s.wil.browser.send('PUT', '/api/notifications/mark-all-read', {
      headers: { host: 'cairn.test', ...headers },
    })

  test.each<[string, Record<string, string>]>([
    ['its origin says so', { origin: 'https://evil.example' }],
    ['its origin is hidden', { origin: 'null' }],
    ['its origin has another port', { origin: 'http://cairn.test:8080' }],
    ['its origin is not an address', { origin: 'cairn.test' }],
    ['its origin is another scheme’s', { origin: 'https://cairn.test' }],
    ['the browser says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['the browser says same-site, a neighbor', { 'sec-fetch-site': 'same-site' }],
    [
      'the browser says so though the origin is ours',
      { origin: 'http://cairn.test', 'sec-fetch-site': 'cross-site' },
    ],
  ])('a write from another site is refused: %s', async (_why, headers) => {
    expectError(await read(headers), 403, 'forbidden')
  })

  test.each<[string, Record<string, string>]>([
    ['of our own page', { origin: 'http://cairn.test', 'sec-fetch-site': 'same-origin' }],
    ['of a browser on plain http', { origin: 'http://cairn.test' }],
    ['of a program', {}],
    ['of the address bar', { 'sec-fetch-site': 'none' }],
  ])('a write from another site is accepted %s', async (_what, headers) => {
    expect((await read(headers)).status).toBe(200)
  })

  test('a write from another site is refused first, even without a session', async () => {
    const sent = { headers: { origin: 'https://evil.example' } }
    expectError(await s.anonymous().send('POST', '/api/auth/logout', sent), 403, 'forbidden')
  })

  test('reads from another site are answered', async () => {
    const { status } = await s.wil.browser.send('GET', '/api/auth/user', {
      headers: { origin: 'https://evil.example' },
    })
    expect(status).toBe(200)
  })
})

describe('an answer of the API', () => {
  test.each(['/api/auth/user', '/api/nowhere', '/api/setup', '/api/health'])(
    '%s is never cached and never read as another type',
    async (url) => {
      const { headers } = await s.wil.browser.send('GET', url)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(String(headers['content-type'])).toMatch(/^application\/json/)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  test('401 comes before every other refusal', async () => {
    const stranger = s.anonymous()
    expectError(await stranger.send('GET', '/api/users/abc'), 401, 'unauthenticated')
    expectError(await stranger.send('PATCH', '/api/users/me', { body: '{' }), 401, 'unauthenticated')
    expect((await stranger.send('GET', '/api/auth/user')).error.message).toBe('Not authenticated')
  })

  test.each(['', 'x', 'x'.repeat(5000), '"quoted"', '%00'])(
    'a nonsense cookie, %j, signs nobody in',
    async (value) => {
      const sent = { headers: { cookie: `cairn_session=${value}` } }
      expectError(await s.anonymous().send('GET', '/api/auth/user', sent), 401, 'unauthenticated')
    },
  )
})
