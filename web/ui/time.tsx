import { createContext, use } from 'react'
import { formatDateTime, formatRelative, type Instant } from './dates.ts'
import { createStore, type Store, useStore } from './store.ts'

const USUAL_ZONE = 'America/Chicago'

/** Provides the IANA time zone of the school. */
export const ZoneProvider = createContext(USUAL_ZONE)
export const useZone = (): string => use(ZoneProvider)

/** How often times such as '2 min ago' are rendered again: on each half minute of the server's time. */
const STEP_MS = 30_000
/** A timer may fire a little early, and a millisecond before a deadline is not the deadline yet. */
const PAST_THE_MINUTE_MS = 20

interface Clock {
  /** Milliseconds by this device's clock. */
  now: number
  /** How many milliseconds the server's clock is ahead of this device's. */
  ahead: number
}

let timer: ReturnType<typeof setTimeout> | undefined

const clock: Store<Clock> = createStore({ now: Date.now(), ahead: 0 }, () => {
  const { now, ahead } = clock.get()
  // A time that is only a little old is kept, because a new one would render all subscribers again.
  if (Math.abs(Date.now() - now) > STEP_MS) clock.set({ now: Date.now(), ahead })
  planNextTick(clock.get())
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
})

/** Plans the next tick for when `now` is too old, or when a deadline may have passed: deadlines are on whole minutes. */
function planNextTick({ now, ahead }: Clock): void {
  const present = Date.now()
  const age = Math.min(STEP_MS, Math.max(0, present - now))
  const toHalfMinute = STEP_MS - ((present + ahead) % STEP_MS) + PAST_THE_MINUTE_MS
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      const next = { ...clock.get(), now: Date.now() }
      planNextTick(next)
      clock.set(next)
    },
    Math.min(STEP_MS - age, toHalfMinute),
  )
}

/** Sets how many milliseconds the server's clock is ahead. Laptops' clocks are often wrong. */
export function setClockAhead(ahead: number): void {
  if (ahead === clock.get().ahead) return
  const next = { ...clock.get(), ahead }
  if (timer !== undefined) planNextTick(next)
  clock.set(next)
}

/** The current time by the server's clock, in milliseconds. One clock for the whole page ticks every half minute. */
export const useNow = (): number => useStore(clock, ({ now, ahead }) => now + ahead)

/** The current time by the device's clock, to measure how long ago something happened on the device. */
export const useDeviceNow = (): number => useStore(clock, ({ now }) => now)

/** Shows '2 h ago', updated while the page is open. The exact time is in its title. */
export function RelativeTime({ at, className }: { at: Instant; className?: string }) {
  const now = useNow()
  const zone = useZone()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, zone)} className={className}>
      {formatRelative(at, zone, now)}
    </time>
  )
}
