// A request in the form in which it is sent, which can be printed when a test fails.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ErrorBody } from '../../../contract/errors.ts'
import type { ActorName, HostileSchool } from './hostile-school.ts'

export interface SentCall {
  as: ActorName
  method: string
  url: string
  headers: Record<string, string>
  /** Undefined for no body at all. */
  body: string | undefined
}

export interface Answered {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The parsed body of a refusal; null for other answers. */
  refusal: ErrorBody | null
}

export async function send(
  school: HostileSchool,
  { as, method, url, headers, body }: SentCall,
): Promise<Answered> {
  const cookie = [school.actors[as], headers.cookie].filter(Boolean).join('; ')
  const response = await school.http.inject({
    // Tests also send methods that no route has.
    method: method as 'GET',
    url,
    headers: { host: 'localhost', ...headers, ...(cookie && { cookie }) },
    ...(body !== undefined && { payload: body }),
  })
  const text = decompress(response.rawPayload, response.headers['content-encoding'])
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    refusal: response.statusCode >= 400 ? parseRefusal(text) : null,
  }
}

function decompress(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return bytes.toString()
}

function parseRefusal(text: string): ErrorBody | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Describes the call for failure messages; long parts are shortened in the middle. */
export function describeCall({ as, method, url, headers, body }: SentCall): string {
  const parts = [`as ${as}: ${method} ${shorten(url)}`, `headers ${JSON.stringify(headers)}`]
  if (body !== undefined) parts.push(`body ${shorten(JSON.stringify(body))}`)
  return parts.join('\n  ')
}

function shorten(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 400)}…(${text.length} characters)…${text.slice(-100)}`
}
