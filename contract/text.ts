/** Schemas of the texts that people write: trimmed, counted in Unicode code points, and refused with sentences for people. */
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable, notStorable, tooLong } from './characters.ts'
import { formatCount, plural } from './sentences.ts'

// Without it zod/mini says 'Invalid input' for every check without a message.
z.config({ customError: sentenceFor })

const TITLE_MAX = 200
const LONG_TEXT_MAX = 2000
const NAME_MAX = 100
const USERNAME_MIN = 3
const USERNAME_MAX = 64

type TextRule = {
  /** Limits in Unicode code points after trimming; with 0 the text may be empty. */
  min: number
  max: number
  /** The text with its article, as a sentence begins: 'A title'. */
  what: string
  /** The sentence for an absent or blank text; by default 'Write a title.' */
  empty?: string
}

/** A trimmed text within the limits, without characters that databases cannot store (`isStorable`). */
function text(rule: TextRule) {
  const required = rule.empty ?? `Write ${rule.what.charAt(0).toLowerCase()}${rule.what.slice(1)}.`
  return z
    .string({ error: ({ input }) => (input == null && rule.min > 0 ? required : `${rule.what} is text.`) })
    .check(
      z.trim(),
      z.refine((value) => textProblem(value, rule, required) === null, {
        abort: true,
        error: ({ input }) => textProblem(String(input), rule, required) ?? undefined,
      }),
      z.meta({ ...(rule.min > 0 && { minLength: rule.min }), maxLength: rule.max }),
    )
}

/** The title of a goal: 1..200 characters. */
export const goalTitle = text({ min: 1, max: TITLE_MAX, what: 'A title', empty: 'Give the goal a title.' })

/** A description, a comment or a reason: by default at most 2,000 characters, may be empty. `what` as in 'A description'. */
export function longText(what: string, max = LONG_TEXT_MAX) {
  return text({ min: 0, max, what })
}

/** `?search=`: the words that must all occur. Empty finds everything. */
export const searchText = text({ min: 0, max: NAME_MAX, what: 'A search' })

/** A text that must not be blank. `what` as in 'A reply'. */
export function requiredText(what: string, max: number) {
  return text({ min: 1, max, what })
}

/** The name of a person, crew, studio or school: 1..100 characters. `what` as in 'A first name'. */
export function name(what: string) {
  return text({ min: 1, max: NAME_MAX, what })
}

/** 3..64 ASCII letters, digits, '.', '_' and '-'. Usernames that differ only in case are equal: see `usernameKey`. */
export const username = text({ min: USERNAME_MIN, max: USERNAME_MAX, what: 'A username' }).check(
  z.regex(/^[A-Za-z0-9._-]*$/, {
    error: 'A username has only letters from A to Z, digits, dots, underscores and hyphens.',
    abort: true,
  }),
)

export function usernameKey(username: string): string {
  return asciiLowerCase(username)
}

/** `toLowerCase` would turn U+212A, the Kelvin sign, into a 'k', so that a text that is not allowed finds an account. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

const EMAIL_MAX = 254
/** What a browser's e-mail field takes, with a dot after the '@'. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** An e-mail address in ASCII, at most 254 characters. Addresses that differ only in case are equal: see `emailKey`. */
export const email = text({ min: 1, max: EMAIL_MAX, what: 'An e-mail address' }).check(
  z.regex(EMAIL, { error: 'Write an e-mail address such as jo@school.org.', abort: true }),
)

export function emailKey(email: string): string {
  return asciiLowerCase(email)
}

function textProblem(value: string, { min, max, what }: TextRule, required: string): string | null {
  if (!isStorable(value)) return notStorable(what)
  if (min > 0 && isBlank(value)) return required
  // A text never has more code points than its length, so most texts need no counting.
  const count = value.length > max || min > 1 ? characterCount(value) : value.length
  if (count > max) return tooLong(what, max, count)
  return count < min ? `${what} has at least ${min} characters.` : null
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** The sentence for an issue without a message of its own. Of the input it quotes only unknown keys. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.'
      return `This must be ${kinds[issue.expected] ?? 'of another kind'}.`
    case 'invalid_value':
      return `This must be ${listed(issue.values.map(String), 'or')}.`
    case 'unrecognized_keys':
      return `This call does not take ${listed(issue.keys.map(shortened), 'or')}.`
    case 'too_small':
      return `This must be ${amount(issue.inclusive ? 'at least' : 'more than', issue.minimum, issue.origin)}.`
    case 'too_big':
      return `This must be ${amount(issue.inclusive ? 'at most' : 'less than', issue.maximum, issue.origin)}.`
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    default:
      return 'This is not in the form that is asked for here.'
  }
}

function amount(bound: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${bound} ${plural(Number(limit), 'character')} long`
  const number = formatCount(Number(limit))
  if (origin === 'array' || origin === 'set') return `a list of ${bound} ${number}`
  return `${bound} ${number}`
}

function listed(words: readonly string[], joint: string): string {
  const few = words.length > 12 ? [...words.slice(0, 12), '…'] : words
  return few.length < 2 ? few.join('') : `${few.slice(0, -1).join(', ')} ${joint} ${few.at(-1)}`
}

function shortened(key: string): string {
  return `'${(key.length > 40 ? `${key.slice(0, 40)}…` : key).toWellFormed()}'`
}
