// The figures of one person (goal week, all time, streak, rank in the crew) and of the school's goal week.
import { sql } from 'kysely'
import type { Day } from '../../contract/days.ts'
import { percentOf } from '../../contract/fields.ts'
import { goalWeekAt, type SchoolWeek } from '../../contract/goal-week.ts'
import { isSchoolDay } from '../../contract/school-days.ts'
import type { AdminStats, UserStats } from '../../contract/statistics.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { isActiveRow } from '../people/index.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { streakDays } from './streaks.rules.ts'

/** `now` in epoch milliseconds. Archived goals count in the totals, not in the week. */
export async function personStatistics(
  school: SchoolDb,
  person: { id: number; groupId: number | null },
  now: number,
): Promise<UserStats> {
  const week = goalWeekAt(now, school.timeZone)
  const calendar = await schoolCalendar(school)
  const [goals, streak, crew] = await Promise.all([
    goalCounts(school, person.id, week),
    calendar.showStreaks ? streakOf(school, person.id, calendar, now) : 0,
    person.groupId === null ? { rank: null, size: 0 } : crewRank(school, person.groupId, person.id, week),
  ])
  return {
    weekLabel: week.label,
    weekStart: week.weekStart,
    weekEnd: week.weekEnd,
    ...goals,
    completionPercentage: percentOf(goals.completedThisWeek, goals.goalsThisWeek),
    streakDays: streak,
    crewRank: calendar.showCrewRank ? crew.rank : null,
    crewSize: crew.size,
  }
}

async function goalCounts({ db, schoolId }: SchoolDb, userId: number, { weekStart, weekEnd }: SchoolWeek) {
  const inWeek = sql`due_on between ${weekStart} and ${weekEnd} and archived_at is null`
  const counted = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  return db
    .selectFrom('goals')
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .select((eb) => [
      eb.fn.countAll<number>().as('totalGoals'),
      counted(sql`completed = 1`).as('completedGoals'),
      counted(inWeek).as('goalsThisWeek'),
      counted(sql`${inWeek} and completed = 1`).as('completedThisWeek'),
    ])
    .executeTakeFirstOrThrow()
}

async function streakOf(
  { db, schoolId }: SchoolDb,
  userId: number,
  { timeZone, entries }: SchoolCalendar,
  now: number,
): Promise<number> {
  const completions = await db
    .selectFrom('goals')
    .select('completed_at')
    .where('user_id', '=', userId)
    .where('school_id', '=', schoolId)
    .where('completed', '=', 1)
    .execute()
  const days = completions.flatMap(({ completed_at }) =>
    completed_at === null ? [] : [zonedDay(completed_at, timeZone)],
  )
  const away = await db
    .selectFrom('absences')
    .select(['from_on', 'to_on'])
    .where('user_id', '=', userId)
    .execute()
  const isAway = (day: Day) => away.some(({ from_on, to_on }) => from_on <= day && day <= to_on)
  return streakDays(days, zonedDay(now, timeZone), (day) => !isSchoolDay(day, entries) || isAway(day))
}

/** Ranked by goals completed in the goal week; members with equal counts share the better rank. */
async function crewRank(
  { db, schoolId }: SchoolDb,
  groupId: number,
  userId: number,
  { weekStart, weekEnd }: SchoolWeek,
): Promise<{ rank: number; size: number }> {
  const members = await db
    .selectFrom('users')
    .where('users.group_id', '=', groupId)
    .where('users.school_id', '=', schoolId)
    .select((eb) => [
      'users.id',
      eb
        .selectFrom('goals')
        .whereRef('goals.user_id', '=', 'users.id')
        .where('goals.due_on', '>=', weekStart)
        .where('goals.due_on', '<=', weekEnd)
        .where('goals.archived_at', 'is', null)
        .where('goals.completed', '=', 1)
        .select(eb.fn.countAll<number>().as('done'))
        .as('done'),
    ])
    .execute()
  const own = members.find(({ id }) => id === userId)?.done ?? 0
  return { rank: 1 + members.filter(({ done }) => (done ?? 0) > own).length, size: members.length }
}

export async function schoolStatistics(school: SchoolDb, now: number): Promise<AdminStats> {
  const { total, completed } = await weekGoals(school, now)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('goals.completed').filterWhere('goals.completed', '=', 1).as('completed'),
    ])
    .executeTakeFirstOrThrow()
  const entries = await countedEntries(school, now)
  const counts = new Map(entries.map((entry) => [entry.status, entry.count]))
  const given = entries.reduce((sum, entry) => sum + entry.count, 0)
  return {
    totalGoalsThisWeek: total,
    completionPercentage: percentOf(completed, total),
    approvedPercentage: percentOf(counts.get('accepted') ?? 0, given),
    needsImprovementPercentage: percentOf(counts.get('needs_improvement') ?? 0, given),
    deniedPercentage: percentOf(counts.get('denied') ?? 0, given),
  }
}

/** The goals of learners who have not left that are due in the goal week. */
function weekGoals({ db, schoolId, timeZone }: SchoolDb, now: number) {
  const { weekStart, weekEnd } = goalWeekAt(now, timeZone)
  return db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .where('goals.school_id', '=', schoolId)
    .where('goals.due_on', '>=', weekStart)
    .where('goals.due_on', '<=', weekEnd)
    .where('goals.archived_at', 'is', null)
    .where('users.is_guide', '=', 0)
    .where(isActiveRow)
}

/**
 * Feedback entries by status. An entry counts unless the same giver replaced it by a newer one. Entries of deleted
 * givers carry no giver, so for them only `ended_by` decides.
 */
function countedEntries(school: SchoolDb, now: number) {
  return weekGoals(school, now)
    .innerJoin('feedback', 'feedback.goal_id', 'goals.id')
    .where(sql<boolean>`feedback.ended_by is distinct from 'replaced'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback as newer')
            .select('newer.id')
            .whereRef('newer.goal_id', '=', 'feedback.goal_id')
            .whereRef('newer.provider_id', '=', 'feedback.provider_id')
            .whereRef('newer.id', '>', 'feedback.id'),
        ),
      ),
    )
    .select(({ fn }) => ['feedback.status', fn.countAll<number>().as('count')])
    .groupBy('feedback.status')
    .execute()
}
