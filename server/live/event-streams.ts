// The event streams of this node: each subscriber gets the topics of the changes that its screens show, until its session
// ends. Changes of the same moment are joined.

import { type Topic, topics } from '../../contract/topics.ts'
import type { Caller } from '../platform/caller.ts'
import type { Change, Live } from '../platform/live.ts'
import { portions } from '../platform/portions.ts'
import { isInAudience, mayChangeListener } from './audience.ts'
import type { EventStream } from './event-stream.ts'
import { recentChanges } from './recent-changes.ts'

/** A person's click changes several things; their topics go out together. */
const JOIN_MS = 50
/** A browser opens six at most; one more takes the place of the oldest. */
const STREAMS_PER_SESSION = 12
/** Subscribers that are read from the database at the same time. */
const READ_AT_ONCE = 8

export interface Place {
  caller: Caller
  schoolId: number
  timeZone: string
}

export interface Subscriber {
  stream: EventStream
  place: Place
  /** Reads the subscriber again; null once the session, or the right to listen in that school, has ended. */
  revalidate: () => Promise<Place | null>
}

interface Subscription extends Subscriber {
  /** Changes to deliver when the moment is over, if the subscriber as it was or as it is then is in their audience. */
  pending: Change[]
  /** The place may be outdated; at first, because it was read a moment ago. */
  stale: boolean
}

export interface EventStreams {
  count(): number
  zones(): Set<string>
  /** Returns how to unsubscribe. `missedMs`: age of what the page shows; changes since then are delivered at once. */
  add(subscriber: Subscriber, missedMs: number): () => void
  /** Sends `week` to the subscribers whose school is in the zone. */
  notifyZone(zone: string): void
  /** Keeps the connections open, and ends the streams of ended sessions. */
  heartbeat(): Promise<void>
  /** Ends all streams; those that are added later end at once. */
  endAll(): void
}

export function eventStreams(live: Live, failed: (error: unknown) => void): EventStreams {
  const all = new Set<Subscription>()
  let timer: NodeJS.Timeout | null = null
  let ended = false
  const recent = recentChanges()

  live.subscribe((change) => {
    recent.note(change)
    for (const subscription of all) {
      const { caller, schoolId } = subscription.place
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
    await inTurns(ready, deliver)
  }

  const deliver = async (subscription: Subscription) => {
    const { pending, place: before } = subscription
    subscription.pending = []
    if (subscription.stale && !(await refreshListener(subscription))) return
    const isHeard = (change: Change) =>
      [before, subscription.place].some(({ caller, schoolId }) => isInAudience(caller, schoolId, change))
    const changed = new Set<Topic>(pending.filter(isHeard).flatMap((change) => change.topics))
    if (changed.size > 0) subscription.stream.change(changed)
  }

  /** False, with the stream ended, once the subscriber may not listen any more. */
  const refreshListener = async (subscription: Subscription): Promise<boolean> => {
    subscription.stale = false
    try {
      const place = await subscription.revalidate()
      if (place) subscription.place = place
      else end(subscription)
      return place !== null
    } catch (error) {
      // Without the database no session can be checked; browsers reconnect when it is back.
      failed(error)
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
    zones: () => new Set([...all].map(({ place }) => place.timeZone)),
    add: (subscriber, missedMs) => {
      if (ended) {
        // The request came before the server began to close; its browser reconnects to another node.
        subscriber.stream.end()
        return () => {}
      }
      const missed = missedMs > 0 ? recent.ofLast(missedMs) : []
      const subscription: Subscription = { ...subscriber, pending: missed ?? [], stale: true }
      if (missed === null) subscription.stream.change(topics)
      else if (missed.length > 0) flushSoon()
      const { sessionHash } = subscriber.place.caller
      const same = [...all].filter(({ place }) => place.caller.sessionHash === sessionHash)
      for (const oldest of same.slice(0, Math.max(0, same.length - STREAMS_PER_SESSION + 1))) end(oldest)
      all.add(subscription)
      return () => void all.delete(subscription)
    },
    notifyZone: (zone) => {
      for (const { place, stream } of all) if (place.timeZone === zone) stream.change(['week'])
    },
    heartbeat: () =>
      inTurns([...all], async (subscription) => {
        if (await refreshListener(subscription)) subscription.stream.heartbeat()
      }),
    endAll: () => {
      ended = true
      if (timer) clearTimeout(timer)
      for (const subscription of all) end(subscription)
    },
  }
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const some of portions(items, READ_AT_ONCE)) await Promise.all(some.map(work))
}
