/** The texts that people write: trimmed, counted in Unicode code points, and refused in sentences they can act on. */
import * as z from 'zod/mini'
import { characterCount, isBlank, isStorable, notStorable, tooLong } from './characters.ts'
import { sentenceFor } from './messages.ts'

// zod/mini says 'Invalid input' to everything that has no message of its own.
z.config({ customError: sentenceFor })

const TITLE_MAX = 200
const LONG_TEXT_MAX = 2000
const NAME_MAX = 100
const USERNAME_MIN = 3
const USERNAME_MAX = 64

type TextRule = {
  /** Fewest and most Unicode code points after trimming; 0 lets the text be empty. */
  min: number
  max: number
  /** The text with its article, as a sentence begins: 'A title'. */
  what: string
  /** What to say when it is absent or blank; by default 'Write a title.' */
  empty?: string
}

/** A trimmed text within the limits. NUL and lone surrogates, which databases and other programs choke on, are refused. */
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

/** A description or a comment, at most 2,000 characters, perhaps empty. `what` as in 'A description'. */
export function longText(what: string) {
  return text({ min: 0, max: LONG_TEXT_MAX, what })
}

/** A text that must say something. `what` as in 'A reply'. */
export function requiredText(what: string, max: number) {
  return text({ min: 1, max, what })
}

/** The name of a person, crew, studio or school: 1..100 characters. `what` as in 'A first name'. */
export function name(what: string) {
  return text({ min: 1, max: NAME_MAX, what })
}

/** 3..64 of ASCII letters, digits, '.', '_' and '-'. Two that differ only in case are the same: see `usernameKey`. */
export const username = text({ min: USERNAME_MIN, max: USERNAME_MAX, what: 'A username' }).check(
  z.regex(/^[A-Za-z0-9._-]*$/, {
    error: 'A username has only letters from A to Z, digits, dots, underscores and hyphens.',
    abort: true,
  }),
)

/** What usernames are compared by. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

function textProblem(value: string, { min, max, what }: TextRule, required: string): string | null {
  if (!isStorable(value)) return notStorable(what)
  if (min > 0 && isBlank(value)) return required
  // A text never has more code points than its length says, so most need no counting.
  const count = value.length > max || min > 1 ? characterCount(value) : value.length
  if (count > max) return tooLong(what, max, count)
  return count < min ? `${what} has at least ${min} characters.` : null
}
