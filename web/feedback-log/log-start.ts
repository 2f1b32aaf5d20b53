// How far back a log is read.
import * as z from 'zod/mini'
import { useGoalWeek } from '../frame/goal-week.ts'

const DAY = 24 * 60 * 60 * 1000

export const logDays = z.enum(['7', '30', '365'])
export type LogDays = z.output<typeof logDays>

/** What `?from=` says for the days; nothing without them. Whole days, so that it stays the same from one look to the next. */
export function useLogStart(days: LogDays | undefined): { from?: string } {
  const { now } = useGoalWeek()
  if (days === undefined) return {}
  return { from: new Date(Math.floor(now / DAY) * DAY - Number(days) * DAY).toISOString() }
}
