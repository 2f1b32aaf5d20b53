// Retries background refreshes with backoff. The data stays on the screen while the server is too busy.
import type { Query } from '@tanstack/react-query'

/** All retries take about a minute. After that the next change or reconnect refreshes. */
const MAX_RETRIES = 5
/** The delay before the first retry. Each following one is twice as long. */
const FIRST_WAIT_MS = 2000
/** The statuses of a server that is briefly busy or down: no response, rate limit, a proxy without its server, 503. */
const temporaryStatuses = new Set([0, 429, 502, 503, 504])

interface Attempts {
  retryCount: number
  timer: ReturnType<typeof setTimeout>
}

export interface BackgroundRetry {
  /** Must be called when a refresh of data on the screen has failed. */
  failed: (query: AnyQuery, error: Error) => void
  succeeded: (query: AnyQuery) => void
}

type AnyQuery = Query<unknown, unknown, unknown>

export function backgroundRetry(): BackgroundRetry {
  const attempts = new WeakMap<AnyQuery, Attempts>()
  const clear = (query: AnyQuery) => {
    clearTimeout(attempts.get(query)?.timer)
    attempts.delete(query)
  }
  return {
    failed: (query, error) => {
      const retryCount = attempts.get(query)?.retryCount ?? 0
      clear(query)
      if (retryCount >= MAX_RETRIES || !('status' in error && temporaryStatuses.has(Number(error.status))))
        return
      const retry = () => {
        // A query without observers is read when it is shown next.
        if (query.isActive() && query.isStale()) void query.fetch().catch(() => {})
        else clear(query)
      }
      attempts.set(query, {
        retryCount: retryCount + 1,
        timer: setTimeout(retry, getDelay(retryCount, error)),
      })
    },
    succeeded: clear,
  }
}

/** Returns the delay: exponential backoff with a jitter of up to half of it, and never before the server’s Retry-After. */
function getDelay(retryCount: number, error: Error): number {
  const wait = FIRST_WAIT_MS * 2 ** retryCount
  const retryAfterMs = 'retryAfterMs' in error ? Number(error.retryAfterMs ?? 0) : 0
  return Math.max(wait, retryAfterMs) * (1 + Math.random() / 2)
}
