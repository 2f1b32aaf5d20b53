// Checks every answer of the app against the endpoint table.
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { DomainError } from '../platform/errors.ts'
import type { AnswerChecks } from '../platform/http/dispatch.ts'
import { toDomainError } from '../platform/http/error-answer.ts'
import { refusalCodes, statusOf } from '../platform/http/refusals.ts'

/** A refusal that the table does not declare for the call becomes a 500 that says so. */
function declaredRefusal(error: unknown, call: string, endpoint: Endpoint): unknown {
  const { code, status, message, issues } = toDomainError(error)
  if (code === 'internal') return error
  const faults: string[] = []
  if (!refusalCodes(call, endpoint).has(code)) faults.push(`the table does not declare ${code}`)
  else if (status !== statusOf(code, endpoint)) faults.push(`the table does not declare ${status} ${code}`)
  if (issues && status !== 400) faults.push(`${code} has no fields to mark`)
  for (const text of [message, ...(issues ?? []).map((issue) => issue.message)]) {
    if (!/^\S.*\S$/su.test(text) || !text.isWellFormed())
      faults.push(`${JSON.stringify(text)} is not a sentence`)
  }
  if (faults.length === 0) return error
  return new DomainError('internal', { message: `${call}: ${faults.join('; ')}.` })
}

/** Throws a 500 that says where the answer does not match its schema. */
function requireValidAnswer(result: unknown, call: string, endpoint: Endpoint): void {
  if (endpoint.response === null) return
  const checked = z.safeParse(endpoint.response, result)
  if (checked.success) return
  const message = `${call} does not match its schema: ${z.prettifyError(checked.error)}`
  throw new DomainError('internal', { message })
}

export const answerChecks: AnswerChecks = { refusal: declaredRefusal, answer: requireValidAnswer }
