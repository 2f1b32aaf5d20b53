// The goal week by the server's clock: now, zone, label and window. The browser's own clock only counts on from there.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { refreshTopics } from '../api/cache.ts'
import type { Answer } from '../api/calls.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { setClockAhead, useDeviceNow } from '../ui/now.ts'

export const goalWeekQuery = queryOptionsFor('GET /api/goal-week')

export interface GoalWeekNow {
  /** Epoch milliseconds by the server's clock; moves on every 30 s. */
  now: number
  /** IANA zone of the school. */
  timeZone: string
  label: 'Current Week' | 'Next Week'
  /** Monday and Friday of the active window, 'YYYY-MM-DD'. */
  weekStart: string
  weekEnd: string
  /** When label or window change next, epoch milliseconds. */
  changesAt: number
}

/** The goal week of the signed-in user's school. */
export function useGoalWeek(): GoalWeekNow {
  const { data, dataUpdatedAt } = useApi('GET /api/goal-week')
  const counted = useDeviceNow()
  if (!data) return withoutSchool(counted)
  const atReceipt = Date.parse(data.now)
  const { timeZone, label, weekStart, weekEnd } = data
  return {
    now: atReceipt + Math.max(0, counted - dataUpdatedAt),
    timeZone,
    label,
    weekStart,
    weekEnd,
    changesAt: Date.parse(data.changesAt),
  }
}

/** A super admin without a school has no week of its own: that of a new school stands in. */
function withoutSchool(now: number): GoalWeekNow {
  const timeZone = 'America/Chicago'
  const { label, weekStart, weekEnd, changesAt } = goalWeekAt(now, timeZone)
  return { now, timeZone, label, weekStart, weekEnd, changesAt }
}

/** Asks the server again when label or window change, and refreshes what depends on the week. Call it once. */
export function useGoalWeekRenewal(week: Answer<'GET /api/goal-week'> | undefined, receivedAt: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!week) return
    setClockAhead(Date.parse(week.now) - receivedAt)
    const left = Date.parse(week.changesAt) - Date.parse(week.now) - (Date.now() - receivedAt)
    // A whole school turns its week in the same instant; two seconds spread its calls.
    const timer = setTimeout(
      () => refreshTopics(client, ['week']),
      Math.max(left, 1000) + Math.random() * 2000,
    )
    return () => clearTimeout(timer)
  }, [client, week, receivedAt])
}
