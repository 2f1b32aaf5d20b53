// Waves from home: a guardian waves at the cairn of a learner, once a week, and the learner is told. Nothing else is stored.
import type { Answer } from '../../contract/api.ts'
import type { Day } from '../../contract/days.ts'
import { deadlineHasPassed } from '../../contract/goal-week.ts'
import { lastSchoolDayOf } from '../../contract/school-days.ts'
import { notify } from '../notifications/index.ts'
import { toAccounts } from '../platform/audiences.ts'
import { inList, type Queries } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { inTransaction, type SchoolDb, unscopedSchool } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { PassContext } from '../platform/http/route.ts'
import { findGuardian } from './guardians.views.ts'
import { type FollowedLearner, getCurrentWeek, isVisible, selectFollowedLearners } from './learners.views.ts'

/** `switched_off` while the school has switched waves off. */
export function requireWaves({ familyWaves }: Pick<FollowedLearner, 'familyWaves'>): void {
  if (familyWaves !== 1) refuse('switched_off')
}

/** `already_waved` if the guardian waved at this learner in the current week, also if both calls arrive at the same time. */
export async function wave(
  { services, pass, now }: PassContext,
  { id, schoolId }: FollowedLearner,
): Promise<Answer<'POST /api/family/learners/:id/wave'>> {
  const { database, live } = services
  const { guardianId } = pass
  const week = await inTransaction(database.db, async (tx) => {
    // The connection and the switch of the school stay as they are read below.
    await tx.selectFrom('schools').select('id').where('id', '=', schoolId).forShare().execute()
    await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const learner = await selectFollowedLearners({ db: tx }, guardianId)
      .where('users.id', '=', id)
      .where('schools.id', '=', schoolId)
      .executeTakeFirst()
    const guardian = await findGuardian(tx, guardianId)
    if (!learner || !guardian) refuse('not_found')
    requireWaves(learner)
    const week = getCurrentWeek(learner, now)
    const stored = await tx
      .insertInto('waves')
      .values({ school_id: schoolId, connection_id: learner.connectionId, week })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows !== 1n) refuse('already_waved')
    const news = { type: 'family_waved', data: { actor: guardian.name } } as const
    await notify({ db: tx, engine: database.engine }, [{ userId: id, goalId: null, ...news }], now)
    return week
  })
  live.publish({ schoolId, topics: ['notifications', 'goals'], to: toAccounts([id]) })
  return { weekStart: week }
}

/** Whether the current week of each learner is over, and whether the guardian has waved in it. */
export async function getCurrentWeeks({
  services,
  pass,
  now,
}: PassContext): Promise<Answer<'GET /api/family/current-week'>> {
  const { database } = services
  const learners = await selectFollowedLearners(database, pass.guardianId).execute()
  const shown: Answer<'GET /api/family/current-week'>['learners'] = []
  for (const learner of learners) {
    const { id, schoolId, familyWaves, connectionId } = learner
    const weekStart = getCurrentWeek(learner, now)
    const calendar = await schoolCalendar(await unscopedSchool(database, schoolId))
    const lastDay = lastSchoolDayOf(weekStart, calendar)
    const isWaved = await hasWaved(database.db, connectionId, weekStart)
    shown.push({
      id,
      weekStart,
      isOver: lastDay !== null && deadlineHasPassed(lastDay, now, calendar),
      wave: familyWaves !== 1 ? 'off' : isWaved ? 'waved' : 'open',
    })
  }
  return { learners: shown }
}

async function hasWaved(db: Queries, connectionId: number, week: Day): Promise<boolean> {
  const stored = await db
    .selectFrom('waves')
    .select('week')
    .where('connection_id', '=', connectionId)
    .where('week', '=', week)
    .executeTakeFirst()
  return stored !== undefined
}

/**
 * How many guardians waved at each learner, by week. Waves rest like their connections, and while the school has switched
 * them off.
 */
export async function countWaves(
  { db, engine, schoolId }: SchoolDb,
  userIds: readonly number[],
): Promise<Map<number, Map<Day, number>>> {
  const counts = new Map<number, Map<Day, number>>()
  if (userIds.length === 0) return counts
  const rows = await db
    .selectFrom('waves')
    .innerJoin('connections', 'connections.id', 'waves.connection_id')
    .innerJoin('users', 'users.id', 'connections.user_id')
    .innerJoin('schools', 'schools.id', 'waves.school_id')
    .select(['users.id as userId', 'waves.week', ({ fn }) => fn.countAll<number>().as('count')])
    .where('waves.school_id', '=', schoolId)
    .where(inList(engine, 'users.id', userIds))
    .where('schools.family_waves', '=', 1)
    .where(isVisible)
    .groupBy(['users.id', 'waves.week'])
    .execute()
  for (const { userId, week, count } of rows)
    counts.set(userId, (counts.get(userId) ?? new Map<Day, number>()).set(week, count))
  return counts
}
