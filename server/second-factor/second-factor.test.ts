// Setting up a second factor, signing in with it, proving who one is, and losing it.
import { beforeEach, describe, expect, test } from 'vitest'
import { authenticator, type Lie } from '../testing/authenticator.ts'
import type { Browser } from '../testing/browser.ts'
import { factorsAt } from '../testing/factors.ts'
import { PASSWORD, story } from '../testing/story.ts'

const ORIGIN = 'http://localhost:3000'
const s = await story({ publicUrl: ORIGIN })
type Person = Awaited<ReturnType<typeof s.person>>

let round = 0
let gus: Person
/** Creates a guide for one test. */
beforeEach(async () => {
  round++
  const letters = [...String(round)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  gus = await s.person(s.brendans, 'Gus', `Guide${letters}`, { guideOf: 'Ridgeline' })
})

const { codeNow, withApp, withPasskey } = factorsAt(s, ORIGIN)
const nextCode = (secret: string) => {
  s.clock.advance(30_000)
  return codeNow(secret)
}

const logIn = (browser: Browser, { username }: Person, password = PASSWORD) =>
  browser.call('POST /api/auth/login', { body: { username, password } })
const second = (browser: Browser, body: unknown) =>
  browser.call('POST /api/auth/second-factor/pending', { body })
const refusal = ({ status, error }: { status: number; error: { code: string } }) => [status, error.code]
const factors = async ({ call }: Pick<Person, 'call'>) => (await call('GET /api/auth/second-factor')).body

async function waiting(person: Person): Promise<Browser> {
  const browser = s.anonymous()
  expect(refusal(await logIn(browser, person))).toEqual([401, 'second_factor_required'])
  return browser
}

describe('an app', () => {
  test('an app code activates an app, and only the first factor comes with recovery codes', async () => {
    const setup = (await gus.call('POST /api/auth/second-factor/totp')).body
    expect(setup.uri).toBe(`otpauth://totp/Cairn:${gus.username}?secret=${setup.secret}&issuer=Cairn`)
    expect((await factors(gus)).totpSince).toBeNull()
    const wrong = await gus.call('PUT /api/auth/second-factor/totp', {
      body: { code: codeNow(setup.secret, 2) },
    })
    expect([wrong.status, wrong.error.issues?.[0]]).toEqual([
      400,
      { path: 'code', message: "That code didn't work. Try again." },
    ])
    const spaced = codeNow(setup.secret).replace(/(...)/, '$1 ')
    const { body } = await gus.call('PUT /api/auth/second-factor/totp', { body: { code: spaced } })
    expect(body.recoveryCodes).toHaveLength(10)
    for (const code of body.recoveryCodes ?? [])
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/)
    expect(await factors(gus)).toEqual({
      required: false,
      totpSince: expect.any(String),
      passkeys: [],
      recoveryCodesLeft: 10,
      passkeysPossible: true,
      provedUntil: expect.any(String),
    })
    expect((await gus.call('GET /api/auth/user')).body.hasSecondFactor).toBe(true)
    expect((await withApp(gus)).recoveryCodes).toEqual([])
  })

  test('an app and a passkey activated at the same time give recovery codes once', async () => {
    const { secret } = (await gus.call('POST /api/auth/second-factor/totp')).body
    const [app, { answer }] = await Promise.all([
      gus.call('PUT /api/auth/second-factor/totp', { body: { code: codeNow(secret) } }),
      withPasskey(gus),
    ])
    expect([app.status, answer.status]).toEqual([200, 201])
    const given = [app.body.recoveryCodes, answer.body.recoveryCodes].filter((codes) => codes !== null)
    expect(given).toHaveLength(1)
    const [recoveryCode] = given[0] ?? []
    expect((await second(await waiting(gus), { recoveryCode })).status).toBe(200)
  })

  test('an app must be activated within 10 minutes', async () => {
    const { secret } = (await gus.call('POST /api/auth/second-factor/totp')).body
    s.clock.advance(10 * 60_000)
    const late = await gus.call('PUT /api/auth/second-factor/totp', { body: { code: codeNow(secret) } })
    expect(late.status).toBe(400)
  })

  test.each(['12345', '1234567', 'abcdef', ''])('an app code has six digits, unlike "%s"', async (code) => {
    const { status, error } = await gus.call('PUT /api/auth/second-factor/totp', { body: { code } })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'code'])
  })

  test('apps are for staff: admins, guides and coaches without a studio', async () => {
    const child = await s.person(s.brendans, 'Chi', `Ld${gus.lastName}`, { studio: 'Summit', coachOf: [] })
    for (const { call, staff } of [
      { call: child.call, staff: false },
      { call: s.zoe.call, staff: false },
      { call: s.cora.call, staff: true },
      { call: s.ada.call, staff: true },
    ]) {
      expect((await call('POST /api/auth/second-factor/totp')).status).toBe(staff ? 200 : 403)
    }
  })

  test('an app code at the second step creates a session, and works once', async () => {
    const { secret } = await withApp(gus)
    const browser = await waiting(gus)
    expect((await browser.call('GET /api/auth/user')).status).toBe(401)
    const used = codeNow(secret)
    expect(refusal(await second(browser, { code: used }))).toEqual([401, 'invalid_code'])
    s.clock.advance(60_000)
    expect(refusal(await second(browser, { code: codeNow(secret, -2) }))).toEqual([401, 'invalid_code'])
    expect(refusal(await second(browser, { code: codeNow(secret, 2) }))).toEqual([401, 'invalid_code'])
    const answer = await second(browser, { code: codeNow(secret, 1) })
    expect([answer.status, answer.body.username]).toEqual([200, gus.username])
    expect(String(answer.headers['set-cookie'])).toMatch(/cairn_device=/)
    expect((await browser.call('GET /api/auth/user')).status).toBe(200)
    const again = await waiting(gus)
    expect(refusal(await second(again, { code: codeNow(secret) }))).toEqual([401, 'invalid_code'])
  })

  test('one code sent fifty times creates one session', async () => {
    const { secret } = await withApp(gus)
    const browsers = await Promise.all(Array.from({ length: 5 }, () => waiting(gus)))
    const code = nextCode(secret)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => second(browsers[at % 5] ?? s.anonymous(), { code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the second step', () => {
  test('ten wrong codes make the second step wait, separately from the password', async () => {
    const { secret } = await withApp(gus)
    const browser = await waiting(gus)
    const wrong = String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, '0')
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await second(browser, { code: wrong })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const right = codeNow(secret, 1)
    expect(refusal(await second(await waiting(gus), { code: right }))).toEqual([429, 'rate_limited'])
    expect((await gus.call('GET /api/auth/user')).status).toBe(200)
    s.clock.advance(30_000)
    expect((await second(await waiting(gus), { code: codeNow(secret) })).status).toBe(200)
  })

  test('the second step says how many recovery codes are left', async () => {
    const { recoveryCodes } = await withApp(gus)
    const left: unknown[] = []
    for (const recoveryCode of recoveryCodes.slice(0, 2))
      left.push((await second(await waiting(gus), { recoveryCode })).body)
    expect(left).toMatchObject([{ recoveryCodesLeft: 9 }, { recoveryCodesLeft: 8 }])
  })

  test('a pending sign-in ends after 10 minutes, with all sessions, and with a reset', async () => {
    const { secret } = await withApp(gus)
    const late = await waiting(gus)
    s.clock.advance(10 * 60_000)
    expect(refusal(await second(late, { code: codeNow(secret) }))).toEqual([401, 'unauthenticated'])
    const ended = await waiting(gus)
    await s.ada.call('DELETE /api/admin/users/:id/sessions', { params: { id: gus.id } })
    expect((await ended.call('GET /api/auth/second-factor/pending')).status).toBe(401)
  })

  test.each<[unknown]>([
    [{}],
    [{ code: '123456', recoveryCode: 'ABCDE-FGHJK' }],
    [{ code: 1 }],
    [{ password: 'x' }],
  ])('the second step takes one method, unlike %j', async (body) => {
    await withApp(gus)
    expect((await second(await waiting(gus), body)).status).toBe(400)
  })

  test('the second step requires a right password before it', async () => {
    await withApp(gus)
    const browser = s.anonymous()
    expect(refusal(await logIn(browser, gus, 'wrong password 1'))).toEqual([401, 'invalid_credentials'])
    expect(refusal(await second(browser, { code: '123456' }))).toEqual([401, 'unauthenticated'])
  })
})

describe('recovery codes', () => {
  test('recovery codes work once in any notation, and new ones replace them', async () => {
    const { recoveryCodes } = await withApp(gus)
    const [first = '', other = ''] = recoveryCodes
    const browser = await waiting(gus)
    const methods = (await browser.call('GET /api/auth/second-factor/pending')).body
    expect(methods).toEqual({ methods: ['totp', 'recovery'] })
    const typed = ` ${first.toLowerCase().replace('-', ' - ')}`
    expect((await second(browser, { recoveryCode: typed })).status).toBe(200)
    expect(refusal(await second(await waiting(gus), { recoveryCode: first }))).toEqual([401, 'invalid_code'])
    const call = browser.call.bind(browser)
    expect((await factors({ call })).recoveryCodesLeft).toBe(9)
    const fresh = (await call('POST /api/auth/second-factor/recovery-codes')).body.recoveryCodes
    expect(fresh).toHaveLength(10)
    expect(refusal(await second(await waiting(gus), { recoveryCode: other }))).toEqual([401, 'invalid_code'])
    expect((await second(await waiting(gus), { recoveryCode: fresh[3] })).status).toBe(200)
  })

  test('recovery codes require a factor, and are deleted with the last one', async () => {
    expect((await gus.call('POST /api/auth/second-factor/recovery-codes')).status).toBe(403)
    await withApp(gus)
    const { answer } = await withPasskey(gus)
    expect(answer.body.recoveryCodes).toBeNull()
    expect((await gus.call('DELETE /api/auth/second-factor/totp')).status).toBe(204)
    expect((await gus.call('DELETE /api/auth/second-factor/totp')).status).toBe(404)
    expect((await factors(gus)).recoveryCodesLeft).toBe(10)
    await gus.call('DELETE /api/auth/second-factor/passkeys/:id', { params: { id: answer.body.id } })
    expect((await factors(gus)).recoveryCodesLeft).toBe(0)
    expect((await logIn(s.anonymous(), gus)).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('a passkey is created and used at the second step, and a challenge works once', async () => {
    const { key, answer } = await withPasskey(gus)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(Number),
      name: 'Blue key',
      recoveryCodes: expect.any(Array),
    })
    const browser = await waiting(gus)
    const options = (await browser.call('POST /api/auth/second-factor/pending/challenge')).body
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([key.id])
    const otherBrowser = await waiting(gus)
    const passkey = key.get(options)
    expect(refusal(await second(otherBrowser, { passkey }))).toEqual([401, 'invalid_code'])
    expect((await second(browser, { passkey })).status).toBe(200)
    expect(refusal(await second(otherBrowser, { passkey }))).toEqual([401, 'invalid_code'])
    const [stored] = (await factors({ call: browser.call.bind(browser) })).passkeys
    expect(stored).toMatchObject({ name: 'Blue key', lastUsedAt: expect.any(String) })
  })

  test.each<[string, Lie]>([
    ['of another origin', { origin: 'https://evil.test' }],
    ['without user verification', { verified: false }],
    ['of another challenge', { challenge: 'AAAA' }],
  ])('a passkey answer %s is refused, and so is the next answer to the challenge', async (_what, lie) => {
    expect((await withPasskey(gus, lie)).answer.status).toBe(400)
    const { key } = await withPasskey(gus)
    const browser = await waiting(gus)
    const options = (await browser.call('POST /api/auth/second-factor/pending/challenge')).body
    expect(refusal(await second(browser, { passkey: key.get(options, lie) }))).toEqual([401, 'invalid_code'])
    expect(refusal(await second(browser, { passkey: key.get(options) }))).toEqual([401, 'invalid_code'])
  })

  test('a passkey of another account, or an answer after 5 minutes, is refused', async () => {
    await withPasskey(gus)
    const foreign = authenticator('localhost', ORIGIN)
    const browser = await waiting(gus)
    const options = (await browser.call('POST /api/auth/second-factor/pending/challenge')).body
    expect(refusal(await second(browser, { passkey: foreign.get(options) }))).toEqual([401, 'invalid_code'])
    const setup = (await gus.call('POST /api/auth/second-factor/passkeys/challenge')).body
    s.clock.advance(5 * 60_000)
    const body = { name: 'Late', response: foreign.create(setup) }
    expect((await gus.call('POST /api/auth/second-factor/passkeys', { body })).status).toBe(400)
  })

  test('a passkey has a name, and a person has at most five', async () => {
    for (const name of ['', 'x'.repeat(101)]) {
      const response = authenticator('localhost', ORIGIN).create({ challenge: 'AAAA' })
      const { status, error } = await gus.call('POST /api/auth/second-factor/passkeys', {
        body: { name, response },
      })
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'name'])
    }
    for (let made = 0; made < 5; made++) expect((await withPasskey(gus)).answer.status).toBe(201)
    const sixth = await gus.call('POST /api/auth/second-factor/passkeys/challenge')
    expect(refusal(sixth)).toEqual([409, 'no_passkeys'])
  })

  test('passkeys of a former host are not offered', async () => {
    const { key } = await withPasskey(gus)
    await s.db
      .updateTable('passkeys')
      .set({ rp_id: 'old.test' })
      .where('credential_id', '=', key.id)
      .execute()
    const browser = await waiting(gus)
    const { methods } = (await browser.call('GET /api/auth/second-factor/pending')).body
    expect(methods).toEqual(['recovery'])
    const challenge = await browser.call('POST /api/auth/second-factor/pending/challenge')
    expect(refusal(challenge)).toEqual([409, 'no_passkeys'])
  })
})

describe('a proof', () => {
  const expired = () => s.clock.advance(15 * 60_000)

  test('a proof is needed after 15 minutes, and renews the token of the session', async () => {
    const { secret } = await withApp(gus)
    expired()
    for (const call of [
      'POST /api/auth/second-factor/totp',
      'DELETE /api/auth/second-factor/totp',
      'POST /api/auth/second-factor/passkeys/challenge',
      'POST /api/auth/second-factor/recovery-codes',
    ] as const) {
      expect(refusal(await gus.call(call))).toEqual([403, 'proof_needed'])
    }
    expect((await factors(gus)).provedUntil).toBeNull()
    const before = gus.browser.cookie
    const byPassword = await gus.call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
    expect([byPassword.status, byPassword.error.issues?.[0]?.path]).toEqual([400, 'password'])
    const { body } = await gus.call('POST /api/auth/second-factor/proof', { body: { code: codeNow(secret) } })
    expect(body.provedUntil).toBe(new Date(s.clock.now() + 15 * 60_000).toISOString())
    expect(gus.browser.cookie).not.toBe(before)
    expect((await gus.call('DELETE /api/auth/second-factor/totp')).status).toBe(204)
    const old = await s.anonymous().call('GET /api/auth/user', { headers: { cookie: before } })
    expect(old.status).toBe(401)
  })

  test('people without a factor prove by their password', async () => {
    expired()
    const byCode = await gus.call('POST /api/auth/second-factor/proof', { body: { code: '123456' } })
    expect([byCode.status, byCode.error.issues?.[0]?.path]).toEqual([400, 'code'])
    const wrong = await gus.call('POST /api/auth/second-factor/proof', { body: { password: 'no' } })
    expect([wrong.status, wrong.error.issues?.[0]]).toEqual([
      400,
      { path: 'password', message: "That code didn't work. Try again." },
    ])
    const right = await gus.call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
    expect(right.status).toBe(200)
    expect((await gus.call('POST /api/auth/second-factor/totp')).status).toBe(200)
  })

  test('a passkey proves too, and wrong ones cause a wait', async () => {
    const { key } = await withPasskey(gus)
    expired()
    const options = (await gus.call('POST /api/auth/second-factor/proof/challenge')).body
    const body = { passkey: key.get(options) }
    expect((await gus.call('POST /api/auth/second-factor/proof', { body })).status).toBe(200)
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await gus.call('POST /api/auth/second-factor/proof', { body })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })

  test('ten wrong proofs in one session do not make the owner wait in another', async () => {
    const prove = (browser: Pick<Browser, 'call'>, password: string) =>
      browser.call('POST /api/auth/second-factor/proof', { body: { password } })
    for (let tries = 0; tries < 10; tries++) expect((await prove(gus, 'a guess')).status).toBe(400)
    expect((await prove(gus, PASSWORD)).status).toBe(429)
    const owner = s.anonymous()
    await logIn(owner, gus)
    expect((await prove(owner, 'a slip')).status).toBe(400)
    expect((await prove(owner, PASSWORD)).status).toBe(200)
    expect((await prove(gus, PASSWORD)).status).toBe(429)
  })

  test('fifty wrong proofs of an account make all its sessions wait', async () => {
    const prove = (browser: Browser) =>
      browser.call('POST /api/auth/second-factor/proof', { body: { password: 'a guess' } })
    for (let session = 0; session < 5; session++) {
      const browser = s.anonymous()
      await logIn(browser, gus)
      for (let tries = 0; tries < 10; tries++) expect((await prove(browser)).status).toBe(400)
    }
    const another = s.anonymous()
    await logIn(another, gus)
    expect((await prove(another)).status).toBe(429)
  })

  test('a reset by an admin needs a proof, and ends all sessions of the person', async () => {
    await withApp(gus)
    const params = { params: { id: gus.id } }
    const reset = () => s.ada.call('DELETE /api/admin/users/:id/second-factor', params)
    await s.db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', s.ada.id).execute()
    s.services.live.publish({ schoolId: null, topics: ['session'], to: 'school' })
    expect(refusal(await reset())).toEqual([403, 'proof_needed'])
    await s.ada.call('POST /api/auth/second-factor/proof', { body: { password: PASSWORD } })
    expect((await reset()).status).toBe(204)
    expect((await gus.call('GET /api/auth/user')).status).toBe(401)
    expect((await logIn(s.anonymous(), gus)).status).toBe(200)
    const own = await s.ada.call('DELETE /api/admin/users/:id/second-factor', { params: { id: s.ada.id } })
    expect(refusal(own)).toEqual([409, 'own_account'])
  })
})

test('enrolling, removing and new codes end the other sessions', async () => {
  const otherBrowser = s.anonymous()
  await logIn(otherBrowser, gus)
  const { secret } = await withApp(gus)
  expect((await otherBrowser.call('GET /api/auth/user')).status).toBe(401)
  const again = await waiting(gus)
  await second(again, { code: nextCode(secret) })
  await gus.call('POST /api/auth/second-factor/recovery-codes')
  expect((await again.call('GET /api/auth/user')).status).toBe(401)
  expect((await gus.call('GET /api/auth/user')).status).toBe(200)
})

test('the audit log records each step without codes and secrets', async () => {
  const { secret, recoveryCodes } = await withApp(gus)
  await second(await waiting(gus), { code: '000000' })
  await second(await waiting(gus), { recoveryCode: recoveryCodes[0] })
  const rows = await s.db
    .selectFrom('audit_log')
    .select(['action', 'detail', 'subject'])
    .where('about_id', '=', gus.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
    ['second-factor.enrol', '{"kind":"app"}'],
    ['second-factor.refused', null],
    ['second-factor.recovery', null],
    ['session.start', '{"by":"password"}'],
  ])
  for (const code of [secret, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(code)
})

test('an unknown field is refused', async () => {
  await withApp(gus)
  const browser = await waiting(gus)
  expect((await second(browser, { code: '123456', isAdmin: true })).status).toBe(400)
  const body = { code: '123456', isAdmin: true }
  expect((await gus.call('PUT /api/auth/second-factor/totp', { body })).status).toBe(400)
  expect((await gus.call('POST /api/auth/second-factor/proof', { body })).status).toBe(400)
})
