// Creates the goals of weekly goals in the goal week, in portions. Each goal first gets its row of series, person and week, which
// is unique and outlives it: it is created once, on however many nodes, and does not come back after it was deleted.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Day } from '../../../contract/days.ts'
import { parseGoalTitle } from '../../../contract/goal-types.ts'
import { goalWeekAt } from '../../../contract/goal-week.ts'
import { isSchoolDay } from '../../../contract/school-days.ts'
import { listWeekDays, type WeekDays } from '../../../contract/school-week.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { aboutGoalsOf } from '../../platform/audiences.ts'
import { chunksOf } from '../../platform/chunks.ts'
import { idsOf, inList } from '../../platform/db/engine.ts'
import type { Database } from '../../platform/db/open.ts'
import { type SchoolCalendar, schoolCalendar } from '../../platform/db/school-calendar.ts'
import { type SchoolDb, transaction, unscopedSchool } from '../../platform/db/school-db.ts'
import { nullIfNotFound } from '../../platform/errors.ts'
import type { Live } from '../../platform/live.ts'
import { lockOwners, type OwnerFacts } from '../goal-owners.store.ts'
import {
  countGoalsOfOwners,
  insertGoalsWithActivities,
  MAX_GOALS_PER_WEEK,
  readGoalTypes,
} from '../goals.store.ts'
import { toGoalRow } from '../new-goal.ts'
import { deleteEndedSeries } from './series.store.ts'
import { findMaker, maySetGoals } from './series.views.ts'
import { findOpenSeriesDay } from './series-days.rules.ts'

/** Few enough that others do not wait long for their rows. */
const PEOPLE_PER_TRANSACTION = 50

interface WeeklyRun {
  database: Database
  live: Live
  now: number
  signal?: AbortSignal | undefined
}

/** Idempotent; any node may run it at any time. Returns how many goals were created. */
export async function createWeeklyGoals(run: WeeklyRun): Promise<number> {
  const schools = await run.database.db
    .selectFrom('goal_series')
    .select('school_id')
    .distinct()
    .orderBy('school_id')
    .execute()
  let created = 0
  for (const { school_id } of schools) {
    const school = await unscopedSchool(run.database, school_id).catch(nullIfNotFound)
    if (school) created += await createInSchool(run, school)
  }
  return created
}

async function createInSchool(run: WeeklyRun, school: SchoolDb): Promise<number> {
  const calendar = await schoolCalendar(school)
  await deleteEndedSeries(school, zonedDay(run.now, calendar.timeZone))
  const week = goalWeekAt(run.now, calendar)
  const missing = await listMissing(school, week)
  if (missing.size === 0) return 0
  let created = 0
  for (const seriesId of await listOpenSeries(school, week.weekStart, calendar, run.now)) {
    const userIds = missing.get(seriesId) ?? []
    for (const portion of chunksOf(userIds, PEOPLE_PER_TRANSACTION)) {
      run.signal?.throwIfAborted()
      const owners = await transaction(school, (tx) => createPortion(tx, seriesId, portion, run.now))
      created += owners.length
      if (owners.length > 0) {
        const { schoolId } = school
        run.live.publish({ schoolId, topics: ['goals', 'activities'], to: aboutGoalsOf(owners) })
      }
      // The embedded database runs in this process, so waiting requests get their turn between portions.
      await setImmediate()
    }
  }
  return created
}

/** The ids of the series that have a day in the week whose deadline has not passed: nobody is locked for the others. */
async function listOpenSeries(
  school: SchoolDb,
  week: Day,
  calendar: SchoolCalendar,
  now: number,
): Promise<number[]> {
  const rows = await school
    .selectFrom('goal_series')
    .select(['id', 'duration', 'school_day as schoolDay', 'until_on as until'])
    .orderBy('id')
    .execute()
  return idsOf(rows.filter((series) => findOpenSeriesDay(series, week, calendar, now) !== null))
}

/** The people without their goal of the week, by series. */
async function listMissing(
  school: SchoolDb,
  { weekStart, weekUntil }: WeekDays,
): Promise<Map<number, number[]>> {
  const rows = await school
    .selectFrom('series_people')
    .select(['series_id', 'user_id'])
    .where('from_week', '<=', weekUntil)
    .where(
      sql<boolean>`not exists (select 1 from series_weeks where series_weeks.series_id = series_people.series_id
        and series_weeks.user_id = series_people.user_id and series_weeks.week = ${weekStart})`,
    )
    .orderBy('series_id')
    .orderBy('user_id')
    .execute()
  const missing = new Map<number, number[]>()
  for (const { series_id, user_id } of rows)
    missing.set(series_id, [...(missing.get(series_id) ?? []), user_id])
  return missing
}

/** Returns the owners of the new goals. All is read again under the locks. */
async function createPortion(
  tx: SchoolDb,
  seriesId: number,
  userIds: readonly number[],
  now: number,
): Promise<OwnerFacts[]> {
  const found = await tx
    .selectFrom('goal_series')
    .select('created_by_id')
    .where('id', '=', seriesId)
    .executeTakeFirst()
  if (!found?.created_by_id) return []
  const makerId = found.created_by_id
  // The maker is locked with the others, because deleting people locks them in the order of their ids.
  const people = await lockOwners(tx, [makerId, ...userIds])
  // While the row is locked, the series cannot be ended or changed.
  const series = await tx
    .selectFrom('goal_series')
    .selectAll()
    .where('id', '=', seriesId)
    .forShare()
    .executeTakeFirst()
  const maker = await findMaker(tx, makerId)
  if (!series || !maker || maker.hasLeft) return []
  const calendar = await schoolCalendar(tx)
  const { weekStart, weekUntil } = goalWeekAt(now, calendar)
  const days = { duration: series.duration, schoolDay: series.school_day, until: series.until_on }
  const dueOn = findOpenSeriesDay(days, weekStart, calendar, now)
  if (dueOn === null) return []
  const isAway = await findPeopleAway(tx, userIds, weekStart, calendar)
  const counts = await countGoalsOfOwners(tx, userIds, dueOn)
  const typesOf = await readGoalTypes(tx)
  const members = await listMembers(tx, seriesId, userIds, weekUntil)
  const eligible = members.flatMap((id): OwnerFacts[] => {
    const owner = people.get(id)
    if (!owner || !maySetGoals(maker, owner) || isAway(id)) return []
    if ((counts.get(id) ?? 0) >= MAX_GOALS_PER_WEEK) return []
    const types = typesOf(owner.studioId)
    return types.length > 0 && parseGoalTitle(series.title, types) === null ? [] : [owner]
  })
  const reserved = new Set(await reserveWeeks(tx, seriesId, eligible, weekStart))
  const owners = eligible.filter(({ id }) => reserved.has(id))
  const { features } = calendar
  const facts = { creatorId: makerId, title: series.title, dueOn, school: calendar, now, seriesId }
  const texts = { ...series, plan: features.plans ? series.plan : null }
  await insertGoalsWithActivities(
    tx,
    owners.map((owner) => toGoalRow(texts, { ...facts, ownerId: owner.id })),
  )
  return owners
}

/** The people among these who still belong to the series, in the week that lasts until the day. */
async function listMembers(tx: SchoolDb, seriesId: number, userIds: readonly number[], lastDay: Day) {
  const rows = await tx
    .selectFrom('series_people')
    .select('user_id')
    .where('series_id', '=', seriesId)
    .where('from_week', '<=', lastDay)
    .where(inList(tx.engine, 'user_id', userIds))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Writes the rows of the week, and returns the people who had none. */
async function reserveWeeks(
  tx: SchoolDb,
  seriesId: number,
  owners: readonly OwnerFacts[],
  week: Day,
): Promise<number[]> {
  if (owners.length === 0) return []
  const rows = await tx
    .insertInto('series_weeks')
    .values(owners.map(({ id }) => ({ series_id: seriesId, user_id: id, week })))
    .onConflict((conflict) => conflict.columns(['school_id', 'series_id', 'user_id', 'week']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Tells who is away on all school days of the week. */
async function findPeopleAway(
  tx: SchoolDb,
  userIds: readonly number[],
  weekStart: Day,
  calendar: SchoolCalendar,
): Promise<(userId: number) => boolean> {
  const days = listWeekDays(weekStart, calendar.weeks).filter((day) => isSchoolDay(day, calendar))
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return () => false
  const rows = await tx
    .selectFrom('absences')
    .select(['user_id', 'from_on', 'to_on'])
    .where(inList(tx.engine, 'user_id', userIds))
    .where('from_on', '<=', last)
    .where('to_on', '>=', first)
    .execute()
  const byPerson = Map.groupBy(rows, (row) => row.user_id)
  return (userId) => {
    const spans = byPerson.get(userId) ?? []
    return days.every((day) => spans.some(({ from_on, to_on }) => from_on <= day && day <= to_on))
  }
}
