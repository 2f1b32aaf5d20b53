import { createContext, use } from 'react'
import { formatDateTime, formatRelative, type Instant } from './dates.ts'
import { createStore, type Store, useStore } from './store.ts'

const USUAL_ZONE = 'America/Chicago'

/** Provides the IANA time zone of the school. */
export const ZoneProvider = createContext(USUAL_ZONE)
export const useZone = (): string => use(ZoneProvider)

/** How often words such as '2 min ago' are rendered again, in milliseconds: on each half minute of the server's time. */
const STEP_MS = 30_000
/** A timer may fire a little early, and 15:59:59.999 is not 16:00 yet. In milliseconds. */
const PAST_THE_MINUTE_MS = 20

interface Clock {
  /** Milliseconds by the clock of this device. */
  now: number
  /** By how many milliseconds the server's clock is ahead of this device's. */
  ahead: number
}

let timer: ReturnType<typeof setTimeout> | undefined

const clock: Store<Clock> = createStore({ now: Date.now(), ahead: 0 }, () => {
  const { now, ahead } = clock.get()
  // A time that is only a little old stays: a new one would render all subscribers again.
  if (Math.abs(Date.now() - now) > STEP_MS) clock.set({ now: Date.now(), ahead })
  planNextTick(clock.get())
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
})

/** Ticks when `now` is as old as it may be, or when a deadline may have passed: deadlines lie on whole minutes. */
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

/** Sets by how many milliseconds the server's clock is ahead. Laptops' clocks are often wrong. */
export function setClockAhead(ahead: number): void {
  if (ahead === clock.get().ahead) return
  const next = { ...clock.get(), ahead }
  if (timer !== undefined) planNextTick(next)
  clock.set(next)
}

/** The present instant by the server's clock, in milliseconds. One clock for the whole page ticks every half minute. */
export const useNow = (): number => useStore(clock, ({ now, ahead }) => now + ahead)

/** The present instant by the device's clock, to measure how long ago something happened on the device. */
export const useDeviceNow = (): number => useStore(clock, ({ now }) => now)

/** '2 h ago', updated while the page is open; the exact time is in its title. */
export function RelativeTime({ at, className }: { at: Instant; className?: string }) {
  const now = useNow()
  const zone = useZone()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, zone)} className={className}>
      {formatRelative(at, zone, now)}
    </time>
  )
}
