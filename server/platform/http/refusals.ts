// The error codes that each call may answer with. The API document lists them, and tests check every answer against them.
import * as z from 'zod/mini'
import { type Access, type Endpoint, shapes } from '../../../contract/endpoint.ts'
import { type ErrorCode, errorTable } from '../../../contract/errors.ts'
import { DomainError } from '../errors.ts'
import { toDomainError } from './error-answer.ts'

// The body of every refusal.
shapes.add(
  z.object({
    message: z.string(),
    code: z.string(),
    issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
    requestId: z.optional(z.string()),
  }),
  { id: 'Error' },
)

const anonymous: readonly Access[] = ['public']
const schoolless: readonly Access[] = ['public', 'session']

/** Whether the call accepts `?schoolId=` from super admins; for others a school that is not their own is 404. */
export function takesSchool({ access }: Pick<Endpoint, 'access'>): boolean {
  return !schoolless.includes(access)
}

/** Every code that the call can answer, except 500, which is always a fault. */
export function codesOf(
  call: string,
  { access, row, errors = [], conflicts = [] }: Endpoint,
): Set<ErrorCode> {
  const writes = !call.startsWith('GET ')
  const codes = new Set<ErrorCode>(['validation', 'unavailable', ...errors, ...conflicts])
  if (!anonymous.includes(access)) codes.add('unauthenticated')
  if (takesSchool({ access }))
    for (const code of ['no_school', 'second_factor_needed'] as const) codes.add(code)
  if (writes || row || !['public', 'session', 'member'].includes(access)) codes.add('forbidden')
  if (row || takesSchool({ access })) codes.add('not_found')
  if (writes) for (const code of ['too_large', 'unsupported_media_type'] as const) codes.add(code)
  return codes
}

export function statusOf(code: ErrorCode, { conflicts }: Pick<Endpoint, 'conflicts'>): number {
  return conflicts?.includes(code) ? 409 : errorTable[code][0]
}

/** For tests: a refusal that the table does not declare for the call becomes a 500 that says so. */
export function requireDeclared(error: unknown, call: string, endpoint: Endpoint): unknown {
  const { code, status, message, issues } = toDomainError(error)
  if (code === 'internal') return error
  const faults: string[] = []
  if (!codesOf(call, endpoint).has(code)) faults.push(`the table does not declare ${code}`)
  else if (status !== statusOf(code, endpoint)) faults.push(`the table does not declare ${status} ${code}`)
  if (issues && status !== 400) faults.push(`${code} has no fields to mark`)
  for (const text of [message, ...(issues ?? []).map((issue) => issue.message)]) {
    if (!/^\S.*\S$/su.test(text) || !text.isWellFormed())
      faults.push(`${JSON.stringify(text)} is no sentence`)
  }
  if (faults.length === 0) return error
  return new DomainError('internal', { message: `${call}: ${faults.join('; ')}.` })
}

/** For tests: throws a 500 that says where the answer does not match its schema. */
export function requireValidAnswer(result: unknown, call: string, endpoint: Endpoint): void {
  if (endpoint.response === null) return
  const checked = z.safeParse(endpoint.response, result)
  if (checked.success) return
  const message = `${call} answers what its schema does not: ${z.prettifyError(checked.error)}`
  throw new DomainError('internal', { message })
}
