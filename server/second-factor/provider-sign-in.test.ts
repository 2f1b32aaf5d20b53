// People with a second factor who sign in through a provider: one without a second factor, and one that is trusted to check it.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { story } from '../testing/story.ts'
import { generateCode, toStep } from './totp.rules.ts'

const provider = await startLyingProvider()
const trusted = await startLyingProvider()
afterAll(() => Promise.all([provider.close(), trusted.close()]))
const s = await story({
  publicUrl: 'http://localhost:3000',
  providers: [makeProvider(provider), makeProvider(trusted, { key: 'trusted', trusted: true })],
})
const EMAIL = 'gia@school.org'
for (const signInProvider of [provider, trusted])
  signInProvider.behave({ claims: { email: EMAIL, email_verified: true } })
await s.ada.call('PUT /api/admin/users/:id', { params: { id: s.gia.id }, body: { email: EMAIL } })
const { secret } = (await s.gia.call('POST /api/auth/second-factor/totp')).body
const codeNow = () => generateCode(secret, toStep(s.clock.now()))
await s.gia.call('PUT /api/auth/second-factor/totp', { body: { code: codeNow() } })

beforeEach(async () => {
  s.clock.advance(60_000)
  await s.db.deleteFrom('identities').execute()
})

async function comeIn(key: 'school' | 'trusted') {
  const browser = s.anonymous()
  const { body } = await browser.call('POST /api/auth/oidc/:key/start', { params: { key } })
  const query = (key === 'school' ? provider : trusted).signedIn(body.url)
  const { headers } = await browser.send('GET', `/api/auth/oidc/${key}/callback?${query}`)
  return { browser, location: headers.location }
}
const links = () => s.db.selectFrom('identities').select('user_id').execute()

test('the second step follows a provider sign-in, and writes the link with the session', async () => {
  const { browser, location } = await comeIn('school')
  expect(location).toBe('/auth?step=second')
  expect((await browser.call('GET /api/auth/user')).status).toBe(401)
  expect(await links()).toEqual([])
  const wrong = await browser.call('POST /api/auth/second-factor/pending', {
    body: { recoveryCode: 'AAAAA' },
  })
  expect([wrong.status, await links()]).toEqual([401, []])
  const right = await browser.call('POST /api/auth/second-factor/pending', { body: { code: codeNow() } })
  expect([right.status, right.body.username]).toEqual([200, s.gia.username])
  expect(await links()).toEqual([{ user_id: s.gia.id }])
  const own = (await browser.call('GET /api/auth/sessions')).body.find(({ current }) => current)
  expect(own?.by).toBe('school')
  expect((await browser.call('GET /api/auth/second-factor')).body.provedUntil).not.toBeNull()
})

test('a link to another person in the meantime ends the sign-in', async () => {
  const { browser } = await comeIn('school')
  const row = { user_id: s.gia.id, issuer: provider.issuer, subject: 'another', created_at: 0 }
  await s.db.insertInto('identities').values(row).execute()
  const answer = await browser.call('POST /api/auth/second-factor/pending', { body: { code: codeNow() } })
  expect([answer.status, answer.error.code]).toEqual([401, 'unauthenticated'])
  expect(await links()).toHaveLength(1)
})

test('another address ends sign-ins that wait for their second step', async () => {
  const { browser } = await comeIn('school')
  const params = { id: s.gia.id }
  await s.ada.call('PUT /api/admin/users/:id', { params, body: { email: 'g@school.org' } })
  const answer = await browser.call('POST /api/auth/second-factor/pending', { body: { code: codeNow() } })
  expect([answer.status, answer.error.code]).toEqual([401, 'unauthenticated'])
  await s.ada.call('PUT /api/admin/users/:id', { params, body: { email: EMAIL } })
})

test('a trusted provider skips the second step, and is not a proof', async () => {
  const { browser, location } = await comeIn('trusted')
  expect(location).toBe('/')
  expect((await browser.call('GET /api/auth/user')).body.username).toBe(s.gia.username)
  expect((await browser.call('GET /api/auth/second-factor')).body.provedUntil).toBeNull()
  const removal = await browser.call('DELETE /api/auth/second-factor/totp')
  expect([removal.status, removal.error.code]).toEqual([403, 'proof_needed'])
})

test('fifty answers with one code on two pending sign-ins create one session and one link', async () => {
  const waiting = await Promise.all([comeIn('school'), comeIn('school')])
  const body = { code: codeNow() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      (waiting[at % 2] ?? waiting[0]).browser.call('POST /api/auth/second-factor/pending', { body }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await links()).toHaveLength(1)
})
