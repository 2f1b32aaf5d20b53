// What the claims of a provider say about a person's e-mail address.
import * as z from 'zod/mini'
import { email as emailSchema } from '../../contract/text.ts'
import { GOOGLE, type Provider } from '../platform/provider.ts'

export type ClaimsProblem = { code: 'unverified' | 'domain'; reason: string; domain?: string }

/** The address, or why the sign-in is refused. The reason is for the log: it has no address. */
export function verifiedEmail(
  claims: Readonly<Record<string, unknown>>,
  { domains, issuer }: Pick<Provider, 'domains' | 'issuer'>,
): { email: string } | ClaimsProblem {
  // Checked as it was sent: lower case would turn U+212A, the sign for kelvin, into a 'k'.
  const checked = z.safeParse(emailSchema, claims.email)
  if (!checked.success) {
    const reason =
      claims.email === undefined ? 'there is no email' : 'email is not one that an account may have'
    return { code: 'unverified', reason }
  }
  const email = checked.data
  const domain = email.slice(email.indexOf('@') + 1).toLowerCase()
  const problem = verificationProblem(claims)
  if (problem !== null) return { code: 'unverified', reason: problem, domain }
  const isOurs = (one: string) => domains === '*' || domains.includes(one.toLowerCase())
  if (!isOurs(domain)) return { code: 'domain', reason: 'the domain of email is not in the settings', domain }
  const { hd } = claims
  if (hd === undefined) {
    return issuer === GOOGLE ? { code: 'domain', reason: 'there is no hd', domain } : { email }
  }
  if (typeof hd === 'string' && isOurs(hd)) return { email }
  return { code: 'domain', reason: 'hd is not in the settings', domain }
}

/** Microsoft writes `xms_edov`, where an operator asks for it, instead of `email_verified`. */
function verificationProblem({ email_verified, xms_edov }: Readonly<Record<string, unknown>>): string | null {
  if (email_verified === true) return null
  if (email_verified !== undefined)
    return `email_verified is ${email_verified === false ? 'false' : 'not true'}`
  if (xms_edov === undefined) return 'there is no email_verified'
  return [true, 'true', 1, '1'].some((yes) => yes === xms_edov) ? null : 'xms_edov is not true'
}
