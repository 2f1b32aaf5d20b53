// Finds a person's verified email address in the claims of a provider.
import * as z from 'zod/mini'
import { email as emailSchema } from '../../contract/text.ts'
import { entraTenant, GOOGLE, type Provider } from '../platform/provider.ts'

export type ClaimsProblem = { code: 'unverified' | 'domain'; reason: string; domain?: string }

export type ClaimValues = Readonly<Record<string, unknown>>

type ClaimSettings = Pick<Provider, 'issuer' | 'domains' | 'claim' | 'alwaysVerified'>

/** The address, or why the sign-in is refused. The reason is for the log: it has no address. */
export function verifiedEmail(
  claims: ClaimValues,
  provider: ClaimSettings,
): { email: string } | ClaimsProblem {
  const { domains, issuer, claim } = provider
  const email = readAddress(claims, claim)
  if (email === null) {
    const reason = hasAddress(claims, claim)
      ? `${claim} is not an address that an account may have`
      : `there is no ${claim}`
    return { code: 'unverified', reason }
  }
  const domain = email.slice(email.indexOf('@') + 1).toLowerCase()
  const problem = verificationProblem(claims, email, provider)
  if (problem !== null) return { code: 'unverified', reason: problem, domain }
  const isOwnDomain = (candidate: string) => domains === '*' || domains.includes(candidate.toLowerCase())
  if (!isOwnDomain(domain)) {
    return { code: 'domain', reason: `the domain of ${claim} is not in the settings`, domain }
  }
  const { hd } = claims
  if (hd === undefined) {
    return issuer === GOOGLE ? { code: 'domain', reason: 'there is no hd', domain } : { email }
  }
  if (typeof hd === 'string' && isOwnDomain(hd)) return { email }
  return { code: 'domain', reason: 'hd is not in the settings', domain }
}

/** Whether userinfo may still say what the ID token leaves out. */
export function needsUserinfo(idToken: ClaimValues, provider: ClaimSettings): boolean {
  if (!hasAddress(idToken, provider.claim)) return true
  // The tenant of the ID token vouches for an upn, and userinfo has none.
  if (isEntraUpn(provider)) return false
  return idToken.email_verified === undefined && idToken.xms_edov === undefined
}

/** Everything but what speaks about the address stays as it is in the ID token, which is signed. */
export function withUserinfo(idToken: ClaimValues, userinfo: ClaimValues, claim: string): ClaimValues {
  if (!hasAddress(idToken, claim)) {
    const { email_verified, xms_edov, hd } = userinfo
    return { ...idToken, [claim]: userinfo[claim], email_verified, xms_edov, hd }
  }
  const [own, fromUserinfo] = [readAddress(idToken, claim), readAddress(userinfo, claim)]
  const isSame = own !== null && fromUserinfo !== null && own.toLowerCase() === fromUserinfo.toLowerCase()
  return isSame ? { ...idToken, email_verified: userinfo.email_verified } : idToken
}

/** Some providers send an empty text for an account without an address. */
function hasAddress(claims: ClaimValues, claim: string): boolean {
  return !['', null, undefined].some((nothing) => nothing === claims[claim])
}

/** Null for an address that no account may have. It is checked as sent: lower case would turn U+212A, the Kelvin sign, into a 'k'. */
function readAddress(claims: ClaimValues, claim: string): string | null {
  const checked = z.safeParse(emailSchema, claims[claim])
  return checked.success ? checked.data : null
}

/** `email_verified` and `xms_edov` speak about `email` alone, so at Entra something else vouches for an upn. */
function isEntraUpn({ claim, issuer }: ClaimSettings): boolean {
  return claim === 'upn' && entraTenant(issuer) !== null
}

function verificationProblem(claims: ClaimValues, email: string, provider: ClaimSettings): string | null {
  const { email_verified, xms_edov, tid } = claims
  if (isEntraUpn(provider)) {
    if (tid !== entraTenant(provider.issuer)) return 'tid is not the tenant of the settings'
    // Entra writes a guest of another organization as ana_other.org#EXT#@school.onmicrosoft.com.
    return email.includes('#') ? 'upn is that of a guest' : null
  }
  if (email_verified !== undefined) {
    if (isYes(email_verified)) return null
    return `email_verified is ${email_verified === false ? 'false' : 'not true'}`
  }
  if (provider.alwaysVerified) return null
  // Microsoft writes it, where an operator asks for it, instead of `email_verified`.
  if (xms_edov === undefined) return 'there is no email_verified'
  return isYes(xms_edov) ? null : 'xms_edov is not true'
}

/** Providers write the flag as a boolean, a number or a text. */
function isYes(value: unknown): boolean {
  return [true, 'true', 1, '1'].some((yes) => yes === value)
}
