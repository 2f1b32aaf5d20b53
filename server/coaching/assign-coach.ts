// An admin assigns crews to one coach, or takes them away.
import type { CoachAssignment } from '../../contract/coaching.ts'
import { accountIn, type NamedAccount } from '../crews/index.ts'
import { announceOwn, revokeNotifications } from '../people/index.ts'
import { toAdmins } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { Acting } from '../platform/http/route.ts'
import { mergedChange } from '../platform/merged-change.ts'
import { assignCrews, unassignCoach } from './coaching.store.ts'
import { coachAssignment } from './coaching.views.ts'

/**
 * Gives the coach these crews in place of those it had; no crews take all away. With `base`, the crews that the caller
 * saw, only the difference is applied: what another admin changed meanwhile is kept.
 * Throws `not_found` for a crew that the school has not, then `not_a_coach`.
 */
export async function assignCoach(
  { services, caller, now }: Acting,
  { school, account: { id } }: NamedAccount,
  { assignedCrews, base }: { assignedCrews: readonly number[]; base?: readonly number[] | undefined },
): Promise<CoachAssignment> {
  const assignment = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const coach = await accountIn(tx, id)
    const before = await unassignCoach(tx, id)
    const wanted = new Set(mergedChange(assignedCrews, { base, current: before }))
    if ((await assignCrews(tx, id, [...wanted])) !== wanted.size) refuse('not_found')
    if (!coach.isCoachWooden) refuse('not_a_coach')
    if (!before.every((crew) => wanted.has(crew))) await revokeNotifications(tx, [id])
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: id,
      action: 'coach.assign',
      subject: `Crews of ${coach.firstName} ${coach.lastName}`,
      detail: { userId: id, before, after: [...wanted] },
    })
    return coachAssignment(tx, id)
  })
  announceAssignments({ services }, school, [id])
  return assignment
}

/** To these coaches, with their queues and logs, and to the admins; a crew's members see nothing of it. */
export function announceAssignments(
  { services: { live } }: Pick<Acting, 'services'>,
  { schoolId }: SchoolDb,
  coaches: readonly number[],
): void {
  announceOwn(live, coaches)
  live.publish({ schoolId, topics: ['assignments'], to: toAdmins })
}
