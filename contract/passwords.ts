/** What a new password must be like. Checked when it is set; one that is in use already stays good. */
import * as z from 'zod/mini'
import { characterCount, isStorable, notStorable, tooLong } from './characters.ts'

const PASSWORD_MAX = 128
const LEARNER_MINIMUM = 8
const STAFF_MINIMUM = 12

type Roles = { isAdmin: boolean; isSuperAdmin: boolean; isCoachWooden: boolean; isGuide: boolean }

/** The fewest characters: 12 for admins, super admins, coaches and guides, 8 for everybody else. */
export function minimumPasswordLength(roles: Roles): 8 | 12 {
  return roles.isAdmin || roles.isSuperAdmin || roles.isCoachWooden || roles.isGuide
    ? STAFF_MINIMUM
    : LEARNER_MINIMUM
}

/** Whose password it is, for the sentence about its length: "an admin's password", 'a password'. */
export function whosePassword(roles: Roles): string {
  if (roles.isAdmin || roles.isSuperAdmin) return "an admin's password"
  if (roles.isCoachWooden) return "a coach's password"
  return roles.isGuide ? "a guide's password" : 'a password'
}

type PasswordRule = {
  username: string
  minimum: 8 | 12
  /** From `whosePassword`; 'a password' unless said. */
  whose?: string
  /** Whether the lower-cased password is on a list of those that are tried first; the list lives with the caller. */
  isCommon?: (lower: string) => boolean
}

/** Why the password cannot be set, as a sentence, or null if it can. Characters are Unicode code points. */
export function passwordProblem(password: string, rule: PasswordRule): string | null {
  if (!isStorable(password)) return notStorable('A password')
  const count = characterCount(password)
  if (count < rule.minimum) {
    const missing = rule.minimum - count
    const more = missing === 1 ? 'One more character' : `${NUMBERS[missing]} more characters`
    return `${more}: ${rule.whose ?? 'a password'} has at least ${rule.minimum}.`
  }
  if (count > PASSWORD_MAX) return tooLong('A password', PASSWORD_MAX, count)
  const lower = password.toLowerCase()
  if (rule.username !== '' && lower.includes(rule.username.toLowerCase())) {
    return 'The username stands in this password. Leave it out.'
  }
  if (rule.isCommon?.(lower))
    return 'This password is among the first that others would try. Think of another.'
  return null
}

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/**
 * A password as a call takes it: never trimmed, 8..128 characters, the least that holds for everybody. Whether this
 * person may have it says `passwordProblem`, in the use case.
 */
export const newPassword = z
  .string({ error: ({ input }) => (input == null ? 'Write a password.' : 'A password is text.') })
  .check(
    z.refine((password) => shapeProblem(password) === null, {
      error: ({ input }) => shapeProblem(String(input)) ?? undefined,
    }),
    z.meta({ minLength: LEARNER_MINIMUM, maxLength: PASSWORD_MAX, format: 'password' }),
  )

function shapeProblem(password: string): string | null {
  if (password === '') return 'Write a password.'
  if (!isStorable(password)) return notStorable('A password')
  const count = characterCount(password)
  if (count > PASSWORD_MAX) return tooLong('A password', PASSWORD_MAX, count)
  if (count >= LEARNER_MINIMUM) return null
  return 'A password has at least 8 characters, that of an admin, coach or guide at least 12.'
}
