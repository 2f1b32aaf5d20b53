// How a use case refuses: one error with a code of the contract. HTTP statuses and default sentences are looked
// up from the code at the edge.
import { type ErrorCode, errorTable, type Issue } from '../../contract/errors.ts'

export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  /** Seconds to wait, for `rate_limited` and `unavailable`. */
  readonly retryAfter: number | undefined

  /** `message` replaces the code's default sentence; it must be one a person can act on. */
  constructor(code: ErrorCode, details: { message?: string; issues?: Issue[]; retryAfter?: number } = {}) {
    // Sentences quote what was sent, cut short: half a character may be left of it, which is no text any more.
    super((details.message ?? errorTable[code][1]).toWellFormed())
    this.code = code
    this.issues = details.issues?.map(({ path, message }) => ({
      path: path.toWellFormed(),
      message: message.toWellFormed(),
    }))
    this.retryAfter = details.retryAfter
  }
}

export function refuse(code: ErrorCode, message?: string): never {
  throw new DomainError(code, message === undefined ? {} : { message })
}

/** 400 on one field. */
export function invalid(path: string, message: string): never {
  throw new DomainError('validation', { message, issues: [{ path, message }] })
}
