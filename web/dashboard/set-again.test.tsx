import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { type Answers, fakeServer, refused } from '../testing/fake-server.ts'
import { goalWeek, studios, wilhelmina } from '../testing/people.ts'
import { sampleCrew, sampleMember } from '../testing/sample-crews.ts'
import { fridayEvening, wednesday } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { showApp } from '../testing/show-app.tsx'

type Idea =
  Awaited<ReturnType<NonNullable<Answers['GET /api/users/:id/goal-ideas']>>> extends infer R
    ? Extract<R, readonly unknown[]>[number]
    : never

const idea = (title: string, part: Partial<Idea> = {}): Idea => ({
  title,
  description: null,
  category: 'Personal',
  duration: 'weekly',
  plan: null,
  goalType: null,
  quantity: null,
  times: 3,
  finished: 2,
  ...part,
})

const crew = (goalsThisWeek: number) =>
  sampleCrew(3, 'Lichen Legends', [
    sampleMember(4, 3, { firstName: 'Zoë', goalsThisWeek }),
    sampleMember(1, 3, { ...wilhelmina, goalsThisWeek: 0 }),
  ])

/** A week in which the user has no goals yet; those that are set appear in it. */
function serveEmpty(more: Answers = {}) {
  const goals: GoalWithFeedback[] = []
  return fakeServer({
    ...wednesday,
    'GET /api/users/:id/goals-with-feedback': ({ query }) => (query.week ? [sampleGoal({ id: 1 })] : goals),
    'GET /api/users/:id/goal-ideas': () =>
      ['Swim 40 laps', 'Read 20 pages', 'Draw a map', 'Bake bread']
        .filter((title) => !goals.some((goal) => goal.title === title))
        .map((title) => idea(title)),
    'GET /api/groups/:id': () => crew(0),
    'POST /api/goals': ({ body }) => {
      const goal = sampleGoal({ id: 90 + goals.length, title: body.title ?? '' })
      goals.push(goal)
      return goal
    },
    ...more,
  })
}

const ideas = async () =>
  within(await screen.findByRole('list', { name: 'Set again' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

// Dialogs are lazy chunks, which are slow to load on a busy machine.
configure({ asyncUtilTimeout: 5000 })

beforeEach(() => localStorage.clear())

describe('a week without goals', () => {
  test('a week without goals offers three earlier ones, and a click and Enter set one again', async () => {
    const { requestsTo } = serveEmpty()
    showApp()
    expect(await ideas()).toEqual(['Again: Swim 40 laps', 'Again: Read 20 pages', 'Again: Draw a map'])
    fireEvent.click(screen.getByRole('button', { name: 'Again: Swim 40 laps' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create New Goal' }))
    const title = form.getByLabelText(/What will you do/)
    expect(title).toHaveProperty('value', 'Swim 40 laps')
    await waitFor(() => expect(document.activeElement).toBe(title))
    fireEvent.keyDown(title, { key: 'Enter' })
    expect(await screen.findByText('Goal created!')).toBeDefined()
    expect(requestsTo('POST /api/goals')[0]?.body).toEqual({
      title: 'Swim 40 laps',
      category: 'Personal',
      duration: 'weekly',
      completed: false,
      userId: 1,
      targetDate: '2026-11-20',
    })
    // The others stay for the rest of the visit.
    await waitFor(async () =>
      expect(await ideas()).toEqual(['Again: Read 20 pages', 'Again: Draw a map', 'Again: Bake bread']),
    )
  })

  test('a week without goals offers goals of its studio’s types, which Enter sets too', async () => {
    const { requestsTo } = serveEmpty({
      'GET /api/auth/user': () => ({ ...wilhelmina, studio: 'Foothills' }),
      'GET /api/studios': () => studios.map((studio) => ({ ...studio, goalTypes: ['Waseca Drawer'] })),
      'GET /api/users/:id/goal-ideas': () => [
        idea('2 Waseca Drawers', { goalType: 'Waseca Drawer', quantity: 2, category: 'Academic' }),
      ],
    })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Again: 2 Waseca Drawers' }))
    await screen.findByRole('dialog', { name: 'Create New Goal' })
    await waitFor(() => expect(document.activeElement?.tagName).toBe('DIV'))
    if (document.activeElement) fireEvent.keyDown(document.activeElement, { key: 'Enter' })
    await waitFor(() => expect(requestsTo('POST /api/goals')).toHaveLength(1))
    expect(requestsTo('POST /api/goals')[0]?.body).toMatchObject({ goalType: 'Waseca Drawer', quantity: 2 })
  })

  test('a week without goals offers none again once no day can be picked', async () => {
    const { requestsTo } = serveEmpty({
      'GET /api/goal-week': () => ({ ...goalWeek, opensAt: '2026-11-20T22:00:00.000Z' }),
    })
    showApp()
    expect(await screen.findByText('No goals this week')).toBeDefined()
    expect(requestsTo('GET /api/users/:id/goal-ideas')).toEqual([])
  })

  test('a week without goals on the weekend offers earlier ones below the head', async () => {
    serveEmpty({ 'GET /api/goal-week': () => fridayEvening })
    showApp()
    expect(await ideas()).toHaveLength(3)
    expect(screen.queryByText('No goals yet')).toBeNull()
  })

  test('a week without goals has the notifications below them, and no words about each member of the crew', async () => {
    serveEmpty()
    showApp()
    const myCrew = within(await screen.findByRole('region', { name: 'My Crew' }))
    expect(myCrew.getByText('Lichen Legends, nobody has set a goal yet')).toBeDefined()
    expect(myCrew.queryByText('No goals yet')).toBeNull()
    const goals = screen.getByRole('region', { name: 'My Goals' })
    const notifications = screen.getByRole('region', { name: 'Notifications' })
    expect(goals.parentElement).toBe(notifications.parentElement)
    expect(screen.queryByText('Finished in total')).toBeNull()
  })

  test('a week without own goals says which members of the crew have none once someone has one', async () => {
    serveEmpty({ 'GET /api/groups/:id': () => crew(2) })
    showApp()
    const myCrew = within(await screen.findByRole('region', { name: 'My Crew' }))
    expect(myCrew.getByText('No goals yet')).toBeDefined()
  })

  test('a week after one without goals of the crew has no Last week', async () => {
    serveEmpty({
      'GET /api/users/:id/goals-with-feedback': () => [],
      'GET /api/users/:id/goal-ideas': () => [],
    })
    showApp()
    expect(await screen.findByText('No goals yet')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Last week/ })).toBeNull())
  })
})

describe('a goal of last week', () => {
  const openMenu = async (goal: GoalWithFeedback, more: Answers = {}) => {
    const server = fakeServer({
      ...wednesday,
      'GET /api/users/:id/goals-with-feedback': ({ query }) => (query.week ? [goal] : []),
      'POST /api/goals': () => sampleGoal(),
      ...more,
    })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'Last week, Nov 9 to 13' }))
    await screen.findByText(goal.title)
    return server
  }
  const past = (part: Parameters<typeof sampleGoal>[0] = {}) =>
    sampleGoal({
      id: 30,
      title: 'Run a mile',
      deadline: '2026-11-12T22:00:00.000Z',
      completed: true,
      status: 'completed',
      ...part,
    })

  test('a goal of last week can be set again from its menu', async () => {
    await openMenu(past())
    fireEvent.pointerDown(screen.getByRole('button', { name: 'More for: Run a mile' }), { button: 0 })
    fireEvent.click(screen.getByRole('button', { name: 'More for: Run a mile' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Set again' }))
    const form = within(await screen.findByRole('dialog', { name: 'Create New Goal' }))
    expect(form.getByLabelText(/What will you do/)).toHaveProperty('value', 'Run a mile')
  })

  test('a goal of last week that can be carried over is not offered to be set again', async () => {
    await openMenu(past({ completed: false, status: 'incomplete', abilities: { carry: true } }))
    expect(await screen.findByRole('button', { name: 'Carry over: Run a mile' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'More for: Run a mile' })).toBeNull()
  })

  test('a goal of last week is not carried over once its weekly goal created it again', async () => {
    const series = { id: 5, until: '2026-12-18' }
    const missed = past({ completed: false, status: 'incomplete', abilities: { carry: true }, series })
    await openMenu(missed, {
      'GET /api/users/:id/goals-with-feedback': ({ query }) =>
        query.week ? [missed] : [sampleGoal({ id: 31, series })],
    })
    expect(await screen.findByText('Every week until Fri, Dec 18')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Carry over: Run a mile' })).toBeNull()
  })
})

describe('a weekly goal', () => {
  const series = {
    id: 5,
    title: 'Be nicer',
    category: 'Personal' as const,
    duration: 'weekly' as const,
    until: '2026-12-18',
    by: { id: 1, firstName: 'Wilhelmina', lastName: 'Ó Súilleabháin-Okonkwo' },
    userIds: [1],
    nextWeek: '2026-11-23',
  }
  const open = async (more: Answers = {}) => {
    const server = fakeServer({
      ...wednesday,
      'GET /api/users/:id/goals-with-feedback': () => [
        sampleGoal({ series: { id: 5, until: '2026-12-18' } }),
      ],
      'GET /api/goal-series': () => ({ items: [series], nextCursor: null }),
      'PATCH /api/goal-series/:id': () => series,
      'DELETE /api/goal-series/:id': () => undefined,
      ...more,
    })
    showApp()
    const trigger = await screen.findByRole('button', { name: 'More for: Be nicer' })
    fireEvent.pointerDown(trigger, { button: 0 })
    fireEvent.click(trigger)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Weekly goal' }))
    return server
  }

  test('a weekly goal is set with the last day five weeks ahead', async () => {
    const { requestsTo } = fakeServer({ ...wednesday, 'POST /api/goals': () => sampleGoal() })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
    await screen.findByRole('dialog', { name: 'Create New Goal' })
    fireEvent.change(screen.getByLabelText(/What will you do/), { target: { value: 'Read 20 minutes' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Every week until' }))
    expect(screen.getByText('A new goal each week, due on Wednesday.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Create goal' }))
    await waitFor(() => expect(requestsTo('POST /api/goals')).toHaveLength(1))
    expect(requestsTo('POST /api/goals')[0]?.body).toMatchObject({ repeat: { until: '2026-12-25' } })
  })

  test('a weekly goal that the server refuses says so at its last day', async () => {
    fakeServer({
      ...wednesday,
      'POST /api/goals': () =>
        refused('validation', [{ path: 'repeat.until', message: 'That’s too far ahead.' }]),
    })
    showApp()
    fireEvent.click(await screen.findByRole('button', { name: 'New goal' }))
    await screen.findByRole('dialog', { name: 'Create New Goal' })
    fireEvent.change(screen.getByLabelText(/What will you do/), { target: { value: 'Read 20 minutes' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Every week until' }))
    fireEvent.click(screen.getByRole('button', { name: 'Create goal' }))
    expect(await screen.findByText('That’s too far ahead.')).toBeDefined()
  })

  test('a weekly goal gets another last day from its row', async () => {
    const { requestsTo } = await open()
    await screen.findByRole('dialog', { name: 'Weekly goal' })
    fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '2026-12-11' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Weekly goal changed')).toBeDefined()
    expect(requestsTo('PATCH /api/goal-series/:id')[0]?.body).toEqual({ until: '2026-12-11' })
  })

  test('a weekly goal ends after a question', async () => {
    const { requestsTo } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'End weekly goal' }))
    const ask = within(await screen.findByRole('alertdialog', { name: 'End weekly goal' }))
    expect(ask.getByText('No more goals will be created. Those that exist stay.')).toBeDefined()
    fireEvent.click(ask.getByRole('button', { name: 'End weekly goal' }))
    expect(await screen.findByText('Weekly goal ended')).toBeDefined()
    expect(requestsTo('DELETE /api/goal-series/:id')[0]?.path).toBe('/api/goal-series/5')
  })

  test('a weekly goal of another person says who set it and cannot be changed', async () => {
    await open({
      'GET /api/goal-series': () => ({
        items: [{ ...series, by: { id: 9, firstName: 'Cole', lastName: 'Novak' } }],
        nextCursor: null,
      }),
      'DELETE /api/goal-series/:id': () => refused('forbidden'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Weekly goal' }))
    expect((await dialog.findByText(/set by/)).textContent).toBe(
      'Every week until Fri, Dec 18, set by Cole Novak.',
    )
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'End weekly goal' }))
    const ask = within(await screen.findByRole('alertdialog'))
    fireEvent.click(ask.getByRole('button', { name: 'End weekly goal' }))
    expect(await screen.findByText('Failed to change the weekly goal')).toBeDefined()
  })
})
