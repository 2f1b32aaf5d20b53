// Accepts several goals at once; what cannot be accepted is named, and does not hold up the others.
import { holdOwnersOf } from '../goals/index.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { DomainError } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { announce, type Given, writeFeedback } from './give-feedback.ts'

interface Result {
  accepted: number[]
  refused: { goalId: number; message: string }[]
}

/** `expectedRevisions` go with `goalIds`, in the same order, which the answer keeps. A goal named twice is accepted once. */
export async function acceptGoals(
  context: MemberContext,
  school: SchoolDb,
  goalIds: readonly number[],
  expectedRevisions?: readonly number[],
): Promise<Result> {
  const revisions = new Map(goalIds.map((id, index) => [id, expectedRevisions?.[index]]))
  const { given, refused } = await transaction(school, async (tx) => {
    const given: Given[] = []
    const refused: Result['refused'] = []
    await holdOwnersOf(tx, goalIds)
    // In order of id, so that two such calls never wait for each other's goals.
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
  announce(context, school, given)
  const place = (id: number) => goalIds.indexOf(id)
  return {
    accepted: given.map(({ goal }) => goal.id).toSorted((one, other) => place(one) - place(other)),
    refused: refused.toSorted((one, other) => place(one.goalId) - place(other.goalId)),
  }
}
