// Enters days away of a person, and moves the goals that are due on them.
import type { DaysAway, EnteredAbsence } from '../../contract/absences.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { lockOwner, moveGoals } from '../goals/index.ts'
import { mayGiveTime } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { absenceProblem } from './absence-days.rules.ts'
import { listedMoves, movesFor, publishDaysAway } from './absence-moves.ts'
import { insertAbsence, isKnownAway } from './absences.store.ts'

interface NewAbsence extends DaysAway {
  goals: 'move' | 'leave'
  /** Checks and answers the same, and writes nothing. */
  preview: boolean
}

export async function enterAbsence(
  context: MemberContext,
  school: SchoolDb,
  userId: number,
  { from, to, goals, preview }: NewAbsence,
): Promise<EnteredAbsence> {
  const { caller, now } = context
  const { owner, id, moved } = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!mayGiveTime(caller, owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    const problem = absenceProblem({ from, to }, zonedDay(now, calendar.timeZone), calendar.entries)
    if (problem) invalid(problem.path, problem.message)
    if (owner.hasLeft) refuse('account_left')
    if (await isKnownAway(tx, userId, { from, to })) refuse('absence_known')
    const planned = goals === 'move' ? await movesFor(tx, userId, { from, to }, { calendar, now }) : []
    if (preview) return { owner, id: null, moved: planned }
    const id = await insertAbsence(tx, { from, to }, { userId, byId: caller.id, now })
    const moved = await moveGoals(tx, planned, {
      caller,
      absenceId: id,
      timeZone: calendar.timeZone,
      now,
    })
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: userId,
      action: 'user.absence',
      subject: `${owner.firstName} ${owner.lastName}`,
      detail: { userId, from, to, goalsMoved: moved.length },
    })
    return { owner, id, moved }
  })
  if (!preview) publishDaysAway(context, school.schoolId, owner, moved)
  return {
    absence: {
      id,
      from,
      to,
      by: { id: caller.id, firstName: caller.firstName, lastName: caller.lastName },
    },
    moves: listedMoves(moved),
  }
}
