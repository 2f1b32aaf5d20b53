// Why an entry of feedback counts no more, as far as the entries that are loaded tell.
import type { FeedbackLogItem } from '../../contract/logs.ts'

export type Standing = 'counts' | 'replaced' | 'cleared' | 'past'

export const standingSaid: Record<Exclude<Standing, 'counts'>, string> = {
  replaced: 'Replaced',
  cleared: 'Cleared by an edit',
  past: 'No longer counts',
}

/**
 * Replaced: its giver said something else about the same text of the goal. Cleared: otherwise, since only an edit
 * ends feedback too. 'past' when nothing tells them apart: the giver is gone, or `all`, the newest entries of whatever
 * status, does not reach back to this one.
 */
export function standingOf(
  { id, goalId, feedbackProviderId: giver, goalRevisionAtTime: revision, isActive }: FeedbackLogItem,
  all: readonly FeedbackLogItem[] | undefined,
): Standing {
  if (isActive) return 'counts'
  if (giver === null || !all) return 'past'
  const replaced = all.some(
    (other) =>
      other.id > id &&
      other.goalId === goalId &&
      other.feedbackProviderId === giver &&
      other.goalRevisionAtTime === revision,
  )
  if (replaced) return 'replaced'
  return all.some((other) => other.id === id) ? 'cleared' : 'past'
}
