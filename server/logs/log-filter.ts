// The filter of the logs, and where a log begins.
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { LOG_DAYS } from '../../contract/logs.ts'

export interface LogFilter {
  limit: number
  cursor?: string | undefined
  status?: FeedbackStatus | undefined
  /** An ISO instant. */
  from?: string | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/** `from`: an ISO instant, or undefined for the last 7 days. Epoch milliseconds. */
export function logStart(from: string | undefined, now: number): number {
  return from === undefined ? now - LOG_DAYS * DAY_MS : Date.parse(from)
}
