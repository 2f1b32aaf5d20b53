// Turns anything thrown into the contract's error shape. Unexpected errors are logged, and the answer reveals nothing about them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../contract/errors.ts'
import { sentence } from '../../../contract/sentence.ts'
import {
  DAMAGED,
  DISK_FULL,
  isDamageError,
  isFullDiskError,
  isLostConnectionError,
  isReadOnlyError,
  READ_ONLY,
} from '../db/storage-faults.ts'
import { codeOf, DomainError } from '../errors.ts'
import { languageOf, sayTo } from './request-language.ts'

/** PostgreSQL's codes for values that it cannot store: NUL in a text, a number out of range. */
const invalidValueCodes = new Set(['22021', '22003', '22P02', '22P05'])
/**
 * Codes of a database that is unreachable or overloaded, and 25P02, which follows such an error in a transaction. The client
 * should try again later.
 */
const unavailableCodes =
  /^(53|57014$|57P03$|55P03$|25P02$|40P01$|40001$|ENOTFOUND|EAI_AGAIN|SQLITE_(BUSY|IOERR|CANTOPEN|READONLY))/
const noConnection = /timeout exceeded when trying to connect|after calling end on the pool/

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toLoggedRefusal(error, request)
  const { status } = refusal
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const say = (sentence: string) => sayTo(request, sentence).toWellFormed()
  const body: ErrorBody = { message: say(refusal.sentence), code: refusal.code, requestId: request.id }
  if (refusal.issues)
    body.issues = refusal.issues.map(({ path, message }) => ({ path, message: say(message) }))
  // The headers are set here too, because hooks do not run for an address that cannot be parsed.
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
  reply.header('content-language', languageOf(request))
  return reply.code(status).send(body)
}

/** Logs faults; refusals are not logged. */
export function toLoggedRefusal(error: unknown, request: FastifyRequest): DomainError {
  const refusal = toDomainError(error)
  const { status } = refusal
  if (status >= 500) request.log[status === 500 ? 'error' : 'warn']({ err: error }, 'Request failed')
  return refusal
}

export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const code = codeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DomainError('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new DomainError('unsupported_media_type')
  if (isDamageError(error)) return new DomainError('unavailable', { message: DAMAGED })
  if (isFullDiskError(error)) return new DomainError('unavailable', { message: DISK_FULL, retryAfter: 2 })
  if (isReadOnlyError(error)) return new DomainError('unavailable', { message: READ_ONLY, retryAfter: 2 })
  if (invalidValueCodes.has(code)) return new DomainError('validation')
  const isUnavailable =
    unavailableCodes.test(code) || (error instanceof Error && noConnection.test(error.message))
  if (isUnavailable || isLostConnectionError(error)) return new DomainError('unavailable', { retryAfter: 2 })
  if (isClientError(error))
    return new DomainError('validation', { message: sentence('The request is not well formed.') })
  return new DomainError('internal')
}

function isClientError(error: unknown): boolean {
  if (!(error instanceof Error && 'statusCode' in error)) return false
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
}
