// Live updates: one stream of changes for all tabs of a user, and the refreshing of what each tab shows.
import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from '../../contract/topics.ts'
import { refreshTopics } from './cache.ts'
import { openStream } from './live-stream.ts'

type Change = readonly Topic[] | 'all'

/**
 * A change reaches many browsers in the same instant. Each refreshes at a random moment within this time, in
 * milliseconds, together with what else has changed until then. One's own changes are refreshed at once (changes.ts).
 */
export const SPREAD = 3000
/** While a change of one's own is on its way the refresh waits and asks again after this time, in milliseconds. */
const BUSY = 100
/** A tab without locks gives up its stream when it was hidden this long, in milliseconds. */
const HIDDEN = 10_000
/** Without a stream of its own for longer than this, in milliseconds, a tab may have missed a change. */
const SLOW_START = 2000
/** When the page began to read what it shows, in milliseconds of its own clock: at first with itself. */
let readSince = 0

/** `schoolId` names another school than the own one, for a super admin who looks at it. */
export interface LiveOf {
  userId: number
  schoolId: number | null
}

/**
 * Keeps the cache fresh until the answer is called. One tab (whoever holds the lock) has the stream and tells the
 * others that follow the same; where the page is not served securely there are no locks, and each tab has its own
 * while it can be seen.
 */
export function startLive(
  client: QueryClient,
  { userId, schoolId }: LiveOf,
  sessionMayHaveEnded: () => void,
): () => void {
  const gathered = gatherChanges(client)
  const name = schoolId === null ? `cairn-live-${userId}` : `cairn-live-${userId}-${schoolId}`
  const address = schoolId === null ? '/api/events' : `/api/events?schoolId=${schoolId}`
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Change>) => gathered.add(data)
  const listener = {
    changed: (change: Change) => {
      gathered.add(change)
      channel.postMessage(change)
    },
    refused: sessionMayHaveEnded,
  }
  const since = readSince
  readSince = performance.now()
  const stopStream = inOneTab(
    name,
    (waited) => openStream(address, listener, waited ? null : since),
    () => {
      if (performance.now() - since > SLOW_START) gathered.add('all')
    },
  )
  return () => {
    stopStream()
    channel.close()
    gathered.stop()
  }
}

/**
 * Runs `start` in one tab at a time; `waited` says whether another tab ran it before, and `taken` is called when one
 * runs it now. Answers how to stop.
 */
function inOneTab(lock: string, start: (waited: boolean) => () => void, taken: () => void): () => void {
  const { locks } = navigator
  if (!locks) return whileSeen(start)
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

/** A browser opens few connections to a server, so a tab that nobody sees gives its own back. */
function whileSeen(start: (waited: boolean) => () => void): () => void {
  let stop: (() => void) | undefined = start(false)
  let hiding: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    stop?.()
    stop = undefined
  }
  const turn = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(hide, HIDDEN)
    else stop ??= start(true)
  }
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    clearTimeout(hiding)
    hide()
  }
}

function gatherChanges(client: QueryClient): { add: (change: Change) => void; stop: () => void } {
  const topics = new Set<Topic>()
  let all = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    // An answer from before that change would undo its optimistic update.
    if (client.isMutating() > 0) {
      timer = setTimeout(refresh, BUSY)
      return
    }
    timer = undefined
    void (all ? client.invalidateQueries() : refreshTopics(client, topics))
    all = false
    topics.clear()
  }
  return {
    add: (change) => {
      if (change === 'all') all = true
      else for (const topic of change) topics.add(topic)
      timer ??= setTimeout(refresh, Math.random() * SPREAD)
    },
    stop: () => clearTimeout(timer),
  }
}
