import { createStore, type Store, useStore } from './store.ts'

/** How often words such as '2 min ago' are looked at again, in milliseconds; of the right time, on the half minute. */
const step = 30_000
/** A timer may fire a little early, and 15:59:59.999 is not 16:00 yet. In milliseconds. */
const PAST_THE_MINUTE = 20

interface Clock {
  /** By this device. */
  now: number
  /** By how many milliseconds the right time is ahead of this device's. */
  ahead: number
}

let timer: ReturnType<typeof setTimeout> | undefined

const clock: Store<Clock> = createStore({ now: Date.now(), ahead: 0 }, () => {
  const { now, ahead } = clock.get()
  // A time that is only a little old stays: a new one would render again what was just rendered with it.
  if (Math.abs(Date.now() - now) > step) clock.set({ now: Date.now(), ahead })
  planNextTick(clock.get())
  return () => {
    clearTimeout(timer)
    timer = undefined
  }
})

/** Ticks when `now` is as old as it may be, or when a deadline may have passed: deadlines lie on whole minutes. */
function planNextTick({ now, ahead }: Clock): void {
  const present = Date.now()
  const age = Math.min(step, Math.max(0, present - now))
  const toHalfMinute = step - ((present + ahead) % step) + PAST_THE_MINUTE
  clearTimeout(timer)
  timer = setTimeout(
    () => {
      const next = { ...clock.get(), now: Date.now() }
      planNextTick(next)
      clock.set(next)
    },
    Math.min(step - age, toHalfMinute),
  )
}

/** Takes the right time from the server, which knows it better than a laptop's clock: `ahead` in milliseconds. */
export function setClockAhead(ahead: number): void {
  if (ahead === clock.get().ahead) return
  const next = { ...clock.get(), ahead }
  if (timer !== undefined) planNextTick(next)
  clock.set(next)
}

/** The present instant in milliseconds; one clock for the whole page, moving every half minute. */
export const useNow = (): number => useStore(clock, ({ now, ahead }) => now + ahead)

/** The same by the device's own clock, to measure how long ago something happened on it. */
export const useDeviceNow = (): number => useStore(clock, ({ now }) => now)
