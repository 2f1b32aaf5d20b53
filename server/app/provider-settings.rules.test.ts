// Tests the settings of sign-in providers and the sentence about each invalid one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const secretFile = join(folder, 'secret')
writeFileSync(secretFile, 'from a file\n\n')

const valid = {
  CAIRN_PUBLIC_URL: 'https://goals.school.org',
  CAIRN_OIDC: 'google, staff2',
  CAIRN_OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
  CAIRN_OIDC_GOOGLE_CLIENT_ID: 'one.apps',
  CAIRN_OIDC_GOOGLE_CLIENT_SECRET: 'hush-hush',
  CAIRN_OIDC_GOOGLE_DOMAINS: 'School.org, students.school.org',
  CAIRN_OIDC_STAFF2_ISSUER: 'https://id.school.org/realms/one/',
  CAIRN_OIDC_STAFF2_CLIENT_ID: 'cairn',
  CAIRN_OIDC_STAFF2_CLIENT_SECRET_FILE: secretFile,
  CAIRN_OIDC_STAFF2_NAME: 'Zoë’s Keycloak',
  CAIRN_OIDC_STAFF2_DOMAINS: '*',
  CAIRN_OIDC_STAFF2_SECOND_FACTOR: 'ask',
}
const WHOLE_DOMAINS = { CAIRN_OIDC_STAFF2_DOMAINS: 'school.org' }
const without = (name: string) => Object.fromEntries(Object.entries(valid).filter(([key]) => key !== name))

test('providers are in the order of the buttons, with their default settings', () => {
  const { providers, warnings } = readConfig(valid)
  expect(providers).toEqual([
    {
      key: 'google',
      issuer: 'https://accounts.google.com',
      clientId: 'one.apps',
      clientSecret: 'hush-hush',
      name: 'google',
      domains: ['school.org', 'students.school.org'],
      prompt: 'select_account',
      claim: 'email',
      alwaysVerified: false,
      trusted: false,
    },
    {
      key: 'staff2',
      issuer: 'https://id.school.org/realms/one/',
      clientId: 'cairn',
      clientSecret: 'from a file\n',
      name: 'Zoë’s Keycloak',
      domains: '*',
      prompt: null,
      claim: 'email',
      alwaysVerified: false,
      trusted: false,
    },
  ])
  expect(warnings).toEqual([])
})

test('without CAIRN_OIDC there are no providers, and their settings are unknown', () => {
  const { providers, warnings } = readConfig(without('CAIRN_OIDC'))
  expect(providers).toEqual([])
  expect(warnings).toHaveLength(10)
})

describe('the start is refused with a sentence that names the setting and not the value', () => {
  const entra = 'https://login.microsoftonline.com/'
  const atEntra = { CAIRN_OIDC_GOOGLE_ISSUER: `${entra}a-tenant/v2.0` }
  test.each<[string, Record<string, string | undefined>]>([
    ['CAIRN_OIDC', { CAIRN_OIDC: 'a,b,c,d,e,f' }],
    ['CAIRN_OIDC', { CAIRN_OIDC: 'Google' }],
    ['CAIRN_OIDC', { CAIRN_OIDC: 'google,google' }],
    ['CAIRN_OIDC', { CAIRN_OIDC: 'google,' }],
    ['CAIRN_OIDC', { CAIRN_OIDC: 'abcdefghijklmnopq' }],
    ['CAIRN_OIDC', { CAIRN_OIDC: '2staff' }],
    ['CAIRN_PUBLIC_URL', { CAIRN_PUBLIC_URL: undefined }],
    ['CAIRN_PUBLIC_URL', { CAIRN_PUBLIC_URL: 'http://goals.school.org' }],
    ['CAIRN_PUBLIC_URL', { CAIRN_PUBLIC_URL: 'https://goals.school.org/cairn' }],
    ['CAIRN_PUBLIC_URL', { CAIRN_PUBLIC_URL: 'no address' }],
    ['CAIRN_OIDC_GOOGLE_ISSUER', { CAIRN_OIDC_GOOGLE_ISSUER: undefined }],
    ['CAIRN_OIDC_GOOGLE_ISSUER', { CAIRN_OIDC_GOOGLE_ISSUER: 'http://id.school.org' }],
    ['CAIRN_OIDC_GOOGLE_ISSUER', { CAIRN_OIDC_GOOGLE_ISSUER: 'no address' }],
    ['CAIRN_OIDC_GOOGLE_ISSUER', { CAIRN_OIDC_GOOGLE_ISSUER: `${entra}common/v2.0` }],
    ['CAIRN_OIDC_GOOGLE_ISSUER', { CAIRN_OIDC_GOOGLE_ISSUER: `${entra}organizations/v2.0` }],
    [
      'CAIRN_OIDC_GOOGLE_ISSUER',
      { CAIRN_OIDC_GOOGLE_ISSUER: 'https://login.microsoftonline.us/common/v2.0' },
    ],
    ['CAIRN_OIDC_GOOGLE_ISSUER', { CAIRN_OIDC_GOOGLE_ISSUER: `${entra}consumers/v2.0` }],
    [
      'CAIRN_OIDC_STAFF2_ISSUER',
      { CAIRN_OIDC_STAFF2_ISSUER: 'https://accounts.google.com', CAIRN_OIDC_STAFF2_DOMAINS: 'school.org' },
    ],
    ['CAIRN_OIDC_GOOGLE_CLIENT_ID', { CAIRN_OIDC_GOOGLE_CLIENT_ID: ' ' }],
    ['CAIRN_OIDC_GOOGLE_CLIENT_SECRET', { CAIRN_OIDC_GOOGLE_CLIENT_SECRET: undefined }],
    ['CAIRN_OIDC_GOOGLE_CLIENT_SECRET', { CAIRN_OIDC_GOOGLE_CLIENT_SECRET_FILE: secretFile }],
    ['CAIRN_OIDC_STAFF2_CLIENT_SECRET_FILE', { CAIRN_OIDC_STAFF2_CLIENT_SECRET_FILE: '/nowhere/at/all' }],
    ['CAIRN_OIDC_STAFF2_NAME', { CAIRN_OIDC_STAFF2_NAME: 'x'.repeat(41) }],
    ['CAIRN_OIDC_GOOGLE_DOMAINS', { CAIRN_OIDC_GOOGLE_DOMAINS: undefined }],
    ['CAIRN_OIDC_GOOGLE_DOMAINS', { CAIRN_OIDC_GOOGLE_DOMAINS: '*' }],
    ['CAIRN_OIDC_GOOGLE_DOMAINS', { CAIRN_OIDC_GOOGLE_DOMAINS: '*.school.org' }],
    [
      'CAIRN_OIDC_GOOGLE_DOMAINS',
      { CAIRN_OIDC_GOOGLE_ISSUER: `${entra}a-tenant/v2.0`, CAIRN_OIDC_GOOGLE_DOMAINS: '*' },
    ],
    ['CAIRN_OIDC_STAFF2_PROMPT', { CAIRN_OIDC_STAFF2_PROMPT: 'none' }],
    ['CAIRN_OIDC_STAFF2_SECOND_FACTOR', { CAIRN_OIDC_STAFF2_SECOND_FACTOR: 'yes' }],
    ['CAIRN_OIDC_GOOGLE_DOMAINS', { ...atEntra, CAIRN_OIDC_GOOGLE_DOMAINS: '*' }],
    ['CAIRN_OIDC_GOOGLE_VERIFIED', { CAIRN_OIDC_GOOGLE_VERIFIED: 'always' }],
    ['CAIRN_OIDC_GOOGLE_VERIFIED', { ...atEntra, CAIRN_OIDC_GOOGLE_VERIFIED: 'always' }],
    [
      'CAIRN_OIDC_GOOGLE_VERIFIED',
      { CAIRN_OIDC_GOOGLE_ISSUER: 'https://sts.windows.net/a-tenant/', CAIRN_OIDC_GOOGLE_VERIFIED: 'always' },
    ],
    ['CAIRN_OIDC_STAFF2_VERIFIED', { CAIRN_OIDC_STAFF2_VERIFIED: 'always' }],
    ['CAIRN_OIDC_STAFF2_VERIFIED', { ...WHOLE_DOMAINS, CAIRN_OIDC_STAFF2_VERIFIED: 'never' }],
    ['CAIRN_OIDC_STAFF2_CLAIM', { CAIRN_OIDC_STAFF2_CLAIM: 'phone' }],
    ['CAIRN_OIDC_STAFF2_CLAIM', { ...WHOLE_DOMAINS, CAIRN_OIDC_STAFF2_CLAIM: 'upn' }],
    ['CAIRN_OIDC_STAFF2_VERIFIED', { ...WHOLE_DOMAINS, CAIRN_OIDC_STAFF2_CLAIM: 'preferred_username' }],
    ['CAIRN_OIDC_GOOGLE_CLAIM', { CAIRN_OIDC_GOOGLE_CLAIM: 'upn' }],
    ['CAIRN_OIDC_GOOGLE_CLAIM', { CAIRN_OIDC_GOOGLE_CLAIM: 'preferred_username' }],
    ['CAIRN_OIDC_GOOGLE_CLAIM', { ...atEntra, CAIRN_OIDC_GOOGLE_CLAIM: 'preferred_username' }],
    ['CAIRN_OIDC_STAFF2_DOMAINS', { CAIRN_OIDC_STAFF2_SECOND_FACTOR: 'trust' }],
    ['CAIRN_OIDC_STAFF2_SECOND_FACTOR', { CAIRN_OIDC_STAFF2_SECOND_FACTOR: 'trust' }],
  ])('the start refuses the setting %s: %j', (setting, change) => {
    let sentence = ''
    try {
      readConfig({ ...valid, ...change })
    } catch (error) {
      sentence = error instanceof Error ? error.message : ''
    }
    expect(sentence).toContain(setting)
    expect(sentence).not.toContain('hush')
    for (const value of Object.values(change)) {
      // The sentences list these as choices.
      const isChoice = ['*', 'school.org', 'always', 'preferred_username', 'upn'].includes(value ?? '')
      if (value?.trim() && !isChoice) expect(sentence).not.toContain(value)
    }
  })
})

test.each(['a', 'school.org,', '*,school.org', '*.school.org'])(
  'the sentence about the domains %s says what they must be',
  (domains) => {
    expect(() => readConfig({ ...valid, CAIRN_OIDC_GOOGLE_DOMAINS: domains })).toThrow(
      'CAIRN_OIDC_GOOGLE_DOMAINS must list whole domains such as school.org,students.school.org.',
    )
  },
)

test('a provider with whole domains may be trusted with the second factor', () => {
  const trusting = {
    CAIRN_OIDC_STAFF2_SECOND_FACTOR: 'trust',
    CAIRN_OIDC_STAFF2_DOMAINS: 'school.org',
  }
  expect(readConfig({ ...valid, ...trusting }).providers[1]).toMatchObject({ trusted: true })
})

test.each([
  ['email', 'always'],
  ['upn', 'always'],
  ['preferred_username', 'always'],
])('a provider of the school alone may hold the address in %s and verify it %s', (claim, verified) => {
  const own = { CAIRN_OIDC_STAFF2_CLAIM: claim, CAIRN_OIDC_STAFF2_VERIFIED: verified }
  const { providers } = readConfig({ ...valid, ...WHOLE_DOMAINS, ...own })
  expect(providers[1]).toMatchObject({ claim, alwaysVerified: true })
})

test('Entra may have the address in upn, because its tenant vouches for it', () => {
  const entra = {
    CAIRN_OIDC_GOOGLE_ISSUER: 'https://login.microsoftonline.com/a-tenant/v2.0',
    CAIRN_OIDC_GOOGLE_CLAIM: 'upn',
  }
  expect(readConfig({ ...valid, ...entra }).providers[0]).toMatchObject({
    claim: 'upn',
    alwaysVerified: false,
  })
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a provider on this machine needs no https: %s',
  (address) => {
    const here = { CAIRN_PUBLIC_URL: address, CAIRN_OIDC_STAFF2_ISSUER: address }
    expect(readConfig({ ...valid, ...here }).providers[1]?.issuer).toBe(address)
  },
)
