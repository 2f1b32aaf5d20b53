// Starting a new term: older goals leave the lists and stay in history, read-only.
import { toSchool } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { MemberContext } from '../platform/http/route.ts'

/** `before`: the day ('YYYY-MM-DD') before which a goal must be due. Answers how many were archived. */
export async function archiveGoals(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  before: string,
): Promise<number> {
  const archived = await transaction(school, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('goals')
      .set({ archived_at: now })
      .where('school_id', '=', tx.schoolId)
      .where('due_on', '<', before)
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      action: 'goals.archive',
      subject: `Goals due before ${before}`,
      detail: { archived: Number(numUpdatedRows) },
    })
    return Number(numUpdatedRows)
  })
  if (archived > 0) services.live.publish({ schoolId: school.schoolId, topics: ['goals'], to: toSchool })
  return archived
}
