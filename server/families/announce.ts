// Refreshes the screens that show the guardians of a learner.
import { toAccounts, toGuidesAndAdmins } from '../platform/audiences.ts'
import type { Live } from '../platform/live.ts'

export interface LearnerScope {
  id: number
  schoolId: number
  studioId: number | null
}

/** Call it after the commit. The learner gets a notification too. */
export function announceFamily(live: Live, learners: readonly LearnerScope[]): void {
  for (const { id, schoolId, studioId } of learners) {
    live.publish({ schoolId, topics: ['session', 'notifications'], to: toAccounts([id]) })
    live.publish({ schoolId, topics: ['people'], to: toGuidesAndAdmins([studioId]) })
  }
}

/** Call it after the commit. Only guides and admins see codes. */
export function announceCodes(live: Live, learners: readonly LearnerScope[]): void {
  for (const { schoolId, studioId } of learners)
    live.publish({ schoolId, topics: ['people'], to: toGuidesAndAdmins([studioId]) })
}
