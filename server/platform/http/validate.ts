// Checks what a request sent against the contract, and says of each field what is wrong.
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/endpoint.ts'
import { errorTable, type Issue } from '../../../contract/errors.ts'
import { DomainError } from '../errors.ts'

const MOST_ISSUES = 20
/** Of a key that somebody sent: no field of ours is as long. */
const SHOWN_OF_A_KEY = 60

export function validate<Checked extends Schema>(schema: Checked, value: unknown): z.output<Checked> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // Few are enough to mend what was sent, and each costs time and room in the answer.
  const issues = result.error.issues.slice(0, MOST_ISSUES).flatMap(issuesOf).slice(0, MOST_ISSUES)
  const [first] = issues
  // One sentence is enough where one field is wrong.
  const message = issues.length === 1 && first ? first.message : errorTable.validation[1]
  throw new DomainError('validation', { message, issues })
}

/** The fields that an issue of the check is about. */
function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((key) => String(key).slice(0, SHOWN_OF_A_KEY))
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MOST_ISSUES).map((key) => {
      const shown = key.slice(0, SHOWN_OF_A_KEY)
      return { path: [...path, shown].join('.'), message: `There is no field "${shown}" here.` }
    })
  }
  return [{ path: path.join('.'), message: issue.message }]
}

/** The JSON of a body; `malformed` tells apart what is no JSON from an empty body. */
export function parseBody(text: unknown): { value: unknown; malformed: boolean } {
  if (typeof text !== 'string' || text.trim() === '') return { value: undefined, malformed: false }
  try {
    return { value: JSON.parse(text), malformed: false }
  } catch {
    return { value: undefined, malformed: true }
  }
}
