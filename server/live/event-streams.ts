// The event streams of this node. Each subscriber receives the topics of the changes that its screens show, until its
// session ends. Changes within a short time are batched.
import type { ServerResponse } from 'node:http'
import type { SchoolTime } from '../../contract/goal-week.ts'
import { type ChangeEvent, type Topic, topics } from '../../contract/topics.ts'
import type { Caller } from '../platform/caller.ts'
import { chunksOf } from '../platform/chunks.ts'
import type { Change, Live } from '../platform/live.ts'
import { isInAudience, mayChangeListener } from './audience.ts'

/** One click may change several things; their topics are sent together. */
const JOIN_MS = 50
/** A browser opens at most six connections; a stream above the limit ends the oldest one. */
const STREAMS_PER_SESSION = 12
/** Subscribers read from the database concurrently. */
const CONCURRENT_READS = 8

export interface Listener {
  caller: Caller
  schoolId: number
  time: SchoolTime
}

interface Subscriber {
  stream: EventStream
  listener: Listener
  /** Reads the subscriber again; null once the session, or the right to listen in that school, has ended. */
  revalidate: () => Promise<Listener | null>
}

interface Subscription extends Subscriber {
  /** The changes of the next batch. They are sent if the subscriber is in their audience, before or after it is read again. */
  pending: Change[]
  /** Whether `listener` may be outdated. It is true at first, because the listener was read before the subscription began. */
  stale: boolean
}

export type EventStreams = ReturnType<typeof eventStreams>

export function eventStreams(live: Live, onFailure: (error: unknown) => void) {
  const all = new Set<Subscription>()
  let timer: NodeJS.Timeout | null = null
  let ended = false
  const recent = recentChanges()

  live.subscribe((change) => {
    recent.note(change)
    for (const subscription of all) {
      const { caller, schoolId } = subscription.listener
      if (mayChangeListener(caller, [schoolId, caller.schoolId], change)) subscription.stale = true
      else if (!subscription.stale && !isInAudience(caller, schoolId, change)) continue
      subscription.pending.push(change)
      flushSoon()
    }
  })

  const flushSoon = () => {
    timer ??= setTimeout(() => void flush(), JOIN_MS)
  }

  const flush = async () => {
    timer = null
    const ready = [...all].filter(({ pending, stale }) => pending.length > 0 || stale)
    await inChunks(ready, deliver)
  }

  const deliver = async (subscription: Subscription) => {
    const { pending, listener: before } = subscription
    subscription.pending = []
    if (subscription.stale && !(await refreshListener(subscription))) return
    const isReceived = (change: Change) =>
      [before, subscription.listener].some(({ caller, schoolId }) => isInAudience(caller, schoolId, change))
    try {
      const received = pending.filter(isReceived)
      if (received.length > 0) subscription.stream.change(joinChanges(received, before.caller.id))
    } catch (error) {
      // The other subscribers get their changes, and this browser reconnects and reads everything.
      onFailure(error)
      end(subscription)
    }
  }

  /**
   * Returns false and ends the stream if the subscriber may no longer listen. Its browser first gets `session`, so that the page
   * asks who is signed in and what the person may do.
   */
  const refreshListener = async (subscription: Subscription): Promise<boolean> => {
    subscription.stale = false
    try {
      const listener = await subscription.revalidate()
      if (listener) subscription.listener = listener
      else {
        subscription.stream.change({ topics: ['session'] })
        end(subscription)
      }
      return listener !== null
    } catch (error) {
      // No session can be checked while the database is gone; browsers reconnect when it is back.
      onFailure(error)
      end(subscription)
      return false
    }
  }

  const end = (subscription: Subscription) => {
    all.delete(subscription)
    subscription.stream.end()
  }

  return {
    count: () => all.size,
    /** The zones and weeks of the schools of all subscribers, each once and by the key of `notifySchools`. */
    schoolTimes: () =>
      new Map([...all].map(({ listener }) => [toKey(listener.time), listener.time] as const)),
    /** Returns the function that unsubscribes. `missedMs` is the age of the data on the page; changes since then are sent first. */
    add: (subscriber: Subscriber, missedMs: number): (() => void) => {
      if (ended) {
        // The request came before the server began to close; its browser reconnects to another node.
        subscriber.stream.end()
        return () => {}
      }
      const missed = missedMs > 0 ? recent.findSince(missedMs) : []
      const subscription: Subscription = { ...subscriber, pending: missed ?? [], stale: true }
      if (missed === null) subscription.stream.change({ topics: [...topics] })
      else if (missed.length > 0) flushSoon()
      const { sessionHash } = subscriber.listener.caller
      const ofSession = [...all].filter(({ listener }) => listener.caller.sessionHash === sessionHash)
      for (const oldest of ofSession.slice(0, Math.max(0, ofSession.length - STREAMS_PER_SESSION + 1)))
        end(oldest)
      all.add(subscription)
      return () => void all.delete(subscription)
    },
    /** Sends `week` to the subscribers whose school has this zone and these weeks. */
    notifySchools: (key: string) => {
      for (const { listener, stream } of all)
        if (toKey(listener.time) === key) stream.change({ topics: ['week'] })
    },
    /** Keeps the connections open, and ends the streams of ended sessions. */
    heartbeat: () =>
      inChunks([...all], async (subscription) => {
        if (await refreshListener(subscription)) subscription.stream.heartbeat()
      }),
    /** Ends all streams; those that are added later end immediately. */
    endAll: () => {
      ended = true
      if (timer) clearTimeout(timer)
      for (const subscription of all) end(subscription)
    },
  }
}

function toKey({ timeZone, weeks }: SchoolTime): string {
  return `${timeZone} ${JSON.stringify(weeks)}`
}

/** Joins all changes into one event. A topic that another user has changed too names no writes. */
export function joinChanges(changes: readonly Change[], userId: number): ChangeEvent {
  const causes = changes.flatMap(({ topics, by }) => {
    const writeId = by?.userId === userId ? by.id : null
    return topics.map((topic) => ({ topic, writeId }))
  })
  const causesByTopic = Map.groupBy(causes, ({ topic }) => topic)
  const topics = [...causesByTopic.keys()]
  const writes: Partial<Record<Topic, string[]>> = {}
  for (const [topic, causesOfTopic] of causesByTopic) {
    const ids = new Set(causesOfTopic.flatMap(({ writeId }) => writeId ?? []))
    const isAllOwn = causesOfTopic.every(({ writeId }) => writeId !== null)
    if (isAllOwn) writes[topic] = [...ids]
  }
  return Object.keys(writes).length > 0 ? { topics, writes } : { topics }
}

async function inChunks<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const chunk of chunksOf(items, CONCURRENT_READS)) await Promise.all(chunk.map(work))
}

/** Unsent bytes above which a socket counts as stuck; an event has about 200 bytes. */
const MAX_BACKLOG = 64 * 1024
/** Browsers reconnect after a random delay, so that not all do so at the same time when a server restarts. */
const RETRY_MS = { min: 1_000, max: 5_000 }

type EventStream = ReturnType<typeof eventStream>

export function eventStream(response: ServerResponse) {
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    // The browser reconnects and refreshes everything.
    if (response.writableLength > MAX_BACKLOG) response.destroy()
  }
  const { min, max } = RETRY_MS
  write(`retry: ${Math.round(min + Math.random() * (max - min))}\n\n`)
  return {
    change: (event: ChangeEvent) => write(`event: change\ndata: ${JSON.stringify(event)}\n\n`),
    /** A comment that keeps proxies from closing a quiet stream. */
    heartbeat: () => write(': still here\n\n'),
    end: () => void response.end(),
  }
}

/** A page may miss changes between its first reads and its subscription. A page that took longer reads everything again. */
const RETENTION_MS = 60_000
const MAX_CHANGES = 2_000

/** `now` is a monotonic clock in milliseconds. */
export function recentChanges(now = () => performance.now()) {
  let noted: { at: number; change: Change }[] = []
  let allSince = now()
  return {
    note: (change: Change) => {
      noted.push({ at: now(), change })
      if (noted.length <= MAX_CHANGES) return
      noted = noted.slice(-MAX_CHANGES / 2)
      allSince = noted[0]?.at ?? now()
    },
    /** The changes of the last `ms` milliseconds; null if some of them are no longer stored. */
    findSince: (ms: number) => {
      const from = now() - ms
      if (ms > RETENTION_MS || from < allSince) return null
      return noted.filter(({ at }) => at >= from).map(({ change }) => change)
    },
  }
}
