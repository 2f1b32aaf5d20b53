import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/cache.ts'
import { useApi } from '../api/queries.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { goalWeek } from '../testing/people.ts'
import { useGoalWeek, useGoalWeekRefresh } from './user-and-week.ts'

function Week() {
  const { data, dataUpdatedAt } = useApi('GET /api/goal-week')
  useGoalWeekRefresh(data, dataUpdatedAt)
  const { now, label, weekStart, weekEnd } = useGoalWeek()
  if (!data) return null
  return (
    <p>
      {new Date(now).toISOString()} {label} {weekStart} {weekEnd}
    </p>
  )
}

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Week />
    </QueryClientProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByText(/Week/).textContent

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the goal week', () => {
  test('the goal week comes from the server, whatever the device’s clock says, and advances from there', async () => {
    vi.setSystemTime('2031-01-01T00:00:00.000Z')
    fakeServer({ 'GET /api/goal-week': () => goalWeek })
    show()
    await pass(0)
    expect(shown()).toBe('2026-11-18T16:20:00.000Z Current Week 2026-11-16 2026-11-20')
    await pass(60_000)
    expect(shown()).toMatch(/^2026-11-18T16:21:00/)
  })

  test('the goal week is read again at 4 PM of its last school day before a holiday', async () => {
    const days = goalWeek.days.map(({ day }, index) => ({ day, noSchool: index > 2 ? 'Thanksgiving' : null }))
    const { requestsTo } = fakeServer({
      'GET /api/goal-week': () => ({ ...goalWeek, days, now: '2026-11-18T21:59:30.000Z' }),
    })
    show()
    await pass(25_000)
    expect(requestsTo('GET /api/goal-week')).toHaveLength(1)
    await pass(10_000)
    expect(requestsTo('GET /api/goal-week')).toHaveLength(2)
  })

  test('the goal week is read again when it changes, on Friday at 4 PM', async () => {
    const friday = { ...goalWeek, now: '2026-11-20T21:59:00.000Z' }
    const { answers, requestsTo } = fakeServer({ 'GET /api/goal-week': () => friday })
    show()
    await pass(58_000)
    expect(shown()).toMatch(/Current Week/)
    expect(requestsTo('GET /api/goal-week')).toHaveLength(1)
    answers['GET /api/goal-week'] = () => ({
      ...goalWeek,
      now: '2026-11-20T22:00:01.000Z',
      label: 'Next Week',
      weekStart: '2026-11-23',
      weekEnd: '2026-11-27',
      changesAt: '2026-11-23T06:00:00.000Z',
    })
    await pass(5_000)
    expect(shown()).toMatch(/Next Week 2026-11-23 2026-11-27/)
    expect(requestsTo('GET /api/goal-week')).toHaveLength(2)
  })

  const lookBack = {
    ...goalWeek.lookBack,
    opensAt: '2026-11-13T22:00:00.000Z',
    closesAt: '2026-11-16T22:00:00.000Z',
  }
  const noSchoolDays = goalWeek.days.map(({ day }) => ({ day, noSchool: 'Holidays' }))

  test.each([
    ['with no change ahead', '2026-11-16T06:00:00.000Z'],
    ['with a change that is years ahead', '2031-11-16T06:00:00.000Z'],
  ])('a goal week %s is not read over and over', async (_what, changesAt) => {
    const { requestsTo } = fakeServer({
      'GET /api/goal-week': () => ({ ...goalWeek, changesAt, lookBack, days: noSchoolDays }),
    })
    show()
    await pass(60_000)
    expect(requestsTo('GET /api/goal-week')).toHaveLength(1)
  })
})
