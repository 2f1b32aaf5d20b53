// People whose school changes, or goes: what was theirs in the school is lost, what they made goes along, and
// feedback between people who are in different schools now loses its giver.
import { sql } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { type Engine, inList, type Queries } from '../platform/db/engine.ts'
import { revokeNotifications } from './revoke-notifications.ts'

/** Whose school becomes which. `to` null: they have none any more. */
interface Move {
  userIds: readonly number[]
  to: { schoolId: number; timeZone: string } | null
  /** Epoch milliseconds. */
  now: number
}

/**
 * Studio, crew, captaincy, assignments and assigned studio are cleared; goals, activities, edits and feedback on the
 * goals follow. Goals keep their day: deadlines still open become 16:00 in the zone of the new school, those that have
 * passed stay locked. Notifications about goals that are in another school than their reader now are deleted. Call it in
 * a transaction that holds the schools still (`lockSchool`).
 */
export async function moveSchool(db: Queries, engine: Engine, { userIds, to, now }: Move): Promise<void> {
  const theirs = (column: string) => inList(engine, column, userIds)
  const schoolId = to?.schoolId ?? null
  await db.deleteFrom('coach_crews').where(theirs('coach_id')).execute()
  await db
    .updateTable('users')
    .set({ school_id: schoolId, studio_id: null, group_id: null, is_captain: 0, assigned_studio_id: null })
    .where(theirs('id'))
    .execute()
  await db
    .updateTable('goals')
    .set({ is_incomplete_locked: 1 })
    .where(theirs('user_id'))
    .where('completed', '=', 0)
    .where('is_incomplete_locked', '=', 0)
    .where('deadline_at', '<=', now)
    .execute()
  await db.updateTable('goals').set({ school_id: schoolId }).where(theirs('user_id')).execute()
  await db.updateTable('activities').set({ school_id: schoolId }).where(theirs('user_id')).execute()
  for (const table of ['goal_edits', 'feedback'] as const) {
    await db
      .updateTable(table)
      .set({ school_id: schoolId })
      .where('goal_id', 'in', (eb) =>
        eb.selectFrom('goals').select('goals.id').where(theirs('goals.user_id')),
      )
      .execute()
  }
  await emptyProvidersElsewhere(db, theirs)
  await revokeNotifications({ db, engine }, userIds)
  await deleteNotificationsElsewhere(db, theirs)
  if (to) await setOpenDeadlines(db, theirs, to.timeZone, now)
}

type Theirs = (column: string) => ReturnType<typeof inList>

async function emptyProvidersElsewhere(db: Queries, theirs: Theirs): Promise<void> {
  const providersSchool = sql`(select users.school_id from users where users.id = feedback.provider_id)`
  await db
    .updateTable('feedback')
    .set({ provider_id: null })
    .where('provider_id', 'is not', null)
    .where((eb) =>
      eb.or([
        theirs('provider_id'),
        eb('goal_id', 'in', eb.selectFrom('goals').select('goals.id').where(theirs('goals.user_id'))),
      ]),
    )
    .where(sql<boolean>`feedback.school_id is distinct from ${providersSchool}`)
    .execute()
}

/** Of those who stayed, about the goals that went. */
async function deleteNotificationsElsewhere(db: Queries, theirs: Theirs): Promise<void> {
  const readersSchool = sql`(select users.school_id from users where users.id = notifications.user_id)`
  const goalsSchool = sql`(select goals.school_id from goals where goals.id = notifications.goal_id)`
  await db
    .deleteFrom('notifications')
    .where('goal_id', 'in', (eb) => eb.selectFrom('goals').select('goals.id').where(theirs('goals.user_id')))
    .where(sql<boolean>`${readersSchool} is distinct from ${goalsSchool}`)
    .execute()
}

async function setOpenDeadlines(db: Queries, theirs: Theirs, timeZone: string, now: number): Promise<void> {
  const open = db.selectFrom('goals').where(theirs('user_id')).where('deadline_at', '>', now)
  const days = await open.select('due_on').distinct().execute()
  for (const { due_on } of days) {
    await db
      .updateTable('goals')
      .set({ deadline_at: deadlineOf(due_on, timeZone) })
      .where(theirs('user_id'))
      .where('due_on', '=', due_on)
      .where('deadline_at', '>', now)
      .execute()
  }
}
