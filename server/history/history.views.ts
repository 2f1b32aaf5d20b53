// Reads goal histories. A person's history has weeks, streaks and achievements; that of a crew or studio has figures and the
// newest goals of each member.
import { sql } from 'kysely'
import type { Query } from '../../contract/api.ts'
import { toPercentage } from '../../contract/fields.ts'
import { goalWeekAt, RECENT_WEEKS } from '../../contract/goal-week.ts'
import { categories } from '../../contract/goals.ts'
import {
  type AchievementCode,
  GOALS_PER_MEMBER,
  type StoredGoalHistory,
  type StoredGroupHistory,
} from '../../contract/history.ts'
import { getWeekDays, listLatestWeeks, type WeekDays, weekStartOf } from '../../contract/school-week.ts'
import { sentence } from '../../contract/sentence.ts'
import { countWaves } from '../families/index.ts'
import {
  hasStatus,
  listAllGoalsWithFeedback,
  selectGoalsWithFeedback,
  toGoalsWithFeedback,
} from '../goals/index.ts'
import {
  isActiveRow,
  isLearnerRow,
  maySeeFollowers,
  selectPeople,
  toPerson,
  toPersonPlacement,
} from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { idsOf, inList, jsonList, jsonRows } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { readPage } from '../platform/paging.ts'
import { computeAchievements, countStreakWeeks, type GoalFact, groupByWeek } from './history.rules.ts'

type HistoryFilter = Query<'GET /api/users/:id/goal-history'>

/** Applies the filter only to the listed goals: the figures cover all goals. */
export async function getPersonHistory(
  viewer: Viewer,
  { school, owner }: { school: SchoolDb; owner: { id: number; studioId: number | null } },
  { week, ...filter }: HistoryFilter,
): Promise<StoredGoalHistory> {
  const [person, { items: goals, nextCursor }, facts, { showStreaks }, waves] = await Promise.all([
    selectPeople(school, 'all').where('users.id', '=', owner.id).executeTakeFirst(),
    listAllGoalsWithFeedback(
      school,
      { userId: owner.id },
      { ...filter, includeArchived: true, dueIn: week },
      viewer,
    ),
    readGoalFacts(school, owner.id),
    schoolCalendar(school),
    countWaves(school, maySeeFollowers(viewer.caller, owner) ? [owner.id] : []),
  ])
  const goalWeek = goalWeekAt(viewer.now, school).weekStart
  const weeks = groupByWeek(facts, school.weeks)
  return {
    user: toPerson(person ?? refuse('not_found')),
    goals,
    nextCursor,
    statistics: toStatistics(facts.length, countCompleted(facts)),
    categories: categories.map((category) => {
      const inCategory = facts.filter((fact) => fact.category === category)
      return { category, totalGoals: inCategory.length, completedGoals: countCompleted(inCategory) }
    }),
    weeks: weeks.map(({ weekStart, totalGoals, completedGoals }) => ({
      weekStart,
      totalGoals,
      completedGoals,
      waves: waves.get(owner.id)?.get(weekStart) ?? 0,
    })),
    streakWeeks: showStreaks ? countStreakWeeks(weeks, goalWeek) : 0,
    achievements: computeAchievements(facts, weeks, goalWeek)
      .filter(({ code }) => showStreaks || code !== FULL_WEEKS_IN_A_ROW)
      .map((earned) => ({ ...earned, title: titles[earned.code] })),
  }
}

function toStatistics(totalGoals: number, completedGoals: number) {
  return { totalGoals, completedGoals, completionPercentage: toPercentage(completedGoals, totalGoals) }
}

const countCompleted = (facts: readonly GoalFact[]) =>
  facts.filter(({ completedAt }) => completedAt !== null).length

async function readGoalFacts(school: SchoolDb, userId: number): Promise<GoalFact[]> {
  const columns = ['due_on as dueOn', 'category', 'completed', 'completed_at as at'] as const
  const rows = await school.selectFrom('goals').select(columns).where('user_id', '=', userId).execute()
  return rows.map(({ completed, at, ...fact }) => ({ ...fact, completedAt: completed === 1 ? at : null }))
}

/** The only achievement about a streak. */
const FULL_WEEKS_IN_A_ROW: AchievementCode = 'full_weeks_4'

const titles: Record<AchievementCode, string> = {
  first_goal: sentence('First stone'),
  full_week: sentence('A full week'),
  full_weeks_4: sentence('Four full weeks in a row'),
  all_categories: sentence('All three categories in a week'),
  goals_10: sentence('Ten finished goals'),
  goals_50: sentence('Fifty finished goals'),
  goals_100: sentence('A hundred finished goals'),
}

/** Selects the current members of a crew, or the current learners of a studio (nobody for null). */
type MemberFilter = { groupId: number } | { studioId: number | null }

export async function getGroupHistory(
  school: SchoolDb,
  group: MemberFilter,
  filter: HistoryFilter,
  viewer: Viewer,
): Promise<StoredGroupHistory> {
  const { items, nextCursor } = await readPage(selectMembers(school, group, filter, viewer.now), filter, {
    columns: { 'users.name_order': 'text', 'users.id': 'id' },
    direction: 'asc',
    keyOf: (row) => [row.name_order, row.id],
  })
  const goalIds = items.flatMap((row) => jsonRows(row.newest).map(({ id }) => id))
  const memberIds = items.map(({ id }) => id)
  const goalWeek = goalWeekAt(viewer.now, school)
  const [goals, counts, weeks, overallStatistics] = await Promise.all([
    selectGoalsWithFeedback(school)
      .where(inList(school.engine, 'goals.id', goalIds))
      .orderBy('goals.id', 'desc')
      .execute(),
    loadStatistics(school, memberIds),
    loadRecentWeeks(school, items.map(toPersonPlacement), viewer.caller, goalWeek),
    loadOverallStatistics(school, group),
  ])
  const goalsByOwner = Map.groupBy(await toGoalsWithFeedback(school, goals, viewer), ({ userId }) => userId)
  const members = items.map((row) => ({
    user: toPerson(row),
    goals: goalsByOwner.get(row.id) ?? [],
    statistics: counts.get(row.id) ?? toStatistics(0, 0),
    weeks: weeks.get(row.id) ?? [],
  }))
  return { overallStatistics, members, nextCursor }
}

/** Selects members with the ids of their newest matching goals, or of all matching goals if the filter has a week. */
function selectMembers(
  school: SchoolDb,
  group: MemberFilter,
  { status, category, week }: HistoryFilter,
  now: number,
) {
  const due = week === undefined ? null : getWeekDays(week, school.weeks)
  return selectPeople(school)
    .where(isMember(group))
    .select('users.name_order')
    .select((eb) =>
      jsonList(
        school.engine,
        eb
          .selectFrom('goals')
          .whereRef('goals.user_id', '=', 'users.id')
          .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'completed', now)))
          .$if(category !== undefined, (query) => query.where('goals.category', '=', category ?? 'Academic'))
          .select('goals.id')
          .orderBy('goals.id', 'desc')
          .$if(due !== null, (query) =>
            query
              .where('goals.due_on', '>=', due?.weekStart ?? '')
              .where('goals.due_on', '<=', due?.weekUntil ?? ''),
          )
          .$if(due === null, (query) => query.limit(GOALS_PER_MEMBER)),
      ).as('newest'),
    )
}

function isMember(group: MemberFilter) {
  return 'groupId' in group
    ? sql<boolean>`users.group_id = ${group.groupId}`
    : sql<boolean>`(users.studio_id = ${group.studioId} and ${isLearnerRow} and ${isActiveRow})`
}

const totals = [
  sql<number>`count(*)`.as('total'),
  sql<number>`count(*) filter (where goals.completed = 1)`.as('completed'),
] as const

async function loadStatistics(school: SchoolDb, userIds: readonly number[]) {
  const rows = await school
    .selectFrom('goals')
    .where(inList(school.engine, 'user_id', userIds))
    .select('user_id')
    .select(totals)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, toStatistics(row.total, row.completed)]))
}

type RecentWeek = StoredGroupHistory['members'][number]['weeks'][number]

/**
 * Loads the recent weeks of each member, by the member's id.
 *
 * @param goalWeek the goal week, which is the last week
 */
async function loadRecentWeeks(
  school: SchoolDb,
  members: readonly Parameters<typeof maySeeFollowers>[1][],
  caller: Viewer['caller'],
  goalWeek: WeekDays,
) {
  const followed = members.filter((member) => maySeeFollowers(caller, member))
  const waves = await countWaves(school, idsOf(followed))
  const first = listLatestWeeks(goalWeek.weekStart, RECENT_WEEKS, school.weeks).at(-1) ?? goalWeek.weekStart
  const rows = await school
    .selectFrom('goals')
    .where(inList(school.engine, 'user_id', idsOf(members)))
    .where('due_on', '>=', first)
    .where('due_on', '<=', goalWeek.weekUntil)
    .select(['user_id', 'due_on'])
    .select(totals)
    .groupBy(['user_id', 'due_on'])
    .orderBy('due_on')
    .execute()
  const weeks = new Map<number, RecentWeek[]>()
  for (const { user_id, due_on, total, completed } of rows) {
    const own = weeks.get(user_id) ?? []
    weeks.set(user_id, own)
    const weekStart = weekStartOf(due_on, school.weeks)
    const last = own.at(-1)
    if (last?.weekStart === weekStart) {
      last.totalGoals += total
      last.completedGoals += completed
    } else {
      const waved = waves.get(user_id)?.get(weekStart) ?? 0
      own.push({ weekStart, totalGoals: total, completedGoals: completed, waves: waved })
    }
  }
  return weeks
}

async function loadOverallStatistics(school: SchoolDb, group: MemberFilter) {
  const { total, completed } = await school
    .selectFrom('users')
    .innerJoin('goals', 'goals.user_id', 'users.id')
    .where(isMember(group))
    .select(totals)
    .executeTakeFirstOrThrow()
  return toStatistics(total, completed)
}
