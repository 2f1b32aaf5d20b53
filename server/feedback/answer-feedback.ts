// Lets the owner of a goal answer a feedback entry once. For 10 minutes the owner may change or remove the answer; an admin may
// remove it at any time.
import type { StoredFeedback } from '../../contract/feedback-shapes.ts'
import { type GivenAnswer, isAnswerFinal } from '../../contract/goal-rules.ts'
import { fullName } from '../../contract/person-name.ts'
import { sentence } from '../../contract/sentence.ts'
import { answerRefusal, findGoal, type GoalFacts, isOwner, publishGoalChange } from '../goals/index.ts'
import { notify } from '../notifications/index.ts'
import { mayReadGoals } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import { requireFeature } from '../platform/db/school-calendar.ts'
import { type SchoolDb, schoolOfRow, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { getEntry } from './feedback.views.ts'

/** The entry that a call is about, with its goal. */
export interface EntryInSchool {
  school: SchoolDb
  id: number
  /** The state before the transaction of the call. */
  isAnswered: boolean
  goal: GoalFacts
}

/** Makes a function that finds an entry if `may` allows it. Refuses with `not_found`, `forbidden`, `switched_off`. */
export const entryFor =
  (may: typeof mayRemoveAnswer) =>
  async ({ services, caller }: MemberContext, id: number): Promise<EntryInSchool> => {
    const school = await schoolOfRow(services.database, caller, 'feedback', id)
    const { isAnswered, goal } = await findEntryWithGoal(school, id)
    if (!may(caller, goal.owner)) refuse('forbidden')
    await requireFeature(school, 'feedbackAnswers')
    return { school, id, isAnswered, goal }
  }

/**
 * Sending the same text again changes nothing. Another text changes the answer within 10 minutes and is refused with
 * `already_answered` afterward. A first answer is refused too if another one was sent at the same time, because its writer has
 * not seen that one. The giver is only notified of the first text.
 */
export async function answerFeedback(
  { services, caller, now }: MemberContext,
  { school, id, isAnswered }: EntryInSchool,
  { text }: { text: string },
): Promise<StoredFeedback> {
  const { feedback, owner, notified } = await transaction(school, async (tx) => {
    const { goal } = await findEntryWithGoal(tx, id, { lockRow: true })
    if (!isOwner(caller, goal.owner)) refuse('forbidden')
    await requireFeature(tx, 'feedbackAnswers')
    // The entry is read after the lock, because edits and new feedback, which end entries, lock the goal too.
    const before = await getEntry(tx, id, { caller, now })
    const { answer, isActive } = before
    const refusal = answerRefusal({ isArchived: goal.archivedAt !== null, isActive, answer }, now)
    if (answer?.text === text && (refusal === null || refusal === 'already_answered')) {
      return { feedback: before, owner: goal.owner, notified: null }
    }
    if (refusal) refuse(refusal)
    if (answer && !isAnswered) refuse('already_answered')
    // A changed text keeps the time of the first one, when the 10 minutes began.
    const row = { answer: text, answered_at: answer === null ? now : undefined }
    await tx.updateTable('feedback').set(row).where('id', '=', id).execute()
    const notified = answer === null ? await notifyGiver(tx, goal, before.feedbackProviderId, now) : []
    return { feedback: await getEntry(tx, id, { caller, now }), owner: goal.owner, notified }
  })
  if (notified) publishGoalChange(services, school.schoolId, owner, ['feedback'], notified)
  return feedback
}

/** Admins may remove an answer at any time, and its owner for 10 minutes, which `removeAnswer` checks. */
export function mayRemoveAnswer(caller: Caller, owner: GoalFacts['owner']): boolean {
  return caller.isAdmin || isOwner(caller, owner)
}

/** Refuses with `not_found` without an answer, and with `already_answered` for the owner after 10 minutes. */
export async function removeAnswer({ services, caller, now }: MemberContext, { school, id }: EntryInSchool) {
  const { owner, notified } = await transaction(school, async (tx) => {
    const { goal } = await findEntryWithGoal(tx, id, { lockRow: true })
    const { title, owner } = goal
    if (!mayRemoveAnswer(caller, owner)) refuse('forbidden')
    await requireFeature(tx, 'feedbackAnswers')
    const { answer, feedbackProviderId } = await getEntry(tx, id, { caller, now })
    if (answer === null) refuse('not_found')
    if (!caller.isAdmin && isAnswerFinal(answer, now)) refuse('already_answered')
    await tx.updateTable('feedback').set({ answer: null, answered_at: null }).where('id', '=', id).execute()
    if (!caller.isAdmin)
      return { owner, notified: await revokeNotification(tx, goal, feedbackProviderId, answer) }
    const subject = sentence('{owner}’s reply to feedback on “{title}”', { owner: fullName(owner), title })
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'answer.delete',
      subject,
      about: owner.id,
      detail: { userId: owner.id },
    })
    return { owner, notified: [] }
  })
  publishGoalChange(services, school.schoolId, owner, ['feedback'], notified)
}

/**
 * Deletes the notification of a removed answer, so that the next answer notifies again and a giver never has two notifications
 * of the same 10 minutes. Returns the ids of the people whose notifications changed.
 */
async function revokeNotification(
  school: SchoolDb,
  { id }: GoalFacts,
  giverId: number | null,
  { createdAt }: GivenAnswer,
): Promise<number[]> {
  if (giverId === null) return []
  await school.db
    .deleteFrom('notifications')
    .where('user_id', '=', giverId)
    .where('goal_id', '=', id)
    .where('type', '=', 'feedback_answered')
    .where('created_at', '=', createdAt)
    .execute()
  return [giverId]
}

async function findEntryWithGoal(
  school: SchoolDb,
  id: number,
  options?: { lockRow: boolean },
): Promise<Pick<EntryInSchool, 'isAnswered' | 'goal'>> {
  const entry = await school
    .selectFrom('feedback')
    .select(['goal_id', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { goal_id, answer } = entry ?? refuse('not_found')
  return { isAnswered: answer !== null, goal: await findGoal(school, goal_id, options) }
}

/** Skips a giver who left or may no longer read the goal. Returns the ids of the notified users. */
async function notifyGiver(
  tx: SchoolDb,
  { id, title, owner }: GoalFacts,
  giverId: number | null,
  now: number,
): Promise<number[]> {
  if (giverId === null || !(await canReadGoals(tx, giverId, owner))) return []
  const data = { actor: owner.firstName, title }
  await notify(tx, [{ userId: giverId, type: 'feedback_answered', goalId: id, data }], now)
  return [giverId]
}

async function canReadGoals(school: SchoolDb, id: number, owner: GoalFacts['owner']): Promise<boolean> {
  const roles = ['is_admin', 'is_super_admin', 'is_guide', 'is_coach', 'is_captain', 'group_id'] as const
  const giver = await school
    .selectFrom('users')
    .select(roles)
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!giver) return false
  const assigned = await school
    .selectFrom('coach_crews')
    .select('group_id')
    .where('coach_id', '=', id)
    .forShare()
    .execute()
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
