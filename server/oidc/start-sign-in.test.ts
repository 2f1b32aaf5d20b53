// Starting a sign-in through a provider: the requirements of the metadata, and the request to the provider.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signInThrottle, throttleCounts } from '../session/index.ts'
import { type Behavior, makeProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { story } from '../testing/story.ts'

const bad = await startLyingProvider()
const otherProvider = await startLyingProvider('/realms/one')
afterAll(() => Promise.all([bad.close(), otherProvider.close()]))
const s = await story({
  publicUrl: 'https://goals.test',
  providers: [
    makeProvider(bad, { key: 'bad', name: 'Keycloak' }),
    makeProvider(otherProvider, { key: 'other', prompt: 'login' }),
    makeProvider({ issuer: `${otherProvider.issuer}/` }, { key: 'slash' }),
  ],
})
const start = (key: string) =>
  s.anonymous().call('POST /api/auth/oidc/:key/start', {
    params: { key },
    headers: { origin: 'https://goals.test' },
  })

beforeEach(() => {
  bad.behave({})
  otherProvider.behave({})
})

test.each<[string, Partial<Behavior>]>([
  ['fails', { status: { '/.well-known/openid-configuration': 500 } }],
  ['has no metadata', { status: { '/.well-known/openid-configuration': 404 } }],
  ['has moved', { status: { '/.well-known/openid-configuration': 'elsewhere' } }],
  ['has the metadata of another issuer', { metadata: { issuer: 'https://accounts.google.com' } }],
  ['leads to a script', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
  ['leads to no address', { metadata: { token_endpoint: 7 } }],
])('a provider that %s is unavailable with a sentence, and nothing is stored', async (_what, behavior) => {
  bad.behave(behavior)
  const { status, error } = await start('bad')
  expect([status, error.code, error.message]).toEqual([
    503,
    'unavailable',
    'Keycloak cannot be reached right now. Your username and password still work.',
  ])
  expect(await s.db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
})

test('an issuer with a trailing slash is a different issuer', async () => {
  expect((await start('slash')).status).toBe(503)
})

test('a provider that does not answer is unavailable after 5 seconds', { timeout: 10_000 }, async () => {
  bad.behave({ status: { '/.well-known/openid-configuration': 'never' } })
  const began = Date.now()
  expect((await start('bad')).status).toBe(503)
  expect(Date.now() - began).toBeLessThan(7_000)
})

test('the metadata are cached for an hour', async () => {
  const reads = () => otherProvider.requests.filter(({ path }) => path.includes('.well-known')).length
  const before = reads()
  await start('other')
  await start('other')
  s.clock.advance(60 * 60_000 - 1)
  await start('other')
  expect(reads()).toBe(before + 1)
  s.clock.advance(1)
  await start('other')
  expect(reads()).toBe(before + 2)
})

test('on https the cookie belongs to this host, and the address never comes from the Host header', async () => {
  const { body, headers } = await start('other')
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-cairn_oidc=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const query = new URL(body.url).searchParams
  expect(query.get('redirect_uri')).toBe('https://goals.test/api/auth/oidc/other/callback')
  expect(query.get('prompt')).toBe('login')
  const [row] = await s.db.selectFrom('sign_ins').selectAll().orderBy('created_at', 'desc').execute()
  const cookie = /=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? ''
  expect(cookie).toHaveLength(43)
  expect(JSON.stringify(row)).not.toContain(cookie)
})

test('expired rows of started sign-ins are deleted every ten minutes, even while the clock may be wrong', async () => {
  await s.jobs.runDue(s.clock.now())
  await start('other')
  const created_at = s.clock.now()
  const waiting = { user_id: s.wil.id, created_at }
  await s.db
    .insertInto('pending_sign_ins')
    .values({ cookie_hash: 'a', ...waiting })
    .execute()
  await s.db
    .insertInto('challenges')
    .values({ owner: 'a', purpose: 'totp', value: 'b', ...waiting })
    .execute()
  const rows = async () => {
    const found = await Promise.all(
      (['sign_ins', 'pending_sign_ins', 'challenges'] as const).map((table) =>
        s.db.selectFrom(table).select('created_at').where('created_at', '<=', created_at).execute(),
      ),
    )
    return found.map(({ length }) => length > 0)
  }
  await s.jobs.runDue(s.clock.now() + 9 * 60_000)
  expect(await rows()).toEqual([true, true, true])
  s.clock.advance(10 * 60_000)
  await s.jobs.runDue(s.clock.now())
  expect(await rows()).toEqual([false, false, false])
  await start('other')
  await s.jobs.runDue(s.clock.now() + 800 * 24 * 3600_000)
  expect(await s.db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
})

test('an address has to wait after 10,000 starts, and other addresses do not', {
  timeout: 30_000,
}, async () => {
  const throttle = signInThrottle(throttleCounts({ ...s.services.database, pool: null }, s.clock), s.clock)
  for (let starts = 0; starts < 10_000; starts++) await throttle.countStart('2001:db8::1')
  await expect(throttle.countStart('2001:db8::2')).rejects.toMatchObject({ code: 'rate_limited' })
  await throttle.countStart('2001:db8:0:1::1')
})
