// Replaces the calendar of a school. Goals on new days off move to later days, and goals that an earlier calendar moved return
// when their day is a school day again.
import { sql } from 'kysely'
import type { Body } from '../../contract/api.ts'
import type { CalendarChange } from '../../contract/calendar.ts'
import { addDays } from '../../contract/days.ts'
import { deadlineHasPassed } from '../../contract/goal-week.ts'
import {
  type Calendar,
  type DayOff,
  findOpenSchoolDay,
  isSchoolDay,
  type SchoolDays,
  sortCalendar,
} from '../../contract/school-days.ts'
import { sentence } from '../../contract/sentence.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { moveGoals, selectMovableGoals, selectMovedGoals } from '../goals/index.ts'
import { lockPeople } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { withoutStatementTimeout } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { countMoves, type DayMove, publishDayChange } from './goal-day-moves.ts'

type Change = Body<'PUT /api/admin/days-off'> & { preview: boolean }

/** Refuses with `calendar_changed` if the version is not the expected one. A preview changes nothing. */
export async function changeCalendar(
  context: ActorContext,
  school: SchoolDb,
  { entries, expectedVersion, goals, preview }: Change,
): Promise<CalendarChange> {
  const { caller, now } = context
  const { answer, moved } = await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    await lockSchool(tx)
    // People are locked before goals everywhere. A new goal locks its owner, so no goal is set by the old calendar from here on.
    if (!preview) await lockPeople(tx)
    const before = await schoolCalendar(tx)
    if (expectedVersion !== undefined && expectedVersion !== before.version) refuse('calendar_changed')
    const after = { ...before, entries: sortCalendar(entries) }
    const { added, removed } = compareCalendars(before.entries, after.entries)
    if (added.length + removed.length === 0) {
      const unchanged = { version: before.version, entries: after.entries, moves: [], left: 0 }
      return { answer: unchanged, moved: null }
    }
    const days = { before, after, now }
    const moves = goals === 'move' ? await planMoves(tx, days) : []
    const unfinished = await listGoalsOnFreedDays(tx, days)
    const version = before.version + 1
    const movingIds = new Set(moves.map(({ id }) => id))
    const answer: CalendarChange = {
      version,
      entries: after.entries,
      moves: countMoves(moves),
      left: unfinished.filter((id) => !movingIds.has(id)).length,
    }
    if (preview) return { answer, moved: null }
    await writeCalendar(tx, after.entries, version)
    const moved = await moveGoals(tx, moves, { caller, school: after, now })
    const detail = { added, removed, goals: { moved: moved.length, left: answer.left } }
    await recordAct(tx, {
      actor: context.caller.id,
      at: context.now,
      action: 'calendar.change',
      subject: sentence('School calendar', {}),
      detail,
    })
    return { answer, moved }
  })
  if (moved !== null) publishDayChange(context, school.schoolId, moved)
  return answer
}

async function writeCalendar(school: SchoolDb, entries: Calendar, version: number): Promise<void> {
  await school.deleteFrom('days_off').execute()
  const rows = entries.map(({ name, from, to }) => ({
    school_id: school.schoolId,
    name,
    from_on: from,
    to_on: to,
  }))
  await insertRows(school.db, 'days_off', rows)
  await school.db
    .updateTable('schools')
    .set({ calendar_version: version })
    .where('id', '=', school.schoolId)
    .execute()
}

/** Returns the entries that only one of the lists has. A list may contain the same entry more than once. */
function compareCalendars(before: Calendar, after: Calendar): { added: DayOff[]; removed: DayOff[] } {
  return { added: subtract(after, before), removed: subtract(before, after) }
}

function subtract(entries: Calendar, subtracted: Calendar): DayOff[] {
  const left = subtracted.map(toKey)
  return entries.filter((entry) => {
    const index = left.indexOf(toKey(entry))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

function toKey({ name, from, to }: DayOff): string {
  return `${from} ${to} ${name}`
}

interface ChangedDays {
  before: SchoolDays
  after: SchoolDays
  /** Epoch milliseconds. */
  now: number
}

/** Goals that were due earlier do not move. */
const MAX_DAYS_BACK = 14

/**
 * Plans two kinds of moves. Goals whose latest move was the calendar's return to their day if it is a school day again and its
 * deadline has not passed. Goals on new days off, open or locked, move to the first later school day whose deadline has not
 * passed.
 */
async function planMoves(tx: SchoolDb, days: ChangedDays): Promise<DayMove[]> {
  const { after, now } = days
  const today = zonedDay(now, after.timeZone)
  const back = (await listGoalsMovedByCalendar(tx, today)).flatMap(({ id, from, due }): DayMove[] =>
    isSchoolAgain(from, days) && !deadlineHasPassed(from, now, after)
      ? [{ id, from: due, to: from, cause: 'school_again' }]
      : [],
  )
  const returningIds = new Set(back.map(({ id }) => id))
  const freed = (await listDueDays(tx, addDays(today, -MAX_DAYS_BACK))).filter((day) =>
    isNewlyFree(day, days),
  )
  const onward = (await listGoalsDueOn(tx, freed)).flatMap(({ id, due }): DayMove[] => {
    const to = findOpenSchoolDay(addDays(due, 1), now, after)
    return returningIds.has(id) ? [] : [{ id, from: due, to, cause: 'no_school' }]
  })
  return [...back, ...onward]
}

/** Lists the ids of unfinished goals that are due on new days off, however long ago. */
async function listGoalsOnFreedDays(tx: SchoolDb, days: ChangedDays): Promise<number[]> {
  const freed = (await listDueDays(tx)).filter((day) => isNewlyFree(day, days))
  return (await listGoalsDueOn(tx, freed)).map(({ id }) => id)
}

function isNewlyFree(day: string, { before, after }: ChangedDays): boolean {
  return isSchoolDay(day, before) && !isSchoolDay(day, after)
}

function isSchoolAgain(day: string, { before, after }: ChangedDays): boolean {
  return isSchoolDay(day, after) && !isSchoolDay(day, before)
}

async function listDueDays(tx: SchoolDb, from?: string): Promise<string[]> {
  const rows = await selectMovableGoals(tx)
    .$if(from !== undefined, (query) => query.where('goals.due_on', '>=', from ?? ''))
    .select('goals.due_on')
    .distinct()
    .execute()
  return rows.map(({ due_on }) => due_on)
}

async function listGoalsDueOn(tx: SchoolDb, days: readonly string[]): Promise<{ id: number; due: string }[]> {
  const found: { id: number; due: string }[] = []
  for (const day of days.toSorted()) {
    const goals = selectMovableGoals(tx).select(['goals.id', 'goals.due_on as due'])
    found.push(...(await goals.where('goals.due_on', '=', day).orderBy('goals.id').execute()))
  }
  return found
}

/** Lists unfinished goals whose latest move was the calendar's, away from the day `from` or a later one. */
async function listGoalsMovedByCalendar(
  tx: SchoolDb,
  from: string,
): Promise<{ id: number; from: string; due: string }[]> {
  return (
    selectMovedGoals(tx)
      .where('goal_moves.from_on', '>=', from)
      // This is a literal because the partial index of these moves is not used with a parameter.
      .where(sql<boolean>`goal_moves.cause = 'no_school'`)
      .select(['goals.id', 'goal_moves.from_on as from', 'goals.due_on as due'])
      .orderBy('goals.id')
      .execute()
  )
}
