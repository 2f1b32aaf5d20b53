// Claims that vouch for an address, as a table. callback.test.ts and address-claims.test.ts test the whole sign-in.
import { describe, expect, test } from 'vitest'
import { makeProvider } from '../testing/lying-provider.ts'
import { needsUserinfo, verifiedEmail, withUserinfo } from './claims.rules.ts'

const entra = makeProvider(
  { issuer: 'https://login.microsoftonline.com/7f0c-tenant/v2.0' },
  { claim: 'upn', domains: ['school.org', 'school.onmicrosoft.com'] },
)
const school = makeProvider({ issuer: 'https://id.school.org' })
const UPN = { upn: 'ana@school.org', tid: '7f0c-tenant' }

describe('an upn of Entra', () => {
  test.each([
    ['of the tenant in the settings', UPN, { email: 'ana@school.org' }],
    [
      'whatever email_verified says about email',
      { ...UPN, email: 'other@home.test', email_verified: false },
      { email: 'ana@school.org' },
    ],
  ])('an upn counts if it is %s', (_what, claims, found) => {
    expect(verifiedEmail(claims, entra)).toEqual(found)
  })

  test.each([
    ['another tenant', { ...UPN, tid: 'another' }, 'tid is not the tenant of the settings'],
    ['no tenant', { upn: UPN.upn }, 'tid is not the tenant of the settings'],
    ['a guest', { ...UPN, upn: 'ana_home.test#EXT#@school.onmicrosoft.com' }, 'upn is that of a guest'],
    ['nobody', { tid: UPN.tid, email: 'ana@school.org', email_verified: true }, 'there is no upn'],
  ])('an upn is refused from %s', (_what, claims, reason) => {
    expect(verifiedEmail(claims, entra)).toMatchObject({ code: 'unverified', reason })
  })

  test('userinfo is not requested for an upn, which it does not have', () => {
    expect(needsUserinfo(UPN, entra)).toBe(false)
  })
})

test('the tenant of the ID token counts, and not that of userinfo', () => {
  const merged = withUserinfo({ tid: 'another' }, UPN, 'upn')
  expect(verifiedEmail(merged, entra)).toMatchObject({ reason: 'tid is not the tenant of the settings' })
})

test.each([
  ['in other case', 'ANA@School.org', { email: 'ana@school.org' }],
  ['with the Kelvin sign', '\u212Aim@school.org', { code: 'unverified' }],
  ['as a list', ['ana@school.org'], { code: 'unverified' }],
])('userinfo that has the address %s is compared as an address', (_what, address, found) => {
  const idToken = { email: _what === 'with the Kelvin sign' ? 'kim@school.org' : 'ana@school.org' }
  const merged = withUserinfo(idToken, { email: address, email_verified: true }, 'email')
  expect(verifiedEmail(merged, school)).toMatchObject(found)
})

test.each([null, '', [], {}, 0, 2, '0', 'yes', 'True', ['true'], false, 'false'])(
  'email_verified %j does not vouch, even where the settings or xms_edov would',
  (email_verified) => {
    const claims = { email: 'ana@school.org', email_verified, xms_edov: true }
    for (const alwaysVerified of [false, true])
      expect(verifiedEmail(claims, { ...school, alwaysVerified })).toMatchObject({ code: 'unverified' })
  },
)
