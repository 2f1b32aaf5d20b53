// People who left cannot sign in by any means. Their address, links and factors are inactive until they come back.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLog } from '../app/log.ts'
import { authenticator } from '../testing/authenticator.ts'
import type { Browser } from '../testing/browser.ts'
import { makeProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { interleaved, ROUNDS, race, randomTurns, toLetters } from '../testing/races.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { createSecret, generateCode, toStep } from './totp.rules.ts'

const ORIGIN = 'http://localhost:3000'
const provider = await startLyingProvider()
const trusted = await startLyingProvider()
afterAll(() => Promise.all([provider.close(), trusted.close()]))
const lines: string[] = []
const s = await story({
  ...interleaved,
  publicUrl: ORIGIN,
  providers: [makeProvider(provider), makeProvider(trusted, { key: 'trusted', trusted: true })],
  log: serverLog('info', { write: (line) => lines.push(line) }),
})
type Person = Awaited<ReturnType<typeof s.person>>

let people = 0
/** A guide with an address and a sub of its own at both providers. */
async function guide(): Promise<Person> {
  const gus = await s.person(s.brendans, 'Gus', `Leaver${toLetters(people++)}`, { guideOf: 'Ridgeline' })
  await s.db.updateTable('users').set(addressOf(gus)).where('id', '=', gus.id).execute()
  for (const signInProvider of [provider, trusted]) {
    signInProvider.behave({
      claims: { sub: gus.username, email: addressOf(gus).email, email_verified: true },
    })
  }
  return gus
}
const addressOf = ({ username }: Person) => ({
  email: `${username}@school.org`,
  email_key: `${username}@school.org`,
})

async function withApp({ id }: Person): Promise<() => string> {
  const secret = createSecret()
  await s.db
    .insertInto('totp')
    .values({ user_id: id, secret, last_step: 0, created_at: s.clock.now() })
    .execute()
  return () => generateCode(secret, toStep(s.clock.now()))
}

const setActive = ({ id }: Person, active: boolean) =>
  s.ada.call('PATCH /api/admin/users/:id/active', { params: { id }, body: { active } })
const logIn = (browser: Browser, { username }: Person) =>
  browser.call('POST /api/auth/login', { body: { username, password: PASSWORD } })
const second = (browser: Browser, body: object) =>
  browser.call('POST /api/auth/second-factor/pending', { body })

/** Starts a sign-in at the provider. @returns a function that comes back from there */
async function begin(browser: Browser, key: 'school' | 'trusted' = 'school') {
  const { body } = await browser.call('POST /api/auth/oidc/:key/start', { params: { key } })
  const query = (key === 'school' ? provider : trusted).signedIn(body.url)
  return async () => {
    const { headers } = await browser.send('GET', `/api/auth/oidc/${key}/callback?${query}`)
    return String(headers.location)
  }
}
const comeIn = async (browser: Browser, key?: 'school' | 'trusted') => (await begin(browser, key))()
const UNKNOWN = '/auth?problem=unknown&provider=school'

const isSignedIn = async (browser: Browser) => (await browser.call('GET /api/auth/user')).status === 200
const signInOf = async ({ id }: Person) =>
  (await s.ada.call('GET /api/admin/users/:id/sign-in', { params: { id } })).body

async function begunRowsOf({ id }: Person) {
  const tables = ['sessions', 'pending_sign_ins', 'challenges'] as const
  const rows = tables.map((table) =>
    s.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute(),
  )
  return (await Promise.all(rows)).flat().length
}

let gus: Person
beforeEach(async () => {
  gus = await guide()
  lines.length = 0
})

describe('a leaver at a provider', () => {
  test('a leaver is unknown to providers, linked or not, and signs in by the link after coming back', async () => {
    const browser = s.anonymous()
    await setActive(gus, false)
    expect(await comeIn(browser)).toBe(UNKNOWN)
    expect((await signInOf(gus)).links).toEqual([])
    await setActive(gus, true)
    expect(await comeIn(browser)).toBe('/')
    await setActive(gus, false)
    expect([await isSignedIn(browser), await comeIn(browser)]).toEqual([false, UNKNOWN])
    expect(await signInOf(gus)).toEqual({
      links: [{ provider: 'school', since: expect.any(String) }],
      sessions: 0,
    })
    const entries = lines.filter((line) => line.includes('was refused')).map((line) => JSON.parse(line))
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({ code: 'unknown', reason: 'the account is marked as left' })
    expect(lines.join('')).not.toContain(addressOf(gus).email)
    await setActive(gus, true)
    expect([await comeIn(browser), await isSignedIn(browser)]).toEqual(['/', true])
  })

  test('a leaver with a factor is unknown to providers too, whether or not Cairn asks for it', async () => {
    await withApp(gus)
    await setActive(gus, false)
    expect(await comeIn(s.anonymous())).toBe(UNKNOWN)
    expect(await comeIn(s.anonymous(), 'trusted')).toBe('/auth?problem=unknown&provider=trusted')
    expect(await begunRowsOf(gus)).toBe(0)
  })

  test('a person who leaves during the visit to the provider is refused on return', async () => {
    const browser = s.anonymous()
    const comeBack = await begin(browser)
    await setActive(gus, false)
    expect(await comeBack()).toBe(UNKNOWN)
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('a leaver at the second step', () => {
  test.each(['password', 'school'])(
    'a person who leaves cannot finish (%s first), and has to start over later',
    async (by) => {
      const codeNow = await withApp(gus)
      const browser = s.anonymous()
      if (by === 'password') expect((await logIn(browser, gus)).error.code).toBe('second_factor_required')
      else expect(await comeIn(browser)).toBe('/auth?step=second')
      await setActive(gus, false)
      expect((await browser.call('GET /api/auth/second-factor/pending')).status).toBe(401)
      const late = await second(browser, { code: codeNow() })
      expect([late.status, late.error.code]).toEqual([401, 'unauthenticated'])
      expect([await begunRowsOf(gus), (await signInOf(gus)).links]).toEqual([0, []])
      await setActive(gus, true)
      expect((await second(browser, { code: codeNow() })).status).toBe(401)
      expect((await logIn(browser, gus)).error.code).toBe('second_factor_required')
      expect((await second(browser, { code: codeNow() })).status).toBe(200)
    },
  )

  test('the password does not reveal to a leaver that a factor is needed', async () => {
    await withApp(gus)
    await setActive(gus, false)
    const { status, error } = await logIn(s.anonymous(), gus)
    expect([status, error.code]).toEqual([401, 'invalid_credentials'])
  })

  test('a leaver loses everything that was started, and keeps factors and codes', async () => {
    const key = authenticator('localhost', ORIGIN)
    const options = (await gus.call('POST /api/auth/second-factor/passkeys/challenge')).body
    const response = await gus.call('POST /api/auth/second-factor/passkeys', {
      body: { name: 'Blue key', response: key.create(options) },
    })
    await gus.call('POST /api/auth/second-factor/totp')
    const browser = s.anonymous()
    await logIn(browser, gus)
    await browser.call('POST /api/auth/second-factor/pending/challenge')
    expect(await begunRowsOf(gus)).toBe(4)
    await setActive(gus, false)
    expect(await begunRowsOf(gus)).toBe(0)
    const { body } = await s.ada.call('GET /api/users/:id', { params: { id: gus.id } })
    expect(body).toMatchObject({ hasLeft: true, hasSecondFactor: true, ...{ email: addressOf(gus).email } })
    await setActive(gus, true)
    await logIn(browser, gus)
    const [recoveryCode] = response.body.recoveryCodes ?? []
    expect((await second(browser, { recoveryCode })).status).toBe(200)
  })
})

race(
  s,
  'someone who leaves while giving the code of the second step has no session',
  async () => {
    const leaver = await guide()
    const codeNow = await withApp(leaver)
    const browser = s.anonymous()
    await logIn(browser, leaver)
    const [answer, left] = await Promise.all([
      second(browser, { code: codeNow() }),
      randomTurns(12).then(() => setActive(leaver, false)),
    ])
    expect([200, 401]).toContain(answer.status)
    expect([left.status, await begunRowsOf(leaver)]).toEqual([200, 0])
  },
  { rounds: ROUNDS },
)

race(
  s,
  'someone who leaves while coming from a provider has no session',
  async () => {
    const leaver = await guide()
    const browser = s.anonymous()
    const comeBack = await begin(browser)
    const [location, left] = await Promise.all([
      comeBack(),
      randomTurns(12).then(() => setActive(leaver, false)),
    ])
    expect(['/', UNKNOWN]).toContain(location)
    expect([left.status, await begunRowsOf(leaver)]).toEqual([200, 0])
  },
  { rounds: ROUNDS },
)
