import type { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { refreshTopics } from '../api/cache.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, studios, weekStats, wilhelmina } from '../testing/people.ts'
import { wednesday } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'

const lastWeek = (id: number, title: string, day: string, part: Partial<GoalWithFeedback> = {}) =>
  sampleGoal({ id, title, deadline: `${day}T22:00:00.000Z`, ...part })

const run = lastWeek(1, 'Run a mile', '2026-11-13', { description: 'Before school.' })
const read = lastWeek(2, 'Read 20 pages', '2026-11-10', { category: 'Academic', duration: 'daily' })
const sing = lastWeek(3, 'Sing', '2026-11-12', { duration: 'daily' })

function serve(before: GoalWithFeedback[], more: Answers = {}) {
  const goals: GoalWithFeedback[] = []
  return fakeServer({
    ...wednesday,
    'GET /api/users/:id/goals-with-feedback': ({ query }) => (query.week === '2026-11-09' ? before : goals),
    'GET /api/users/:id/stats': () => ({
      ...weekStats,
      goalsThisWeek: 0,
      totalGoals: 5,
      completedGoals: 0,
      completionPercentage: 0,
    }),
    'POST /api/goals': ({ body }) => {
      if (body.title === 'Sing') return refused('too_many_goals')
      const goal = sampleGoal({ id: 90 + goals.length, title: body.title ?? '' })
      goals.push(goal)
      return goal
    },
    ...more,
  })
}

const again = () => screen.findByRole('button', { name: 'Last week’s goals again' })

test('an empty week has no figures, and one button for a new goal', async () => {
  serve([])
  showApp()
  expect(await screen.findByText('No goals yet')).toBeDefined()
  expect(screen.queryByText('Finished in total')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'New goal' })).toHaveLength(1)
  expect(screen.queryByText(/A goal is due at 4:00 PM/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Last week’s goals again' })).toBeNull()
})

test('an empty week offers last week’s goals again, on their days or the next remaining one', async () => {
  const { requestsTo } = serve([run, read])
  showApp()
  fireEvent.click(await again())
  const dialog = within(await screen.findByRole('dialog', { name: 'Last week’s goals again' }))
  expect(await dialog.findByText('Academic, daily, due Wednesday, November 18')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Create 2 goals' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('POST /api/goals').map(({ body }) => body)).toEqual([
    {
      title: 'Read 20 pages',
      category: 'Academic',
      duration: 'daily',
      targetDate: '2026-11-18',
      userId: wilhelmina.id,
    },
    {
      title: 'Run a mile',
      description: 'Before school.',
      category: 'Personal',
      duration: 'weekly',
      targetDate: '2026-11-20',
      userId: wilhelmina.id,
    },
  ])
  expect(await screen.findByText('2 goals created')).toBeDefined()
  expect(await screen.findByRole('checkbox', { name: 'Mark as done: Run a mile' })).toBeDefined()
})

test('refused goals stay in the list with their reason, and the others are not sent twice', async () => {
  const { answers, requestsTo } = serve([run, sing, read])
  showApp()
  fireEvent.click(await again())
  const dialog = within(await screen.findByRole('dialog', { name: 'Last week’s goals again' }))
  fireEvent.click(await dialog.findByRole('checkbox', { name: /Read 20 pages/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Create 2 goals' }))
  expect(
    await dialog.findByText('You already have 300 goals this week. Finish or delete some first.'),
  ).toBeDefined()
  expect(dialog.queryByRole('checkbox', { name: /Run a mile/ })).toBeNull()
  answers['POST /api/goals'] = () => sampleGoal({ id: 99, title: 'Sing' })
  fireEvent.click(dialog.getByRole('button', { name: 'Create 1 goal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('POST /api/goals').map(({ body }) => body.title)).toEqual(['Sing', 'Run a mile', 'Sing'])
})

test('nothing is sent when nothing is selected', async () => {
  const { requestsTo } = serve([run])
  showApp()
  fireEvent.click(await again())
  const dialog = within(await screen.findByRole('dialog', { name: 'Last week’s goals again' }))
  fireEvent.click(await dialog.findByRole('checkbox', { name: /Run a mile/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Create goals' }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Select at least one goal.'))
  expect(requestsTo('POST /api/goals')).toEqual([])
})

test('a studio with goal types offers only goals of its types again, by type and number', async () => {
  const drawers = lastWeek(4, '2 Waseca Drawers', '2026-11-13')
  const { requestsTo } = serve([drawers, run], {
    'GET /api/auth/user': () => ({ ...wilhelmina, studio: 'Foothills' }),
    'GET /api/studios': () => studios.map((studio) => ({ ...studio, goalTypes: ['Waseca Drawer'] })),
    'GET /api/goal-week': () => goalWeek,
  })
  showApp()
  fireEvent.click(await again())
  const dialog = within(await screen.findByRole('dialog', { name: 'Last week’s goals again' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Create 1 goal' }))
  await waitFor(() => expect(requestsTo('POST /api/goals')).toHaveLength(1))
  expect(requestsTo('POST /api/goals')[0]?.body).toMatchObject({ goalType: 'Waseca Drawer', quantity: 2 })
})

describe('a goal that can be carried over', () => {
  const unfinished = { ...run, abilities: { ...run.abilities, carry: true } } as const
  const carried = {
    ...run,
    carriedToId: 99,
    abilities: { ...run.abilities, carry: 'already_carried' },
  } as const
  const finished = lastWeek(5, 'Swim', '2026-11-12', { completed: true, status: 'completed' })
  const dialog = async () => {
    fireEvent.click(await again())
    return within(await screen.findByRole('dialog', { name: 'Last week’s goals again' }))
  }
  /** Another device changes last week while the dialog is open. */
  const changeTo = (server: ReturnType<typeof serve>, client: QueryClient, goals: GoalWithFeedback[]) => {
    server.answers['GET /api/users/:id/goals-with-feedback'] = ({ query }) =>
      query.week === '2026-11-09' ? goals : []
    return act(() => refreshTopics(client, ['goals']))
  }

  test('a goal that can be carried over comes before setting all of them again', async () => {
    serve([unfinished, finished])
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Last week, Nov 9 to 13' }))
    expect(await screen.findByRole('button', { name: 'Carry over: Run a mile' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Back to this week' }))
    expect(await screen.findByRole('heading', { name: 'No goals yet' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Last week’s goals again' })).toBeNull()
  })

  test('a goal that was carried over is not set again', async () => {
    serve([carried, finished])
    showApp()
    const shown = await dialog()
    const boxes = await shown.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([false])
    expect(within(shown.getByRole('group', { name: 'Finished' })).getByText('Swim')).toBeDefined()
    expect(shown.queryByRole('group', { name: 'Not finished' })).toBeNull()
  })

  test('a goal that is carried over elsewhere leaves the open dialog', async () => {
    const server = serve([run, read])
    const { client } = showApp()
    const shown = await dialog()
    expect(await shown.findByRole('button', { name: 'Create 2 goals' })).toBeDefined()
    await changeTo(server, client, [carried, read])
    fireEvent.click(await shown.findByRole('button', { name: 'Create 1 goal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requestsTo('POST /api/goals').map(({ body }) => body.title)).toEqual(['Read 20 pages'])
  })

  test('a goal that is set again counts as carried over, so it cannot be carried over afterward', async () => {
    const server = serve([carried, finished])
    const { client } = showApp()
    const shown = await dialog()
    await changeTo(server, client, [unfinished, finished])
    const left = await shown.findByRole('group', { name: 'Not finished' })
    expect(within(left).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    fireEvent.click(shown.getByRole('button', { name: 'Create 1 goal' }))
    await waitFor(() => expect(server.requestsTo('POST /api/goals')).toHaveLength(1))
    expect(server.requestsTo('POST /api/goals')[0]?.body).toMatchObject({ carriedFromId: unfinished.id })
  })
})
