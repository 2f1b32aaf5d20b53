// Changes and ends weekly goals. The goals that they created stay.
import type { Body } from '../../../contract/api.ts'
import type { Series } from '../../../contract/goal-series.ts'
import { goalWeekAt } from '../../../contract/goal-week.ts'
import { getNextWeek } from '../../../contract/school-week.ts'
import { sentence } from '../../../contract/sentence.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { aboutGoalsOf } from '../../platform/audiences.ts'
import { recordAct } from '../../platform/audit.ts'
import { inList } from '../../platform/db/engine.ts'
import { schoolCalendar } from '../../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../../platform/db/school-db.ts'
import { invalid, refuse } from '../../platform/errors.ts'
import type { MemberContext } from '../../platform/http/route.ts'
import { lockOwners, type OwnerFacts } from '../goal-owners.store.ts'
import { mayManageGoals } from '../goals.policy.ts'
import {
  countSeriesOfPeople,
  describeSeries,
  insertSeriesPeople,
  requireLastDay,
  requireRoomForPerson,
} from './series.store.ts'
import { getSeries, maySetGoals } from './series.views.ts'

type ActingContext = Pick<MemberContext, 'services' | 'caller' | 'now'>

export interface SeriesInSchool {
  school: SchoolDb
  seriesId: number
}

/** Only the person who made it may change it. */
export async function changeSeries(
  { services, caller, now }: ActingContext,
  { school, seriesId }: SeriesInSchool,
  change: Body<'PATCH /api/goal-series/:id'>,
): Promise<Series> {
  const { series, owners } = await transaction(school, async (tx) => {
    const people = await lockOwners(tx, [...(await listUserIds(tx, seriesId)), ...(change.userIds ?? [])])
    const row = await lockSeries(tx, seriesId)
    if (row.created_by_id !== caller.id) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    const today = zonedDay(now, calendar.timeZone)
    const { weekStart } = goalWeekAt(now, calendar)
    const until = change.until ?? row.until_on
    if (change.until !== undefined) requireLastDay('until', until, today, weekStart)
    const current = await listUserIds(tx, seriesId)
    if (change.userIds) {
      const chosen = new Set(change.userIds)
      const maySet = (id: number) => {
        const owner = people.get(id)
        return owner !== undefined && maySetGoals(caller, owner)
      }
      if (![...chosen].every(maySet))
        invalid('userIds', sentence('You can only choose people for whom you may set goals.'))
      const added = [...chosen].filter((id) => !current.includes(id))
      const counts = await countSeriesOfPeople(tx, added, today)
      for (const id of added) requireRoomForPerson(counts, id)
      // People whom the caller no longer sees stay.
      await removePeople(
        tx,
        seriesId,
        current.filter((id) => maySet(id) && !chosen.has(id)),
      )
      await insertSeriesPeople(tx, seriesId, added, getNextWeek(weekStart, calendar.weeks))
    }
    await tx.updateTable('goal_series').set({ until_on: until }).where('id', '=', seriesId).execute()
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'goal.series',
      subject: describeSeries(row.title),
      detail: { people: (await listUserIds(tx, seriesId)).length, until },
    })
    return { series: await getSeries(tx, seriesId, { caller, now }), owners: [...people.values()] }
  })
  publishSeries(services, school.schoolId, owners)
  return series
}

/** The person who made it may end it, and so may anyone who may set goals for all its people, and admins. */
export async function endSeries(
  { services, caller, now }: ActingContext,
  { school, seriesId }: SeriesInSchool,
): Promise<void> {
  const owners = await transaction(school, async (tx) => {
    const people = await lockOwners(tx, await listUserIds(tx, seriesId))
    const row = await lockSeries(tx, seriesId)
    const owners = [...people.values()]
    if (!mayEndSeries(caller, row.created_by_id, owners)) refuse('forbidden')
    await tx.deleteFrom('goal_series').where('id', '=', seriesId).execute()
    const subject = describeSeries(row.title)
    await recordAct(tx, { actor: caller.id, at: now, action: 'goal.series-end', subject })
    return owners
  })
  publishSeries(services, school.schoolId, owners)
}

export function mayEndSeries(
  caller: MemberContext['caller'],
  makerId: number | null,
  people: readonly OwnerFacts[],
): boolean {
  if (caller.isAdmin || caller.id === makerId) return true
  return people.length > 0 && people.every((owner) => mayManageGoals(caller, owner))
}

/** The lock keeps the job from creating goals of it until the transaction ends. */
async function lockSeries(tx: SchoolDb, id: number) {
  const row = await tx
    .selectFrom('goal_series')
    .select(['created_by_id', 'title', 'until_on'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('not_found')
}

export async function listUserIds(school: SchoolDb, seriesId: number): Promise<number[]> {
  const rows = await school
    .selectFrom('series_people')
    .select('user_id')
    .where('series_id', '=', seriesId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Their goals stay, and no longer belong to it. */
async function removePeople(tx: SchoolDb, seriesId: number, userIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('series_people')
    .where('series_id', '=', seriesId)
    .where(inList(tx.engine, 'user_id', userIds))
    .execute()
  await tx
    .updateTable('goals')
    .set({ series_id: null })
    .where('series_id', '=', seriesId)
    .where(inList(tx.engine, 'user_id', userIds))
    .execute()
}

function publishSeries(
  { live }: MemberContext['services'],
  schoolId: number,
  owners: readonly OwnerFacts[],
): void {
  live.publish({ schoolId, topics: ['goals'], to: aboutGoalsOf(owners) })
}
