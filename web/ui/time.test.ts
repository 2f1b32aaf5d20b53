// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { setClockAhead, useNow } from './time.tsx'

const SECOND = 1000
const DAY = 86_400_000
let deadline = Date.parse('2026-11-18T22:00:00.000Z')

/**
 * Opens the page this long before a deadline. The result advances the time and returns how long ago the deadline was,
 * for the page.
 */
function openedBefore(milliseconds: number) {
  // The clock must not go back from one test to the next.
  deadline += DAY
  vi.useFakeTimers({ now: deadline - milliseconds })
  const { result, unmount } = renderHook(() => useNow())
  onTestFinished(() => {
    unmount()
    setClockAhead(0)
    vi.useRealTimers()
  })
  return (passed: number) => {
    act(() => vi.advanceTimersByTime(passed))
    return result.current - deadline
  }
}

describe('the page’s clock', () => {
  test('the page’s clock notices a deadline when it passes, not half a minute later', () => {
    const lateBy = openedBefore(7 * SECOND)
    expect(lateBy(6 * SECOND)).toBeLessThan(0)
    expect(lateBy(1.1 * SECOND)).toBeGreaterThanOrEqual(0)
  })

  test('the page’s clock uses the right time if the device is wrong', () => {
    const lateBy = openedBefore(17 * SECOND)
    act(() => setClockAhead(5 * SECOND))
    expect(lateBy(11 * SECOND)).toBeLessThan(0)
    expect(lateBy(1.1 * SECOND)).toBeGreaterThanOrEqual(0)
  })

  test('the page’s clock advances every half minute', () => {
    const lateBy = openedBefore(60 * SECOND)
    lateBy(SECOND)
    expect(lateBy(61 * SECOND)).toBeGreaterThanOrEqual(0)
    expect(lateBy(30 * SECOND)).toBeGreaterThanOrEqual(30 * SECOND)
  })
})
