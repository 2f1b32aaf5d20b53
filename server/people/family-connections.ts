// Ends connections of guardians to learners. The learner is always notified, and a guardian without connections is deleted.
import { sql } from 'kysely'
import { notify } from '../notifications/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { inList, type OnEngine, type Queries } from '../platform/db/engine.ts'

export interface EndedConnection {
  userId: number
  guardianId: number
}

interface Ending {
  /** The ids of the learners, whose codes end too. */
  userIds: readonly number[]
  /** Null if a guardian or a job ended the connection. */
  actorId: number | null
  now: number
}

/**
 * Ends all connections and codes of people who change their school or become an admin or guide. Call it in the transaction of
 * that change with the people locked, and publish `session` and `notifications` to them after the commit.
 */
export async function endConnections(tx: OnEngine, { userIds, actorId, now }: Ending): Promise<void> {
  await tx.db
    .deleteFrom('family_codes')
    .where(inList(tx.engine, 'user_id', userIds))
    .execute()
  const ended = await deleteConnections(tx, userIds)
  await notifyEnded(tx, ended, now)
  for (const userId of new Set(ended.map((connection) => connection.userId))) {
    const count = ended.filter((connection) => connection.userId === userId).length
    await recordFamilyAct(tx.db, { userId, actorId, now, action: 'family.end', detail: { ended: count } })
  }
}

/**
 * Ends open codes whose makers may no longer make codes for the learner, because they left, lost a role or guide another
 * studio. Call it after that change, in its transaction. The codes of deleted people are deleted with them.
 */
export async function endInvalidCodes({ db, engine }: OnEngine, makerIds: readonly number[]): Promise<void> {
  if (makerIds.length === 0) return
  const mayMake = sql<boolean>`exists (
    select 1 from users as maker join users as learner on learner.id = family_codes.user_id
    where maker.id = family_codes.made_by_id and maker.left_at is null
      and (maker.is_super_admin = 1
        or (maker.school_id = learner.school_id
          and (maker.is_admin = 1 or (maker.is_guide = 1 and maker.assigned_studio_id = learner.studio_id)))))`
  await db
    .deleteFrom('family_codes')
    .where(inList(engine, 'family_codes.made_by_id', makerIds))
    .where(({ not }) => not(mayMake))
    .execute()
}

/** Deletes the connections of these learners, or only those to one guardian, and guardians without connections. */
export async function deleteConnections(
  { db, engine }: OnEngine,
  userIds: readonly number[],
  guardianId?: number,
): Promise<(EndedConnection & { name: string })[]> {
  const names = await db
    .selectFrom('connections')
    .innerJoin('guardians', 'guardians.id', 'connections.guardian_id')
    .select(['connections.user_id as userId', 'guardians.id as guardianId', 'guardians.name'])
    .where(inList(engine, 'connections.user_id', userIds))
    .$if(guardianId !== undefined, (query) => query.where('guardians.id', '=', guardianId ?? 0))
    .orderBy('connections.id')
    .execute()
  if (names.length === 0) return []
  const deleted = await db
    .deleteFrom('connections')
    .where(inList(engine, 'user_id', userIds))
    .$if(guardianId !== undefined, (query) => query.where('guardian_id', '=', guardianId ?? 0))
    .returning(['user_id', 'guardian_id'])
    .execute()
  const isDeleted = ({ userId, guardianId: id }: EndedConnection) =>
    deleted.some((row) => row.user_id === userId && row.guardian_id === id)
  const ended = names.filter(isDeleted)
  await deleteUnconnectedGuardians(
    { db, engine },
    ended.map((connection) => connection.guardianId),
  )
  return ended
}

/** Deletes guardians who have no connections left, with their passes, addresses and emails. */
export async function deleteUnconnectedGuardians({ db, engine }: OnEngine, guardianIds: readonly number[]) {
  if (guardianIds.length === 0) return
  // A transaction that adds a connection holds this lock.
  await db
    .selectFrom('guardians')
    .select('id')
    .where(inList(engine, 'id', guardianIds))
    .orderBy('id')
    .forUpdate()
    .execute()
  await db
    .deleteFrom('guardians')
    .where(inList(engine, 'id', guardianIds))
    .where('id', 'not in', (eb) => eb.selectFrom('connections').select('connections.guardian_id'))
    .execute()
}

/** Notifies learners of ended connections, without the reason and the person who ended them. */
export async function notifyEnded(
  tx: OnEngine,
  ended: readonly { userId: number; name: string }[],
  now: number,
): Promise<void> {
  if (ended.length === 0) return
  await notify(
    tx,
    ended.map(({ userId, name }) => ({
      userId,
      goalId: null,
      type: 'family_ended',
      data: { actor: name },
    })),
    now,
  )
}

interface FamilyEntry {
  userId: number
  actorId: number | null
  now: number
  action:
    | 'family.close'
    | 'family.codes'
    | 'family.codes-end'
    | 'family.connect'
    | 'family.end'
    | 'family.open'
  detail?: Record<string, unknown>
}

/** Records an act in the audit log of the learner's school, without names of guardians. */
export async function recordFamilyAct(db: Queries, { userId, actorId, now, action, detail }: FamilyEntry) {
  const named = ['school_id', 'first_name', 'last_name', 'username'] as const
  const learner = await db.selectFrom('users').select(named).where('id', '=', userId).executeTakeFirst()
  if (!learner) return
  await recordAudit(db, {
    schoolId: learner.school_id,
    at: now,
    actorId,
    aboutId: userId,
    action,
    subject: `${learner.first_name} ${learner.last_name} (${learner.username})`,
    detail: detail ?? null,
  })
}
