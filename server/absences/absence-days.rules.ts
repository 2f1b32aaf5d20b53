// Decides which days can be entered as days away.
import { type DaysAway, MAX_AWAY_DAYS_AHEAD, MAX_AWAY_DAYS_BACK } from '../../contract/absences.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { countSchoolDays, type DaysOfSchool, schoolDayProblem } from '../../contract/school-days.ts'
import { sentence } from '../../contract/sentence.ts'

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
  if (from > to) return { path: 'to', message: sentence('The last day is before the first.') }
  if (from < earliest) {
    return {
      path: 'from',
      message: sentence("Days away can't start before {day}.", { day: { day: earliest } }),
    }
  }
  if (to > latest)
    return { path: 'to', message: sentence("Days away can't end after {day}.", { day: { day: latest } }) }
  if (countSchoolDays(from, to, school) > MAX_SCHOOL_DAYS) {
    return {
      path: 'to',
      message: sentence('Enter at most {max} school days at once.', { max: MAX_SCHOOL_DAYS }),
    }
  }
  return null
}
