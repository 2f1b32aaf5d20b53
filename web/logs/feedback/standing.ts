// Why an entry of feedback no longer counts, derived from the loaded entries.
import type { FeedbackLogItem } from '../../../contract/logs.ts'

export type Standing = 'counts' | 'replaced' | 'cleared' | 'past'

export const standingLabels: Record<Exclude<Standing, 'counts'>, string> = {
  replaced: 'Replaced',
  cleared: 'Cleared by an edit',
  past: 'No longer counts',
}

/**
 * 'replaced': the same giver gave later feedback on the same revision of the goal. 'cleared': otherwise, because only an
 * edit also ends feedback. 'past': unknown, because the giver is deleted, or `all`, the newest entries of every status,
 * does not include this entry.
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
