// Takes the captain flag from everybody in a school at once, as at the start of a term.
import { announceOwn } from '../people/index.ts'
import { aboutCrews } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { Acting } from '../platform/http/route.ts'
import { clearCaptains } from './crews.store.ts'

/** Answers how many captains there were. */
export async function deselectCaptains({ services, caller, now }: Acting, school: SchoolDb): Promise<number> {
  const { schoolId } = school
  const captains = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const cleared = await clearCaptains(tx)
    await recordAudit(tx.db, {
      schoolId,
      at: now,
      actorId: caller.id,
      action: 'crew.deselect-captains',
      subject: 'All crew captains',
      detail: { captains: cleared.length },
    })
    return cleared
  })
  const crews = captains.map(({ groupId }) => groupId)
  services.live.publish({ schoolId, topics: ['crews'], to: aboutCrews(crews) })
  announceOwn(
    services.live,
    captains.map(({ id }) => id),
  )
  return captains.length
}
