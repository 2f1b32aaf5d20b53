// The goal week by the server's clock: now, zone, label and window. The browser's own clock only counts on from there.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import { addDays } from '../../contract/days.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { refreshTopics } from '../api/cache.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'
import { setClockAhead, useDeviceNow } from '../ui/now.ts'
import { useZone } from '../ui/zone.ts'

/** Of which school: the own one, unless a super admin has none. Null while it is not known which, or there is none. */
export type WeekOf = { query?: { schoolId: string } } | null

const WeekOfContext = createContext<WeekOf>({})

export const WeekOfProvider = WeekOfContext

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

/** The goal week of the school whose time zone holds here: the user's own, or that a super admin looks at. */
export function useGoalWeek(): GoalWeekNow {
  const { data, dataUpdatedAt } = useApi('GET /api/goal-week', use(WeekOfContext))
  const counted = useDeviceNow()
  const zone = useZone()
  if (!data) return weekIn(zone, counted)
  const atReceipt = Date.parse(data.now)
  const { timeZone, label, weekStart, weekEnd } = data
  const now = atReceipt + Math.max(0, counted - dataUpdatedAt)
  if (zone !== timeZone) return weekIn(zone, now)
  return {
    now,
    timeZone,
    label,
    weekStart,
    weekEnd,
    changesAt: Date.parse(data.changesAt),
  }
}

/** Counted here: the server told the week of one school only. */
function weekIn(timeZone: string, now: number): GoalWeekNow {
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

export type ShownWeek = 'active' | 'last'

/** Monday and Friday of the week shown, 'YYYY-MM-DD', and what it is called. */
export function useShownWeek(shown: ShownWeek) {
  const { weekStart, weekEnd, label } = useGoalWeek()
  if (shown === 'active') return { weekStart, weekEnd, label }
  return { weekStart: addDays(weekStart, -7), weekEnd: addDays(weekEnd, -7), label: 'Last Week' as const }
}
