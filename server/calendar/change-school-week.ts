// Changes the days on which a school has school and the time at which its goals are due, from a later week on.
import type { Body } from '../../contract/api.ts'
import type { Day } from '../../contract/days.ts'
import { deadlineOf } from '../../contract/goal-week.ts'
import {
  getFirstWeekday,
  isSameWeek,
  type WeekSettings,
  type WeekValues,
} from '../../contract/school-week.ts'
import type { SchoolWeekAnswer, SchoolWeekChange } from '../../contract/school-week-change.ts'
import { sentence } from '../../contract/sentence.ts'
import { moveGoals, selectMovableGoals } from '../goals/index.ts'
import { lockPeople } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { withoutStatementTimeout } from '../platform/db/engine.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { toWeeksColumn } from '../platform/db/school-weeks.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { countMoves, type DayMove, publishDayChange } from './goal-day-moves.ts'
import {
  findNewDay,
  getLastUnchangedDay,
  planWeeks,
  splitWeeks,
  type WeekChange,
} from './week-change.rules.ts'

/** Returns the values of the goal week, and those of a change that waits. */
export async function getSchoolWeek(school: SchoolDb, now: number): Promise<SchoolWeekAnswer> {
  return toAnswer(await schoolCalendar(school), now)
}

type Change = Body<'PUT /api/admin/school-week'> & { preview: boolean }

/** A preview changes nothing. The values of the goal week take a change back that waits. */
export async function changeSchoolWeek(
  context: ActorContext,
  school: SchoolDb,
  { schoolDays, deadlineTime, preview }: Change,
): Promise<SchoolWeekChange> {
  const { caller, now } = context
  const values = { schoolDays: schoolDays.toSorted((a, b) => a - b), deadlineTime }
  const { answer, moved } = await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    await lockSchool(tx)
    // People are locked before goals everywhere. A new goal locks its owner, so no goal is set by the old week from here on.
    if (!preview) await lockPeople(tx)
    const before = await schoolCalendar(tx)
    const { current, waiting } = splitWeeks(now, before)
    if (isSameWeek(values, waiting ?? current))
      return { answer: { ...toAnswer(before, now), moves: [] }, moved: null }
    const weeks = (await hasGoalsOrReflections(tx)) ? planWeeks(values, now, before) : replaceAll(values)
    const after = { ...before, weeks }
    const change = { before, after, now }
    const moves = await planMoves(tx, change)
    const answer: SchoolWeekChange = { ...toAnswer(after, now), moves: countMoves(moves) }
    if (preview) return { answer, moved: null }
    await writeWeeks(tx, weeks)
    const moved = await moveGoals(tx, moves, { caller, school: after, now })
    await setLaterDeadlines(tx, change)
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'school.week',
      subject: sentence('School week', {}),
      detail: { from: weeks.at(-1)?.from ?? null, ...values, moved: moved.length },
    })
    return { answer, moved }
  })
  if (moved !== null) publishDayChange(context, school.schoolId, moved)
  return answer
}

function toAnswer(calendar: SchoolCalendar, now: number): SchoolWeekAnswer {
  const { current, waiting } = splitWeeks(now, calendar)
  return {
    schoolDays: [...current.schoolDays],
    deadlineTime: current.deadlineTime,
    weekStart: getFirstWeekday(current),
    next: waiting && { ...waiting, schoolDays: [...waiting.schoolDays] },
  }
}

/** A school that has neither gets new values for all time. */
async function hasGoalsOrReflections(school: SchoolDb): Promise<boolean> {
  for (const table of ['goals', 'reflections'] as const)
    if (await school.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  return false
}

const replaceAll = (values: WeekValues): WeekSettings => [{ from: null, ...values }]

async function writeWeeks(school: SchoolDb, weeks: WeekSettings): Promise<void> {
  await school.db
    .updateTable('schools')
    .set({ school_week: toWeeksColumn(weeks) })
    .where('id', '=', school.schoolId)
    .execute()
}

/** Plans to move unfinished goals that are due after the goal week on days that are no longer days of the school's week. */
async function planMoves(tx: SchoolDb, change: WeekChange): Promise<DayMove[]> {
  const goals = await selectMovableGoals(tx)
    .select(['goals.id', 'goals.due_on as due'])
    .where('goals.due_on', '>', getLastUnchangedDay(change))
    .orderBy('goals.due_on')
    .orderBy('goals.id')
    .execute()
  return goals.flatMap(({ id, due }): DayMove[] => {
    const to = findNewDay(due, change)
    return to === null ? [] : [{ id, from: due, to, cause: 'school_week' }]
  })
}

/** Sets the deadlines of all goals after the goal week to those of the new values, whether they moved or not. */
async function setLaterDeadlines(tx: SchoolDb, change: WeekChange): Promise<void> {
  const later = getLastUnchangedDay(change)
  const days: { due_on: Day }[] = await tx
    .selectFrom('goals')
    .select('due_on')
    .distinct()
    .where('due_on', '>', later)
    .execute()
  for (const { due_on } of days) {
    const deadline = deadlineOf(due_on, change.after)
    await tx
      .updateTable('goals')
      .set({ deadline_at: deadline })
      .where('due_on', '=', due_on)
      .where('deadline_at', '<>', deadline)
      .execute()
  }
}
