// Providers of different vendors: which claim has the address, who vouches for it, and what userinfo adds.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Behavior, makeProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { story } from '../testing/story.ts'

const provider = await startLyingProvider()
afterAll(provider.close)
const s = await story({
  publicUrl: 'http://localhost:3000',
  // One provider under several keys, so that one behaves for all settings.
  providers: [
    makeProvider(provider, { key: 'plain' }),
    makeProvider(provider, { key: 'always', alwaysVerified: true }),
    makeProvider(provider, { key: 'upn', claim: 'upn', alwaysVerified: true }),
    makeProvider(provider, { key: 'name', claim: 'preferred_username', alwaysVerified: true }),
  ],
})
const ADDRESS = 'wil@school.org'

beforeEach(async () => {
  s.clock.advance(1_000)
  provider.requests.length = 0
  await s.db.deleteFrom('identities').execute()
  await s.db
    .updateTable('users')
    .set({ email: ADDRESS, email_key: ADDRESS })
    .where('id', '=', s.wil.id)
    .execute()
})

async function signIn(key: string, behavior: Partial<Behavior>) {
  const browser = s.anonymous()
  const { body } = await browser.call('POST /api/auth/oidc/:key/start', { params: { key } })
  provider.behave(behavior)
  const query = provider.signedIn(body.url)
  const { headers } = await browser.send('GET', `/api/auth/oidc/${key}/callback?${query}`)
  return String(headers.location)
}
const unverified = (key: string) => `/auth?problem=unverified&provider=${key}`
const userinfoRequests = () => provider.requests.filter(({ path }) => path === '/userinfo').length

describe('email_verified', () => {
  test.each([true, 'true', 1, '1'])(
    'email_verified counts as %j, in the ID token and in userinfo',
    async (email_verified) => {
      expect(await signIn('plain', { claims: { email: ADDRESS, email_verified } })).toBe('/')
      expect(userinfoRequests()).toBe(0)
      expect(await signIn('plain', { userinfo: { email: ADDRESS, email_verified } })).toBe('/')
    },
  )

  test('email_verified may come from userinfo with the same address, in any case', async () => {
    const claims = { email: ADDRESS }
    const userinfo = { email: 'WIL@School.org', email_verified: true }
    expect(await signIn('plain', { claims, userinfo })).toBe('/')
    expect(userinfoRequests()).toBe(1)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of another address', { email: 'max@school.org', email_verified: true }],
    ['of no address', { email_verified: true }],
    ['that is false', { email: ADDRESS, email_verified: false }],
    ['that only xms_edov vouches for', { email: ADDRESS, xms_edov: true }],
  ])('an address from userinfo %s does not count', async (_what, userinfo) => {
    expect(await signIn('plain', { claims: { email: ADDRESS }, userinfo })).toBe(unverified('plain'))
  })

  test('userinfo is not requested if the ID token has xms_edov', async () => {
    const userinfo = { email: ADDRESS, email_verified: true }
    expect(await signIn('plain', { claims: { email: ADDRESS, xms_edov: false }, userinfo })).toBe(
      unverified('plain'),
    )
    expect(userinfoRequests()).toBe(0)
  })
})

test('userinfo of another person is invalid even if the ID token has an address', async () => {
  const userinfo = { sub: 'person-2', email: ADDRESS, email_verified: true }
  expect(await signIn('plain', { claims: { email: ADDRESS }, userinfo })).toBe(
    '/auth?problem=invalid&provider=plain',
  )
})

test('an empty address in the ID token is replaced by that of userinfo', async () => {
  const userinfo = { email: ADDRESS, email_verified: true }
  expect(await signIn('plain', { claims: { email: '' }, userinfo })).toBe('/')
})

test('a provider without userinfo needs only its ID token', async () => {
  s.clock.advance(3600_000)
  provider.behave({ metadata: { userinfo_endpoint: undefined } })
  expect(await signIn('always', { claims: { email: ADDRESS } })).toBe('/')
  expect(userinfoRequests()).toBe(0)
  s.clock.advance(3600_000)
})

describe('a provider of the school alone', () => {
  test('a provider for one school needs no email_verified', async () => {
    expect(await signIn('always', { claims: { email: ADDRESS } })).toBe('/')
    expect(await signIn('plain', { claims: { email: ADDRESS } })).toBe(unverified('plain'))
  })

  test.each([false, 'false', null, 0])(
    'an address is refused if email_verified is %j',
    async (email_verified) => {
      expect(await signIn('always', { claims: { email: ADDRESS, email_verified } })).toBe(
        unverified('always'),
      )
      const userinfo = { email: ADDRESS, email_verified }
      expect(await signIn('always', { claims: { email: ADDRESS }, userinfo })).toBe(unverified('always'))
    },
  )

  test('a provider for one school must still name an address of the school', async () => {
    expect(await signIn('always', { claims: { email: 'wil@home.test' } })).toBe(
      '/auth?problem=domain&provider=always',
    )
  })
})

describe.each([
  ['upn', 'upn'],
  ['name', 'preferred_username'],
])('the address in %s', (key, claim) => {
  test('the address is read from the configured claim, in the ID token or in userinfo', async () => {
    const address = { [claim]: ADDRESS, email: 'max@school.org' }
    expect(await signIn(key, { claims: address })).toBe('/')
    expect(await signIn(key, { userinfo: address })).toBe('/')
    expect(await signIn(key, { claims: { email: ADDRESS, email_verified: true } })).toBe(unverified(key))
  })

  test('the configured claim is requested with the scope profile', async () => {
    const scopeOf = async (name: string) => {
      const { body } = await s.anonymous().call('POST /api/auth/oidc/:key/start', { params: { key: name } })
      return new URL(body.url).searchParams.get('scope')
    }
    expect([await scopeOf('plain'), await scopeOf(key)]).toEqual(['openid email', 'openid email profile'])
  })

  test('a claim that is only a name is refused', async () => {
    expect(await signIn(key, { claims: { [claim]: 'wil' } })).toBe(unverified(key))
  })
})
