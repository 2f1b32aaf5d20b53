// Moves people to another school, or to none: they lose what they had in the old school and take along what they made.
// Feedback and responses between people who are now in different schools lose their giver.
import { sql } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { type Engine, inList, type Queries } from '../platform/db/engine.ts'

/** `to` null: the people have no school afterwards. */
interface Move {
  userIds: readonly number[]
  to: { schoolId: number; timeZone: string } | null
  /** Epoch milliseconds. */
  now: number
}

/**
 * Clears studio, crew, captain flag, assignments and assigned studio. Moves days away, and goals with their activities,
 * edits, feedback and moves, and reflections with their responses.
 * Goals keep their day: open deadlines become 16:00 in the zone of the new school, missed ones stay locked. Deletes
 * notifications about goals that are now in another school than their reader. Call it in a transaction that has locked
 * the schools (`lockSchool`).
 */
export async function moveSchool(db: Queries, engine: Engine, { userIds, to, now }: Move): Promise<void> {
  const ofMovers = (column: string) => inList(engine, column, userIds)
  const schoolId = to?.schoolId ?? null
  await db.deleteFrom('coach_crews').where(ofMovers('coach_id')).execute()
  await db
    .updateTable('users')
    .set({ school_id: schoolId, studio_id: null, group_id: null, is_captain: 0, assigned_studio_id: null })
    .where(ofMovers('id'))
    .execute()
  await db
    .updateTable('goals')
    .set({ is_incomplete_locked: 1 })
    .where(ofMovers('user_id'))
    .where('completed', '=', 0)
    .where('is_incomplete_locked', '=', 0)
    .where('deadline_at', '<=', now)
    .execute()
  await db.updateTable('goals').set({ school_id: schoolId }).where(ofMovers('user_id')).execute()
  await db.updateTable('activities').set({ school_id: schoolId }).where(ofMovers('user_id')).execute()
  for (const table of ['goal_edits', 'feedback', 'goal_moves'] as const) {
    await db
      .updateTable(table)
      .set({ school_id: schoolId })
      .where('goal_id', 'in', (eb) =>
        eb.selectFrom('goals').select('goals.id').where(ofMovers('goals.user_id')),
      )
      .execute()
  }
  await db.updateTable('absences').set({ school_id: schoolId }).where(ofMovers('user_id')).execute()
  await db.updateTable('reflections').set({ school_id: schoolId }).where(ofMovers('user_id')).execute()
  await db
    .updateTable('responses')
    .set({ school_id: schoolId })
    .where('reflection_id', 'in', (eb) =>
      eb.selectFrom('reflections').select('reflections.id').where(ofMovers('reflections.user_id')),
    )
    .execute()
  await clearProvidersElsewhere(db, ofMovers)
  await clearRespondersElsewhere(db, ofMovers)
  await clearMoversElsewhere(db, ofMovers)
  await revokeNotifications({ db, engine }, userIds)
  await deleteNotificationsElsewhere(db, ofMovers)
  if (to) await setOpenDeadlines(db, ofMovers, to.timeZone, now)
}

type OfMovers = (column: string) => ReturnType<typeof inList>

async function clearProvidersElsewhere(db: Queries, ofMovers: OfMovers): Promise<void> {
  const providersSchool = sql`(select users.school_id from users where users.id = feedback.provider_id)`
  await db
    .updateTable('feedback')
    .set({ provider_id: null })
    .where('provider_id', 'is not', null)
    .where((eb) =>
      eb.or([
        ofMovers('provider_id'),
        eb('goal_id', 'in', eb.selectFrom('goals').select('goals.id').where(ofMovers('goals.user_id'))),
      ]),
    )
    .where(sql<boolean>`feedback.school_id is distinct from ${providersSchool}`)
    .execute()
}

async function clearRespondersElsewhere(db: Queries, ofMovers: OfMovers): Promise<void> {
  const respondersSchool = sql`(select users.school_id from users where users.id = responses.provider_id)`
  await db
    .updateTable('responses')
    .set({ provider_id: null })
    .where('provider_id', 'is not', null)
    .where((eb) =>
      eb.or([
        ofMovers('provider_id'),
        eb(
          'reflection_id',
          'in',
          eb.selectFrom('reflections').select('reflections.id').where(ofMovers('reflections.user_id')),
        ),
      ]),
    )
    .where(sql<boolean>`responses.school_id is distinct from ${respondersSchool}`)
    .execute()
}

/** Moves of goals and days away forget who entered them if that person is now in another school. */
async function clearMoversElsewhere(db: Queries, ofMovers: OfMovers): Promise<void> {
  const schoolOfGiver = (table: string) =>
    sql`(select users.school_id from users where users.id = ${sql.ref(`${table}.by_id`)})`
  await db
    .updateTable('goal_moves')
    .set({ by_id: null })
    .where('by_id', 'is not', null)
    .where((eb) =>
      eb.or([
        ofMovers('by_id'),
        eb('goal_id', 'in', eb.selectFrom('goals').select('goals.id').where(ofMovers('goals.user_id'))),
      ]),
    )
    .where(sql<boolean>`goal_moves.school_id is distinct from ${schoolOfGiver('goal_moves')}`)
    .execute()
  await db
    .updateTable('absences')
    .set({ by_id: null })
    .where('by_id', 'is not', null)
    .where((eb) => eb.or([ofMovers('by_id'), ofMovers('user_id')]))
    .where(sql<boolean>`absences.school_id is distinct from ${schoolOfGiver('absences')}`)
    .execute()
}

/** Deletes notifications of people who stayed about goals that moved. */
async function deleteNotificationsElsewhere(db: Queries, ofMovers: OfMovers): Promise<void> {
  const readersSchool = sql`(select users.school_id from users where users.id = notifications.user_id)`
  const goalsSchool = sql`(select goals.school_id from goals where goals.id = notifications.goal_id)`
  await db
    .deleteFrom('notifications')
    .where('goal_id', 'in', (eb) =>
      eb.selectFrom('goals').select('goals.id').where(ofMovers('goals.user_id')),
    )
    .where(sql<boolean>`${readersSchool} is distinct from ${goalsSchool}`)
    .execute()
}

async function setOpenDeadlines(
  db: Queries,
  ofMovers: OfMovers,
  timeZone: string,
  now: number,
): Promise<void> {
  const open = db.selectFrom('goals').where(ofMovers('user_id')).where('deadline_at', '>', now)
  const days = await open.select('due_on').distinct().execute()
  for (const { due_on } of days) {
    await db
      .updateTable('goals')
      .set({ deadline_at: deadlineOf(due_on, timeZone) })
      .where(ofMovers('user_id'))
      .where('due_on', '=', due_on)
      .where('deadline_at', '>', now)
      .execute()
  }
}
