// Gives feedback on a goal, or accepts several goals. A new entry replaces the giver's earlier one, so at most one is active.
import { type Insertable, sql } from 'kysely'
import type { Answer, Body } from '../../contract/api.ts'
import type { FeedbackStatus, StoredFeedback } from '../../contract/feedback-shapes.ts'
import { reviewRefusal } from '../../contract/goal-rules.ts'
import { feedbackUntil, type SchoolDays } from '../../contract/school-days.ts'
import { sentence } from '../../contract/sentence.ts'
import {
  findGoal,
  type GoalFacts,
  type GoalInSchool,
  lockGoalOwners,
  mayReviewGoals,
  publishGoalChange,
} from '../goals/index.ts'
import { notify, toFeedbackNews } from '../notifications/index.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { FeedbackRow } from '../platform/db/tables.ts'
import { DomainError, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

type Review = Body<'POST /api/feedback/goals/:goalId'>

interface GivenFeedback {
  feedback: StoredFeedback
  goal: GoalFacts
  /** The ids of the users who got a notification. */
  notified: number[]
}

export async function giveFeedback(
  context: MemberContext,
  { school, goal }: GoalInSchool,
  review: Review,
): Promise<StoredFeedback> {
  const given = await transaction(school, (tx) => writeFeedback(context, tx, goal.id, review))
  publishFeedback(context, school, [given])
  return given.feedback
}

/** Runs in the caller's transaction, and makes all refusals before the first write. */
async function writeFeedback(
  { caller, now, services }: MemberContext,
  tx: SchoolDb,
  goalId: number,
  { status, comments, expectedRevision }: Review,
): Promise<GivenFeedback> {
  const goal = await findGoal(tx, goalId, { lockRow: true })
  if (!mayReviewGoals(caller, goal.owner)) refuse('forbidden')
  const calendar = await schoolCalendar(tx)
  const refusal = findReviewRefusal(goal, calendar, now, caller)
  if (refusal) refuse(refusal, refusal === 'deadline_passed' ? DEADLINE_PASSED : undefined)
  if (expectedRevision !== undefined && expectedRevision !== goal.revisionCount) refuse('goal_revised')
  // The time is read after the lock, because the request may have waited for one that began later: the active entry is the newest.
  const at = services.clock.now()
  // Entries that an edit cleared are marked as replaced too. Statistics count cleared entries, and after the giver was deleted
  // only this mark shows that a newer entry replaced them.
  await tx
    .updateTable('feedback')
    .set({ is_active: 0, ended_by: 'replaced' })
    .where('goal_id', '=', goalId)
    .where('provider_id', '=', caller.id)
    .where(sql<boolean>`ended_by is distinct from 'replaced'`)
    .execute()
  const row: NewFeedbackRow = {
    goal_id: goalId,
    provider_id: caller.id,
    status,
    comments: comments || null,
    created_at: at,
    is_active: 1,
    ended_by: null,
    goal_revision_at_time: goal.revisionCount,
    answer: null,
    answered_at: null,
  }
  const { id } = await tx.insertInto('feedback').values(row).returning('id').executeTakeFirstOrThrow()
  const captains = status === 'accepted' ? [] : await lockOtherCaptains(tx, goal, caller.id)
  const notified = await notifyOwnerAndCaptains(tx, goal, status, captains, caller, now)
  const { firstName, lastName } = caller
  const feedback: StoredFeedback = {
    id,
    goalId,
    feedbackProviderId: caller.id,
    status,
    comments: comments || null,
    createdAt: at,
    isActive: 1,
    goalRevisionAtTime: goal.revisionCount,
    feedbackProvider: { id: caller.id, firstName, lastName },
    answer: null,
    // The giver never owns the goal.
    mayAnswer: calendar.features.feedbackAnswers ? 'forbidden' : 'switched_off',
  }
  return { feedback, goal, notified }
}

/** Applies `reviewRefusal` of the contract with the school's days. Returns null if the goal can be reviewed. */
export function findReviewRefusal(
  goal: GoalFacts,
  calendar: SchoolDays,
  now: number,
  { canBypassDeadlines }: Pick<MemberContext['caller'], 'canBypassDeadlines'>,
) {
  return reviewRefusal({ ...goal, feedbackUntil: feedbackUntil(goal, calendar) }, now, canBypassDeadlines)
}

/** Call it after the commit. It updates the screens that show these goals, and the recipients' notifications. */
function publishFeedback(
  { services }: MemberContext,
  school: SchoolDb,
  given: readonly GivenFeedback[],
): void {
  for (const { goal, notified } of given)
    publishGoalChange(services, school.schoolId, goal.owner, ['feedback'], notified)
}

/** The specification prescribes this text. */
export const DEADLINE_PASSED = sentence('Goal deadline passed - feedback no longer available')

/**
 * Notifies the owner of all feedback, and the crew's captains of feedback that is not an acceptance. Returns the ids of the
 * notified users.
 */
async function notifyOwnerAndCaptains(
  tx: SchoolDb,
  { id: goalId, title, owner }: GoalFacts,
  status: FeedbackStatus,
  captains: readonly { id: number }[],
  caller: MemberContext['caller'],
  now: number,
): Promise<number[]> {
  const toMessage = (name: string | null) =>
    toFeedbackNews(status, { actor: caller.firstName, title, owner: name })
  await notify(
    tx,
    [
      { userId: owner.id, goalId, ...toMessage(null) },
      ...captains.map(({ id: userId }) => ({ userId, goalId, ...toMessage(owner.firstName) })),
    ],
    now,
  )
  return [owner.id, ...captains.map((captain) => captain.id)]
}

type NewFeedbackRow = Required<Omit<Insertable<FeedbackRow>, 'id' | 'school_id'>>

/** Finds the captains of the owner's crew other than giver and owner, and locks them until the transaction ends. */
async function lockOtherCaptains(school: SchoolDb, { owner }: GoalFacts, giver: number) {
  if (owner.groupId === null) return []
  return school
    .selectFrom('users')
    .select('id')
    .where('group_id', '=', owner.groupId)
    .where('is_captain', '=', 1)
    .where('id', 'not in', [giver, owner.id])
    .forShare()
    .execute()
}

type Result = Answer<'POST /api/feedback/accept'>

/**
 * Accepts the goals that can be accepted, and lists the others in the answer. `expectedRevisions` and the answer have the order
 * of `goalIds`. A goal that is listed twice is accepted once.
 */
export async function acceptGoals(
  context: MemberContext,
  { goalIds, expectedRevisions }: Body<'POST /api/feedback/accept'>,
): Promise<Result> {
  const { school } = context
  const revisions = new Map(goalIds.map((id, index) => [id, expectedRevisions?.[index]]))
  const { given, refused } = await transaction(school, async (tx) => {
    const given: GivenFeedback[] = []
    const refused: Result['refused'] = []
    await lockGoalOwners(tx, goalIds)
    // Sorting by id makes concurrent calls lock the goals in the same order, so that they cannot deadlock.
    for (const goalId of [...revisions.keys()].toSorted((a, b) => a - b)) {
      try {
        const review = { status: 'accepted', expectedRevision: revisions.get(goalId) } as const
        given.push(await writeFeedback(context, tx, goalId, review))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refused.push({ goalId, message: error.sentence })
      }
    }
    return { given, refused }
  })
  publishFeedback(context, school, given)
  const indexOf = (id: number) => goalIds.indexOf(id)
  return {
    accepted: given.map(({ goal }) => goal.id).toSorted((a, b) => indexOf(a) - indexOf(b)),
    refused: refused.toSorted((a, b) => indexOf(a.goalId) - indexOf(b.goalId)),
  }
}
