// Moves people to another school, or to none. They lose their roles in the former school and keep what they wrote. Feedback,
// responses and edits between people who are now in different schools lose their giver.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { deadlineOf, type SchoolTime } from '../../contract/goal-week.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { inList, type OnEngine, type Queries } from '../platform/db/engine.ts'
import { endConnections, endInvalidCodes } from './family-connections.ts'
import { orderNames } from './name-order.ts'

interface Move {
  userIds: readonly number[]
  /** Null leaves the people without a school. */
  to: (SchoolTime & { schoolId: number }) | null
  /** Epoch milliseconds. */
  now: number
  /** The person who moves them. */
  actorId: number | null
}

/**
 * Clears studio, crew, captain flag, assignments, assigned studio and roster id, and ends the guardians' connections. Moves days
 * away, goals with their activities, edits, feedback and moves, and reflections with their responses. Goals keep their day:
 * open deadlines become those of the new school, and missed goals stay locked. Deletes notifications about
 * goals in another school than their reader. Call it in a transaction that has locked the schools (`lockSchool`).
 */
export async function moveSchool({ db, engine }: OnEngine, { userIds, to, now, actorId }: Move) {
  const isMover = (column: string) => inList(engine, column, userIds)
  const schoolId = to?.schoolId ?? null
  await endConnections({ db, engine }, { userIds, actorId, now })
  await db
    .deleteFrom('coach_crews')
    .where(inList(engine, 'coach_id', userIds))
    .execute()
  await db
    .deleteFrom('roster_ids')
    .where(inList(engine, 'user_id', userIds))
    .execute()
  const unassigned = { studio_id: null, group_id: null, is_captain: 0, assigned_studio_id: null } as const
  await db
    .updateTable('users')
    .set({ school_id: schoolId, ...unassigned })
    .where(inList(engine, 'id', userIds))
    .execute()
  await orderNames({ db, engine }, isMover('users.id'))
  await endInvalidCodes({ db, engine }, userIds)
  // A weekly goal ends with the person who made it, and goes on without a person who moved.
  await db
    .deleteFrom('goal_series')
    .where(inList(engine, 'created_by_id', userIds))
    .execute()
  for (const table of ['series_people', 'series_weeks'] as const)
    await db.deleteFrom(table).where(isMover('user_id')).execute()
  await db.updateTable('goals').set({ series_id: null }).where(isMover('user_id')).execute()
  await lockMissedGoals(db, isMover('goals.user_id'), now)
  for (const table of ['goals', 'activities', 'absences', 'reflections'] as const)
    await db
      .updateTable(table)
      .set({ school_id: schoolId })
      .where(inList(engine, 'user_id', userIds))
      .execute()
  const isMoversGoal = sql<boolean>`goal_id in (select goals.id from goals where ${isMover('goals.user_id')})`
  const isMoversReflection = sql<boolean>`reflection_id in
    (select reflections.id from reflections where ${isMover('reflections.user_id')})`
  for (const table of ['goal_edits', 'feedback', 'goal_moves'] as const)
    await db.updateTable(table).set({ school_id: schoolId }).where(isMoversGoal).execute()
  await db.updateTable('responses').set({ school_id: schoolId }).where(isMoversReflection).execute()
  for (const [table, column, isMoved] of [
    ['feedback', 'provider_id', isMoversGoal],
    ['responses', 'provider_id', isMoversReflection],
    ['goal_edits', 'user_id', isMoversGoal],
    ['goal_moves', 'by_id', isMoversGoal],
    ['absences', 'by_id', isMover('user_id')],
  ] as const) {
    await clearForeignGivers(db, table, column, sql`${isMover(column)} or ${isMoved}`)
  }
  await revokeNotifications({ db, engine }, userIds)
  await deleteForeignNotifications(db, isMoversGoal)
  if (to) await setOpenDeadlines(db, isMover('goals.user_id'), to, now)
}

/** Clears the giver of rows if that person is now in another school. */
async function clearForeignGivers(db: Queries, table: string, column: string, among: RawBuilder<unknown>) {
  const by = sql.ref(column)
  const school = sql.ref(`${table}.school_id`)
  await sql`update ${sql.table(table)} set ${by} = null where ${by} is not null and (${among})
    and ${school} is distinct from (select users.school_id from users where users.id = ${sql.ref(`${table}.${column}`)})`.execute(
    db,
  )
}

/** Deletes the notifications about moved goals of people who stayed. */
async function deleteForeignNotifications(db: Queries, goalFilter: RawBuilder<boolean>): Promise<void> {
  const readersSchool = sql`(select users.school_id from users where users.id = notifications.user_id)`
  const goalsSchool = sql`(select goals.school_id from goals where goals.id = notifications.goal_id)`
  await db
    .deleteFrom('notifications')
    .where(goalFilter)
    .where(sql<boolean>`${readersSchool} is distinct from ${goalsSchool}`)
    .execute()
}

/** Locks missed goals, so that another time zone cannot reopen them. */
export async function lockMissedGoals(
  db: Queries,
  goalFilter: Expression<SqlBool>,
  now: number,
): Promise<void> {
  await db
    .updateTable('goals')
    .set({ is_incomplete_locked: 1 })
    .where(goalFilter)
    .where('completed', '=', 0)
    .where('is_incomplete_locked', '=', 0)
    .where('deadline_at', '<=', now)
    .execute()
}

/** Sets the deadlines of open goals to those of the school. The goals keep their day. */
export async function setOpenDeadlines(
  db: Queries,
  goalFilter: Expression<SqlBool>,
  school: SchoolTime,
  now: number,
): Promise<void> {
  const days = await db
    .selectFrom('goals')
    .select('due_on')
    .distinct()
    .where(goalFilter)
    .where('is_incomplete_locked', '=', 0)
    .where('deadline_at', '>', now)
    .execute()
  for (const { due_on } of days)
    await db
      .updateTable('goals')
      .set({ deadline_at: deadlineOf(due_on, school) })
      .where(goalFilter)
      .where('is_incomplete_locked', '=', 0)
      .where('deadline_at', '>', now)
      .where('due_on', '=', due_on)
      .execute()
}
