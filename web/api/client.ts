// The only way to call the server: each call by its name in the endpoint table, with its exact types, and the reason if it
// fails.
import { t } from '@lingui/core/macro'
import { buildAddress } from '../../contract/address.ts'
import type { ErrorBody, ErrorCode, Issue } from '../../contract/errors.ts'
import { WRITE_HEADER } from '../../contract/topics.ts'
import type { Answer, AnyInput, Call, InputArgs } from './calls.ts'

type SignedOutListener = (again: boolean) => Promise<boolean>
let signedOutListener: SignedOutListener | undefined
let secondFactorListener = () => {}
let proofListener = () => Promise.resolve(false)

/**
 * Calls `listener` when a call is refused because the user is not, or no longer, signed in. It resolves to whether the same
 * user is still signed in, since another tab may have got a new token; then the call is sent a second time. `again` means
 * that the second one was refused too. Returns a function to unsubscribe.
 */
export function onUnauthenticated(listener: SignedOutListener): () => void {
  signedOutListener = listener
  return () => {
    signedOutListener = undefined
  }
}

/** Calls `listener` when a call is refused until the user sets up a second factor. */
export function onSecondFactorNeeded(listener: () => void): void {
  secondFactorListener = listener
}

/**
 * Calls `listener` when a call is refused until the user confirms their identity. It resolves to whether they did; then the
 * call is sent again, and stays pending until then.
 */
export function onProofNeeded(listener: () => Promise<boolean>): void {
  proofListener = listener
}

/**
 * Makes a call. `call('PATCH /api/goals/:id', { params: { id: 7 }, body: { completed: true } })` @throws ApiError for every
 * response but a success; its status is 0 if none arrived.
 */
export function call<C extends Call>(name: C, ...input: InputArgs<C>): Promise<Answer<C>>
// The server validates its responses against the same table, so they are not validated again here.
export function call(name: string, input?: AnyInput): Promise<unknown> {
  return callByName(name, input)
}

/** Like `call`, for generic code, which does not know the exact types. */
export async function callByName(name: string, input: AnyInput = {}, again = false): Promise<unknown> {
  const [method = 'GET', path = ''] = name.split(' ')
  const response = await send(method, buildAddress(path, input), input)
  updateServerClock(response.headers.get('date'))
  const text = await readText(response, input.signal)
  if (response.ok && text !== '') return readJson(text, response)
  if (response.ok) return response.headers.get('location') ?? undefined
  if (response.status === 401 && name === 'GET /api/auth/user') return null
  const error = new ApiError(response.status, text, response.statusText, response.headers.get('retry-after'))
  // Status 409 is about removing the last factor.
  if (error.code === 'second_factor_needed' && error.status === 403) secondFactorListener()
  if (error.code === 'proof_needed' && (await proofListener())) return callByName(name, input)
  // The other codes with this status are about the typed text.
  if (error.code === 'unauthenticated' && (await signedOutListener?.(again))) {
    return callByName(name, input, true)
  }
  throw error
}

let ahead = 0

/** Returns how many milliseconds the server's clock is ahead of this device's, to the second, by its last response. */
export const getServerAhead = (): number => ahead

function updateServerClock(date: string | null): void {
  if (date !== null) ahead = Date.parse(date) - Date.now() || 0
}

async function send(method: string, address: string, { body, signal, write }: AnyInput): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (write !== undefined) headers[WRITE_HEADER] = write
  try {
    return await fetch(address, {
      method,
      headers,
      credentials: 'include',
      signal: signal ?? null,
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch (error) {
    throw signal?.aborted ? error : new ApiError(0, '', describeUnreachable())
  }
}

/** The connection may also break in the middle of a response. */
async function readText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw signal?.aborted ? error : new ApiError(0, '', describeUnreachable())
  }
}

function readJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, '', describeUnreadable())
  }
}

/** `network` means that no response arrived. `unknown` means that the response was not Cairn's, such as a proxy's page. */
export type ClientErrorCode = ErrorCode | 'network' | 'unknown'

const describeUnreachable = () => t`Can’t reach Cairn. Check your connection and try again.`
const describeUnreadable = () => t`Couldn’t read the server’s answer. Try again in a moment.`

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 if no response arrived, because the device is offline or the server is down. */
  readonly status: number
  readonly code: ClientErrorCode
  readonly sentence: string
  readonly issues: readonly Issue[]
  /** The id that people quote when they ask for help. */
  readonly requestId: string | undefined
  /** The server's Retry-After, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, text: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${text || statusText}`)
    const body = readErrorBody(text)
    this.status = status
    this.code = body?.code ?? (status === 0 ? 'network' : 'unknown')
    this.sentence = body?.message || statusText || describeUnreadable()
    this.issues = body?.issues ?? []
    this.requestId = body?.requestId
    // HTTP also allows a date here, which Cairn never sends.
    if (retryAfter !== null && /^\d{1,6}$/.test(retryAfter)) this.retryAfterMs = Number(retryAfter) * 1000
  }

  /** Returns the message for the field with this dotted path, such as 'admin.password'. */
  issueFor(path: string): string | undefined {
    return this.issues.find((issue) => issue.path === path)?.message
  }
}

/** Whether the server itself refused, so that nothing was changed, unlike after a lost connection or with a proxy's page. */
export function isServerRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code !== 'network' && error.code !== 'unknown'
}

/** Returns the text of a toast about any failure, which is `fallback` if the server sent no message. */
export function describeError(error: unknown, fallback = t`Try again in a moment.`): string {
  return error instanceof ApiError && error.code !== 'unknown' ? error.sentence : fallback
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return null
    if (!('message' in body) || typeof body.message !== 'string') return null
    if (!('code' in body) || typeof body.code !== 'string') return null
    if ('issues' in body && !Array.isArray(body.issues)) return null
    // This is the only place that parses an error body: message, code and issues were checked, and errors.ts lists the
    // codes.
    return body as ErrorBody
  } catch {
    return null
  }
}
