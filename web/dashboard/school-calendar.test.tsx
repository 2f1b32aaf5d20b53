import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import { listDueDays } from '../parts/goals/due-days.ts'

import { type Answers, fakeServer } from '../testing/fake-server.ts'
import { firstStats, goalWeek } from '../testing/people.ts'
import { fridayEvening, notification, notifications, wednesday } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'
import { goalsAgain } from './goals-again.tsx'
import { formatNoSchoolDays } from './no-school.tsx'

const withFree = (week: typeof goalWeek, names: readonly (string | null)[]): typeof goalWeek => ({
  ...week,
  days: week.days.map(({ day }, index) => ({ day, noSchool: names[index] ?? null })),
})
/** Thursday and Friday are off. */
const shortWeek = withFree(goalWeek, [null, null, null, 'Thanksgiving', 'Thanksgiving'])
const freeWeek = withFree(goalWeek, Array<string>(5).fill('Winter break'))

/** A goal due on Monday after the goal week. */
const moved = sampleGoal({
  id: 30,
  title: 'Draw a fern',
  deadline: '2026-11-23T22:00:00.000Z',
  dueOn: '2026-11-23',
  firstDueOn: '2026-11-20',
  lastMove: {
    at: '2026-11-18T15:00:00.000Z',
    by: { id: 9, firstName: 'Cole', lastName: 'Novak' },
    from: '2026-11-20',
    to: '2026-11-23',
    cause: 'more_time',
    reason: 'You were at the museum.',
  },
})

const show = (week: typeof goalWeek, more: Answers = {}) => {
  const server = fakeServer({ ...wednesday, 'GET /api/goal-week': () => week, ...more })
  showApp()
  return server
}
const newGoal = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
  return within(await screen.findByRole('dialog', { name: 'Create New Goal' }))
}

beforeEach(() => localStorage.clear())

describe('a week with no-school days', () => {
  test('a week with no-school days has a sentence for each name, or for the whole week', () => {
    expect(formatNoSchoolDays(shortWeek)).toEqual(['No school on Thu and Fri: Thanksgiving.'])
    expect(formatNoSchoolDays(freeWeek)).toEqual(['No school this week: Winter break.'])
    const next = withFree(fridayEvening, Array<string>(5).fill('Winter break'))
    expect(formatNoSchoolDays(next)).toEqual(['No school next week: Winter break.'])
    expect(formatNoSchoolDays(withFree(goalWeek, ['Fair', null, 'Snow', null, 'Fair']))).toEqual([
      'No school on Mon and Fri: Fair.',
      'No school on Wed: Snow.',
    ])
  })

  test('a week with no-school days shows them in the banner and on its days, whose names are read out', async () => {
    show(shortWeek, { 'GET /api/users/:id/goals-with-feedback': () => [] })
    expect(await screen.findByText('No school on Thu and Fri: Thanksgiving.')).toBeDefined()
    const days = within(screen.getByRole('list', { name: 'Days of the goal week' })).getAllByRole('listitem')
    expect(days.map(({ textContent }) => textContent).slice(2)).toEqual([
      'Wed18no goals due',
      'Thu19No school: Thanksgiving',
      'Fri20No school: Thanksgiving',
    ])
    expect(await screen.findByText('Pick one thing you can finish by Wednesday.')).toBeDefined()
  })

  test('a week with no-school days offers its school days, and sets a weekly goal for the last of them', async () => {
    const { requestsTo } = show(shortWeek, { 'POST /api/goals': () => sampleGoal() })
    const form = await newGoal()
    const thursday = form.getByRole<HTMLInputElement>('radio', {
      name: 'Thursday, November 19, no school: Thanksgiving',
    })
    expect(thursday.disabled).toBe(true)
    expect(form.getAllByText('No school')).toHaveLength(2)
    fireEvent.click(form.getByRole('radio', { name: 'Weekly' }))
    fireEvent.change(form.getByLabelText(/What will you do/), { target: { value: 'Read' } })
    fireEvent.click(form.getByRole('button', { name: 'Create goal' }))
    await waitFor(() => expect(requestsTo('POST /api/goals')[0]?.body.targetDate).toBe('2026-11-18'))
  })

  test('a week with no day to select says when goals can be set', async () => {
    show({ ...shortWeek, now: '2026-11-18T22:00:00.000Z', opensAt: '2026-11-20T22:00:00.000Z' })
    const dialog = await newGoal()
    expect(
      dialog.getByText(
        'There’s no more school this week. You can set goals for Mon, Nov 23 to Fri, Nov 27 from Fri, Nov 20, 4:00 PM.',
      ),
    ).toBeDefined()
    expect(dialog.queryByRole('radio')).toBeNull()
  })

  test('a week with no remaining day asks for no goal, not even the first one', async () => {
    const isOver = { ...shortWeek, now: '2026-11-18T22:30:00.000Z', opensAt: '2026-11-20T22:00:00.000Z' }
    show(isOver, {
      'GET /api/users/:id/goals-with-feedback': () => [],
      'GET /api/users/:id/stats': () => firstStats,
    })
    expect(await screen.findByText('No school on Thu and Fri: Thanksgiving.')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'No goals this week' })).toBeDefined()
    expect(screen.getByText('There’s no more school this week.')).toBeDefined()
    expect(screen.queryByText(/Pick one thing|Something you can finish/)).toBeNull()
  })

  test('a week that ends before a holiday folds what was not completed', async () => {
    const opensAt = '2026-11-18T22:00:00.000Z'
    const week = {
      ...shortWeek,
      now: '2026-11-18T22:30:00.000Z',
      lookBack: { week: '2026-11-16', opensAt, closesAt: '2026-11-23T22:00:00.000Z', carriesFrom: null },
    }
    show(week, { 'GET /api/reflections/mine': () => ({ open: null }) })
    const goals = within(await screen.findByRole('region', { name: 'My Goals' }))
    const missed = (await goals.findByRole('heading', { name: 'Read aloud' })).closest('details')
    expect(missed?.open).toBe(false)
    expect(missed?.querySelector('summary')?.textContent).toBe('Incomplete1')
    expect(goals.getByRole('heading', { name: 'Be nicer' }).closest('details')).toBeNull()
  })

  test('a week without school says so, and when it begins again, and asks for nothing', async () => {
    const newYear = { name: 'New year', from: '2027-01-04', to: '2027-01-04' }
    const { requestsTo } = show(
      { ...freeWeek, opensAt: '2027-01-01T22:00:00.000Z' },
      {
        'GET /api/users/:id/goals-with-feedback': () => [],
        'GET /api/days-off': () => ({ version: 1, entries: [newYear] }),
      },
    )
    const sentence = 'No school this week: Winter break. School starts again on Tue, Jan 5.'
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(requestsTo('GET /api/days-off')[0]?.query).toEqual({ from: '2027-01-04', to: '2027-01-08' })
    expect(screen.getByRole('heading', { name: 'No goals this week' })).toBeDefined()
    expect(screen.queryByText(/Pick one thing/)).toBeNull()
    expect(screen.getByRole('button', { name: 'New goal' }).className).not.toContain('bg-primary')
    const dialog = await newGoal()
    expect(
      dialog.getByText(
        'There is no school this week. You can set goals for Mon, Jan 4 to Fri, Jan 8 from Fri, Jan 1, 4:00 PM.',
      ),
    ).toBeDefined()
  })

  test('goals of the week before a break are set again on the same weekday, or on a remaining school day', () => {
    const due = listDueDays(
      {
        ...shortWeek,
        now: Date.parse('2026-11-16T15:00:00.000Z'),
        changesAt: 0,
        weeks: defaultWeeks,
        weekUntil: '2026-11-22',
        dueTime: '4:00 PM',
      },
      true,
    )
    const last = (id: number, day: string, duration: 'daily' | 'weekly') =>
      sampleGoal({ id, title: `Goal ${id}`, duration, deadline: `${day}T21:00:00.000Z` })
    const again = goalsAgain(
      [last(1, '2026-10-27', 'daily'), last(2, '2026-10-30', 'weekly'), last(3, '2026-10-29', 'daily')],
      [],
      due,
    )
    expect(again.map(({ id, day }) => [id, day])).toEqual([
      [3, '2026-11-16'],
      [1, '2026-11-17'],
      [2, '2026-11-18'],
    ])
  })

  test('a week after a break shows the week before it as the last one', async () => {
    const { requestsTo } = show({ ...goalWeek, lastWeek: '2026-10-26' })
    fireEvent.click(await screen.findByRole('button', { name: 'Last week, Oct 26 to 30' }))
    await waitFor(() =>
      expect(
        requestsTo('GET /api/users/:id/goals-with-feedback').some(({ query }) => query.week === '2026-10-26'),
      ).toBe(true),
    )
  })
})

describe('a moved goal', () => {
  const now = sampleGoal({ id: 31, title: 'Read 20 pages', completed: true, status: 'completed' })
  const list = { 'GET /api/users/:id/goals-with-feedback': () => [now, moved] }

  test('a moved goal that is due later is last in the list, and no figure counts it', async () => {
    show(goalWeek, list)
    expect(await screen.findByText('Your stone is placed.')).toBeDefined()
    const later = within(await screen.findByRole('region', { name: 'Due later' }))
    expect(later.getByRole('heading', { name: 'Draw a fern' })).toBeDefined()
    expect(later.queryByText('Read 20 pages')).toBeNull()
    const card = within(screen.getByRole('region', { name: /My Goals/ }))
    expect(card.getByRole('heading', { level: 2 }).parentElement?.textContent).toContain('1')
  })

  test('a moved goal shows from which day it was moved, by whom and why', async () => {
    show(goalWeek, list)
    expect(await screen.findByText('Moved from Fri, Nov 20')).toBeDefined()
    expect(screen.getByText('Moved by Cole Novak: You were at the museum.')).toBeDefined()
  })

  test('a moved goal shows when the calendar moved it', async () => {
    const lastMove = {
      ...moved.lastMove,
      at: '2026-11-18T15:00:00.000Z',
      by: null,
      from: '2026-11-20',
      to: '2026-11-23',
      cause: 'no_school',
      reason: null,
    } as const
    show(goalWeek, { 'GET /api/users/:id/goals-with-feedback': () => [{ ...moved, lastMove }] })
    expect(await screen.findByText('Moved by the school calendar: no school on Fri, Nov 20.')).toBeDefined()
  })

  test('a moved goal shows that it was moved back when days away were deleted', async () => {
    const lastMove = {
      at: '2026-11-18T15:00:00.000Z',
      by: { id: 9, firstName: 'Cole', lastName: 'Novak' },
      from: '2026-11-24',
      to: '2026-11-23',
      cause: 'absence',
      reason: null,
    } as const
    show(goalWeek, { 'GET /api/users/:id/goals-with-feedback': () => [{ ...moved, lastMove }] })
    expect(await screen.findByText('Moved back by Cole Novak: not away after all.')).toBeDefined()
  })

  test('a moved goal that is completed early is not a stone of this week', async () => {
    show(goalWeek, {
      ...list,
      'PATCH /api/goals/:id': () => ({ ...moved, completed: true, status: 'completed', updated: true }),
    })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Mark as done: Draw a fern' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Goal Completed!' }))
    expect(dialog.queryByText(/stone/)).toBeNull()
  })

  test('a moved goal is linked from its notification', async () => {
    show(goalWeek, {
      'GET /api/notifications': () => ({
        ...notifications,
        items: [{ ...notification, type: 'goal_moved', goalId: 30, groupId: null, message: 'Cole moved it' }],
      }),
    })
    const link = await screen.findByRole('link', { name: /Cole moved it/ })
    expect(link.getAttribute('href')).toBe('/goal-history')
  })
})

test('a school that hides ranks and streaks has neither among the figures', async () => {
  show({ ...goalWeek, settings: { ...goalWeek.settings, showCrewRank: false, showStreaks: false } })
  expect(await screen.findByText('Finished in total')).toBeDefined()
  expect(screen.queryByText('Place in your crew')).toBeNull()
  expect(screen.queryByText(/in a row/i)).toBeNull()
})
