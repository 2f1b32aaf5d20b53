/** The rules for new passwords. They apply when a password is set; existing passwords stay valid. */
import * as z from 'zod/mini'
import { characterCount, isStorable } from './characters.ts'
import { sentence } from './sentence.ts'

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

type PasswordOwner = 'admin' | 'coach' | 'guide' | 'other'

/** The sentence about a password's length names whose password it is. */
export function passwordOwner(roles: PasswordRoles): PasswordOwner {
  if (roles.isAdmin || roles.isSuperAdmin) return 'admin'
  if (roles.isCoachWooden) return 'coach'
  return roles.isGuide ? 'guide' : 'other'
}

type PasswordRule = {
  username: string
  /** The names of the school and its studios. */
  names: readonly string[]
  minimum: 8 | 12
  owner?: PasswordOwner
  /** Whether the lower-case password is a common one. The server has the list. */
  isCommon?: (lower: string) => boolean
}

/** Why the password cannot be set, as a sentence to render, or null if it can. Characters are Unicode code points. */
export function passwordProblem(password: string, rule: PasswordRule): string | null {
  if (!isStorable(password)) return unstorablePassword()
  const count = characterCount(password)
  const { minimum, owner = 'other' } = rule
  if (count < minimum) {
    return sentence(
      "{missing, select, 1 {One more character} 2 {Two more characters} 3 {Three more characters} 4 {Four more characters} 5 {Five more characters} 6 {Six more characters} 7 {Seven more characters} 8 {Eight more characters} 9 {Nine more characters} 10 {Ten more characters} 11 {Eleven more characters} other {Twelve more characters}}: {owner, select, admin {an admin's password} coach {a coach's password} guide {a guide's password} other {a password}} needs at least {minimum}.",
      { missing: minimum - count, owner, minimum },
    )
  }
  if (count > MAX_PASSWORD_LENGTH) return tooLong(count)
  const lower = password.toLowerCase()
  if (rule.username !== '' && lower.includes(rule.username.toLowerCase())) {
    return sentence("The password can't contain the username.")
  }
  if (rule.isCommon?.(lower)) return sentence('This password is too easy to guess. Try another one.')
  return isMadeOfName(password, ['Cairn', ...rule.names]) ? MADE_OF_NAME : null
}

const MADE_OF_NAME = sentence(
  'Apart from digits and symbols, this password is just the name of the school, a studio or Cairn. Try another one.',
)

export const unstorablePassword = (): string =>
  sentence(
    "A password can't contain the invisible character in this one. Type it again instead of pasting it.",
  )

const tooLong = (count: number): string =>
  sentence('A password has at most {max, number} characters; this one has {count, number}.', {
    max: MAX_PASSWORD_LENGTH,
    count,
  })

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

/** A new password in a call, not trimmed; the use case checks the rules for the person with `passwordProblem`. */
export const newPassword = z
  .string({
    error: ({ input }) =>
      input == null ? sentence('Enter a password.') : sentence('A password must be text.'),
  })
  .check(
    z.refine((password) => shapeProblem(password) === null, {
      error: ({ input }) => shapeProblem(String(input)) ?? undefined,
    }),
    z.meta({ minLength: MIN_LEARNER_LENGTH, maxLength: MAX_PASSWORD_LENGTH, format: 'password' }),
  )

function shapeProblem(password: string): string | null {
  if (password === '') return sentence('Enter a password.')
  if (!isStorable(password)) return unstorablePassword()
  const count = characterCount(password)
  if (count > MAX_PASSWORD_LENGTH) return tooLong(count)
  if (count >= MIN_LEARNER_LENGTH) return null
  return sentence('A password needs at least 8 characters, or 12 for an admin, coach or guide.')
}
