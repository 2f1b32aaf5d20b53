// Who looks on at a learner, and how an admin ends that.
import type { FamilyAccess } from '../../contract/families.ts'
import type { User } from '../../contract/people.ts'
import { withAccount } from '../accounts/index.ts'
import { accountFor, guidesStudio, recordFamily, takeConnections, tellEnded } from '../people/index.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { announceFamily } from './announce.ts'
import { isShown } from './learners.views.ts'

/** The learner, or another person of the school, with what decides who may see who looks on. */
export interface WatchedLearner {
  account: User
  schoolId: number
  studioId: number | null
}

/** `not_found`, or `forbidden` for who is neither the learner nor a guide of its studio nor an admin. */
export async function learnerToRead(context: MemberContext, id: number): Promise<WatchedLearner> {
  const learner = await watchedLearner(context, id)
  const { caller } = context
  const may = caller.id === id || caller.isAdmin || guidesStudio(caller, learner.studioId)
  return may ? learner : refuse('forbidden')
}

export async function watchedLearner(context: MemberContext, id: number): Promise<WatchedLearner> {
  const account = await accountFor(context, id)
  const { schoolId } = account
  if (schoolId === null) refuse('not_found')
  const { db } = context.services.database
  const row = await db
    .selectFrom('users')
    .select('studio_id')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return { account, schoolId, studioId: row?.studio_id ?? null }
}

/** Nobody while the connections rest. */
export async function familyAccess(
  db: Queries,
  { id, schoolId }: { id: number; schoolId: number },
): Promise<FamilyAccess> {
  const learner = await db
    .selectFrom('users')
    .select('family_closed_at')
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  const guardians = await db
    .selectFrom('connections')
    .innerJoin('guardians', 'guardians.id', 'connections.guardian_id')
    .innerJoin('users', 'users.id', 'connections.user_id')
    .innerJoin('schools', 'schools.id', 'connections.school_id')
    .select(['guardians.id', 'guardians.name', 'connections.created_at'])
    .where('connections.school_id', '=', schoolId)
    .where('connections.user_id', '=', id)
    .where(isShown)
    .orderBy('connections.id')
    .execute()
  return {
    allowed: learner?.family_closed_at == null,
    guardians: guardians.map(({ id: guardianId, name, created_at }) => ({
      id: guardianId,
      name,
      since: iso(created_at),
    })),
  }
}

const isAdminOf = ({ isAdmin }: MemberContext['caller']) => isAdmin

/** Closes the learner, which ends all connections and codes, or opens it again. The same value again changes nothing. */
export async function setAllowed(
  context: MemberContext,
  { account, schoolId, studioId }: WatchedLearner,
  allowed: boolean,
): Promise<FamilyAccess> {
  const { services, caller, now } = context
  const { id } = account
  const { after, changed } = await withAccount(context, { account, may: isAdminOf }, async (tx) => {
    const before = await familyAccess(tx.db, { id, schoolId })
    if (before.allowed === allowed) return { after: before, changed: false }
    await tx.db
      .updateTable('users')
      .set({ family_closed_at: allowed ? null : now })
      .where('id', '=', id)
      .execute()
    const entry = { userId: id, actorId: caller.id, now }
    if (allowed) await recordFamily(tx.db, { ...entry, action: 'family.open' })
    else {
      await tx.db.deleteFrom('family_codes').where('user_id', '=', id).execute()
      const ended = await takeConnections(tx, [id])
      await tellEnded(tx, ended, now)
      await recordFamily(tx.db, { ...entry, action: 'family.close', detail: { ended: ended.length } })
    }
    return { after: await familyAccess(tx.db, { id, schoolId }), changed: true }
  })
  if (changed) announceFamily(services.live, [{ id, schoolId, studioId }])
  return after
}

/** `not_found` if that guardian is not connected. */
export async function endGuardian(
  context: MemberContext,
  { account, schoolId, studioId }: WatchedLearner,
  guardianId: number,
): Promise<void> {
  const { services, caller, now } = context
  const { id } = account
  await withAccount(context, { account, may: isAdminOf }, async (tx) => {
    const ended = await takeConnections(tx, [id], guardianId)
    if (ended.length === 0) refuse('not_found')
    await tellEnded(tx, ended, now)
    await recordFamily(tx.db, { userId: id, actorId: caller.id, now, action: 'family.end' })
  })
  announceFamily(services.live, [{ id, schoolId, studioId }])
}
