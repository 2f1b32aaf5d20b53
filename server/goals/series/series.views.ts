// Lists weekly goals with the people for whom the caller may set goals.
import { sql } from 'kysely'
import type { Query } from '../../../contract/api.ts'
import type { Day } from '../../../contract/days.ts'
import type { Series } from '../../../contract/goal-series.ts'
import { goalWeekAt } from '../../../contract/goal-week.ts'
import type { SchoolDays } from '../../../contract/school-days.ts'
import { getNextWeek, weekStartOf } from '../../../contract/school-week.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import type { Caller, Viewer } from '../../platform/caller.ts'
import { idsOf, inList } from '../../platform/db/engine.ts'
import { schoolCalendar } from '../../platform/db/school-calendar.ts'
import type { SchoolDb } from '../../platform/db/school-db.ts'
import { refuse } from '../../platform/errors.ts'
import { type Page, readPage } from '../../platform/paging.ts'
import { ownerColumns, toOwner } from '../goal-owners.store.ts'
import { mayManageGoals, type OwnerState } from '../goals.policy.ts'
import { findNextWeek } from './series-days.rules.ts'

/** Goals can be set for people whom the caller manages and who have not left. */
export function maySetGoals(caller: Parameters<typeof mayManageGoals>[0], owner: OwnerState): boolean {
  return mayManageGoals(caller, owner) && !owner.hasLeft
}

interface SeriesFilter extends Pick<Query<'GET /api/goal-series'>, 'limit' | 'cursor'> {
  /** Only those with this person; by default those the caller made, or for admins all of the school. */
  userId: number | null
}

export async function listSeries(
  school: SchoolDb,
  { userId, ...page }: SeriesFilter,
  viewer: Viewer,
): Promise<Page<Series>> {
  const calendar = await schoolCalendar(school)
  let query = selectSeries(school, zonedDay(viewer.now, calendar.timeZone))
  if (userId !== null) query = query.where(hasPerson(userId))
  else if (!viewer.caller.isAdmin) query = query.where('goal_series.created_by_id', '=', viewer.caller.id)
  const { items, nextCursor } = await readPage(query, page, {
    columns: { 'goal_series.id': 'id' },
    direction: 'desc',
    keyOf: ({ id }) => [id],
  })
  return { items: await toSeries(school, items, calendar, viewer), nextCursor }
}

function hasPerson(userId: number) {
  return sql<boolean>`exists (select 1 from series_people
    where series_people.series_id = goal_series.id and series_people.user_id = ${userId})`
}

/** Refuses with `not_found` if it has ended. */
export async function getSeries(school: SchoolDb, id: number, viewer: Viewer): Promise<Series> {
  const calendar = await schoolCalendar(school)
  const row = await selectSeries(school, zonedDay(viewer.now, calendar.timeZone))
    .where('goal_series.id', '=', id)
    .executeTakeFirst()
  const [series] = await toSeries(school, row ? [row] : [], calendar, viewer)
  return series ?? refuse('not_found')
}

type SeriesRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSeries>['executeTakeFirst']>>>

/** The running ones. */
function selectSeries(school: SchoolDb, today: Day) {
  return school
    .selectFrom('goal_series')
    .innerJoin('users as maker', 'maker.id', 'goal_series.created_by_id')
    .select([
      'goal_series.id',
      'goal_series.title',
      'goal_series.category',
      'goal_series.duration',
      'goal_series.school_day as schoolDay',
      'goal_series.until_on as until',
      'maker.id as maker_id',
      'maker.first_name',
      'maker.last_name',
    ])
    .where('goal_series.until_on', '>=', today)
    .where(sql<boolean>`exists (select 1 from series_people where series_people.series_id = goal_series.id)`)
}

async function toSeries(
  school: SchoolDb,
  rows: readonly SeriesRow[],
  calendar: SchoolDays,
  { caller, now }: Viewer,
): Promise<Series[]> {
  if (rows.length === 0) return []
  const { weekStart } = goalWeekAt(now, calendar)
  const people = Map.groupBy(await listPeople(school, idsOf(rows), weekStart), (row) => row.series_id)
  return rows.map((row) => {
    const own = people.get(row.id) ?? []
    return {
      id: row.id,
      title: row.title,
      category: row.category,
      duration: row.duration,
      until: row.until,
      by: { id: row.maker_id, firstName: row.first_name, lastName: row.last_name },
      userIds: own.filter((person) => maySetGoals(caller, toOwner(person))).map(({ owner_id }) => owner_id),
      nextWeek: findNextWeek(row, findFirstWeek(own, weekStart, calendar), calendar, now),
    }
  })
}

type PersonRow = Awaited<ReturnType<typeof listPeople>>[number]

/** `has_goal`: the goal of the week is created already, or was. */
async function listPeople(school: SchoolDb, seriesIds: readonly number[], week: Day) {
  return school.db
    .selectFrom('series_people')
    .innerJoin('users', 'users.id', 'series_people.user_id')
    .leftJoin('series_weeks', (join) =>
      join
        .onRef('series_weeks.series_id', '=', 'series_people.series_id')
        .onRef('series_weeks.user_id', '=', 'series_people.user_id')
        .on('series_weeks.week', '=', week),
    )
    .select(ownerColumns)
    .select(['series_people.series_id', 'series_people.from_week', 'series_weeks.week as has_goal'])
    .where('series_people.school_id', '=', school.schoolId)
    .where(inList(school.engine, 'series_people.series_id', seriesIds))
    .orderBy('series_people.user_id')
    .execute()
}

/** The first week in which someone still gets a goal: the goal week, or a later one. */
function findFirstWeek(people: readonly PersonRow[], weekStart: Day, { weeks }: SchoolDays): Day {
  const weekAfter = getNextWeek(weekStart, weeks)
  const firstWeeks = people.map(({ from_week, has_goal }) => {
    const next = has_goal === null ? weekStart : weekAfter
    const from = weekStartOf(from_week, weeks)
    return from > next ? from : next
  })
  return firstWeeks.sort().at(0) ?? weekStart
}

/** The person who made a series, as far as the rules of goals ask. */
export type Maker = Pick<Caller, 'id' | 'isAdmin' | 'isCaptain' | 'isCoach' | 'groupId' | 'assignedCrews'> & {
  hasLeft: boolean
}

/** Reads the roles and crews that the person has now. Null for a person of another school who is not a super admin. */
export async function findMaker(school: SchoolDb, id: number): Promise<Maker | null> {
  const person = await school.db
    .selectFrom('users')
    .select(['school_id', 'is_admin', 'is_super_admin', 'is_captain', 'is_coach', 'group_id', 'left_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!person) return null
  if (person.school_id !== school.schoolId && person.is_super_admin === 0) return null
  const crews = await school.selectFrom('coach_crews').select('group_id').where('coach_id', '=', id).execute()
  return {
    id,
    isAdmin: person.is_admin === 1 || person.is_super_admin === 1,
    isCaptain: person.is_captain === 1,
    isCoach: person.is_coach === 1,
    groupId: person.group_id,
    assignedCrews: crews.map(({ group_id }) => group_id),
    hasLeft: person.left_at !== null,
  }
}
