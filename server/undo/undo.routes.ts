// The routes that undo a deletion, or delete for good what it kept.

import { sentence } from '../../contract/sentence.ts'
import { findOwner } from '../goals/index.ts'
import { toAdmins } from '../platform/audiences.ts'
import { recordAct, repeatSubject } from '../platform/audit.ts'
import { schoolOfRow, transaction } from '../platform/db/school-db.ts'
import { nullIfNotFound, refuse } from '../platform/errors.ts'
import { type MemberContext, route } from '../platform/http/route.ts'
import { findDeletion, forgetDeletion, lockDeletion } from '../platform/kept-deletions.ts'
import { type DeletionInSchool, mayUndo } from './undo.policy.ts'
import { undoCrewDeletion } from './undo-crew.ts'
import { undoGoalDeletion } from './undo-goal.ts'

type ActingContext = Pick<MemberContext, 'services' | 'caller' | 'now'>

export const undoRoutes = {
  ...route('POST /api/deletions/:id/undo', {
    byId: findDeletionToUndo,
    handle: (context, found) =>
      found.deletion.kind === 'goal' ? undoGoalDeletion(context, found) : undoCrewDeletion(context, found),
  }),
  ...route('DELETE /api/deletions/:id', { byId: findKeptDeletion, handle: eraseDeletion }),
}

/** Refuses with `not_found` if there is nothing to undo, or not for the caller. */
async function findDeletionToUndo(context: ActingContext, id: number): Promise<DeletionInSchool> {
  const found = await findKeptDeletion(context, id)
  const { ownerId } = found.deletion
  const owner = ownerId === null ? null : await findOwner(found.school, ownerId).catch(nullIfNotFound)
  return mayUndo(context.caller, found.deletion, owner, context.now) ? found : refuse('not_found')
}

async function findKeptDeletion(
  { services, caller, now }: ActingContext,
  id: number,
): Promise<DeletionInSchool> {
  const school = await schoolOfRow(services.database, caller, 'deletions', id)
  const deletion = await findDeletion(school, id, now)
  return { school, deletion: deletion ?? refuse('not_found') }
}

async function eraseDeletion(
  { services, caller, now }: ActingContext,
  { school, deletion: found }: DeletionInSchool,
): Promise<void> {
  await transaction(school, async (tx) => {
    const deletion = await lockDeletion(tx, found.id, now)
    if (!deletion) refuse('not_found')
    const entry = tx
      .selectFrom('audit_log')
      .select(['subject', 'subject_key', 'subject_values'])
      .where('id', '=', deletion.auditId)
    const named = await entry.executeTakeFirst()
    await forgetDeletion(tx, deletion.id)
    const isGoal = deletion.kind === 'goal'
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: isGoal ? 'goal.erase' : 'crew.erase',
      subject: named
        ? repeatSubject(named)
        : isGoal
          ? sentence('A deleted goal', {})
          : sentence('A deleted crew', {}),
      ...(deletion.ownerId !== null && { about: deletion.ownerId }),
    })
  })
  services.live.publish({ schoolId: school.schoolId, topics: ['goals', 'crews'], to: toAdmins })
}
