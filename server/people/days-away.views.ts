// Reads people's days away for viewers who may see them.
import type { DaysAway } from '../../contract/absences.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { lastWeekWithSchool } from '../../contract/school-days.ts'
import { getWeekDays } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { maySeeDaysAway, type PersonPlacement } from './people.policy.ts'

/**
 * Loads the days away that touch today, the goal week or the last week with school, by person and in order. The result is empty
 * for people whose days away the caller may not see.
 */
export async function loadDaysAway(
  school: SchoolDb,
  people: readonly PersonPlacement[],
  { caller, now }: Viewer,
): Promise<(userId: number) => DaysAway[]> {
  const visibleIds = people.filter((person) => maySeeDaysAway(caller, person)).map(({ id }) => id)
  // A school that enters no days away is spared the read of its calendar.
  if (!(await hasDaysAway(school, visibleIds))) return () => []
  const calendar = await schoolCalendar(school)
  const { weekStart, weekEnd } = goalWeekAt(now, calendar)
  const today = zonedDay(now, calendar.timeZone)
  const lastWeek = lastWeekWithSchool(weekStart, calendar)
  const spans = [
    { from: lastWeek, to: getWeekDays(lastWeek, calendar.weeks).weekEnd },
    { from: today, to: today },
    { from: weekStart, to: weekEnd },
  ]
  const rows = await selectAbsences(school, visibleIds)
    // Today is between the two weeks, or in the goal week.
    .where('from_on', '<=', weekEnd)
    .where('to_on', '>=', lastWeek)
    .orderBy('from_on')
    .execute()
  const shown = rows.filter((row) => spans.some((span) => row.from <= span.to && row.to >= span.from))
  const byPerson = Map.groupBy(shown, (row) => row.user_id)
  return (userId) => (byPerson.get(userId) ?? []).map(({ from, to }) => ({ from, to }))
}

async function hasDaysAway(school: SchoolDb, userIds: readonly number[]): Promise<boolean> {
  if (userIds.length === 0) return false
  const first = await selectAbsences(school, userIds).limit(1).executeTakeFirst()
  return first !== undefined
}

function selectAbsences(school: SchoolDb, userIds: readonly number[]) {
  return school
    .selectFrom('absences')
    .select(['user_id', 'from_on as from', 'to_on as to'])
    .where(inList(school.engine, 'user_id', userIds))
}
