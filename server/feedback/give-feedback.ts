// Gives feedback on a goal, or changes one's own: the entry before it ends, so that one counts at a time.

import type { Feedback, FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { changeRefusal } from '../../contract/goal-rules.ts'
import { findGoal, type GoalFacts, mayReviewGoals, publishGoal } from '../goals/index.ts'
import { notify } from '../notifications/index.ts'
import { iso } from '../platform/clock.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { insertFeedback, otherCaptains, replaceFeedback } from './feedback.store.ts'

export interface Review {
  status: FeedbackStatus
  comments?: string | null | undefined
  /** What the reviewer had read; another revision now is refused with `goal_revised`. */
  expectedRevision?: number | undefined
}

export interface Given {
  feedback: Feedback
  goal: GoalFacts
  /** Who was told. */
  told: number[]
}

export async function giveFeedback(
  context: MemberContext,
  school: SchoolDb,
  goalId: number,
  review: Review,
): Promise<Feedback> {
  const given = await transaction(school, (tx) => writeFeedback(context, tx, goalId, review))
  announce(context, school, [given])
  return given.feedback
}

/** In a transaction of the caller's; every refusal comes before the first write. */
export async function writeFeedback(
  { caller, now, services }: MemberContext,
  tx: SchoolDb,
  goalId: number,
  { status, comments, expectedRevision }: Review,
): Promise<Given> {
  const goal = await findGoal(tx, goalId, { hold: true })
  if (!mayReviewGoals(caller, goal.owner)) refuse('forbidden')
  const refusal = changeRefusal(goal, now, caller.canBypassDeadlines)
  if (refusal) refuse(refusal, refusal === 'deadline_passed' ? DEADLINE_PASSED : undefined)
  if (expectedRevision !== undefined && expectedRevision !== goal.revision) refuse('goal_revised')
  // The request may have waited for one that began later: by this clock the entry that counts is the newest.
  const at = services.clock.now()
  // What an edit cleared counted until now. Once its giver is gone nothing else tells that this entry takes its place.
  await replaceFeedback(tx, goalId, caller.id)
  const id = await insertFeedback(tx, {
    goal_id: goalId,
    provider_id: caller.id,
    status,
    comments: comments || null,
    created_at: at,
    is_active: 1,
    ended_by: null,
    goal_revision_at_time: goal.revision,
  })
  const captains = status === 'accepted' ? [] : await captainsToTell(tx, goal, caller.id)
  const told = await tell(tx, goal, status, captains, caller, now)
  const { firstName, lastName } = caller
  const feedback: Feedback = {
    id,
    goalId,
    feedbackProviderId: caller.id,
    status,
    comments: comments || null,
    createdAt: iso(at),
    isActive: true,
    goalRevisionAtTime: goal.revision,
    feedbackProvider: { id: caller.id, firstName, lastName },
  }
  return { feedback, goal, told }
}

/** After the commit: the screens that show these goals, and those who were told. */
export function announce({ services }: MemberContext, { schoolId }: SchoolDb, given: readonly Given[]): void {
  for (const { goal, told } of given) publishGoal(services, schoolId, goal.owner, ['feedback'], told)
}

/** Words of the specification. */
export const DEADLINE_PASSED = 'Goal deadline passed - feedback no longer available'

/** The owner hears of all feedback, the crew's captains of what is not good yet. Nobody hears of their own. */
async function tell(
  tx: SchoolDb,
  { id: goalId, title, owner }: GoalFacts,
  status: FeedbackStatus,
  captains: readonly { id: number }[],
  caller: MemberContext['caller'],
  now: number,
): Promise<number[]> {
  const type = status === 'accepted' ? 'goal_feedback_positive' : 'goal_feedback_negative'
  const about = { type, goalId } as const
  await notify(
    tx,
    [
      { userId: owner.id, ...about, message: sentence(caller.firstName, status, `“${title}”`) },
      ...captains.map((captain) => ({
        userId: captain.id,
        ...about,
        message: sentence(caller.firstName, status, `“${title}” of ${owner.firstName}`),
      })),
    ],
    now,
  )
  return [owner.id, ...captains.map((captain) => captain.id)]
}

async function captainsToTell(tx: SchoolDb, { owner }: GoalFacts, giver: number): Promise<{ id: number }[]> {
  return owner.groupId === null ? [] : otherCaptains(tx, { groupId: owner.groupId, giver, owner: owner.id })
}

function sentence(giver: string, status: FeedbackStatus, goal: string): string {
  if (status === 'accepted') return `${giver} accepted ${goal}`
  return status === 'denied' ? `${giver} denied ${goal}` : `${giver} thinks ${goal} needs improvement`
}
