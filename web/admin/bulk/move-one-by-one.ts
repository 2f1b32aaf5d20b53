// Moves learners with the call of a single move, which checks the sizes of both crews.
import type { ListResult } from '../../../contract/accounts.ts'
import { ApiError, isAnswer, sentenceOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'

/** Refusals about the one learner or the crews' sizes; any other ends the work. */
const REFUSALS = new Set([400, 403, 404, 409])

export async function moveOneByOne(
  people: readonly { id: number }[],
  targetGroupId: number | null,
): Promise<ListResult> {
  const result: ListResult = { done: [], refused: [] }
  for (const { id } of people) {
    try {
      await call('POST /api/admin/crews/move-learner', {
        body: { userId: id, targetGroupId, validateSize: true },
      })
      result.done.push(id)
    } catch (error) {
      if (!(error instanceof ApiError && isAnswer(error) && REFUSALS.has(error.status))) throw error
      result.refused.push({ id, message: sentenceOf(error) })
    }
  }
  return result
}
