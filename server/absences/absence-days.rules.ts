// Decides which days can be entered as days away.
import { type DaysAway, MAX_AWAY_DAYS_AHEAD, MAX_AWAY_DAYS_BACK } from '../../contract/absences.ts'
import { addDays, type Day, formatDay } from '../../contract/days.ts'
import { countSchoolDays, type DaysOfSchool, schoolDayProblem } from '../../contract/school-days.ts'

const MAX_SCHOOL_DAYS = 10

export interface DayProblem {
  path: 'from' | 'to'
  message: string
}

/** Returns why these days cannot be entered on `today`, or null if they can. */
export function findAbsenceProblem(
  { from, to }: DaysAway,
  today: Day,
  school: DaysOfSchool,
): DayProblem | null {
  const earliest = addDays(today, -MAX_AWAY_DAYS_BACK)
  const latest = addDays(today, MAX_AWAY_DAYS_AHEAD)
  const first = schoolDayProblem(from, school)
  if (first !== null) return { path: 'from', message: first }
  const last = schoolDayProblem(to, school)
  if (last !== null) return { path: 'to', message: last }
  if (from > to) return { path: 'to', message: 'The last day is before the first.' }
  if (from < earliest) {
    return { path: 'from', message: `Days away can't start before ${formatDay(earliest)}.` }
  }
  if (to > latest) return { path: 'to', message: `Days away can't end after ${formatDay(latest)}.` }
  if (countSchoolDays(from, to, school) > MAX_SCHOOL_DAYS) {
    return { path: 'to', message: `Enter at most ${MAX_SCHOOL_DAYS} school days at once.` }
  }
  return null
}
