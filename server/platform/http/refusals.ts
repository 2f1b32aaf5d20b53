// The error codes that each call may answer with. The API document lists them, and tests check every refusal against them.
import * as z from 'zod/mini'
import { type Access, type Endpoint, shapes } from '../../../contract/endpoint.ts'
import { type ErrorCode, errorTable } from '../../../contract/errors.ts'

// This is the body of every refusal.
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
const schoolless: readonly Access[] = ['public', 'pass', 'session']

/** Whether the call accepts `?schoolId=` from super admins; for others a school that is not their own is 404. */
export function takesSchool({ access }: Pick<Endpoint, 'access'>): boolean {
  return !schoolless.includes(access)
}

/** Every code that the call can answer, except 500, which is always a fault. */
export function refusalCodes(
  call: string,
  { access, row, errors = [], conflicts = [], allowCrossOrigin }: Endpoint,
): Set<ErrorCode> {
  const writes = !call.startsWith('GET ')
  const codes = new Set<ErrorCode>(['validation', 'unavailable', ...errors, ...conflicts])
  if (!anonymous.includes(access)) codes.add('unauthenticated')
  if (takesSchool({ access }))
    for (const code of ['no_school', 'second_factor_needed'] as const) codes.add(code)
  if ((writes && !allowCrossOrigin) || row || !['public', 'pass', 'session', 'member'].includes(access))
    codes.add('forbidden')
  if (row || takesSchool({ access })) codes.add('not_found')
  if (writes) codes.add('too_large')
  if (writes && !allowCrossOrigin) codes.add('unsupported_media_type')
  return codes
}

export function statusOf(code: ErrorCode, { conflicts }: Pick<Endpoint, 'conflicts'>): number {
  return conflicts?.includes(code) ? 409 : errorTable[code][0]
}
