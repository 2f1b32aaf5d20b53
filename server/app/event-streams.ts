// All browsers that listen to this node: who hears what, joined over a moment, until the session ends.

import { type Topic, topics } from '../../contract/topics.ts'
import type { Caller } from '../platform/caller.ts'
import type { Change, Live } from '../platform/live.ts'
import { portions } from '../platform/portions.ts'
import { hears, mayChange } from './audience.ts'
import type { EventStream } from './event-stream.ts'
import { recentChanges } from './recent-changes.ts'

/** A person's click changes several things; their topics go out together. */
const JOIN_MS = 50
/** A browser opens six at most; another one takes the place of the oldest. */
const STREAMS_PER_SESSION = 12
/** How many listeners are read from the database at once. */
const READ_AT_ONCE = 8

export interface Place {
  caller: Caller
  schoolId: number
  timeZone: string
}

export interface Listening {
  stream: EventStream
  place: Place
  /** Who the listener is now and where; null once the session or the right to listen there has ended. */
  look: () => Promise<Place | null>
}

interface Kept extends Listening {
  /** Changes to be told of when the moment is over, by who the listener is then or was before. */
  waiting: Change[]
  /** What is known of the listener may be wrong; at first, because it was read a moment before. */
  stale: boolean
}

export interface EventStreams {
  count(): number
  zones(): Set<string>
  /** Answers how to let it go. `missedMs`: it read that long ago what it shows, and hears of what changed since. */
  add(listening: Listening, missedMs: number): () => void
  /** Tells everybody whose school is in the zone. */
  ring(zone: string): void
  /** A sign of life to all, and an end for those whose session has ended. */
  beat(): Promise<void>
  /** Those that are added later end at once. */
  endAll(): void
}

export function eventStreams(live: Live, failed: (error: unknown) => void): EventStreams {
  const all = new Set<Kept>()
  let timer: NodeJS.Timeout | null = null
  let ended = false
  const recent = recentChanges()

  live.subscribe((change) => {
    recent.note(change)
    for (const kept of all) {
      const { caller, schoolId } = kept.place
      if (mayChange(caller, [schoolId, caller.schoolId], change)) kept.stale = true
      else if (!kept.stale && !hears(caller, schoolId, change)) continue
      kept.waiting.push(change)
      flushSoon()
    }
  })

  const flushSoon = () => {
    timer ??= setTimeout(() => void flush(), JOIN_MS)
  }

  const flush = async () => {
    timer = null
    const ready = [...all].filter(({ waiting, stale }) => waiting.length > 0 || stale)
    await inTurns(ready, tell)
  }

  const tell = async (kept: Kept) => {
    const { waiting, place: before } = kept
    kept.waiting = []
    if (kept.stale && !(await renew(kept))) return
    const heard = (change: Change) =>
      [before, kept.place].some(({ caller, schoolId }) => hears(caller, schoolId, change))
    const changed = new Set<Topic>(waiting.filter(heard).flatMap((change) => change.topics))
    if (changed.size > 0) kept.stream.change(changed)
  }

  /** False, with the stream ended, for somebody who may not listen any more. */
  const renew = async (kept: Kept): Promise<boolean> => {
    kept.stale = false
    try {
      const place = await kept.look()
      if (place) kept.place = place
      else end(kept)
      return place !== null
    } catch (error) {
      // Without the database nobody knows who listens; browsers come back when it does.
      failed(error)
      end(kept)
      return false
    }
  }

  const end = (kept: Kept) => {
    all.delete(kept)
    kept.stream.end()
  }

  return {
    count: () => all.size,
    zones: () => new Set([...all].map(({ place }) => place.timeZone)),
    add: (listening, missedMs) => {
      if (ended) {
        // It asked before the server began to close; its browser comes back to another one.
        listening.stream.end()
        return () => {}
      }
      const missed = missedMs > 0 ? recent.ofLast(missedMs) : []
      const kept: Kept = { ...listening, waiting: missed ?? [], stale: true }
      if (missed === null) kept.stream.change(topics)
      else if (missed.length > 0) flushSoon()
      const { sessionHash } = listening.place.caller
      const same = [...all].filter(({ place }) => place.caller.sessionHash === sessionHash)
      for (const oldest of same.slice(0, Math.max(0, same.length - STREAMS_PER_SESSION + 1))) end(oldest)
      all.add(kept)
      return () => void all.delete(kept)
    },
    ring: (zone) => {
      for (const { place, stream } of all) if (place.timeZone === zone) stream.change(['week'])
    },
    beat: () =>
      inTurns([...all], async (kept) => {
        if (await renew(kept)) kept.stream.beat()
      }),
    endAll: () => {
      ended = true
      if (timer) clearTimeout(timer)
      for (const kept of all) end(kept)
    },
  }
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const some of portions(items, READ_AT_ONCE)) await Promise.all(some.map(work))
}
