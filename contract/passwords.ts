/** The rules for new passwords. They apply when a password is set; existing passwords stay valid. */
import * as z from 'zod/mini'
import { characterCount, isStorable, tooLongMessage, unstorableMessage } from './characters.ts'

const MAX_PASSWORD_LENGTH = 128
const MIN_LEARNER_LENGTH = 8
const MIN_STAFF_LENGTH = 12

/** The person does not have the roles that are absent. */
export type PasswordRoles = {
  isAdmin?: boolean
  isSuperAdmin?: boolean
  isCoachWooden?: boolean
  isGuide?: boolean
}

/** 12 characters for admins, super admins, coaches and guides, 8 for all others. */
export function minimumPasswordLength(roles: PasswordRoles): 8 | 12 {
  return roles.isAdmin || roles.isSuperAdmin || roles.isCoachWooden || roles.isGuide
    ? MIN_STAFF_LENGTH
    : MIN_LEARNER_LENGTH
}

/** The subject of the sentence about the password's length: "an admin's password", 'a password'. */
export function passwordNoun(roles: PasswordRoles): string {
  if (roles.isAdmin || roles.isSuperAdmin) return "an admin's password"
  if (roles.isCoachWooden) return "a coach's password"
  return roles.isGuide ? "a guide's password" : 'a password'
}

type PasswordRule = {
  username: string
  /** The names of the school and its studios. */
  names: readonly string[]
  minimum: 8 | 12
  /** From `passwordNoun`; by default 'a password'. */
  noun?: string
  /** Whether the lower-case password is a common one. The server has the list. */
  isCommon?: (lower: string) => boolean
}

/** Why the password cannot be set, as a sentence, or null if it can. Characters are Unicode code points. */
export function passwordProblem(password: string, rule: PasswordRule): string | null {
  if (!isStorable(password)) return unstorableMessage('A password')
  const count = characterCount(password)
  if (count < rule.minimum) {
    const missing = rule.minimum - count
    const more = missing === 1 ? 'One more character' : `${NUMBERS[missing]} more characters`
    return `${more}: ${rule.noun ?? 'a password'} needs at least ${rule.minimum}.`
  }
  if (count > MAX_PASSWORD_LENGTH) return tooLongMessage('A password', MAX_PASSWORD_LENGTH, count)
  const lower = password.toLowerCase()
  if (rule.username !== '' && lower.includes(rule.username.toLowerCase())) {
    return "The password can't contain the username."
  }
  if (rule.isCommon?.(lower)) return 'This password is too easy to guess. Try another one.'
  return isMadeOfName(password, ['Cairn', ...rule.names]) ? MADE_OF_NAME : null
}

const MADE_OF_NAME =
  'Apart from digits and symbols, this password is just the name of the school, a studio or Cairn. Try another one.'
const MIN_NAME_LENGTH = 4

/** 'Summit-2026!' at a studio named Summit. With other words a name is fine, because passphrases have ordinary words. */
function isMadeOfName(password: string, names: readonly string[]): boolean {
  const plain = toLettersAndDigits(password)
  return names.map(toLettersAndDigits).some((name) => {
    const isInPassword = characterCount(name) >= MIN_NAME_LENGTH && plain.includes(name)
    return isInPassword && !/\p{L}/u.test(plain.replaceAll(name, ''))
  })
}

function toLettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** A new password in a call, not trimmed; the use case checks the rules for the person with `passwordProblem`. */
export const newPassword = z
  .string({ error: ({ input }) => (input == null ? 'Enter a password.' : 'A password must be text.') })
  .check(
    z.refine((password) => shapeProblem(password) === null, {
      error: ({ input }) => shapeProblem(String(input)) ?? undefined,
    }),
    z.meta({ minLength: MIN_LEARNER_LENGTH, maxLength: MAX_PASSWORD_LENGTH, format: 'password' }),
  )

function shapeProblem(password: string): string | null {
  if (password === '') return 'Enter a password.'
  if (!isStorable(password)) return unstorableMessage('A password')
  const count = characterCount(password)
  if (count > MAX_PASSWORD_LENGTH) return tooLongMessage('A password', MAX_PASSWORD_LENGTH, count)
  if (count >= MIN_LEARNER_LENGTH) return null
  return 'A password needs at least 8 characters, or 12 for an admin, coach or guide.'
}
