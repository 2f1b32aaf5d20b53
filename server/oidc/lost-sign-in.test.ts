// A sign-in through a provider that is cut off leaves no half link, and a server without providers asks nobody.
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { lyingProvider, providerOf } from '../testing/lying-provider.ts'
import { PASSWORD, story } from '../testing/story.ts'

const provider = await lyingProvider()
afterAll(provider.close)
provider.behave({ claims: { email: 'wil@school.org', email_verified: true } })
let isCutOff = false
const s = await story({
  publicUrl: 'http://localhost:3000',
  providers: [providerOf(provider)],
  onQuery: ({ sql }) => {
    if (isCutOff && /insert into "sessions"/.test(sql)) throw new Error('The connection is lost.')
  },
})
const plain = await story()
await s.db
  .updateTable('users')
  .set({ email: 'wil@school.org', email_key: 'wil@school.org' })
  .where('id', '=', s.wil.id)
  .execute()

test('a callback that is cut off before its session leaves no link, and is not repeated', async () => {
  const browser = s.anonymous()
  const { body } = await browser.call('POST /api/auth/oidc/:key/start', { params: { key: 'school' } })
  const query = provider.signedIn(body.url)
  const back = () => browser.send('GET', `/api/auth/oidc/school/callback?${query}`)
  isCutOff = true
  expect((await back()).status).toBeGreaterThanOrEqual(500)
  isCutOff = false
  expect(await s.db.selectFrom('identities').selectAll().execute()).toEqual([])
  expect((await back()).headers.location).toBe('/auth?problem=expired&provider=school')
})

describe('without providers', () => {
  afterEach(() => vi.restoreAllMocks())

  test('no request leaves the server, and the calls of providers say that there is none', async () => {
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
