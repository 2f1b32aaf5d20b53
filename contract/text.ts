/** Schemas of the texts that people write: trimmed, counted in Unicode code points, and refused with sentences for people. */
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable } from './characters.ts'
import { type SentenceValue, sentence } from './sentence.ts'

// zod/mini says 'Invalid input' for every check without a message, so each issue gets a sentence here.
z.config({ customError: sentenceFor })

const MAX_TITLE_LENGTH = 200
const MAX_LONG_TEXT_LENGTH = 2000
const MAX_NAME_LENGTH = 100
const MIN_USERNAME_LENGTH = 3
const MAX_USERNAME_LENGTH = 64

/** The limits that a text exceeds, in Unicode code points. */
export type TextSize = { max: number; count: number }

/** The sentences for a text that is refused. Each is whole, because languages inflect the noun. */
export interface TextSentences {
  notText: string
  unstorable: string
  tooLong: (size: TextSize) => string
}

/** Those of a text that must not be blank. */
export interface RequiredTextSentences extends TextSentences {
  missing: string
}

interface TextRule extends TextSentences {
  /** The maximum in Unicode code points after trimming. */
  max: number
  /** The sentence for an absent or blank text; undefined if it may be empty. */
  missing?: string
  /** The minimum, and the sentence for a shorter text. */
  min?: number
  tooShort?: string
}

/** A trimmed text within the limits, without characters that databases cannot store (`isStorable`). */
function text(rule: TextRule) {
  const { missing, notText, min = 1, max } = rule
  return z.string({ error: ({ input }) => (input == null && missing ? missing : notText) }).check(
    z.trim(),
    z.refine((value) => textProblem(value, rule) === null, {
      abort: true,
      error: ({ input }) => textProblem(String(input), rule) ?? undefined,
    }),
    z.meta(missing ? { minLength: min, maxLength: max } : { maxLength: max }),
  )
}

/** The title of a goal: 1..200 characters. */
export const goalTitle = text({
  max: MAX_TITLE_LENGTH,
  missing: sentence('Give the goal a title.'),
  notText: sentence('A title must be text.'),
  unstorable: sentence(
    "A title can't contain the invisible character in this one. Type it again instead of pasting it.",
  ),
  tooLong: (size) =>
    sentence('A title has at most {max, number} characters; this one has {count, number}.', size),
})

/** A description, a comment or a reason: by default at most 2,000 characters, may be empty. */
export function longText(sentences: TextSentences, max = MAX_LONG_TEXT_LENGTH) {
  return text({ ...sentences, max })
}

/** `?search=`: the words that must all occur. Empty finds everything. */
export const searchText = text({
  max: MAX_NAME_LENGTH,
  notText: sentence('A search must be text.'),
  unstorable: sentence(
    "A search can't contain the invisible character in this one. Type it again instead of pasting it.",
  ),
  tooLong: (size) =>
    sentence('A search has at most {max, number} characters; this one has {count, number}.', size),
})

/** A text that must not be blank. */
export function requiredText(sentences: RequiredTextSentences, max: number) {
  return text({ ...sentences, max })
}

/** The name of a person, crew, studio or school: 1..100 characters. */
export function name(sentences: RequiredTextSentences) {
  return text({ ...sentences, max: MAX_NAME_LENGTH })
}

/** A last name; null, for people with one name, is stored as an empty text. */
export const lastName = z.pipe(
  z.nullable(requiredLastName()),
  z.transform((text: string | null) => text ?? ''),
)

/** 3..64 ASCII letters, digits, '.', '_' and '-'. Usernames that differ only in case are equal: see `usernameKey`. */
export const username = text({
  ...usernameSentences(),
  min: MIN_USERNAME_LENGTH,
  max: MAX_USERNAME_LENGTH,
  missing: sentence('Enter a username.'),
  tooShort: sentence('A username needs at least {min, number} characters.', { min: MIN_USERNAME_LENGTH }),
}).check(
  z.regex(/^[A-Za-z0-9._-]*$/, {
    error: sentence('A username can have only letters from A to Z, digits, dots, underscores and hyphens.'),
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
export const email = text({
  max: MAX_EMAIL_LENGTH,
  missing: sentence('Enter an email address.'),
  notText: sentence('An email address must be text.'),
  unstorable: sentence(
    "An email address can't contain the invisible character in this one. Type it again instead of pasting it.",
  ),
  tooLong: (size) =>
    sentence('An email address has at most {max, number} characters; this one has {count, number}.', size),
}).check(z.regex(EMAIL, { error: sentence('Enter an email address such as jo@school.org.'), abort: true }))

export function emailKey(email: string): string {
  return asciiLowerCase(email)
}

function textProblem(value: string, rule: TextRule): string | null {
  const { missing, min = 1, max } = rule
  if (!isStorable(value)) return rule.unstorable
  if (missing && isBlank(value)) return missing
  // A text never has more code points than its length, so most texts need no counting.
  const count = value.length > max || min > 1 ? characterCount(value) : value.length
  if (count > max) return rule.tooLong({ max, count })
  return rule.tooShort && count < min ? rule.tooShort : null
}

/** The sentence for an issue without a message of its own. It quotes only unknown keys of the input. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return sentence('This is missing.')
      return sentence(
        'This must be {type, select, string {text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} record {an object} null {null} other {a different type}}.',
        { type: issue.expected },
      )
    case 'invalid_value':
      return sentence('This must be {options}.', { options: anyOf(issue.values.map(String)) })
    case 'unrecognized_keys':
      return sentence("This call doesn't take {fields}.", { fields: anyOf(issue.keys.map(shortenKey)) })
    case 'too_small':
      return describeLimit(issue.inclusive ? 'minimum' : 'above', issue.minimum, issue.origin)
    case 'too_big':
      return describeLimit(issue.inclusive ? 'maximum' : 'below', issue.maximum, issue.origin)
    case 'not_multiple_of':
      return sentence('This must be a multiple of {divisor}.', { divisor: Number(issue.divisor) })
    default:
      return sentence("This isn't in the expected format.")
  }
}

function describeLimit(
  bound: 'minimum' | 'above' | 'maximum' | 'below',
  limit: number | bigint,
  origin: string,
): string {
  const values = { bound, limit: Number(limit) }
  if (origin === 'string')
    return sentence(
      'This must be {bound, select, minimum {at least} above {more than} maximum {at most} other {less than}} {limit, plural, one {# character} other {# characters}} long.',
      values,
    )
  return origin === 'array' || origin === 'set'
    ? sentence(
        'This must be a list of {bound, select, minimum {at least} above {more than} maximum {at most} other {less than}} {limit, number}.',
        values,
      )
    : sentence(
        'This must be {bound, select, minimum {at least} above {more than} maximum {at most} other {less than}} {limit, number}.',
        values,
      )
}

const anyOf = (words: readonly string[]): SentenceValue => ({
  anyOf: words.length > 12 ? [...words.slice(0, 12), '…'] : words,
})

function shortenKey(key: string): string {
  return `'${(key.length > 40 ? `${key.slice(0, 40)}…` : key).toWellFormed()}'`
}

/** A last name that a form or a list requires. */
export function requiredLastName() {
  return name({
    missing: sentence('Enter a last name.'),
    notText: sentence('A last name must be text.'),
    unstorable: sentence(
      "A last name can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A last name has at most {max, number} characters; this one has {count, number}.', size),
  })
}

/** The sentences for usernames, which lists of a school may have in another form. */
export function usernameSentences() {
  return {
    notText: sentence('A username must be text.'),
    unstorable: sentence(
      "A username can't contain the invisible character in this one. Type it again instead of pasting it.",
    ),
    tooLong: (size: TextSize) =>
      sentence('A username has at most {max, number} characters; this one has {count, number}.', size),
  }
}
