// Validates input against the contract, with a sentence for each field that is wrong.
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/endpoint.ts'
import { errorTable, type Issue } from '../../../contract/errors.ts'
import { sentence } from '../../../contract/sentence.ts'
import { DomainError } from '../errors.ts'
import { isTooIntricate } from './json-shape.ts'

const MAX_ISSUES = 20
/** Keys of the request are cut to this length; no field of the contract is as long. */
const MAX_KEY_LENGTH = 60

export function validate<Checked extends Schema>(schema: Checked, value: unknown): z.output<Checked> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // A few issues are enough to fix the input, and each costs time and bytes of the answer.
  const issues = result.error.issues.slice(0, MAX_ISSUES).flatMap(toIssues).slice(0, MAX_ISSUES)
  const [first] = issues
  // If one field is wrong, its sentence is the message.
  const message = issues.length === 1 && first ? first.message : errorTable.validation[1]
  throw new DomainError('validation', { message, issues })
}

/** The fields that an issue of zod is about. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((key) => String(key).slice(0, MAX_KEY_LENGTH))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ISSUES).map((key) => {
      const shown = key.slice(0, MAX_KEY_LENGTH)
      return {
        path: [...path, shown].join('.'),
        message: sentence('There\'s no field "{shown}" here.', { shown }),
      }
    })
  }
  return [{ path: path.join('.'), message: issue.message }]
}

/** Parses a JSON body. `problem` is a sentence about a body that is refused; null for a valid or empty one. */
export function parseBody(text: unknown): { value: unknown; problem: string | null } {
  if (typeof text !== 'string' || text.trim() === '') return { value: undefined, problem: null }
  if (isTooIntricate(text)) {
    return { value: undefined, problem: sentence('The request has too many fields, or too many levels.') }
  }
  try {
    return { value: JSON.parse(text), problem: null }
  } catch {
    return { value: undefined, problem: sentence('The request is not valid JSON.') }
  }
}
