// Live updates: one stream of changes for all tabs of a user, and the refresh of the data in each tab.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from '../../contract/topics.ts'
import { openStream } from './live-stream.ts'
import { findRefreshed } from './own-writes.ts'
import { getTopics, showsAny } from './topics.ts'

type Change = ChangeEvent | 'all'

/**
 * The maximum random delay (jitter) before a refresh, because a change reaches many browsers in the same instant. All
 * changes until then are refreshed together. The user's own changes are refreshed immediately (changes.ts).
 */
export const REFRESH_SPREAD_MS = 3000
/** While the user's change or the next page of a list is pending, the refresh waits and checks again after this time. */
const BUSY_RECHECK_MS = 100
/** A tab without locks closes its stream after being hidden this long. */
const HIDDEN_DELAY_MS = 10_000
/** A tab without a stream of its own for longer than this may have missed a change. */
const SLOW_START_MS = 2000
/** When the page began to read its data, in milliseconds of its own clock. The first value is the start of the page. */
let readSince = 0

/** `schoolId` is another school than the user's own, which a super admin chose. */
export interface LiveTarget {
  userId: number
  schoolId: number | null
}

/**
 * Keeps the cache fresh until the returned function is called. The tab that holds the lock has the stream, and notifies the
 * other tabs with the same target. There are no locks if HTTPS is missing; then each visible tab has its own stream.
 */
export function startLive(
  client: QueryClient,
  { userId, schoolId }: LiveTarget,
  sessionMayHaveEnded: () => void,
): () => void {
  const changes = batchChanges(client)
  const name = schoolId === null ? `cairn-changes-${userId}` : `cairn-changes-${userId}-${schoolId}`
  const address = schoolId === null ? '/api/events' : `/api/events?schoolId=${schoolId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Change>) => changes.add(data)
  const listener = {
    changed: (change: Change) => {
      changes.add(change)
      channel.postMessage(change)
    },
    refused: sessionMayHaveEnded,
  }
  const since = readSince
  readSince = performance.now()
  const stopStream = runInOneTab(
    name,
    (waited) => openStream(address, listener, waited ? null : since),
    () => {
      if (performance.now() - since > SLOW_START_MS) changes.add('all')
    },
  )
  return () => {
    stopStream()
    channel.close()
    changes.stop()
  }
}

/**
 * Runs `start` in one tab at a time. `waited` tells whether another tab ran it before; `taken` is called when another tab
 * runs it now. Returns a function that stops it.
 */
function runInOneTab(lock: string, start: (waited: boolean) => () => void, taken: () => void): () => void {
  const { locks } = navigator
  if (!locks) return runWhileVisible(start)
  const stopped = new AbortController()
  const hold = (waited: boolean) => {
    const stop = start(waited)
    return new Promise<void>((release) => {
      stopped.signal.addEventListener('abort', () => {
        stop()
        release()
      })
    })
  }
  const wait = () => {
    taken()
    return locks.request(lock, { signal: stopped.signal }, () => hold(true))
  }
  locks
    .request(lock, { ifAvailable: true }, (free) => {
      if (stopped.signal.aborted) return
      return free ? hold(false) : null
    })
    .then((held) => (held === null && !stopped.signal.aborted ? wait() : undefined))
    .catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error
    })
  return () => stopped.abort()
}

/** Runs `start` while the tab is visible. A browser opens few connections to a server, so hidden tabs close theirs. */
function runWhileVisible(start: (waited: boolean) => () => void): () => void {
  let stop: (() => void) | undefined = start(false)
  let hiding: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    stop?.()
    stop = undefined
  }
  const onVisibilityChange = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(hide, HIDDEN_DELAY_MS)
    else stop ??= start(true)
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    clearTimeout(hiding)
    hide()
  }
}

function batchChanges(client: QueryClient): { add: (change: Change) => void; stop: () => void } {
  let waiting: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    // A response from before the user's change would undo its optimistic update, and a refresh would cancel the next page.
    if (client.isMutating() + client.isFetching({ predicate: isNextPage }) > 0) {
      timer = setTimeout(refresh, BUSY_RECHECK_MS)
      return
    }
    timer = undefined
    const changes = waiting
    waiting = []
    const predicate = ({ queryKey: [read] }: Query) =>
      changes.some((change) => isOutdated(String(read), change))
    // TanStack Query keeps the response of a pending first read, which may be older than the change.
    for (const { state, promise, queryKey } of client.getQueryCache().findAll({ predicate }))
      if (state.data === undefined)
        promise?.then(() => client.invalidateQueries({ queryKey, exact: true })).catch(() => {})
    void client.invalidateQueries({ predicate })
  }
  return {
    add: (change) => {
      waiting.push(change)
      timer ??= setTimeout(refresh, Math.random() * REFRESH_SPREAD_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

const isNextPage = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined

/** Whether the read shows the changed data and is older than the change. The page itself reads what its own writes change. */
function isOutdated(read: string, change: Change): boolean {
  if (change === 'all') return true
  const isRefreshed = (write: string) => {
    const changed = findRefreshed(write)
    return changed !== undefined && showsAny(read, new Set('by' in changed ? getTopics(changed.by) : changed))
  }
  return change.topics.some(
    (topic) => showsAny(read, new Set([topic])) && !change.writes?.[topic]?.every(isRefreshed),
  )
}
