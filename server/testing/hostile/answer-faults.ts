// Finds faults that no answer may have, whatever the request.
import * as z from 'zod/mini'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type ErrorCode, errorTable } from '../../../contract/errors.ts'
import { statusOf } from '../../platform/http/refusals.ts'
import type { Answered, SentCall } from './sent-call.ts'

const refusal = z.strictObject({
  message: z.string().check(z.minLength(10), z.maxLength(1000)),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  issues: z.optional(
    z
      .array(z.strictObject({ path: z.string(), message: z.string().check(z.minLength(5)) }))
      .check(z.minLength(1)),
  ),
  requestId: z.optional(z.string()),
})

/** Words that reveal a database, a stack trace or the source code. */
const innards =
  /sqlite|postgres|\bpg_|syntax error|constraint|\.ts:\d|node_modules|at \S+ \(|ZodError|TypeError/i

/** Describes faults in sentences; empty if there is none. In tests the server itself checks successful answers by their schemas. */
export function findFaults(answer: Answered, endpoint: Endpoint, sent: SentCall): string[] {
  const faults: string[] = []
  const { status, headers, text } = answer
  if (status >= 500) faults.push(`it answers ${status}`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('nosniff is missing')
  if (headers['cache-control'] !== 'no-store') faults.push('it may be cached')
  if (status < 400) {
    // A preview writes nothing, so its status is 200.
    const expected = /[?&]preview=true/.test(sent.url) ? 200 : (endpoint.status ?? 200)
    const isUnchanged = endpoint.answersUnchanged && status === 200
    if (status !== expected && !isUnchanged) faults.push(`it answers ${status}`)
    if (expected === 204 ? text !== '' : !isJson(text)) faults.push('its body is not the declared one')
  } else {
    faults.push(...findRefusalFaults(answer, endpoint))
  }
  faults.push(...findAdmissionFaults(answer, endpoint, sent))
  return faults.map((fault) => `${fault}: ${status} ${text.slice(0, 600)}`)
}

function findRefusalFaults({ status, headers, refusal: sent }: Answered, endpoint: Endpoint): string[] {
  const faults: string[] = []
  const checked = z.safeParse(refusal, sent)
  if (!checked.success) return [`it is not a refusal (${z.prettifyError(checked.error)})`]
  const { code, message, issues = [] } = checked.data
  if (statusOf(code, endpoint) !== status) faults.push(`${code} is not ${status}`)
  if (!String(headers['content-type']).startsWith('application/json')) faults.push('it is not JSON')
  if (code === 'rate_limited' && !/^\d+$/.test(String(headers['retry-after'])))
    faults.push('Retry-After is missing')
  if (issues.length > 0 && code !== 'validation') faults.push(`${code} marks fields`)
  if (innards.test([message, ...issues.map((issue) => issue.message)].join('\n')))
    faults.push('it leaks internals')
  return faults
}

/** Other sites must not write, and without a session only public calls may succeed. */
function findAdmissionFaults(
  { status }: Answered,
  { access, allowCrossOrigin }: Endpoint,
  { as, method, url, headers }: SentCall,
): string[] {
  // Clients normalize this path to that of another call.
  if (/\/\.\.?(?=[/?]|$)/.test(url)) return []
  const isCrossOrigin = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
  if (isCrossOrigin && !allowCrossOrigin && method !== 'GET' && ![400, 403].includes(status))
    return ['another site may write']
  if (as === 'anonymous' && access !== 'public' && ![400, 401, 403, 404].includes(status))
    return ['the anonymous call succeeded']
  return []
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
