// Which days of the goal week a new goal can be due on, and which one is chosen when nobody chose.
import { deadlineHasPassed, weekdaysOf } from '../../contract/goal-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import type { GoalWeekNow } from '../frame/goal-week.ts'
import type { GoalDraft } from './goal-draft.ts'

export interface DueDays {
  days: string[]
  /** Those whose deadline has not passed; all of them for who may bypass deadlines. */
  allowed: string[]
  today: string
}

export function dueDays({ now, timeZone, weekStart }: GoalWeekNow, canBypass: boolean): DueDays {
  const days = weekdaysOf({ weekStart })
  const allowed = canBypass ? days : days.filter((day) => !deadlineHasPassed(day, now, timeZone))
  return { days, allowed, today: zonedDay(now, timeZone) }
}

/** The chosen day while it can be had; else Friday for a weekly goal, today or the first day left for a daily one. */
export function dueDayOf({ day, duration }: GoalDraft, { days, allowed, today }: DueDays): string | null {
  if (day !== null && allowed.includes(day)) return day
  if (duration === 'weekly') return days.at(-1) ?? null
  return (allowed.includes(today) ? today : allowed[0]) ?? null
}
