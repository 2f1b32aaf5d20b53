// The calendar of a made-up school: a holiday, and a learner who is ill on the day a goal is due.
import { addDays } from '../../contract/days.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { openSchoolDayFrom } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { moveGoals } from '../goals/index.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { atLeast, insertRow, listRows, updateRows } from '../platform/db/table-rows.ts'
import type { Cast } from './cast.ts'

/** Thursday and Friday of the week after the goal week are free, so that nothing made up is due on them. */
export async function writeHoliday({ db, schoolId, timeZone }: SchoolDb, now: number): Promise<void> {
  const { weekStart } = goalWeekAt(now, timeZone)
  const days = { from_on: addDays(weekStart, 10), to_on: addDays(weekStart, 11) }
  await insertRow(db, 'days_off', { school_id: schoolId, name: 'Long weekend', ...days })
  await updateRows(db, 'schools', { id: schoolId }, { calendar_version: 1 })
}

/**
 * A learner is away on the day of an unfinished goal, today or later in the goal week, and all goals of that day move on by a
 * school day. The crew that the demonstration shows stays as it is. Returns how many goals moved; 0 if there is no such goal.
 */
export async function writeIllness(school: SchoolDb, cast: Cast, now: number): Promise<number> {
  const { db, schoolId } = school
  const { entries, timeZone } = await schoolCalendar(school)
  const others = cast.learners.filter(({ crew }) => crew !== null && crew !== cast.crews[0])
  const byId = new Map(others.map((learner) => [learner.id, learner]))
  const open = { school_id: schoolId, completed: 0, due_on: atLeast(zonedDay(now, timeZone)) } as const
  const inTurn = { order: ['due_on', 'id'] } as const
  const unfinished = await listRows(db, 'goals', open, ['id', 'user_id', 'due_on'], inTurn)
  const first = unfinished.find(({ user_id }) => byId.has(user_id))
  if (first === undefined) return 0
  const day = first.due_on
  const by = byId.get(first.user_id)?.crew?.coaches[0] ?? cast.admin
  const away = { school_id: schoolId, user_id: first.user_id, from_on: day, to_on: day }
  const absenceId = await insertRow(db, 'absences', { ...away, by_id: by.id, created_at: now })
  const to = openSchoolDayFrom(addDays(day, 1), now, timeZone, entries)
  const theirs = unfinished.filter(({ user_id, due_on }) => user_id === first.user_id && due_on === day)
  const moved = await moveGoals(
    school,
    theirs.map(({ id }) => ({ id, to, cause: 'absence' })),
    { caller: by, absenceId, timeZone, now },
  )
  return moved.length
}
