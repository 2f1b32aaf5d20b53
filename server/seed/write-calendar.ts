// Writes the calendar of a made-up school: a holiday, and a learner who is ill on the day a goal is due.
import { addDays } from '../../contract/days.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { findOpenSchoolDay } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { moveGoals } from '../goals/index.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Cast } from './cast.ts'

/** Thursday and Friday of the week after the goal week are days off, because no made-up goal is due on them. */
export async function writeHoliday(school: SchoolDb, name: string, now: number): Promise<void> {
  const { weekStart } = goalWeekAt(now, school)
  const days = { from_on: addDays(weekStart, 10), to_on: addDays(weekStart, 11) }
  await school.db
    .insertInto('days_off')
    .values({ school_id: school.schoolId, name, ...days })
    .execute()
  await school.db
    .updateTable('schools')
    .set({ calendar_version: 1 })
    .where('id', '=', school.schoolId)
    .execute()
}

/**
 * Makes a learner absent on the day of an unfinished goal, today or later in the goal week, and moves all goals of that day by a
 * school day. The crew that the demonstration shows is not changed. Returns the number of moved goals.
 */
export async function writeIllness(school: SchoolDb, cast: Cast, now: number): Promise<number> {
  const calendar = await schoolCalendar(school)
  const otherLearners = cast.learners.filter(({ crew }) => crew !== null && crew !== cast.crews[0])
  const byId = new Map(otherLearners.map((learner) => [learner.id, learner]))
  const unfinished = await school
    .selectFrom('goals')
    .select(['id', 'user_id', 'due_on'])
    .where('completed', '=', 0)
    .where('due_on', '>=', zonedDay(now, calendar.timeZone))
    .orderBy('due_on')
    .orderBy('id')
    .execute()
  const first = unfinished.find(({ user_id }) => byId.has(user_id))
  if (first === undefined) return 0
  const day = first.due_on
  const author = byId.get(first.user_id)?.crew?.coaches[0] ?? cast.admin
  const away = { school_id: school.schoolId, user_id: first.user_id, from_on: day, to_on: day }
  const { id: absenceId } = await school.db
    .insertInto('absences')
    .values({ ...away, by_id: author.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const to = findOpenSchoolDay(addDays(day, 1), now, calendar)
  const affected = unfinished.filter(({ user_id, due_on }) => user_id === first.user_id && due_on === day)
  const moved = await moveGoals(
    school,
    affected.map(({ id }) => ({ id, to, cause: 'absence' })),
    { caller: author, absenceId, school: calendar, now },
  )
  return moved.length
}
