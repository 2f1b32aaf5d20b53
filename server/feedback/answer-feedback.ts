// The owner of a goal answers an entry of feedback, once; an admin may remove the answer.
import type { Feedback } from '../../contract/feedback-shapes.ts'
import { answerRefusal, findGoal, type GoalFacts, isOwner, publishGoalChange } from '../goals/index.ts'
import { notify } from '../notifications/index.ts'
import { mayReadGoals } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { forShare } from '../platform/db/engine.ts'
import { type SchoolDb, schoolOfRow, transaction } from '../platform/db/school-db.ts'
import { requirePart } from '../platform/db/school-parts.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { entryById } from './feedback.views.ts'

/** An entry that a call names, with its goal. */
export interface NamedEntry {
  school: SchoolDb
  id: number
  goal: GoalFacts
}

/** `not_found`. */
export async function entryFor(
  { services, caller }: Pick<MemberContext, 'services' | 'caller'>,
  id: number,
): Promise<NamedEntry> {
  const school = await schoolOfRow(services.database, caller, 'feedback', id)
  return { school, id, goal: await goalOfEntry(school, id) }
}

/** The same text again is no change; another one is 409 `already_answered`. */
export async function answerFeedback(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  id: number,
  text: string,
): Promise<Feedback> {
  const { feedback, owner, notified } = await transaction(school, async (tx) => {
    const goal = await goalOfEntry(tx, id, { lockRow: true })
    if (!isOwner(caller, goal.owner)) refuse('forbidden')
    await requirePart(tx, 'feedbackAnswers')
    // Read after the lock: edits and new feedback, which end entries, lock the goal too.
    const before = await entryById(tx, id, caller)
    const { answer, isActive } = before
    const isAnswered = answer !== null
    const refusal = answerRefusal({ isArchived: goal.archivedAt !== null, isActive, isAnswered })
    if (refusal === 'already_answered' && answer?.text === text) {
      return { feedback: before, owner: goal.owner, notified: null }
    }
    if (refusal) refuse(refusal)
    await tx.db.updateTable('feedback').set({ answer: text, answered_at: now }).where('id', '=', id).execute()
    const notified = await notifyGiver(tx, goal, before.feedbackProviderId, now)
    return { feedback: await entryById(tx, id, caller), owner: goal.owner, notified }
  })
  if (notified) publishGoalChange(services, school.schoolId, owner, ['feedback'], notified)
  return feedback
}

/** `not_found` without an answer. */
export async function removeAnswer(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  id: number,
): Promise<void> {
  const owner = await transaction(school, async (tx) => {
    const { title, owner } = await goalOfEntry(tx, id, { lockRow: true })
    await requirePart(tx, 'feedbackAnswers')
    const { answer } = await entryById(tx, id, caller)
    if (answer === null) refuse('not_found')
    await tx.db
      .updateTable('feedback')
      .set({ answer: null, answered_at: null })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: owner.id,
      action: 'answer.delete',
      subject: `Answer to feedback on “${title}” of ${owner.firstName} ${owner.lastName}`,
      detail: { userId: owner.id },
    })
    return owner
  })
  publishGoalChange(services, school.schoolId, owner, ['feedback'])
}

async function goalOfEntry(school: SchoolDb, id: number, options?: { lockRow: boolean }): Promise<GoalFacts> {
  const entry = school.db
    .selectFrom('feedback')
    .select('goal_id')
    .where('id', '=', id)
    .where('school_id', '=', school.schoolId)
  const row = await entry.executeTakeFirst()
  return findGoal(school, row?.goal_id ?? refuse('not_found'), options)
}

/** Not a giver who has left, or who may no longer read the goal. Returns the ids of the notified users. */
async function notifyGiver(
  tx: SchoolDb,
  { id, title, owner }: GoalFacts,
  giverId: number | null,
  now: number,
): Promise<number[]> {
  if (giverId === null || !(await readsGoalsOf(tx, giverId, owner))) return []
  const message = `${owner.firstName} answered your feedback on “${title}”`
  await notify(tx, [{ userId: giverId, type: 'feedback_answered', goalId: id, message }], now)
  return [giverId]
}

async function readsGoalsOf(
  { db, engine, schoolId }: SchoolDb,
  id: number,
  owner: GoalFacts['owner'],
): Promise<boolean> {
  const person = db
    .selectFrom('users')
    .select(['is_admin', 'is_super_admin', 'is_guide', 'is_coach', 'is_captain', 'group_id'])
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .where('left_at', 'is', null)
  const giver = await forShare(engine, 'users', person).executeTakeFirst()
  if (!giver) return false
  const crews = db.selectFrom('coach_crews').select('group_id').where('coach_id', '=', id)
  const assigned = await forShare(engine, 'coach_crews', crews).execute()
  const viewer = {
    id,
    isAdmin: giver.is_admin === 1 || giver.is_super_admin === 1,
    isGuide: giver.is_guide === 1,
    isCoach: giver.is_coach === 1,
    isCaptain: giver.is_captain === 1,
    groupId: giver.group_id,
    assignedCrews: assigned.map((row) => row.group_id),
  }
  return mayReadGoals(viewer, owner)
}
