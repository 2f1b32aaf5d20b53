// An interrupted provider sign-in leaves no partial link, a waiting one blocks nobody else, and a server without
// providers sends no requests.
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { serverLog } from '../app/log.ts'
import { hashToken } from '../session/index.ts'
import { makeProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { PASSWORD, story } from '../testing/story.ts'

const provider = await startLyingProvider()
const [silent, silentLater] = await Promise.all([startLyingProvider(), startLyingProvider()])
afterAll(() => Promise.all([provider, silent, silentLater].map(({ close }) => close())))
provider.behave({ claims: { email: 'wil@school.org', email_verified: true } })
silent.behave({ status: { '/.well-known/openid-configuration': 'never' } })
silentLater.behave({ status: { '/token': 'never' } })
let failure: Error | null = null
const lines: string[] = []
const s = await story({
  publicUrl: 'http://localhost:3000',
  providers: [
    makeProvider(provider),
    makeProvider(silent, { key: 'silent' }),
    makeProvider(silentLater, { key: 'later' }),
  ],
  onQuery: ({ sql }) => {
    if (failure && /insert into "sessions"/.test(sql)) throw failure
  },
  log: serverLog('info', { write: (line) => lines.push(line) }),
})
const plain = await story()
await s.db
  .updateTable('users')
  .set({ email: 'wil@school.org', email_key: 'wil@school.org' })
  .where('id', '=', s.wil.id)
  .execute()

test.each([
  ['by a fault', new Error('The query is wrong.'), 'invalid'],
  ['by a lost connection', new Error('Connection terminated unexpectedly'), 'expired'],
  ['by a text that cannot be stored', Object.assign(new Error('no NUL'), { code: '22021' }), 'invalid'],
])(
  'a callback that is cut off %s leaves no link, leads to the login screen, and is not repeated',
  async (_how, error, problem) => {
    const browser = s.anonymous()
    const { body } = await browser.call('POST /api/auth/oidc/:key/start', { params: { key: 'school' } })
    const query = provider.signedIn(body.url)
    const back = () => browser.send('GET', `/api/auth/oidc/school/callback?${query}`)
    failure = error
    const { status, headers } = await back()
    failure = null
    expect([status, headers.location]).toEqual([303, `/auth?problem=${problem}&provider=school`])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await s.db.selectFrom('identities').selectAll().execute()).toEqual([])
    expect((await back()).headers.location).toBe('/auth?problem=expired&provider=school')
  },
)

/** More sign-ins than the slots of one address. */
const MANY = 801

test('sign-ins waiting for a silent provider block nobody else at their address, within their own limit', {
  timeout: 30_000,
}, async () => {
  const others = () => s.anonymous().call('GET /api/auth/providers')
  const starting = Array.from({ length: MANY }, () =>
    s.anonymous().call('POST /api/auth/oidc/:key/start', { params: { key: 'silent' } }),
  )
  await expect.poll(() => silent.requests.length).toBe(1)
  expect((await others()).status).toBe(200)
  await silent.close()
  expect(new Set((await Promise.all(starting)).map(({ status }) => status))).toEqual(new Set([503]))

  const checks = {
    provider: 'later',
    created_at: s.clock.now(),
    state: 'state',
    nonce: 'nonce',
    verifier: 'verifier',
  }
  const cookies = Array.from({ length: MANY }, (_, index) => `sign-in-${index}`)
  await s.db
    .insertInto('sign_ins')
    .values(cookies.map((cookie) => ({ cookie_hash: hashToken(cookie), ...checks })))
    .execute()
  const returning = cookies.map((cookie) =>
    s.anonymous().send('GET', '/api/auth/oidc/later/callback?state=state&code=code', {
      headers: { cookie: `cairn_oidc=${cookie}` },
    }),
  )
  const tokenRequests = () => silentLater.requests.filter(({ path }) => path === '/token').length
  await expect.poll(tokenRequests, { timeout: 10_000 }).toBe(MANY - 1)
  expect((await others()).status).toBe(200)
  await silentLater.close()
  const places = (await Promise.all(returning)).map(({ status, headers }) => `${status} ${headers.location}`)
  expect(new Set(places)).toEqual(
    new Set(['303 /auth?problem=away&provider=later', '303 /auth?problem=expired&provider=later']),
  )
})

test('an overloaded server sends people who come back to the login screen', async () => {
  lines.length = 0
  const callback = '/api/auth/oidc/school/callback?state=state&code=code'
  const answers = await Promise.all(
    Array.from({ length: 2 * MANY }, () => s.anonymous().send('GET', callback)),
  )
  expect(lines.join('')).toContain('Cairn is too busy')
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))).toEqual(
    new Set(['303 /auth?problem=expired&provider=school']),
  )
})

describe('without providers', () => {
  afterEach(() => vi.restoreAllMocks())

  test('nothing is requested from outside, and the calls of providers report that none is set up', async () => {
    const requests = vi.spyOn(globalThis, 'fetch')
    const browser = plain.anonymous()
    const credentials = { username: plain.wil.username, password: PASSWORD }
    expect((await browser.call('POST /api/auth/login', { body: credentials })).status).toBe(200)
    expect((await browser.call('GET /api/auth/providers')).body).toEqual({ origin: null, providers: [] })
    const params = { key: 'school' }
    expect((await browser.call('POST /api/auth/oidc/:key/start', { params })).status).toBe(404)
    expect((await browser.send('GET', '/api/auth/oidc/school/callback?code=1&state=2')).status).toBe(404)
    expect((await plain.cora.call('GET /api/auth/second-factor')).body.passkeysPossible).toBe(false)
    expect((await plain.cora.call('POST /api/auth/second-factor/totp')).status).toBe(200)
    expect((await plain.cora.call('POST /api/auth/second-factor/passkeys/challenge')).status).toBe(409)
    expect(requests).not.toHaveBeenCalled()
  })
})
