// Moves people to another school, or to none: they lose what they had in the old school and take along what they made.
// Feedback, responses and edits between people who are now in different schools lose their giver.
import { type RawBuilder, sql } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { inList, type OnEngine, type Queries } from '../platform/db/engine.ts'
import { above, atMost, deleteRows, listRows, updateRows } from '../platform/db/table-rows.ts'
import { endCodesOfMakers, endConnections } from './family-connections.ts'

/** `to` null: the people have no school afterwards. */
interface Move {
  userIds: readonly number[]
  to: { schoolId: number; timeZone: string } | null
  /** Epoch milliseconds. */
  now: number
  /** Who moves them. */
  actorId: number | null
}

/**
 * Clears studio, crew, captain flag, assignments, assigned studio and the id of the school's own list, and ends what guardians see of
 * these people. Moves days away, and goals with their activities,
 * edits, feedback and moves, and reflections with their responses.
 * Goals keep their day: open deadlines become 16:00 in the zone of the new school, missed ones stay locked. Deletes
 * notifications about goals that are now in another school than their reader. Call it in a transaction that has locked
 * the schools (`lockSchool`).
 */
export async function moveSchool({ db, engine }: OnEngine, { userIds, to, now, actorId }: Move) {
  const ofMovers = (column: string) => inList(engine, column, userIds)
  const schoolId = to?.schoolId ?? null
  await endConnections({ db, engine }, { userIds, actorId, now })
  await deleteRows(db, 'coach_crews', { coach_id: userIds })
  await deleteRows(db, 'roster_ids', { user_id: userIds })
  const placeless = { studio_id: null, group_id: null, is_captain: 0, assigned_studio_id: null } as const
  await updateRows(db, 'users', { id: userIds }, { school_id: schoolId, ...placeless })
  await endCodesOfMakers({ db, engine }, userIds)
  await lockMissedGoals(db, { user_id: userIds }, now)
  for (const table of ['goals', 'activities', 'absences', 'reflections'] as const)
    await updateRows(db, table, { user_id: userIds }, { school_id: schoolId })
  const ofGoals = sql<boolean>`goal_id in (select goals.id from goals where ${ofMovers('goals.user_id')})`
  const ofReflections = sql<boolean>`reflection_id in
    (select reflections.id from reflections where ${ofMovers('reflections.user_id')})`
  for (const table of ['goal_edits', 'feedback', 'goal_moves'] as const)
    await db.updateTable(table).set({ school_id: schoolId }).where(ofGoals).execute()
  await db.updateTable('responses').set({ school_id: schoolId }).where(ofReflections).execute()
  for (const [table, column, ofMoved] of [
    ['feedback', 'provider_id', ofGoals],
    ['responses', 'provider_id', ofReflections],
    ['goal_edits', 'user_id', ofGoals],
    ['goal_moves', 'by_id', ofGoals],
    ['absences', 'by_id', ofMovers('user_id')],
  ] as const) {
    await forgetElsewhere(db, table, column, sql`${ofMovers(column)} or ${ofMoved}`)
  }
  await revokeNotifications({ db, engine }, userIds)
  await deleteNotificationsElsewhere(db, ofGoals)
  if (to) await setOpenDeadlines(db, { user_id: userIds }, to.timeZone, now)
}

/** Rows forget who gave or entered them if that person is now in another school. */
async function forgetElsewhere(db: Queries, table: string, column: string, among: RawBuilder<unknown>) {
  const by = sql.ref(column)
  const school = sql.ref(`${table}.school_id`)
  await sql`update ${sql.table(table)} set ${by} = null where ${by} is not null and (${among})
    and ${school} is distinct from (select users.school_id from users where users.id = ${sql.ref(`${table}.${column}`)})`.execute(
    db,
  )
}

/** Deletes notifications of people who stayed about goals that moved. */
async function deleteNotificationsElsewhere(db: Queries, ofGoals: RawBuilder<boolean>): Promise<void> {
  const readersSchool = sql`(select users.school_id from users where users.id = notifications.user_id)`
  const goalsSchool = sql`(select goals.school_id from goals where goals.id = notifications.goal_id)`
  await db
    .deleteFrom('notifications')
    .where(ofGoals)
    .where(sql<boolean>`${readersSchool} is distinct from ${goalsSchool}`)
    .execute()
}

type GoalsOf = { user_id: readonly number[] } | { school_id: number }

/** Another zone cannot reopen them then. */
export async function lockMissedGoals(db: Queries, of: GoalsOf, now: number): Promise<void> {
  const missed = { ...of, completed: 0, is_incomplete_locked: 0, deadline_at: atMost(now) } as const
  await updateRows(db, 'goals', missed, { is_incomplete_locked: 1 })
}

/** Open goals keep their day: their deadlines become 16:00 in the zone. */
export async function setOpenDeadlines(db: Queries, of: GoalsOf, timeZone: string, now: number) {
  const open = { ...of, is_incomplete_locked: 0, deadline_at: above(now) } as const
  const goals = await listRows(db, 'goals', open, ['due_on'])
  for (const due_on of new Set(goals.map((goal) => goal.due_on)))
    await updateRows(db, 'goals', { ...open, due_on }, { deadline_at: deadlineOf(due_on, timeZone) })
}
