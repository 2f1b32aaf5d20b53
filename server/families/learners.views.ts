// Reads what guardians see of a learner: the goals of a week. Feedback of staff is the only text of others.
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/days.ts'
import type { FamilyLearner, StoredFamilyGoal, StoredFamilyWeek } from '../../contract/families.ts'
import { getGoalStatus } from '../../contract/goal-rules.ts'
import { defaultWeeks, getPreviousWeek, getWeekDays, weekStartOf } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { isActiveRow, isLearnerRow } from '../people/index.ts'
import { jsonList, jsonRows, type OnEngine, type Queries } from '../platform/db/engine.ts'
import { toWeeks } from '../platform/db/school-weeks.ts'

/** A learner whom a guardian currently sees. `connectedAt` is when the guardian was connected. */
export type FollowedLearner = Awaited<
  ReturnType<ReturnType<typeof selectFollowedLearners>['executeTakeFirstOrThrow']>
>

/** A condition on `users` joined to `schools`: the connections of the learner do not rest. */
export const isVisible: RawBuilder<boolean> = sql<boolean>`(schools.family_view = 1 and ${isActiveRow} and ${isLearnerRow})`

/** The learners whom the guardian sees, in the order in which they were connected; filter it with `where`. */
export function selectFollowedLearners({ db }: Pick<OnEngine, 'db'>, guardianId: number) {
  return db
    .selectFrom('connections')
    .innerJoin('users', 'users.id', 'connections.user_id')
    .innerJoin('schools', 'schools.id', 'connections.school_id')
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.profile_picture as profilePicture',
      'schools.id as schoolId',
      'schools.name as school',
      'schools.time_zone as timeZone',
      'schools.school_week as schoolWeek',
      'schools.family_mail as familyMail',
      'schools.family_waves as familyWaves',
      'connections.id as connectionId',
      'connections.created_at as connectedAt',
    ])
    .where('connections.guardian_id', '=', guardianId)
    .where(isVisible)
    .orderBy('connections.id')
}

type OfSchool = Pick<FollowedLearner, 'timeZone' | 'schoolWeek'>

/** The first day of the week of today at the learner's school. */
export function getCurrentWeek({ timeZone, schoolWeek }: OfSchool, now: number): Day {
  return weekStartOf(zonedDay(now, timeZone), toWeeks(schoolWeek))
}

/** Earlier weeks stay hidden, because the learner wrote them before the guardian was connected. */
export function getFirstWeek(learner: OfSchool & Pick<FollowedLearner, 'connectedAt'>): Day {
  return getCurrentWeek(learner, learner.connectedAt)
}

/** The day before the next week. */
function getLastDay({ schoolWeek }: Pick<OfSchool, 'schoolWeek'>, weekStart: Day): Day {
  return getWeekDays(weekStart, toWeeks(schoolWeek)).weekUntil
}

/** The page knows a week of the usual days, and its neighbors, by its first day alone. */
function describeWeek({ schoolWeek }: Pick<OfSchool, 'schoolWeek'>, weekStart: Day) {
  const weeks = toWeeks(schoolWeek)
  if (weeks === defaultWeeks) return { weekStart }
  const lastDay = getWeekDays(weekStart, weeks).weekEnd
  return { weekStart, lastDay, weekBefore: getPreviousWeek(weekStart, weeks) }
}

function selectGoalsDue(db: Queries, learner: FollowedLearner, weekStart: Day) {
  return db
    .selectFrom('goals')
    .where('goals.user_id', '=', learner.id)
    .where('goals.due_on', '>=', weekStart)
    .where('goals.due_on', '<=', getLastDay(learner, weekStart))
}

export async function toFamilyLearner(
  { db }: Pick<OnEngine, 'db'>,
  learner: FollowedLearner,
  weekStart: Day,
): Promise<FamilyLearner> {
  const counts = await selectGoalsDue(db, learner, weekStart)
    .select(({ fn }) => [
      fn.countAll<number>().as('totalGoals'),
      fn.countAll<number>().filterWhere('completed', '=', 1).as('completedGoals'),
    ])
    .executeTakeFirstOrThrow()
  return { ...learner, ...describeWeek(learner, weekStart), ...counts }
}

export async function getFamilyWeek(
  reading: OnEngine,
  learner: FollowedLearner,
  weekStart: Day,
  now: number,
): Promise<StoredFamilyWeek> {
  const goals = await listFamilyGoals(reading, learner, weekStart, now)
  const completedGoals = goals.filter(({ status }) => status === 'completed').length
  return {
    learner: { ...learner, ...describeWeek(learner, weekStart), totalGoals: goals.length, completedGoals },
    timeZone: learner.timeZone,
    weekStart,
    weekEnd: getLastDay(learner, weekStart),
    goals,
  }
}

/** The goals due in the week, sorted by day, with archived ones. */
async function listFamilyGoals(
  { db, engine }: OnEngine,
  learner: FollowedLearner,
  weekStart: Day,
  now: number,
): Promise<StoredFamilyGoal[]> {
  const rows = await selectGoalsDue(db, learner, weekStart)
    .select(['goals.id', 'title', 'description', 'category', 'due_on as dueOn', 'deadline_at as deadlineAt'])
    .select(['completed', 'completed_at as completedAt', 'is_incomplete_locked as isIncompleteLocked'])
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('feedback')
          .leftJoin('users as giver', 'giver.id', 'feedback.provider_id')
          .whereRef('feedback.goal_id', '=', 'goals.id')
          .where('feedback.is_active', '=', 1)
          .select(['feedback.status', 'feedback.comments', 'giver.first_name', 'giver.last_name'])
          .select(sql<0 | 1>`case when ${isStaffRow('giver')} then 1 else 0 end`.as('is_staff'))
          .orderBy('feedback.id', 'desc'),
      ).as('entries'),
    )
    .orderBy('goals.due_on')
    .orderBy('goals.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    status: getGoalStatus(row, now),
    feedback: jsonRows(row.entries).map(({ status, comments, first_name, last_name, is_staff }) => ({
      status,
      comments: is_staff === 1 ? comments : null,
      by: is_staff === 1 ? `${first_name} ${last_name}` : null,
    })),
  }))
}

/** Whether the person, who is `alias` in the query, is staff now: a captain, and a coach with a studio, is a child. */
export function isStaffRow(alias: 'users' | 'giver'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('is_admin')} = 1 or ${column('is_super_admin')} = 1 or ${column('is_guide')} = 1
    or (${column('is_coach')} = 1 and ${column('studio_id')} is null))`
}
