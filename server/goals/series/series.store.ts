// Stores weekly goals with their people, and checks their limits.
import { sql } from 'kysely'
import { textOrNull } from '../../../contract/characters.ts'
import { addDays, type Day, weekdayOf } from '../../../contract/days.ts'
import type { SchoolTime } from '../../../contract/goal-week.ts'
import type { Category, Duration } from '../../../contract/goals.ts'
import { getNextWeek, weekStartOf } from '../../../contract/school-week.ts'
import { sentence } from '../../../contract/sentence.ts'
import { recordAct } from '../../platform/audit.ts'
import { insertRows } from '../../platform/db/bulk-inserts.ts'
import { inList } from '../../platform/db/engine.ts'
import type { SchoolDb } from '../../platform/db/school-db.ts'
import { invalid, refuse } from '../../platform/errors.ts'
import { MAX_SERIES_DAYS } from './series-days.rules.ts'

const MAX_SERIES_PER_PERSON = 20
const MAX_SERIES_PER_MAKER = 100

interface NewSeries {
  title: string
  /** The due day of the first goals. */
  dueOn: Day
  until: Day
  userIds: readonly number[]
  now: number
  school: SchoolTime
}

interface SeriesTexts {
  description?: string | null | undefined
  category: Category
  duration: Duration
  plan?: string | null | undefined
}

/** The first goals are created with it, so the job begins with the week after theirs. */
export async function createSeries(
  tx: SchoolDb,
  maker: { id: number },
  texts: SeriesTexts,
  { title, dueOn, until, userIds, now, school }: NewSeries,
): Promise<number> {
  const week = weekStartOf(dueOn, school.weeks)
  const { id } = await tx
    .insertInto('goal_series')
    .values({
      created_by_id: maker.id,
      title,
      description: texts.description || null,
      category: texts.category,
      duration: texts.duration,
      plan: textOrNull(texts.plan),
      weekday: 0,
      school_day: weekdayOf(dueOn) + 1,
      until_on: until,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertSeriesPeople(tx, id, userIds, getNextWeek(week, school.weeks))
  await insertRows(
    tx.db,
    'series_weeks',
    userIds.map((user_id) => ({ school_id: tx.schoolId, series_id: id, user_id, week })),
  )
  await recordAct(tx, {
    actor: maker.id,
    at: now,
    action: 'goal.series',
    subject: describeSeries(title),
    detail: { people: userIds.length, until },
  })
  return id
}

export async function insertSeriesPeople(
  tx: SchoolDb,
  seriesId: number,
  userIds: readonly number[],
  fromWeek: Day,
): Promise<void> {
  await insertRows(
    tx.db,
    'series_people',
    userIds.map((user_id) => ({
      school_id: tx.schoolId,
      series_id: seriesId,
      user_id,
      from_week: fromWeek,
    })),
  )
}

/** Refuses a last day before `first`, or more than 280 days after the first day of the week. */
export function requireLastDay(path: string, until: Day, first: Day, weekStart: Day): void {
  const last = addDays(weekStart, MAX_SERIES_DAYS)
  if (until < first || until > last)
    invalid(
      path,
      sentence('Pick a day from {first} to {last}, {year}.', {
        first: { day: first },
        last: { day: last },
        year: last.slice(0, 4),
      }),
    )
}

/** `counts` are those of `countSeriesOfPeople`. Lock the person first, so that two calls cannot both find room. */
export function requireRoomForPerson(counts: ReadonlyMap<number, number>, userId: number): void {
  if ((counts.get(userId) ?? 0) >= MAX_SERIES_PER_PERSON) refuse('too_many_series')
}

/** The number of running weekly goals by person. */
export async function countSeriesOfPeople(
  tx: SchoolDb,
  userIds: readonly number[],
  today: Day,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.db
    .selectFrom('series_people')
    .innerJoin('goal_series', 'goal_series.id', 'series_people.series_id')
    .select(({ fn }) => ['series_people.user_id', fn.countAll<number>().as('count')])
    .where('series_people.school_id', '=', tx.schoolId)
    .where(inList(tx.engine, 'series_people.user_id', userIds))
    .where('goal_series.until_on', '>=', today)
    .groupBy('series_people.user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, count]))
}

/** Counts running ones. Lock the maker first. */
export async function countSeriesOfMaker(tx: SchoolDb, makerId: number, today: Day): Promise<number> {
  const { count } = await tx.db
    .selectFrom('goal_series')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by_id', '=', makerId)
    .where('school_id', '=', tx.schoolId)
    .where('until_on', '>=', today)
    .executeTakeFirstOrThrow()
  return count
}

/** `count` is that of `countSeriesOfMaker`. */
export function requireRoomForMaker(count: number): void {
  if (count >= MAX_SERIES_PER_MAKER)
    refuse(
      'too_many_series',
      sentence('That’s {max} weekly goals. End one first.', { max: MAX_SERIES_PER_MAKER }),
    )
}

/** Ends the weekly goals whose last day has passed, and those without people or without the person who made them. */
export async function deleteEndedSeries(school: SchoolDb, today: Day): Promise<void> {
  await school
    .deleteFrom('goal_series')
    .where((eb) =>
      eb.or([
        eb('until_on', '<', today),
        eb('created_by_id', 'is', null),
        sql<boolean>`not exists (select 1 from series_people where series_people.series_id = goal_series.id)`,
      ]),
    )
    .execute()
}

/** The titles of the person's running weekly goals. */
export async function listSeriesTitles(school: SchoolDb, userId: number, today: Day): Promise<string[]> {
  const rows = await school
    .selectFrom('series_people')
    .innerJoin('goal_series', 'goal_series.id', 'series_people.series_id')
    .select('goal_series.title')
    .where('series_people.user_id', '=', userId)
    .where('goal_series.until_on', '>=', today)
    .execute()
  return rows.map(({ title }) => title)
}

/** How the audit log names a weekly goal. */
export const describeSeries = (title: string) => sentence('Weekly goal “{title}”', { title })
