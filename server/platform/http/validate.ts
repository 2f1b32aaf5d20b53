// Checks what a request sent against the contract, and says of each field what is wrong.
import * as z from 'zod/mini'
import type { Schema } from '../../../contract/endpoint.ts'
import { errorTable, type Issue } from '../../../contract/errors.ts'
import { DomainError } from '../errors.ts'

export function validate<Checked extends Schema>(schema: Checked, value: unknown): z.output<Checked> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const issues = result.error.issues.flatMap(issuesOf)
  const [first] = issues
  // One sentence is enough where one field is wrong.
  const message = issues.length === 1 && first ? first.message : errorTable.validation[1]
  throw new DomainError('validation', { message, issues })
}

/** The fields that an issue of the check is about. */
function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: `There is no field "${key.slice(0, 60)}" here.`,
    }))
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
