// Which goals a change of the calendar moves, and where to.
import { sql } from 'kysely'
import { addDays } from '../../contract/days.ts'
import { deadlineHasPassed } from '../../contract/goal-week.ts'
import { type Calendar, isSchoolDay, openSchoolDayFrom, type SchoolDays } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { movableGoals, movedGoals, type PlannedMove } from '../goals/index.ts'
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
 * Back: goals whose latest move was the calendar's, away from a day with school again whose deadline has not passed. On:
 * goals on newly free days, open or locked, to the first school day after it whose deadline has not passed.
 */
export async function planMoves(tx: SchoolDb, days: ChangedDays): Promise<DayMove[]> {
  const { after, now } = days
  const today = zonedDay(now, after.timeZone)
  const back = (await movedByCalendar(tx, today)).flatMap(({ id, from, due }): DayMove[] =>
    isSchoolAgain(from, days) && !deadlineHasPassed(from, now, after.timeZone)
      ? [{ id, from: due, to: from, cause: 'school_again' }]
      : [],
  )
  const going = new Set(back.map(({ id }) => id))
  const freed = (await daysWithGoals(tx, addDays(today, -DAYS_BACK))).filter((day) => isNewlyFree(day, days))
  const on = (await goalsDueOn(tx, freed)).flatMap(({ id, due }): DayMove[] => {
    const to = openSchoolDayFrom(addDays(due, 1), now, after.timeZone, after.entries)
    return going.has(id) ? [] : [{ id, from: due, to, cause: 'no_school' }]
  })
  return [...back, ...on]
}

/** The ids of unfinished goals that are due on newly free days, however long ago. */
export async function unfinishedOnNewlyFree(tx: SchoolDb, days: ChangedDays): Promise<number[]> {
  const freed = (await daysWithGoals(tx)).filter((day) => isNewlyFree(day, days))
  return (await goalsDueOn(tx, freed)).map(({ id }) => id)
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

async function goalsDueOn(tx: SchoolDb, days: readonly string[]): Promise<{ id: number; due: string }[]> {
  const found: { id: number; due: string }[] = []
  for (const day of days.toSorted()) {
    const goals = movableGoals(tx).select(['goals.id', 'goals.due_on as due'])
    found.push(...(await goals.where('goals.due_on', '=', day).orderBy('goals.id').execute()))
  }
  return found
}

/** Unfinished goals whose latest move was away from a no-school day, `from` or a later one. */
async function movedByCalendar(
  tx: SchoolDb,
  from: string,
): Promise<{ id: number; from: string; due: string }[]> {
  return (
    movedGoals(tx)
      .where('goal_moves.from_on', '>=', from)
      // A literal, not a parameter: only then the partial index of these moves is used.
      .where(sql<boolean>`goal_moves.cause = 'no_school'`)
      .select(['goals.id', 'goal_moves.from_on as from', 'goals.due_on as due'])
      .orderBy('goals.id')
      .execute()
  )
}
