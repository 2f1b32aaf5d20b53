// Tests that passwords, their hashes, session tokens, the setup token, and secrets of second factors and provider sign-ins
// are in no answer and in no log line.
import { expect, test } from 'vitest'
import { api, type Call } from '../../../contract/api.ts'
import { serverLog } from '../../app/log.ts'
import { generateCode, toStep } from '../../second-factor/totp.rules.ts'
import { Browser } from '../browser.ts'
import { makeProvider } from '../lying-provider.ts'
import { PASSWORD, story } from '../story.ts'
import { SETUP_TOKEN } from '../test-app.ts'
import { createStage } from './cast.ts'
import { listCells } from './cells.ts'
import { listReadings, reads, readText } from './readings.ts'

const lines: string[] = []
const s = await story({
  publicUrl: 'http://localhost',
  providers: [makeProvider({ issuer: 'http://127.0.0.1:1' })],
  log: serverLog('trace', { write: (line) => lines.push(line) }),
})
const stage = await createStage(s)
const { admin, superAdmin, learner, mate, coach, guide } = stage
const callers = [admin, superAdmin, learner, coach, guide]
const CHOSEN = 'a new ridge 48 above'
const given: string[] = []

/** Returns the current hashes and tokens. */
async function storedSecrets(): Promise<string[]> {
  const users = await s.db.selectFrom('users').select('password_hash').execute()
  const sessions = await s.db.selectFrom('sessions').select('token_hash').execute()
  const cookies = Object.values(stage).map(({ browser }) => browser.cookie.split('=', 2)[1] ?? '')
  return [
    ...users.map(({ password_hash }) => password_hash),
    ...sessions.map(({ token_hash }) => token_hash),
    ...cookies.filter((token) => token.length > 30),
  ]
}
const before = await storedSecrets()

const secretsIn = (text: string, secrets: readonly string[]) =>
  secrets.filter((secret) => text.includes(secret))

test('there are secrets to look for', () => {
  expect(new Set(before).size).toBeGreaterThan(2 * Object.keys(stage).length)
  for (const secret of before) expect(secret.length).toBeGreaterThan(30)
})

test('no answer to a read contains a secret', { timeout: 60_000 }, async () => {
  const leaks: string[] = []
  for (const caller of callers) {
    for (const reading of reads.flatMap((call) => listReadings(s, stage, call, caller, []))) {
      const text = await readText(caller, reading)
      if (secretsIn(text, [...before, PASSWORD, SETUP_TOKEN]).length > 0 || text.includes('$argon2')) {
        leaks.push(`${caller.part.is} ${JSON.stringify(reading)}`)
      }
    }
  }
  expect(leaks).toEqual([])
})

test('no refusal contains a secret', { timeout: 60_000 }, async () => {
  const browsers = new Set(callers.map(({ browser }) => browser))
  // The permission table has its own keys.
  const cells = (Object.keys(api) as Call[])
    .flatMap((call) => listCells(s, stage, call))
    .filter(({ browser, code }) => browsers.has(browser) && code !== null)
  expect(cells.length).toBeGreaterThan(1_000)
  for (const { browser, call, sent } of cells) {
    expect(secretsIn((await browser.call(call, sent)).text, [...before, PASSWORD, SETUP_TOKEN])).toEqual([])
  }
})

test.each<[string, Call, () => Record<string, unknown>, number]>([
  ['a sign-in', 'POST /api/auth/login', () => ({ username: 'wil.okonkwo', password: PASSWORD }), 200],
  ['a wrong one', 'POST /api/auth/login', () => ({ username: 'wil.okonkwo', password: CHOSEN }), 401],
  ['one of nobody', 'POST /api/auth/login', () => ({ username: PASSWORD, password: CHOSEN }), 401],
  ['half of one', 'POST /api/auth/login', () => ({ password: PASSWORD, token: SETUP_TOKEN }), 400],
  ['a late set-up', 'POST /api/setup', () => setup(SETUP_TOKEN), 409],
  ['a wrong set-up', 'POST /api/setup', () => setup(CHOSEN), 409],
])('%s reveals no secret', async (_what, call, body, status) => {
  const answer = await new Browser(s.http).call(call, { body: body() })
  expect(answer.status).toBe(status)
  expect(secretsIn(answer.text, [PASSWORD, CHOSEN, SETUP_TOKEN, ...(await storedSecrets())])).toEqual([])
})

function setup(token: string) {
  const admin = { username: 'late.comer', password: CHOSEN, firstName: 'Late', lastName: 'Comer' }
  return { token, school: { name: 'Late School' }, admin }
}

test('only sign-in cards show a password', async () => {
  const account = { username: 'new.comer', password: CHOSEN, firstName: 'New', lastName: 'Comer' }
  const { id } = mate
  const answers = [
    await admin.browser.call('POST /api/admin/users', { body: account }),
    await admin.browser.call('POST /api/admin/users', { body: account }),
    await admin.browser.call('POST /api/admin/users/bulk', {
      body: {
        users: [
          { ...account, studio: 'Nowhere' },
          { ...account, username: CHOSEN },
        ],
      },
    }),
    await admin.browser.call('PUT /api/admin/users/:id', { params: { id }, body: { password: CHOSEN } }),
    await learner.browser.call('POST /api/auth/password', {
      body: { currentPassword: PASSWORD, newPassword: CHOSEN },
    }),
    await learner.browser.call('POST /api/auth/password', {
      body: { currentPassword: PASSWORD, newPassword: CHOSEN },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 200, 200, 200, 400])
  const stored = await storedSecrets()
  // A password typed as a username is in the refusal of that username.
  const texts = answers.map(({ text }, index) =>
    index === 2 ? text.replaceAll(`"username":"${CHOSEN}"`, '') : text,
  )
  for (const text of texts) expect(secretsIn(text, [PASSWORD, CHOSEN, ...stored])).toEqual([])
  const body = { userIds: [stage.crewless.id] }
  const cards = await admin.browser.call('POST /api/admin/users/sign-in-cards', { body })
  given.push(...cards.body.map(({ password }) => password))
  expect(given).toHaveLength(1)
  expect(secretsIn(cards.text, await storedSecrets())).toEqual([])
})

/** Secrets that only the person, the browser and the provider know, with a code that is in the log by chance once in many years. */
const ofSignIn: string[] = []

test('only the answers of a second factor show its secrets', async () => {
  const gus = await s.person(s.brendans, 'Gus', 'Greene', { guideOf: 'Ridgeline' })
  const { secret } = (await gus.call('POST /api/auth/second-factor/totp')).body
  const code = generateCode(secret, toStep(s.clock.now()))
  const put = await gus.call('PUT /api/auth/second-factor/totp', { body: { code } })
  const codes = put.body.recoveryCodes ?? []
  expect(codes).toHaveLength(10)
  const wrong = { body: { recoveryCode: 'WRONG-23456' } }
  const answers = [
    await gus.call('GET /api/auth/second-factor'),
    await gus.call('POST /api/auth/second-factor/proof', wrong),
    await gus.call('POST /api/auth/second-factor/proof', { body: { recoveryCode: codes[0] ?? '' } }),
    await gus.call('PUT /api/auth/second-factor/totp', { body: { code } }),
    await admin.browser.call('GET /api/admin/users/:id/sign-in', { params: { id: gus.id } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200])
  ofSignIn.push(secret, `"${code}"`, wrong.body.recoveryCode, ...codes)
  for (const { text } of answers) expect(secretsIn(text, ofSignIn)).toEqual([])
})

test('the query of a failed provider sign-in is in no answer and no log line', async () => {
  const query = { state: 'a-state-that-nobody-gave', code: 'a-code-of-the-provider' }
  const address = `/api/auth/oidc/school/callback?${new URLSearchParams(query)}`
  const answer = await new Browser(s.http).send('GET', address)
  expect(answer.status).toBe(303)
  ofSignIn.push(...Object.values(query))
  expect(secretsIn(answer.text, ofSignIn)).toEqual([])
})

test('internal errors are logged without secrets', async () => {
  const hidden = { password: PASSWORD, token: SETUP_TOKEN, cookie: learner.browser.cookie }
  s.http.log.error({ body: hidden, deep: { er: { still: hidden } }, ...hidden }, 'Something broke')
  expect(lines.at(-1)).toContain('[hidden]')
})

test('the log has many lines and no secret', async () => {
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(1_000)
  const secrets = [
    PASSWORD,
    CHOSEN,
    SETUP_TOKEN,
    ...given,
    ...ofSignIn,
    ...before,
    ...(await storedSecrets()),
  ]
  expect(secretsIn(log, secrets)).toEqual([])
  expect(log).not.toContain('$argon2')
})

test('the audit log contains no secret', async () => {
  const rows = JSON.stringify(await s.db.selectFrom('audit_log').selectAll().execute())
  expect(rows).toContain('user.sign-in-card')
  expect(secretsIn(rows, [PASSWORD, CHOSEN, SETUP_TOKEN, ...given, ...ofSignIn, ...before])).toEqual([])
})
