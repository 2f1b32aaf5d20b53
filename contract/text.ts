/** Schemas of the texts that people write: trimmed, counted in Unicode code points, and refused with sentences for people. */
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable, tooLongMessage, unstorableMessage } from './characters.ts'
import { formatCount, plural } from './sentences.ts'

// zod/mini says 'Invalid input' for every check without a message, so each issue gets a sentence here.
z.config({ customError: sentenceFor })

const MAX_TITLE_LENGTH = 200
const MAX_LONG_TEXT_LENGTH = 2000
const MAX_NAME_LENGTH = 100
const MIN_USERNAME_LENGTH = 3
const MAX_USERNAME_LENGTH = 64

type TextRule = {
  /** Limits in Unicode code points after trimming; with 0 the text may be empty. */
  min: number
  max: number
  /** The text with its article, as a sentence begins: 'A title'. */
  what: string
  /** The sentence for an absent or blank text; by default 'Enter a title.' */
  empty?: string
}

/** A trimmed text within the limits, without characters that databases cannot store (`isStorable`). */
function text(rule: TextRule) {
  const required = rule.empty ?? `Enter ${rule.what.charAt(0).toLowerCase()}${rule.what.slice(1)}.`
  return z
    .string({
      error: ({ input }) => (input == null && rule.min > 0 ? required : `${rule.what} must be text.`),
    })
    .check(
      z.trim(),
      z.refine((value) => textProblem(value, rule, required) === null, {
        abort: true,
        error: ({ input }) => textProblem(String(input), rule, required) ?? undefined,
      }),
      z.meta(rule.min > 0 ? { minLength: rule.min, maxLength: rule.max } : { maxLength: rule.max }),
    )
}

/** The title of a goal: 1..200 characters. */
export const goalTitle = text({
  min: 1,
  max: MAX_TITLE_LENGTH,
  what: 'A title',
  empty: 'Give the goal a title.',
})

/** A description, a comment or a reason: by default at most 2,000 characters, may be empty. `what` as in 'A description'. */
export function longText(what: string, max = MAX_LONG_TEXT_LENGTH) {
  return text({ min: 0, max, what })
}

/** `?search=`: the words that must all occur. Empty finds everything. */
export const searchText = text({ min: 0, max: MAX_NAME_LENGTH, what: 'A search' })

/** A text that must not be blank. `what` as in 'A reply'. */
export function requiredText(what: string, max: number) {
  return text({ min: 1, max, what })
}

/** The name of a person, crew, studio or school: 1..100 characters. `what` as in 'A first name'. */
export function name(what: string) {
  return text({ min: 1, max: MAX_NAME_LENGTH, what })
}

/** A last name; null, for people with one name, is stored as an empty text. */
export const lastName = z.pipe(
  z.nullable(name('A last name')),
  z.transform((text: string | null) => text ?? ''),
)

/** 3..64 ASCII letters, digits, '.', '_' and '-'. Usernames that differ only in case are equal: see `usernameKey`. */
export const username = text({
  min: MIN_USERNAME_LENGTH,
  max: MAX_USERNAME_LENGTH,
  what: 'A username',
}).check(
  z.regex(/^[A-Za-z0-9._-]*$/, {
    error: 'A username can have only letters from A to Z, digits, dots, underscores and hyphens.',
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

const MAX_EMAIL_LENGTH = 254
/** The pattern of a browser's email field, plus a dot after the '@'. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** An email address in ASCII, at most 254 characters. Addresses that differ only in case are equal: see `emailKey`. */
export const email = text({ min: 1, max: MAX_EMAIL_LENGTH, what: 'An email address' }).check(
  z.regex(EMAIL, { error: 'Enter an email address such as jo@school.org.', abort: true }),
)

export function emailKey(email: string): string {
  return asciiLowerCase(email)
}

function textProblem(value: string, { min, max, what }: TextRule, required: string): string | null {
  if (!isStorable(value)) return unstorableMessage(what)
  if (min > 0 && isBlank(value)) return required
  // A text never has more code points than its length, so most texts need no counting.
  const count = value.length > max || min > 1 ? characterCount(value) : value.length
  if (count > max) return tooLongMessage(what, max, count)
  return count < min ? `${what} needs at least ${min} characters.` : null
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** The sentence for an issue without a message of its own. It quotes only unknown keys of the input. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.'
      return `This must be ${typeNames[issue.expected] ?? 'a different type'}.`
    case 'invalid_value':
      return `This must be ${joinWords(issue.values.map(String), 'or')}.`
    case 'unrecognized_keys':
      return `This call doesn't take ${joinWords(issue.keys.map(shortenKey), 'or')}.`
    case 'too_small':
      return `This must be ${describeAmount(issue.inclusive ? 'at least' : 'more than', issue.minimum, issue.origin)}.`
    case 'too_big':
      return `This must be ${describeAmount(issue.inclusive ? 'at most' : 'less than', issue.maximum, issue.origin)}.`
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    default:
      return "This isn't in the expected format."
  }
}

function describeAmount(bound: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${bound} ${plural(Number(limit), 'character')} long`
  const number = formatCount(Number(limit))
  if (origin === 'array' || origin === 'set') return `a list of ${bound} ${number}`
  return `${bound} ${number}`
}

function joinWords(words: readonly string[], joint: string): string {
  const shown = words.length > 12 ? [...words.slice(0, 12), '…'] : words
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} ${joint} ${shown.at(-1)}`
}

function shortenKey(key: string): string {
  return `'${(key.length > 40 ? `${key.slice(0, 40)}…` : key).toWellFormed()}'`
}
