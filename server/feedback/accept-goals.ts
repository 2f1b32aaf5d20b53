// Accepts several goals in one call. Goals that cannot be accepted are listed in the answer and do not stop the others.
import { lockOwnersOf } from '../goals/index.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { DomainError } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { type GivenFeedback, publishFeedback, writeFeedback } from './give-feedback.ts'

interface Result {
  accepted: number[]
  refused: { goalId: number; message: string }[]
}

/** `expectedRevisions` has the order of `goalIds`, and so has the answer. A goal that is listed twice is accepted once. */
export async function acceptGoals(
  context: MemberContext,
  school: SchoolDb,
  goalIds: readonly number[],
  expectedRevisions?: readonly number[],
): Promise<Result> {
  const revisions = new Map(goalIds.map((id, index) => [id, expectedRevisions?.[index]]))
  const { given, refused } = await transaction(school, async (tx) => {
    const given: GivenFeedback[] = []
    const refused: Result['refused'] = []
    await lockOwnersOf(tx, goalIds)
    // Sorted by id, so that two concurrent calls lock the goals in the same order and cannot deadlock.
    for (const goalId of [...revisions.keys()].toSorted((one, other) => one - other)) {
      try {
        const review = { status: 'accepted', expectedRevision: revisions.get(goalId) } as const
        given.push(await writeFeedback(context, tx, goalId, review))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        refused.push({ goalId, message: error.message })
      }
    }
    return { given, refused }
  })
  publishFeedback(context, school, given)
  const place = (id: number) => goalIds.indexOf(id)
  return {
    accepted: given.map(({ goal }) => goal.id).toSorted((one, other) => place(one) - place(other)),
    refused: refused.toSorted((one, other) => place(one.goalId) - place(other.goalId)),
  }
}
