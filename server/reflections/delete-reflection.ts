// Deletes a reflection with its responses: the owner while it can be written, an admin at any time.
import type { OwnerFacts } from '../goals/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishReflections } from './reflection-changes.ts'
import { mayDeleteReflections, writingRefusal } from './reflections.policy.ts'
import { lockReflection } from './reflections.store.ts'

export async function deleteReflection(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  named: { id: number; userId: number },
): Promise<void> {
  const owner = await transaction(school, async (tx): Promise<OwnerFacts> => {
    const { owner, ...reflection } = await lockReflection(tx, named)
    if (!mayDeleteReflections(caller, owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    if (!calendar.features.reflections) refuse('switched_off')
    const refusal = caller.isAdmin ? null : writingRefusal(reflection, calendar, now)
    if (refusal) refuse(refusal)
    await tx.db.deleteFrom('reflections').where('id', '=', reflection.id).execute()
    if (caller.isAdmin)
      await recordAudit(tx.db, {
        schoolId: tx.schoolId,
        at: now,
        actorId: caller.id,
        aboutId: owner.id,
        action: 'reflection.delete',
        subject: `${owner.firstName} ${owner.lastName}`,
        detail: { userId: owner.id, week: reflection.week },
      })
    return owner
  })
  publishReflections(services, school.schoolId, owner)
}
