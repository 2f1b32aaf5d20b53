import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { useApiPages } from '../api/pages.ts'
import { mergeLogs } from './timeline.ts'

/** Whose log: the school's, that of one's crews, or that of one's studio. */
export type LogOf = 'admin' | 'coach' | 'guide'
/** 'edit' shows the edits of goals alone. */
export type LogFilter = FeedbackStatus | 'edit' | undefined

const calls = {
  admin: 'GET /api/admin/feedback-log',
  coach: 'GET /api/coach-wooden/feedback-log',
  guide: 'GET /api/guide/feedback-log',
} as const

/** The school a super admin looks at, and the instant the log begins at. */
export interface LogWithin {
  schoolId?: string
  from?: string
}

/** `within`: null while it is not known yet. */
export function useFeedbackLog(as: LogOf, filter: LogFilter, within: LogWithin | null) {
  const call = calls[as]
  const status = filter === 'edit' ? undefined : filter
  const everything = useApiPages(call, within && { query: within })
  const feedback = useApiPages(call, within && { query: status ? { ...within, status } : within })
  const edits = useApiPages('GET /api/admin/goal-edits', as === 'admin' && within ? { query: within } : null)

  const parts = {
    feedback: filter === 'edit' ? null : feedback,
    edit: as !== 'admin' || status ? null : edits,
  }
  const asked = [everything, parts.feedback, parts.edit].filter((part) => part !== null)
  const failed = asked.find((part) => part.isError)
  const timeline = mergeLogs(
    { items: parts.feedback?.data?.items ?? [], hasMore: parts.feedback?.hasNextPage ?? false },
    { items: parts.edit?.data?.items ?? [], hasMore: parts.edit?.hasNextPage ?? false },
  )
  const counts = everything.data?.pages[0]?.counts
  return {
    ...timeline,
    /** Of all the days, whatever the filter; undefined while unknown. */
    counts: counts && { ...counts, edits: edits.data?.pages[0]?.counts.total },
    /** All feedback loaded without a filter: tells what replaced what. */
    everything: everything.data?.items,
    isPending: asked.some((part) => part.isPending),
    error: failed && !asked.every((part) => part.data) ? failed.error : null,
    isFetching: asked.some((part) => part.isFetching),
    retry: () => {
      for (const part of asked) if (part.isError) void part.refetch()
    },
    hasNextPage: timeline.wanting.length > 0,
    isFetchingNextPage: asked.some((part) => part.isFetchingNextPage),
    isFetchNextPageError: asked.some((part) => part.isFetchNextPageError),
    fetchNextPage: () => {
      for (const kind of timeline.wanting) void parts[kind]?.fetchNextPage()
    },
  }
}
