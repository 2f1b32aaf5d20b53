// Deals all crews of a school among its coaches, or takes all crews from all coaches.
import { randomInt } from 'node:crypto'
import { revokeNotifications } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { Acting } from '../platform/http/route.ts'
import { announceAssignments } from './assign-coach.ts'
import { averageOf, dealCrews, shuffled } from './coaching.rules.ts'
import { unassignAll } from './coaching.store.ts'

export interface Deal {
  crewsDistributed: number
  /** Coaches that have crews now. */
  coachesAssigned: number
  /** Of those coaches, in one decimal. */
  avgCrewsPerCoach: number
}

/** Replaces all assignments. Throws `nothing_to_deal` without a coach or a crew. */
export async function autoAssign({ services, caller, now }: Acting, school: SchoolDb): Promise<Deal> {
  const { deal, concerned } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const { schoolId, db } = tx
    const crews = await idsOf(db.selectFrom('groups').where('school_id', '=', schoolId).select('id'))
    const coaches = await idsOf(
      db.selectFrom('users').where('school_id', '=', schoolId).where('is_coach', '=', 1).select('id'),
    )
    // Where the numbers do not divide, chance decides whose share is larger.
    const dealt = dealCrews(shuffled(crews, randomInt), shuffled(coaches, randomInt))
    if (dealt.length === 0) refuse('nothing_to_deal')
    const before = await unassignAll(tx)
    await db
      .insertInto('coach_crews')
      .values(dealt.map((one) => ({ school_id: schoolId, coach_id: one.coachId, group_id: one.groupId })))
      .execute()
    await revokeNotifications(tx, before)
    const coachesAssigned = Math.min(coaches.length, crews.length)
    const avgCrewsPerCoach = averageOf(crews.length, coachesAssigned)
    const result = { crewsDistributed: crews.length, coachesAssigned, avgCrewsPerCoach }
    await recordAudit(db, {
      schoolId,
      at: now,
      actorId: caller.id,
      action: 'coach.auto-assign',
      subject: 'All crews among the coaches',
      detail: result,
    })
    return { deal: result, concerned: [...before, ...coaches] }
  })
  announceAssignments({ services }, school, concerned)
  return deal
}

/** Answers how many coaches had crews. */
export async function clearAllAssignments(
  { services, caller, now }: Acting,
  school: SchoolDb,
): Promise<number> {
  const coaches = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const cleared = await unassignAll(tx)
    await revokeNotifications(tx, cleared)
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      action: 'coach.clear-all',
      subject: 'Crews of all coaches',
      detail: { coaches: cleared.length },
    })
    return cleared
  })
  announceAssignments({ services }, school, coaches)
  return coaches.length
}

async function idsOf(query: { execute: () => Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map((row) => row.id)
}
