// Which goals a change of the calendar moves, and where to.
import { sql } from 'kysely'
import { addDays } from '../../contract/days.ts'
import { deadlineHasPassed } from '../../contract/goal-week.ts'
import { type Calendar, isSchoolDay, openSchoolDayFrom, type SchoolDays } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { movableGoals, type PlannedMove } from '../goals/index.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

export interface ChangedDays {
  before: Calendar
  after: SchoolDays
  /** Epoch milliseconds. */
  now: number
}

interface DayMove extends PlannedMove {
  from: string
}

/** Goals that were due longer ago than this stay. */
const DAYS_BACK = 14

/**
 * `back`: goals whose latest move was the calendar's, away from a day with school again whose deadline has not passed. `on`:
 * goals on newly free days, open or locked, to the first school day after it whose deadline has not passed.
 */
export async function planMoves(
  tx: SchoolDb,
  days: ChangedDays,
): Promise<{ back: DayMove[]; on: DayMove[] }> {
  const { after, now } = days
  const today = zonedDay(now, after.timeZone)
  const back = (await movedByCalendar(tx, today)).flatMap(({ goalId, from, due }) =>
    isSchoolAgain(from, days) && !deadlineHasPassed(from, now, after.timeZone)
      ? { goalId, from: due, to: from }
      : [],
  )
  const going = new Set(back.map(({ goalId }) => goalId))
  const freed = (await daysWithGoals(tx, addDays(today, -DAYS_BACK))).filter((day) => isNewlyFree(day, days))
  const on = (await goalsDueOn(tx, freed)).flatMap(({ goalId, due }) =>
    going.has(goalId)
      ? []
      : { goalId, from: due, to: openSchoolDayFrom(addDays(due, 1), now, after.timeZone, after.entries) },
  )
  return { back, on }
}

/** The ids of unfinished goals that are due on newly free days, however long ago. */
export async function unfinishedOnNewlyFree(tx: SchoolDb, days: ChangedDays): Promise<number[]> {
  const freed = (await daysWithGoals(tx)).filter((day) => isNewlyFree(day, days))
  return (await goalsDueOn(tx, freed)).map(({ goalId }) => goalId)
}

function isNewlyFree(day: string, { before, after }: ChangedDays): boolean {
  return isSchoolDay(day, before) && !isSchoolDay(day, after.entries)
}

function isSchoolAgain(day: string, { before, after }: ChangedDays): boolean {
  return isSchoolDay(day, after.entries) && !isSchoolDay(day, before)
}

async function daysWithGoals(tx: SchoolDb, from?: string): Promise<string[]> {
  const rows = await movableGoals(tx)
    .$if(from !== undefined, (query) => query.where('goals.due_on', '>=', from ?? ''))
    .select('goals.due_on')
    .distinct()
    .execute()
  return rows.map(({ due_on }) => due_on)
}

async function goalsDueOn(tx: SchoolDb, days: readonly string[]): Promise<{ goalId: number; due: string }[]> {
  const found: { goalId: number; due: string }[] = []
  for (const day of days.toSorted()) {
    const goals = movableGoals(tx).select(['goals.id as goalId', 'goals.due_on as due'])
    found.push(...(await goals.where('goals.due_on', '=', day).orderBy('goals.id').execute()))
  }
  return found
}

/** Unfinished goals whose latest move was away from a no-school day, `from` or a later one. */
async function movedByCalendar(
  tx: SchoolDb,
  from: string,
): Promise<{ goalId: number; from: string; due: string }[]> {
  return (
    movableGoals(tx)
      .innerJoin('goal_moves', 'goal_moves.goal_id', 'goals.id')
      .where('goal_moves.school_id', '=', tx.schoolId)
      .where('goal_moves.from_on', '>=', from)
      // A literal, not a parameter: only then the partial index of these moves is used.
      .where(sql<boolean>`goal_moves.cause = 'no_school'`)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('goal_moves as later')
              .select('later.id')
              .whereRef('later.goal_id', '=', 'goals.id')
              .whereRef('later.id', '>', 'goal_moves.id'),
          ),
        ),
      )
      .select(['goals.id as goalId', 'goal_moves.from_on as from', 'goals.due_on as due'])
      .orderBy('goals.id')
      .execute()
  )
}
