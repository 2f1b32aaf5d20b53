// Two nodes share second steps: one that starts on one node continues at the other, and codes work once over both.
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import { openDatabase } from '../platform/db/open.ts'
import { authenticator } from '../testing/authenticator.ts'
import { Browser } from '../testing/browser.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { SETUP_TOKEN } from '../testing/test-app.ts'
import { generateCode, toStep } from './totp.rules.ts'

const publicUrl = 'http://localhost:3000'
const s = await story({ publicUrl })
const log = pino({ level: 'silent' })
const otherNode = await buildApp({
  database: openDatabase(s.source, log),
  databaseUrl: s.source.engine === 'postgres' ? s.source.url : null,
  clock: s.clock,
  log,
  setUpToken: SETUP_TOKEN,
  publicUrl,
})
afterAll(async () => {
  await otherNode.http.close()
  await otherNode.close()
})

const { call } = s.gia
const { secret } = (await call('POST /api/auth/second-factor/totp')).body
const codeNow = () => generateCode(secret, toStep(s.clock.now()))
await call('PUT /api/auth/second-factor/totp', { body: { code: codeNow() } })
const key = authenticator('localhost', publicUrl)
const created = key.create((await call('POST /api/auth/second-factor/passkeys/challenge')).body)
await call('POST /api/auth/second-factor/passkeys', { body: { name: 'A key', response: created } })

async function waiting() {
  const browser = s.anonymous()
  const body = { username: s.gia.username, password: PASSWORD }
  expect((await browser.call('POST /api/auth/login', { body })).status).toBe(401)
  return { headers: { cookie: browser.cookie }, browser }
}
const nodes = [s.http, otherNode.http]

async function successes(headers: Record<string, string>, body: object): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      new Browser(nodes[at % 2] ?? s.http).call('POST /api/auth/second-factor/pending', { body, headers }),
    ),
  )
  return answers.filter(({ status }) => status === 200).length
}

test('a second-step code creates one session over both nodes', async () => {
  s.clock.advance(60_000)
  const { headers } = await waiting()
  expect(await successes(headers, { code: codeNow() })).toBe(1)
})

test('a challenge of one node is answered at the other, once', async () => {
  const { headers, browser } = await waiting()
  const options = (await browser.call('POST /api/auth/second-factor/pending/challenge')).body
  expect(await successes(headers, { passkey: key.get(options) })).toBe(1)
})
