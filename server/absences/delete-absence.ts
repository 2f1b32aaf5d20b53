// Deletes days away. Goals that were moved because of them stay where they are.
import { lockOwner, publishGoalChange } from '../goals/index.ts'
import { mayGiveTime } from '../people/index.ts'
import { aboutPeople } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { findAbsence } from './absences.store.ts'

export async function deleteAbsence(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  userId: number,
  id: number,
): Promise<void> {
  const owner = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!mayGiveTime(caller, owner)) refuse('forbidden')
    const { from, to } = await findAbsence(tx, id, userId)
    if (owner.hasLeft) refuse('account_left')
    await tx.db.deleteFrom('absences').where('id', '=', id).execute()
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: userId,
      action: 'user.absence-delete',
      subject: `${owner.firstName} ${owner.lastName}`,
      detail: { userId, from, to },
    })
    return owner
  })
  services.live.publish({ schoolId: school.schoolId, topics: ['people'], to: aboutPeople([owner]) })
  publishGoalChange(services, school.schoolId, owner, ['goals'])
}
