// One request as it is sent, in a form that can be printed when a test fails.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ErrorBody } from '../../../contract/errors.ts'
import type { ActorName, HostileSchool } from './hostile-school.ts'

export interface SentCall {
  as: ActorName
  method: string
  url: string
  headers: Record<string, string>
  /** Undefined: no body at all. */
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
    // Tests also send methods that no route knows.
    method: method as 'GET',
    url,
    headers: { host: 'localhost', ...headers, ...(cookie && { cookie }) },
    ...(body !== undefined && { payload: body }),
  })
  const text = decompressed(response.rawPayload, response.headers['content-encoding'])
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    refusal: response.statusCode >= 400 ? refusalIn(text) : null,
  }
}

function decompressed(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  if (encoding === 'gzip') return gunzipSync(bytes).toString()
  return bytes.toString()
}

function refusalIn(text: string): ErrorBody | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** For failure messages; long parts are shortened in the middle. */
export function described({ as, method, url, headers, body }: SentCall): string {
  const parts = [`as ${as}: ${method} ${shortened(url)}`, `headers ${JSON.stringify(headers)}`]
  if (body !== undefined) parts.push(`body ${shortened(JSON.stringify(body))}`)
  return parts.join('\n  ')
}

function shortened(text: string): string {
  return text.length <= 600 ? text : `${text.slice(0, 400)}…(${text.length} characters)…${text.slice(-100)}`
}
