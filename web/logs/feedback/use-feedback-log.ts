// The feedback log: feedback and edits of goals, fetched in pages and merged into one timeline.
import type { FeedbackStatus } from '../../../contract/feedback-shapes.ts'
import type { FeedbackLogItem, GoalEdit } from '../../../contract/logs.ts'
import { useApiPages } from '../../api/pages.ts'

/** The log of the school, of the coach's crews, or of the guide's studio. */
export type LogScope = 'admin' | 'coach' | 'guide'
/** 'edit' shows only edits of goals. */
export type LogFilter = FeedbackStatus | 'edit' | undefined

export const logCalls = {
  admin: 'GET /api/admin/feedback-log',
  coach: 'GET /api/coach-wooden/feedback-log',
  guide: 'GET /api/guide/feedback-log',
} as const

/** The school that a super admin has chosen, and the instant at which the log begins. */
export interface LogWithin {
  schoolId?: string
  from?: string
}

/** The subject of the entries, whatever their status. */
export interface LogAbout {
  crewId?: number
  studioId?: number
  byId?: number
  search?: string
}

/** `within` is null while unknown. */
export function useFeedbackLog(as: LogScope, filter: LogFilter, within: LogWithin | null, subject: LogAbout) {
  const call = logCalls[as]
  const status = filter === 'edit' ? undefined : filter
  const query = within && { ...within, ...subject }
  const whole = useApiPages(call, within && { query: within })
  const everything = useApiPages(call, query && { query })
  const feedback = useApiPages(call, query && { query: status ? { ...query, status } : query })
  const edits = useApiPages('GET /api/admin/goal-edits', as === 'admin' && query ? { query } : null)

  const parts = {
    feedback: filter === 'edit' ? null : feedback,
    edit: as !== 'admin' || status ? null : edits,
  }
  const queries = [everything, parts.feedback, parts.edit].filter((part) => part !== null)
  const failed = queries.find((part) => part.isError)
  const timeline = mergeLogs(
    { items: parts.feedback?.data?.items ?? [], hasMore: parts.feedback?.hasNextPage ?? false },
    { items: parts.edit?.data?.items ?? [], hasMore: parts.edit?.hasNextPage ?? false },
  )
  const counts = everything.data?.pages[0]?.counts
  return {
    ...timeline,
    /** Counts of the shown days, whatever the status; undefined while loading. */
    counts: counts && { ...counts, edits: edits.data?.pages[0]?.counts.total },
    /** The loaded feedback of every status, needed to find the entry that replaced another. */
    everything: everything.data?.items,
    /** The people who gave feedback in the shown days. */
    givers: whole.data?.pages[0]?.givers ?? [],
    isPending: queries.some((part) => part.isPending),
    error: failed && !queries.every((part) => part.data) ? failed.error : null,
    isFetching: queries.some((part) => part.isFetching),
    retry: () => {
      for (const part of queries) if (part.isError) void part.refetch()
    },
    hasNextPage: timeline.toLoad.length > 0,
    isFetchNextPageError: queries.some((part) => part.isFetchNextPageError),
    fetchNextPage: () => Promise.all(timeline.toLoad.map((kind) => parts[kind]?.fetchNextPage())),
  }
}

export type LogEntry =
  | { kind: 'feedback'; key: string; at: string; item: FeedbackLogItem }
  | { kind: 'edit'; key: string; at: string; edit: GoalEdit }

interface Loaded<Item> {
  items: readonly Item[]
  hasMore: boolean
}

interface Timeline {
  entries: LogEntry[]
  /** The lists to load more of next; none when everything is shown. */
  toLoad: ('feedback' | 'edit')[]
}

/**
 * Merges both lists, newest first. Entries older than the end of a list with more pages wait, so that rows are only added
 * at the end.
 */
function mergeLogs(feedback: Loaded<FeedbackLogItem>, edits: Loaded<GoalEdit>): Timeline {
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
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  const kinds = ['feedback', 'edit'] as const
  return { entries, toLoad: end === '' ? [] : kinds.filter((kind) => ends[kind] === end) }
}
