// Why a call failed: the status, the server's sentence and its issues by field.
import type { ErrorBody, ErrorCode, Issue } from '../../contract/errors.ts'

/** `network`: no answer came at all. `unknown`: the answer was not one of Cairn's, such as a proxy's page. */
export type ClientErrorCode = ErrorCode | 'network' | 'unknown'

const UNREACHABLE = 'Cairn cannot be reached. Check the connection and try again.'
const UNREADABLE = 'The answer could not be read. Try again in a moment.'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ClientErrorCode
  readonly sentence: string
  readonly issues: readonly Issue[]
  /** Quoted by people who ask for help. */
  readonly requestId: string | undefined
  /** The server's Retry-After, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, text: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${text || statusText}`)
    const body = readErrorBody(text)
    this.status = status
    this.code = body?.code ?? 'unknown'
    this.sentence = body?.message || statusText || UNREADABLE
    this.issues = body?.issues ?? []
    this.requestId = body?.requestId
    // HTTP also allows a date here, which Cairn does not send.
    if (retryAfter !== null && /^\d{1,6}$/.test(retryAfter)) this.retryAfter = Number(retryAfter) * 1000
  }

  /** The message for the field with this dotted path, such as 'admin.password'. */
  issueFor(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** No answer came: offline, or the server is away. */
export class NetworkError extends ApiError {
  override readonly code = 'network'

  constructor() {
    super(0, UNREACHABLE, UNREACHABLE)
  }
}

/** Whether the server itself refused, so that nothing was changed: no lost connection, no page of a proxy. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'network' && error.code !== 'unknown'
}

/** The sentence of a toast about any failure. `otherwise` is used where the server sent no sentence. */
export function sentenceOf(error: unknown, otherwise = 'Try again in a moment.'): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.sentence : otherwise
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return null
    if (!('message' in body) || typeof body.message !== 'string') return null
    if (!('code' in body) || typeof body.code !== 'string') return null
    if ('issues' in body && !Array.isArray(body.issues)) return null
    // The only place where an error body is parsed: message, code and issues were checked, and errors.ts lists the codes.
    return body as ErrorBody
  } catch {
    return null
  }
}
