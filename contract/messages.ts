/** What to say about input whose schema has no sentence of its own. */

import type * as z from 'zod/mini'
import { formatCount, plural } from './sentences.ts'

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

/** A sentence for an issue of the validator; it never repeats what was sent, but for the names of unknown keys. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
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
