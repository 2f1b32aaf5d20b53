// Accepting many goals: in portions that the server takes, each with the text the reviewer saw.
import { useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { ApiError } from '../api/api-error.ts'
import { useChange } from '../api/queries.ts'

/** The server takes so many a call. */
const PORTION = 50

export interface AcceptedAll {
  accepted: number
  refused: { goalId: number; message: string }[]
  /** A portion did not get through; those after it were not tried. */
  error: ApiError | null
}

export function useAcceptAll(onDone: (result: AcceptedAll) => void) {
  const { mutateAsync } = useChange('POST /api/feedback/accept')
  const [pending, setPending] = useState(false)
  const run = async (goals: readonly GoalWithFeedback[]) => {
    setPending(true)
    const result: AcceptedAll = { accepted: 0, refused: [], error: null }
    try {
      for (let from = 0; from < goals.length; from += PORTION) {
        const portion = goals.slice(from, from + PORTION)
        const { accepted, refused } = await mutateAsync({
          body: {
            goalIds: portion.map(({ id }) => id),
            expectedRevisions: portion.map(({ revisionCount }) => revisionCount),
          },
        })
        result.accepted += accepted.length
        result.refused.push(...refused)
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      result.error = error
    } finally {
      setPending(false)
    }
    onDone(result)
  }
  return { run, pending }
}
