// An admin assigns crews to one coach, or takes them away.
import type { CoachAssignment } from '../../contract/crews.ts'
import { accountIn, type NamedAccount } from '../crews/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { Acting } from '../platform/http/route.ts'
import { assignCrews, unassignCoach } from './coaching.store.ts'
import { coachAssignment } from './coaching.views.ts'

/**
 * Gives the coach these crews in place of those it had; no crews take all away.
 * Throws `not_found` for a crew that the school has not, then `not_a_coach`.
 */
export async function assignCoach(
  { services, caller, now }: Acting,
  { school, account: { id } }: NamedAccount,
  crews: readonly number[],
): Promise<CoachAssignment> {
  const wanted = new Set(crews)
  const { assignment, left } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const coach = await accountIn(tx, id)
    const before = await unassignCoach(tx, id)
    if ((await assignCrews(tx, id, [...wanted])) !== wanted.size) refuse('not_found')
    if (!coach.isCoachWooden) refuse('not_a_coach')
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: id,
      action: 'coach.assign',
      subject: `Crews of ${coach.firstName} ${coach.lastName}`,
      detail: { userId: id, before, after: [...wanted] },
    })
    return { assignment: await coachAssignment(tx, id), left: before }
  })
  announceAssignments({ services }, school, { users: [id], crews: [...new Set([...left, ...wanted])] })
  return assignment
}

/** The goals of a crew awaited the feedback of its coaches, so their queues and screens change too. */
export function announceAssignments(
  { services }: Pick<Acting, 'services'>,
  { schoolId }: SchoolDb,
  to: { users: number[]; crews: number[] } | 'school',
): void {
  services.live.publish({
    schoolId,
    topics: ['assignments', 'crews', 'people', 'goals', 'feedback'],
    to: to === 'school' ? to : { ...to, admins: true },
  })
}
