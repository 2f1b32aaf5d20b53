import { useSyncExternalStore } from 'react'

/** How often words such as '2 min ago' are looked at again, in milliseconds; of the right time, on the half minute. */
const step = 30_000
/** A timer may fire a little early, and 15:59:59.999 is not 16:00 yet. In milliseconds. */
const PAST_THE_MINUTE = 20

/** By how many milliseconds the right time is ahead of this device's. */
let ahead = 0

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

/** The next time when `now` is as old as it may be, or a deadline may have passed: they lie on whole minutes. */
function moveOn(): void {
  const present = Date.now()
  const age = Math.min(step, Math.max(0, present - now))
  const toHalfMinute = step - ((present + ahead) % step) + PAST_THE_MINUTE
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      now = Date.now()
      moveOn()
      for (const tell of listeners) tell()
    },
    Math.min(step - age, toHalfMinute),
  )
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Moved at once, it would have all that was just drawn by it drawn again.
    if (Math.abs(Date.now() - now) > step) now = Date.now()
    moveOn()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** Takes the right time from somebody who knows it better than a laptop's clock: `ahead` in milliseconds. */
export function setClockAhead(milliseconds: number): void {
  if (milliseconds === ahead) return
  ahead = milliseconds
  if (listeners.size > 0) moveOn()
  for (const tell of listeners) tell()
}

/** The present instant in milliseconds; one clock for the whole page, moving every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now + ahead)

/** The same by the device's own clock, to measure how long ago something happened on it. */
export const useDeviceNow = (): number => useSyncExternalStore(subscribe, () => now)
