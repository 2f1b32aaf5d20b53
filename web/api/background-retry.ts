// Retry with backoff for refreshes in the background: what is on the screen got older, and the server was too busy.
import type { Query } from '@tanstack/react-query'

/** About a minute in all. After that the next change or reconnect refreshes. */
const MOST_RETRIES = 5
/** Wait before the first retry, in milliseconds; each next one is twice as long. */
const FIRST_WAIT = 2000
/** Too busy, or away for a moment: no answer, a limit of requests, a proxy without its server, 503. */
const passing = new Set([0, 429, 502, 503, 504])

interface Attempts {
  made: number
  timer: ReturnType<typeof setTimeout>
}

export interface BackgroundRetry {
  /** A refresh of what is shown was refused. */
  failed: (query: AnyQuery, error: Error) => void
  succeeded: (query: AnyQuery) => void
}

type AnyQuery = Query<unknown, unknown, unknown>

export function backgroundRetry(): BackgroundRetry {
  const attempts = new WeakMap<AnyQuery, Attempts>()
  const forget = (query: AnyQuery) => {
    clearTimeout(attempts.get(query)?.timer)
    attempts.delete(query)
  }
  return {
    failed: (query, error) => {
      const made = attempts.get(query)?.made ?? 0
      forget(query)
      if (made >= MOST_RETRIES || !('status' in error && passing.has(Number(error.status)))) return
      const retry = () => {
        // What nobody shows is read when it is shown next.
        if (query.isActive() && query.isStale()) void query.fetch().catch(() => {})
        else forget(query)
      }
      attempts.set(query, { made: made + 1, timer: setTimeout(retry, waitBefore(made, error)) })
    },
    succeeded: forget,
  }
}

/** Exponential backoff with jitter: up to half as long again, and never before the server’s Retry-After. */
function waitBefore(made: number, error: Error): number {
  const wait = FIRST_WAIT * 2 ** made
  const asked = 'retryAfter' in error ? Number(error.retryAfter ?? 0) : 0
  return Math.max(wait, asked) * (1 + Math.random() / 2)
}
