// Deletes days away. Goals that were moved because of them stay where they are, or get their days back.
import type { EnteredAbsence } from '../../contract/absences.ts'
import { lockOwner, moveGoals } from '../goals/index.ts'
import { mayGiveTime } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { listedMoves, movesBackFrom, publishDaysAway } from './absence-moves.ts'
import { findAbsence } from './absences.store.ts'

interface Deletion {
  userId: number
  id: number
  goals: 'leave' | 'back'
  /** Checks and answers the same, and writes nothing. */
  preview: boolean
}

export async function deleteAbsence(
  context: MemberContext,
  school: SchoolDb,
  { userId, id, goals, preview }: Deletion,
): Promise<EnteredAbsence> {
  const { caller, now } = context
  const { owner, absence, moved } = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!mayGiveTime(caller, owner)) refuse('forbidden')
    const absence = await findAbsence(tx, id, userId)
    if (owner.hasLeft) refuse('account_left')
    const calendar = await schoolCalendar(tx)
    const planned = goals === 'back' ? await movesBackFrom(tx, id, { calendar, now }) : []
    if (preview) return { owner, absence, moved: planned }
    const moved = await moveGoals(tx, planned, { caller, timeZone: calendar.timeZone, now })
    await tx.db.deleteFrom('absences').where('id', '=', id).execute()
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: userId,
      action: 'user.absence-delete',
      subject: `${owner.firstName} ${owner.lastName}`,
      detail: { userId, from: absence.from, to: absence.to, goalsMoved: moved.length },
    })
    return { owner, absence, moved }
  })
  if (!preview) publishDaysAway(context, school.schoolId, owner, moved)
  return { absence, moves: listedMoves(moved) }
}
