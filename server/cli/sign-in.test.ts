// Tests the commands for providers, links and second factors.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeProvider, startLyingProvider } from '../testing/lying-provider.ts'
import { PASSWORD, story } from '../testing/story.ts'
import { runCommand } from '../testing/typed-command.ts'
import { resetSecondFactor, unlinkIdentities } from './sign-in.ts'

const s = await story()
const work = { database: s.services.database, now: s.clock.now() }
const provider = await startLyingProvider()
afterAll(provider.close)
const env = {
  CAIRN_PUBLIC_URL: 'http://localhost:3000',
  CAIRN_OIDC: 'school',
  CAIRN_OIDC_SCHOOL_ISSUER: provider.issuer,
  CAIRN_OIDC_SCHOOL_CLIENT_ID: 'cairn',
  CAIRN_OIDC_SCHOOL_CLIENT_SECRET: 'the secret of the client',
  CAIRN_OIDC_SCHOOL_DOMAINS: 'school.org',
}

beforeEach(() => provider.behave({}))

test('oidc-check prints the values to compare and to register', async () => {
  const { output, failure } = await runCommand(env, ['oidc-check'])
  expect(failure).toBeNull()
  expect(output).toEqual([
    'school:',
    `  issuer of the settings: ${provider.issuer}`,
    '  address to register:    http://localhost:3000/api/auth/oidc/school/callback',
    '  claim of the address:   email',
    '  address is verified:    claim',
    `  issuer of the metadata: ${provider.issuer}`,
    expect.stringMatching(/^ {2}clock of the provider: {2}-?[01] s$/),
  ])
})

test('oidc-check fails for a wrong issuer, an unreachable provider and a wrong clock', async () => {
  provider.behave({ metadata: { issuer: `${provider.issuer}/` } })
  const check = await runCommand(env, ['oidc-check', 'school'])
  expect(check.output).toContain(`  issuer of the metadata: ${provider.issuer}/`)
  expect(check.failure).toBe('Something is wrong with school.')
  provider.behave({ status: { '/.well-known/openid-configuration': 503 } })
  const away = await runCommand(env, ['oidc-check'])
  expect(away.output.at(-1)).toBe('  problem: the status was 503')
  expect(away.failure).toBe('Something is wrong with school.')
  provider.behave({ date: new Date(Date.now() - 90_000) })
  const late = await runCommand(env, ['oidc-check'])
  expect(late.output.at(-1)).toMatch(/-(89|90|91) s: one of the two clocks is wrong$/)
  expect(late.failure).toBe('Something is wrong with school.')
  expect((await runCommand(env, ['oidc-check', 'nope'])).failure).toBe('CAIRN_OIDC does not list "nope".')
  expect((await runCommand({ ...env, CAIRN_OIDC: '' }, ['oidc-check'])).failure).toBe(
    'CAIRN_OIDC lists no provider.',
  )
})

test('unlink-identities removes the links of one issuer', async () => {
  const link = { subject: 'one', created_at: 0 }
  for (const issuer of [provider.issuer, 'https://other.test'])
    await s.db
      .insertInto('identities')
      .values({ ...link, user_id: s.wil.id, issuer })
      .execute()
  expect(await unlinkIdentities(work, makeProvider(provider))).toBe(1)
  const left = await s.db.selectFrom('identities').select('issuer').execute()
  expect(left).toEqual([{ issuer: 'https://other.test' }])
})

test('reset-second-factor lets a person sign in with only the password', async () => {
  await s.db
    .insertInto('totp')
    .values({ user_id: s.sue.id, secret: 'ABCD', last_step: 0, created_at: 0 })
    .execute()
  const signIn = () =>
    s.anonymous().call('POST /api/auth/login', { body: { username: s.sue.username, password: PASSWORD } })
  expect((await signIn()).status).toBe(401)
  expect(await resetSecondFactor(work, 'SUE.summit')).toBe('Sue Summit')
  const sessions = s.db.selectFrom('sessions').select('id').where('user_id', '=', s.sue.id)
  expect(await sessions.execute()).toEqual([])
  expect((await signIn()).status).toBe(200)
  await expect(resetSecondFactor(work, 'nobody')).rejects.toThrow('There is no account called "nobody".')
})
