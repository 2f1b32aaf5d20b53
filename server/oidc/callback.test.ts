// Signing in through a provider that lies: what is refused, with which message, and that nothing of it is stored.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLog } from '../app/log.ts'
import type { Browser } from '../testing/browser.ts'
import { type Behavior, makeProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { PASSWORD, story } from '../testing/story.ts'

const provider = await startLyingProvider()
const second = await startLyingProvider()
const lines: string[] = []
const s = await story({
  publicUrl: 'http://localhost:3000',
  providers: [makeProvider(provider), makeProvider(second, { key: 'second', domains: '*', prompt: 'login' })],
  log: serverLog('info', { write: (line) => lines.push(line) }),
})
afterAll(() => Promise.all([provider.close(), second.close()]))

const EMAIL = { email: 'Wil@School.org', email_verified: true }
const well = { claims: EMAIL }

beforeEach(async () => {
  provider.behave(well)
  second.behave(well)
  lines.length = 0
  // A person has ten sessions at most, and the last used ones stay.
  s.clock.advance(1_000)
  await s.db.deleteFrom('identities').execute()
  await s.db.deleteFrom('sign_ins').execute()
  await s.db.updateTable('users').set({ email: null, email_key: null }).execute()
  await give(s.wil, 'wil@school.org')
})

const give = ({ id }: { id: number }, email: string) =>
  s.db.updateTable('users').set({ email, email_key: email }).where('id', '=', id).execute()

const start = (browser: Browser, key = 'school') =>
  browser.call('POST /api/auth/oidc/:key/start', { params: { key } })
const back = (browser: Browser, query: string, key = 'school') =>
  browser.send('GET', `/api/auth/oidc/${key}/callback?${query}`)
const whereTo = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
  `${status} ${headers.location}`
const refused = (problem: string, key = 'school') => `303 /auth?problem=${problem}&provider=${key}`
const who = async (browser: Browser) => {
  const { status, text } = await browser.call('GET /api/auth/user')
  return status === 200 ? JSON.parse(text).username : status
}

async function comeIn(behavior: Partial<Behavior> = well, browser = s.anonymous()) {
  const { body } = await start(browser)
  provider.behave(behavior)
  return { browser, answer: await back(browser, provider.signedIn(body.url)) }
}

describe('a sign-in', () => {
  test('a sign-in goes to the provider and back, links the account, and ends the browser’s former session', async () => {
    const browser = s.anonymous()
    await browser.call('POST /api/auth/login', { body: { username: s.jo.username, password: PASSWORD } })
    const started = await start(browser)
    const page = new URL(started.body.url)
    expect(`${page.origin}${page.pathname}`).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'cairn',
      redirect_uri: 'http://localhost:3000/api/auth/oidc/school/callback',
      response_type: 'code',
      scope: 'openid email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(String(started.headers['set-cookie'])).toMatch(
      /^cairn_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const jo = await s.db.selectFrom('sessions').select('id').where('user_id', '=', s.jo.id).execute()
    const answer = await back(browser, provider.signedIn(started.body.url))
    expect(whereTo(answer)).toBe('303 /')
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await who(browser)).toBe(s.wil.username)
    const left = await s.db.selectFrom('sessions').select('id').where('user_id', '=', s.jo.id).execute()
    expect(left).toHaveLength(jo.length - 1)
    const [own] = (await browser.call('GET /api/auth/sessions')).body.filter(({ current }) => current)
    expect(own?.by).toBe('school')
    const links = await s.db.selectFrom('identities').selectAll().execute()
    expect(links).toMatchObject([{ user_id: s.wil.id, issuer: provider.issuer, subject: 'person-1' }])
    const audit = await s.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(3).execute()
    expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
      ['session.end', null],
      ['session.start', '{"by":"school"}'],
      ['identity.link', '{"provider":"school"}'],
    ])
  })

  test('a linked account is found without comparing the address', async () => {
    await comeIn()
    await give(s.wil, 'elsewhere@school.org')
    await give(s.max, 'wil@school.org')
    expect(await who((await comeIn()).browser)).toBe(s.wil.username)
    expect(await who((await comeIn({ claims: { ...EMAIL, email: 'new@school.org' } })).browser)).toBe(
      s.wil.username,
    )
  })

  test('userinfo is requested once for an address that the ID token lacks', async () => {
    provider.requests.length = 0
    const { browser } = await comeIn({ userinfo: EMAIL })
    expect(await who(browser)).toBe(s.wil.username)
    expect(provider.requests.filter(({ path }) => path === '/userinfo')).toHaveLength(1)
    expect(whereTo((await comeIn({ userinfo: { ...EMAIL, sub: 'person-2' } })).answer)).toBe(
      refused('invalid'),
    )
  })

  test.each([true, 'true', 1, '1'])('xms_edov %j replaces email_verified', async (xms_edov) => {
    const { browser } = await comeIn({ claims: { email: 'wil@school.org', xms_edov } })
    expect(await who(browser)).toBe(s.wil.username)
  })

  test('the secret is sent by a method that the metadata list', async () => {
    provider.requests.length = 0
    await comeIn()
    const token = provider.requests.find(({ path }) => path === '/token')
    expect(token?.authorization).toMatch(/^Basic /)
    expect(token?.body).not.toContain('secret')
  })

  test('two simultaneous sign-ins create one link and two sessions', async () => {
    const answers = await Promise.all([comeIn(), comeIn()])
    expect(answers.map(({ answer }) => whereTo(answer))).toEqual(['303 /', '303 /'])
    expect(await Promise.all(answers.map(({ browser }) => who(browser)))).toEqual([
      s.wil.username,
      s.wil.username,
    ])
    expect(await s.db.selectFrom('identities').selectAll().execute()).toHaveLength(1)
  })

  test('an eleventh session ends the least recently used one immediately', async () => {
    await s.db.deleteFrom('sessions').where('user_id', '=', s.wil.id).execute()
    const there = (await comeIn()).browser
    expect(await who(there)).toBe(s.wil.username)
    for (let more = 0; more < 10; more++) {
      s.clock.advance(1_000)
      await comeIn()
    }
    expect(await who(there)).toBe(401)
  })

  test('a session of a provider lasts twelve hours', async () => {
    const { browser } = await comeIn()
    const began = s.clock.now()
    s.clock.advance(11 * 3600_000)
    expect(await who(browser)).toBe(s.wil.username)
    s.clock.advance(3600_000)
    expect(await who(browser)).toBe(401)
    s.clock.set(new Date(began).toISOString())
  })
})

describe('a refused answer', () => {
  test.each<[string, Partial<Behavior>, string, string]>([
    ['signed by another key', { ...well, signed: 'by another key' }, 'invalid', 'signature'],
    ['of the algorithm none', { ...well, signed: 'none' }, 'invalid', ''],
    ['of HS256', { ...well, signed: 'HS256' }, 'invalid', ''],
    ['of another issuer', { claims: { ...EMAIL, iss: 'https://other.test' } }, 'invalid', 'iss'],
    ['for another client', { claims: { ...EMAIL, aud: 'another' } }, 'invalid', 'aud'],
    [
      'for another client too',
      { claims: { ...EMAIL, aud: ['cairn', 'another'], azp: 'cairn' } },
      'invalid',
      'for this client alone',
    ],
    ['of another nonce', { claims: { ...EMAIL, nonce: 'another' } }, 'invalid', 'nonce'],
    ['without a nonce', { claims: { ...EMAIL, nonce: undefined } }, 'invalid', 'nonce'],
    ...['', 'a'.repeat(256), 'a\nb', 'a\u0000b', 'a\u0085b', '\ud800'].map(
      (sub): [string, Partial<Behavior>, string, string] => [
        `of a person ${JSON.stringify(sub.slice(0, 9))} of ${sub.length} characters`,
        { claims: { ...EMAIL, sub } },
        'invalid',
        'sub is',
      ],
    ),
    ['expired', { claims: { ...EMAIL, exp: Math.floor(Date.now() / 1000) - 90 } }, 'invalid', 'timestamp'],
    [
      'not valid yet',
      { claims: { ...EMAIL, nbf: Math.floor(Date.now() / 1000) + 90 } },
      'invalid',
      'timestamp',
    ],
    ['from a client with an expired secret', { ...well, status: { '/token': 401 } }, 'invalid', ''],
    ['with keys that are elsewhere', { ...well, status: { '/token': 'elsewhere' } }, 'invalid', ''],
    ['of a provider that fails', { ...well, status: { '/token': 503 } }, 'away', 'the status was 503'],
    ['without an address', {}, 'unverified', 'there is no email'],
    [
      'with an address of two domains',
      { claims: { ...EMAIL, email: 'wil@x@school.org' } },
      'unverified',
      'may have',
    ],
    [
      'with the sign for kelvin',
      { claims: { ...EMAIL, email: '\u212Aim@school.org' } },
      'unverified',
      'may have',
    ],
    [
      'from an unverified address',
      { claims: { ...EMAIL, email_verified: false } },
      'unverified',
      'email_verified is false',
    ],
    [
      'with a strange word for verified',
      { claims: { ...EMAIL, email_verified: 'TRUE' } },
      'unverified',
      'not true',
    ],
    [
      'without a word about verification',
      { claims: { email: 'wil@school.org' } },
      'unverified',
      'no email_verified',
    ],
    [
      'contradictory',
      { claims: { ...EMAIL, email_verified: false, xms_edov: true } },
      'unverified',
      'email_verified is false',
    ],
    ['with xms_edov "0"', { claims: { email: 'wil@school.org', xms_edov: '0' } }, 'unverified', 'xms_edov'],
    ['of another domain', { claims: { ...EMAIL, email: 'wil@gmail.com' } }, 'domain', 'domain'],
    ['of a domain below', { claims: { ...EMAIL, email: 'wil@evil.school.org' } }, 'domain', 'domain'],
    ['of another hosted domain', { claims: { ...EMAIL, hd: 'gmail.com' } }, 'domain', 'hd'],
    ['of an unknown address', { claims: { ...EMAIL, email: 'nobody@school.org' } }, 'unknown', 'no account'],
  ])('an answer that is %s is refused', async (_what, behavior, problem, reason) => {
    const { browser, answer } = await comeIn(behavior)
    expect(whereTo(answer)).toBe(refused(problem))
    expect(await who(browser)).toBe(401)
    expect(await s.db.selectFrom('identities').selectAll().execute()).toEqual([])
    const [line, ...others] = lines.filter((line) => line.includes('was refused'))
    expect(others).toEqual([])
    const logEntry = JSON.parse(line ?? '{}')
    expect(logEntry).toMatchObject({ provider: 'school', code: problem })
    expect(logEntry.reason).toContain(reason)
    expect(lines.join('')).not.toMatch(/wil@|person-1|a-code|opaque|eyJ/i)
  })

  test.each(['😀'.repeat(255), ' '])('a person by the name %j is accepted', async (sub) => {
    expect(whereTo((await comeIn({ claims: { ...EMAIL, sub } })).answer)).toBe('303 /')
  })

  test.each<[string, Partial<Behavior>, string]>([
    [
      'signed by a key that is not published yet',
      { ...well, signed: 'by a key not published yet' },
      'invalid',
    ],
    ['while the keys cannot be found', { ...well, status: { '/jwks': 404 } }, 'invalid'],
    ['while the keys cannot be read', { ...well, status: { '/jwks': 503 } }, 'away'],
  ])('an answer that comes %s is to be retried in a minute', async (_what, behavior, problem) => {
    // Metadata are kept for an hour, and with them the keys.
    s.clock.advance(3600_000)
    const { browser, answer } = await comeIn(behavior)
    expect(whereTo(answer)).toBe(`${refused(problem)}&again=soon`)
    expect(await who(browser)).toBe(401)
    s.clock.advance(3600_000)
    expect(await who((await comeIn()).browser)).toBe(s.wil.username)
  })

  test('an answer after 59 seconds is in time', async () => {
    const late = { claims: { ...EMAIL, exp: Math.floor(Date.now() / 1000) - 50 } }
    expect(whereTo((await comeIn(late)).answer)).toBe('303 /')
  })

  test('super admins are refused, must use the password, and the audit log records it', async () => {
    await give(s.sue, 'sue@school.org')
    const { answer } = await comeIn({ claims: { ...EMAIL, email: 'sue@school.org' } })
    expect(whereTo(answer)).toBe(refused('other'))
    const [entry] = await s.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(entry).toMatchObject({
      action: 'identity.refused',
      about_id: s.sue.id,
      detail: '{"provider":"school"}',
    })
  })

  test('another sub with the address of a linked account is refused', async () => {
    await comeIn()
    const { answer } = await comeIn({ claims: { ...EMAIL, sub: 'person-2' } })
    expect(whereTo(answer)).toBe(refused('other'))
  })

  test.each([
    ['access_denied', 'cancelled'],
    ['login_required', 'cancelled'],
    ['interaction_required', 'cancelled'],
    ['consent_required', 'cancelled'],
    ['server_error', 'away'],
    ['temporarily_unavailable', 'away'],
    ['invalid_client', 'invalid'],
    ['<script>', 'invalid'],
  ])('an answer with the error %s is refused', async (error, problem) => {
    const browser = s.anonymous()
    const state = new URL((await start(browser)).body.url).searchParams.get('state') ?? ''
    expect(whereTo(await back(browser, new URLSearchParams({ error, state }).toString()))).toBe(
      refused(problem),
    )
    expect(lines.join('')).not.toContain('<script>')
  })
})

describe('an expired sign-in', () => {
  test('a callback in another browser, or loaded again, has expired', async () => {
    const browser = s.anonymous()
    const query = provider.signedIn((await start(browser)).body.url)
    expect(whereTo(await back(s.anonymous(), query))).toBe(refused('expired'))
    expect(whereTo(await back(browser, query))).toBe('303 /')
    expect(whereTo(await back(browser, query))).toBe(refused('expired'))
    expect(await who(browser)).toBe(s.wil.username)
  })

  test('a callback of another provider has expired and consumes the row', async () => {
    const browser = s.anonymous()
    const query = provider.signedIn((await start(browser)).body.url)
    expect(whereTo(await back(browser, query, 'second'))).toBe(refused('expired', 'second'))
    expect(whereTo(await back(browser, query))).toBe(refused('expired'))
  })

  test('a callback of an unknown provider has expired, consumes the row and clears the cookie', async () => {
    const browser = s.anonymous()
    const query = provider.signedIn((await start(browser)).body.url)
    const answer = await back(browser, query, 'no%20pe')
    expect(whereTo(answer)).toBe(refused('expired', 'no%20pe'))
    expect(String(answer.headers['set-cookie'])).toMatch(/^cairn_oidc=; Max-Age=0; Path=\//)
    expect(await s.db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
    expect(whereTo(await back(browser, query))).toBe(refused('expired'))
    expect(lines.join('')).not.toContain('no pe')
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['without state', (query) => query.delete('state')],
    ['with another state', (query) => query.set('state', 'another')],
    ['with two states', (query) => query.append('state', query.get('state') ?? '')],
    ['with neither code nor error', (query) => query.delete('code')],
  ])('a callback %s has expired', async (_what, change) => {
    const browser = s.anonymous()
    const query = new URLSearchParams(provider.signedIn((await start(browser)).body.url))
    change(query)
    expect(whereTo(await back(browser, query.toString()))).toBe(refused('expired'))
  })

  test('a sign-in expires after 10 minutes, and when another one starts in the browser', async () => {
    const browser = s.anonymous()
    const early = provider.signedIn((await start(browser)).body.url)
    s.clock.advance(10 * 60_000)
    expect(whereTo(await back(browser, early))).toBe(refused('expired'))
    const first = provider.signedIn((await start(browser)).body.url)
    const later = (await start(browser)).body.url
    expect(await s.db.selectFrom('sign_ins').selectAll().execute()).toHaveLength(1)
    expect(whereTo(await back(browser, first))).toBe(refused('expired'))
    expect(whereTo(await back(browser, provider.signedIn(later)))).toBe(refused('expired'))
  })
})

describe('no sign-in begins', () => {
  test('a provider that is not set up starts no sign-in', async () => {
    expect((await start(s.anonymous(), 'nope')).status).toBe(404)
  })

  test('another site starts no sign-in', async () => {
    const params = { key: 'school' }
    const headers = { 'sec-fetch-site': 'cross-site' }
    const { status } = await s.anonymous().call('POST /api/auth/oidc/:key/start', { params, headers })
    expect(status).toBe(403)
    expect((await s.anonymous().send('GET', '/api/auth/oidc/school/start')).status).toBe(404)
  })
})

test('the list of providers has only their names', async () => {
  const { body } = await s.anonymous().call('GET /api/auth/providers')
  expect(body).toEqual({
    origin: 'http://localhost:3000',
    providers: [
      { key: 'school', name: 'Brendan’s account' },
      { key: 'second', name: 'Brendan’s account' },
    ],
  })
})

test('another address or none removes the links, and so does an admin', async () => {
  await comeIn()
  const params = { params: { id: s.wil.id } }
  const links = async () => (await s.ada.call('GET /api/admin/users/:id/sign-in', params)).body.links
  expect(await links()).toEqual([{ provider: 'school', since: expect.any(String) }])
  await s.ada.call('PUT /api/admin/users/:id', { ...params, body: { email: 'WIL@school.org' } })
  expect(await links()).toHaveLength(1)
  await s.ada.call('PUT /api/admin/users/:id', { ...params, body: { email: 'w@school.org' } })
  expect(await links()).toEqual([])
  const { browser } = await comeIn({ claims: { ...EMAIL, email: 'w@school.org' } })
  expect((await s.ada.call('DELETE /api/admin/users/:id/identities', params)).status).toBe(204)
  expect([await links(), await who(browser)]).toEqual([[], 401])
})
