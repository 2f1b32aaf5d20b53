// Reads the figures of one person (goal week, all time, streak, rank in the crew), the figures of the school's goal week, and
// the learners without a goal in it.
import { sql } from 'kysely'
import type { Day } from '../../contract/days.ts'
import { toPercentage } from '../../contract/fields.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { isSchoolDay } from '../../contract/school-days.ts'
import type { WeekDays } from '../../contract/school-week.ts'
import type { AdminStats, StoredLearnerWithoutGoal, UserStats } from '../../contract/statistics.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import {
  isActiveRow,
  isLearningRow,
  loadDaysAway,
  loadWeekCounts,
  selectPeople,
  toPerson,
  toPersonPlacement,
} from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { countStreakDays } from './streaks.rules.ts'

/** Archived goals count in the totals, but not in the week. `now` is in epoch milliseconds. */
export async function getPersonStatistics(
  school: SchoolDb,
  person: { id: number; groupId: number | null },
  now: number,
): Promise<UserStats> {
  const week = goalWeekAt(now, school)
  const calendar = await schoolCalendar(school)
  const [goals, streak, crew] = await Promise.all([
    countGoals(school, person.id, week),
    calendar.showStreaks ? loadStreakDays(school, person.id, calendar, now) : 0,
    person.groupId === null ? { rank: null, size: 0 } : rankInCrew(school, person.groupId, person.id, week),
  ])
  return {
    weekLabel: week.label,
    weekStart: week.weekStart,
    weekEnd: week.weekEnd,
    ...goals,
    completionPercentage: toPercentage(goals.completedThisWeek, goals.goalsThisWeek),
    streakDays: streak,
    crewRank: calendar.showCrewRank ? crew.rank : null,
    crewSize: crew.size,
  }
}

async function countGoals(school: SchoolDb, userId: number, { weekStart, weekUntil }: WeekDays) {
  const inWeek = sql`due_on between ${weekStart} and ${weekUntil} and archived_at is null`
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  return school
    .selectFrom('goals')
    .where('user_id', '=', userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('totalGoals'),
      countWhere(sql`completed = 1`).as('completedGoals'),
      countWhere(inWeek).as('goalsThisWeek'),
      countWhere(sql`${inWeek} and completed = 1`).as('completedThisWeek'),
    ])
    .executeTakeFirstOrThrow()
}

async function loadStreakDays(
  school: SchoolDb,
  userId: number,
  calendar: SchoolCalendar,
  now: number,
): Promise<number> {
  const completions = await school
    .selectFrom('goals')
    .select('completed_at')
    .where('user_id', '=', userId)
    .where('completed', '=', 1)
    .execute()
  const days = completions.flatMap(({ completed_at }) =>
    completed_at === null ? [] : [zonedDay(completed_at, calendar.timeZone)],
  )
  const away = await school
    .selectFrom('absences')
    .select(['from_on', 'to_on'])
    .where('user_id', '=', userId)
    .execute()
  const isAway = (day: Day) => away.some(({ from_on, to_on }) => from_on <= day && day <= to_on)
  return countStreakDays(days, zonedDay(now, calendar.timeZone), {
    weeks: calendar.weeks,
    isExcused: (day) => !isSchoolDay(day, calendar) || isAway(day),
  })
}

/** Ranks members by goals completed in the goal week. Members with equal counts share the better rank. */
async function rankInCrew(
  school: SchoolDb,
  groupId: number,
  userId: number,
  { weekStart, weekUntil }: WeekDays,
): Promise<{ rank: number; size: number }> {
  const members = await school
    .selectFrom('users')
    .where('users.group_id', '=', groupId)
    .select('users.id')
    .select(
      sql<number>`(select count(*) from goals where goals.user_id = users.id and goals.due_on >= ${weekStart}
        and goals.due_on <= ${weekUntil} and goals.archived_at is null and goals.completed = 1)`.as('done'),
    )
    .execute()
  const own = members.find(({ id }) => id === userId)?.done ?? 0
  return { rank: 1 + members.filter(({ done }) => done > own).length, size: members.length }
}

export async function getSchoolStatistics(school: SchoolDb, now: number): Promise<AdminStats> {
  const { total, completed } = await selectWeekGoals(school, now)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('goals.completed').filterWhere('goals.completed', '=', 1).as('completed'),
    ])
    .executeTakeFirstOrThrow()
  const entries = await countEntries(school, now)
  const counts = new Map(entries.map((entry) => [entry.status, entry.count]))
  const given = entries.reduce((sum, entry) => sum + entry.count, 0)
  return {
    totalGoalsThisWeek: total,
    completionPercentage: toPercentage(completed, total),
    approvedPercentage: toPercentage(counts.get('accepted') ?? 0, given),
    needsImprovementPercentage: toPercentage(counts.get('needs_improvement') ?? 0, given),
    deniedPercentage: toPercentage(counts.get('denied') ?? 0, given),
  }
}

/** Selects the goals due in the goal week whose owners have not left and are not guides. */
function selectWeekGoals(school: SchoolDb, now: number) {
  const { weekStart, weekUntil } = goalWeekAt(now, school)
  return school
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .where('goals.due_on', '>=', weekStart)
    .where('goals.due_on', '<=', weekUntil)
    .where('goals.archived_at', 'is', null)
    .where('users.is_guide', '=', 0)
    .where(isActiveRow)
}

/**
 * Counts feedback entries by status. An entry counts unless the same giver replaced it with a newer one. Entries of deleted
 * givers have no giver, so only `ended_by` decides about them.
 */
function countEntries(school: SchoolDb, now: number) {
  return selectWeekGoals(school, now)
    .innerJoin('feedback', 'feedback.goal_id', 'goals.id')
    .where(sql<boolean>`feedback.ended_by is distinct from 'replaced'`)
    .where(
      sql<boolean>`not exists (select 1 from feedback as newer where newer.goal_id = feedback.goal_id
        and newer.provider_id = feedback.provider_id and newer.id > feedback.id)`,
    )
    .select(({ fn }) => ['feedback.status', fn.countAll<number>().as('count')])
    .groupBy('feedback.status')
    .execute()
}

/**
 * Lists learners by last and then first name. Admins get those of the whole school, others those of their crews and studio. A
 * coach without a studio is not a learner.
 */
export async function listLearnersWithoutGoal(
  school: SchoolDb,
  { caller, now }: Viewer,
): Promise<StoredLearnerWithoutGoal[]> {
  const crews = caller.isCoach ? caller.assignedCrews : []
  const studioId = caller.isGuide ? caller.assignedStudioId : null
  const rows = await selectPeople(school)
    .where(isLearningRow)
    .$if(!caller.isAdmin, (query) =>
      query.where((eb) =>
        eb.or([inList(school.engine, 'users.group_id', crews), eb('users.studio_id', '=', studioId)]),
      ),
    )
    .select(
      sql<number | null>`(select goals.created_at from goals where goals.user_id = users.id
        order by goals.id desc limit 1)`.as('last_goal_at'),
    )
    .execute()
  const getCounts = await loadWeekCounts(school, goalWeekAt(now, school))
  const without = rows.filter(({ id }) => getCounts(id).goalsThisWeek === 0)
  const getDaysAway = await loadDaysAway(school, without.map(toPersonPlacement), { caller, now })
  return without.map((row) => ({
    ...toPerson(row),
    away: getDaysAway(row.id),
    lastGoalAt: row.last_goal_at,
  }))
}
