// Lets admins assign crews to a coach, deal all crews among the coaches, or clear assignments.
import { randomInt } from 'node:crypto'
import type { Answer, Body } from '../../contract/api.ts'
import type { CoachAssignment } from '../../contract/coaching.ts'
import type { User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { sentence } from '../../contract/sentence.ts'
import { type AccountInSchool, getAccountInSchool } from '../crews/index.ts'
import { revokeNotifications } from '../notifications/index.ts'
import { announceOwn } from '../people/index.ts'
import { toAdmins } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { idsOf } from '../platform/db/engine.ts'
import { lockedTransaction, type SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { mergeLists } from '../platform/merge-lists.ts'
import { assignCrews, unassignAll, unassignCoach } from './coaching.store.ts'
import { getAssignment } from './coaching.views.ts'

/**
 * Replaces the coach's crews. With `base`, the crews that the caller saw, only the difference is applied, so that changes by
 * another admin are kept.
 * Throws `not_found` for a crew of another school, then `account_left`, `not_a_coach`.
 */
export async function assignCoach(
  context: ActorContext,
  { school, account }: AccountInSchool,
  wanted: AssignedCrews,
): Promise<CoachAssignment> {
  const assignment = await lockedTransaction(school, async (tx) => {
    await writeAssignment(context, tx, await getAccountInSchool(tx, account.id), wanted)
    return getAssignment(tx, account.id)
  })
  announceAssignments(context, school, [account.id])
  return assignment
}

type AssignedCrews = Body<'PUT /api/admin/users/:id/crew-assignments'>

/** Does the part of `assignCoach` inside the transaction, with the school locked. */
export async function writeAssignment(
  { caller, now }: Pick<ActorContext, 'caller' | 'now'>,
  tx: SchoolDb,
  coach: User,
  { assignedCrews, base }: AssignedCrews,
): Promise<void> {
  const { id } = coach
  const before = await unassignCoach(tx, id)
  const wanted = new Set(mergeLists(assignedCrews, { base, current: before }))
  if ((await assignCrews(tx, id, [...wanted])) !== wanted.size) refuse('not_found')
  if (coach.hasLeft) refuse('account_left')
  if (!coach.isCoachWooden) refuse('not_a_coach')
  if (!before.every((crew) => wanted.has(crew))) await revokeNotifications(tx, [id])
  const detail = { userId: id, before, after: [...wanted] }
  const subject = sentence('{name}’s crews', { name: fullName(coach) })
  await recordAct(tx, { actor: caller.id, at: now, action: 'coach.assign', subject, about: id, detail })
}

/** Updates the screens of these coaches, whose queues and logs change, and of the admins. Crew members see no difference. */
export function announceAssignments(
  { services }: Pick<ActorContext, 'services'>,
  { schoolId }: Pick<SchoolDb, 'schoolId'>,
  coaches: readonly number[],
): void {
  announceOwn(services.live, coaches)
  services.live.publish({ schoolId, topics: ['assignments'], to: toAdmins })
}

type Deal = Answer<'POST /api/admin/coaches/auto-assign'>

/** Replaces all assignments. Throws `nothing_to_deal` without a coach or a crew. */
export async function autoAssign({ services, caller, now, school }: MemberContext): Promise<Deal> {
  const { deal, affectedCoaches } = await lockedTransaction(school, async (tx) => {
    const crews = idsOf(await tx.selectFrom('groups').select('id').execute())
    const coaches = idsOf(
      await tx
        .selectFrom('users')
        .select('id')
        .where('is_coach', '=', 1)
        .where('left_at', 'is', null)
        .execute(),
    )
    // If the numbers do not divide evenly, chance decides which coaches get one crew more.
    const dealt = dealCrews(shuffle(crews, randomInt), shuffle(coaches, randomInt))
    if (dealt.length === 0) refuse('nothing_to_deal')
    const before = await unassignAll(tx)
    const rows = dealt.map((share) => ({
      school_id: tx.schoolId,
      coach_id: share.coachId,
      group_id: share.groupId,
    }))
    await insertRows(tx.db, 'coach_crews', rows)
    await revokeNotifications(tx, before)
    const coachesAssigned = Math.min(coaches.length, crews.length)
    const avgCrewsPerCoach = roundedAverage(crews.length, coachesAssigned)
    const result = { crewsDistributed: crews.length, coachesAssigned, avgCrewsPerCoach }
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'coach.auto-assign',
      subject: sentence('All crews and coaches', {}),
      detail: result,
    })
    return { deal: result, affectedCoaches: [...before, ...coaches] }
  })
  announceAssignments({ services }, school, affectedCoaches)
  return deal
}

/** Returns how many coaches had crews. */
export async function clearAllAssignments(context: MemberContext): Promise<{ clearedCount: number }> {
  const { school } = context
  const coaches = await lockedTransaction(school, async (tx) => {
    const cleared = await unassignAll(tx)
    await revokeNotifications(tx, cleared)
    await recordAct(tx, {
      actor: context.caller.id,
      at: context.now,
      action: 'coach.clear-all',
      subject: sentence('All coaches', {}),
      detail: { coaches: cleared.length },
    })
    return cleared
  })
  announceAssignments(context, school, coaches)
  return { clearedCount: coaches.length }
}

/**
 * Deals in rounds, so that the shares differ by at most one. The first of `coaches` get the larger shares. Leaves out coaches
 * who get no crew.
 */
export function dealCrews(
  crews: readonly number[],
  coaches: readonly number[],
): { coachId: number; groupId: number }[] {
  return crews.flatMap((groupId, index) => {
    const coachId = coaches[index % coaches.length]
    return coachId === undefined ? [] : [{ coachId, groupId }]
  })
}

/** Rounds to one decimal. */
export function roundedAverage(total: number, parts: number): number {
  return Math.round((total * 10) / parts) / 10
}

/** @param random returns an integer from 0 to `below` - 1 */
export function shuffle<T>(items: readonly T[], random: (below: number) => number): T[] {
  const rest = [...items]
  const dealt: T[] = []
  while (rest.length > 0) dealt.push(...rest.splice(random(rest.length), 1))
  return dealt
}
