// The log as one timeline: entries of feedback and edits of goals, the newest first.
import type { FeedbackLogItem, GoalEdit } from '../../contract/logs.ts'

export type LogEntry =
  | { kind: 'feedback'; key: string; at: string; item: FeedbackLogItem }
  | { kind: 'edit'; key: string; at: string; edit: GoalEdit }

/** One of the two lists as far as it is loaded. */
export interface Loaded<Item> {
  items: readonly Item[]
  hasMore: boolean
}

export interface Timeline {
  entries: LogEntry[]
  /** The lists to load more of next; none when everything is shown. */
  wanting: ('feedback' | 'edit')[]
}

/**
 * Merges both lists. What is older than the end of a list that goes on is held back until that list has come as far,
 * so that 'Show more' only ever adds below.
 */
export function mergeLogs(feedback: Loaded<FeedbackLogItem>, edits: Loaded<GoalEdit>): Timeline {
  const ends = {
    feedback: feedback.hasMore ? (feedback.items.at(-1)?.createdAt ?? '') : '',
    edit: edits.hasMore ? (edits.items.at(-1)?.editedAt ?? '') : '',
  }
  const end = ends.feedback > ends.edit ? ends.feedback : ends.edit
  const all: LogEntry[] = [
    ...feedback.items.map(
      (item) => ({ kind: 'feedback', key: `feedback-${item.id}`, at: item.createdAt, item }) as const,
    ),
    ...edits.items.map(
      (edit) => ({ kind: 'edit', key: `edit-${edit.id}`, at: edit.editedAt, edit }) as const,
    ),
  ]
  const entries = all
    .filter(({ at }) => at >= end)
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  const kinds = ['feedback', 'edit'] as const
  return { entries, wanting: end === '' ? [] : kinds.filter((kind) => ends[kind] === end) }
}
