// The error that a use case throws to refuse. Its code decides the HTTP status and the default sentence.
import { type ErrorCode, errorTable, type Issue } from '../../contract/errors.ts'
import { inEnglish } from '../../contract/sentence.ts'

export class DomainError extends Error {
  override name = 'DomainError'
  /** The key of the sentence that `message` has in English, and its values. */
  readonly sentence: string
  readonly code: ErrorCode
  readonly status: number
  readonly issues: Issue[] | undefined
  /** Seconds to wait, for `rate_limited` and `unavailable`. */
  readonly retryAfter: number | undefined

  /** `message` is a sentence that replaces the code's default one; it must tell a person what to do. `status` replaces the code's own. */
  constructor(
    code: ErrorCode,
    details: { message?: string | undefined; issues?: Issue[]; retryAfter?: number; status?: 409 } = {},
  ) {
    // Sentences quote input that was cut to a length: the cut may leave a lone surrogate, which is not valid text.
    const sentence = details.message ?? errorTable[code][1]
    super(inEnglish(sentence).toWellFormed())
    this.sentence = sentence
    this.code = code
    this.status = details.status ?? errorTable[code][0]
    this.issues = details.issues?.map(({ path, message }) => ({
      path: path.toWellFormed(),
      message,
    }))
    this.retryAfter = details.retryAfter
  }
}

export function refuse(code: ErrorCode, message?: string): never {
  throw new DomainError(code, { message })
}

/** Use it in `catch`, so that a deleted row counts as null. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_found') return null
  throw error
}

/** Refuses with 400 for one field. */
export function invalid(path: string, message: string): never {
  throw new DomainError('validation', { message, issues: [{ path, message }] })
}

/** The code of a system, SQLite or PostgreSQL error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
