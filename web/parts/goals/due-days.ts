// The days of the goal week on which a new goal can be due.
import { deadlineHasPassed } from '../../../contract/goal-week.ts'
import { listWeekDays } from '../../../contract/school-week.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import type { GoalWeekNow, SchoolGoalWeek } from '../../frame/user-and-week.ts'
import type { GoalDraft } from './goal-form.ts'

export interface DueDays {
  days: string[]
  /** The days before their deadline, or all days if the user may bypass deadlines. */
  allowed: string[]
  /** The names of the days without school. */
  noSchool: ReadonlyMap<string, string>
  today: string
}

/** Returns the days of the goal week on which a new goal can be due. */
export function listDueDays(
  { days: calendarDays = [], ...goalWeek }: GoalWeekNow & Partial<Pick<SchoolGoalWeek, 'days'>>,
  canBypass: boolean,
): DueDays {
  const { now, timeZone, weekStart, weeks } = goalWeek
  const days = listWeekDays(weekStart, weeks)
  const noSchool = new Map(
    calendarDays.flatMap(({ day, noSchool: name }) => (name === null ? [] : [[day, name] as const])),
  )
  const allowed = canBypass
    ? days
    : days.filter((day) => !noSchool.has(day) && !deadlineHasPassed(day, now, goalWeek))
  return { days, allowed, noSchool, today: zonedDay(now, timeZone) }
}

/**
 * Returns the chosen day if allowed, else the last school day (weekly) or the first allowed one (daily), never one without
 * school.
 */
export function pickDueDay({ day, duration }: GoalDraft, due: DueDays): string | null {
  if (day !== null && due.allowed.includes(day)) return day
  return (duration === 'weekly' ? findLastSchoolDay(due) : findFirstDay(due)) ?? null
}

/**
 * Returns the last school day of the week, even after its deadline. Users who may bypass deadlines get the last day of
 * a week without school.
 */
export function findLastSchoolDay({ days, allowed, noSchool }: Omit<DueDays, 'today'>): string | undefined {
  return allowed.length > 0 ? (days.findLast((day) => !noSchool.has(day)) ?? allowed.at(-1)) : undefined
}

function findFirstDay({ allowed, noSchool, today }: DueDays): string | undefined {
  const withSchool = allowed.filter((day) => !noSchool.has(day))
  return withSchool.includes(today) ? today : (withSchool[0] ?? allowed[0])
}
