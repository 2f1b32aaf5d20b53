import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import { getAnswerButtons, serveReview, showReview } from '../testing/crew-review.ts'
import { refused } from '../testing/fake-server.ts'
import { captain, createEntry, createGoal, crew, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek } from '../testing/people.ts'
import { readText } from '../testing/read-text.ts'
import { showApp } from '../testing/show-app.tsx'
import { setKeys } from './review-keys.tsx'

const run = createGoal(max, { id: 1, title: 'Run' })
const swim = createGoal(zoe, { id: 4, title: 'Swim 20 laps' })
const withFeedback = (goal: GoalWithFeedback, status: 'denied' | 'needs_improvement') => ({
  ...goal,
  feedback: [createEntry(goal.id, thaddeus, { status, comments: 'How far?' })],
})
const expired = createGoal(zoe, {
  id: 9,
  title: 'Clean the art corner',
  deadline: '2026-11-16T22:00:00.000Z',
  abilities: { ...run.abilities, review: 'deadline_passed' },
})

const crewNames = [
  [3, 'Lichen Legends'],
  [4, 'Switchbacks'],
  [5, 'North Face'],
  [6, 'Moss'],
  [7, 'Another coach’s'],
] as const
const crews = crewNames.map(([id, name]) => ({ ...crew, id, name }))
const coach: User = { ...thaddeus, assignedCrews: [3, 4, 5, 6] }

const todayAtFour = `${goalWeek.now.slice(0, 10)}T22:00:00.000Z`

/** Goals of a crew in the queue of all crews, with this `deadline`. */
const inQueue = (groupId: number, from: number, count: number, deadline = run.deadline) =>
  Array.from({ length: count }, (_, index) =>
    createGoal({ ...max, groupId }, { id: from + index, title: `Goal ${from + index}`, deadline }),
  )

function serve(
  goals: GoalWithFeedback[],
  queue: (crewId?: string) => { items: GoalWithFeedback[]; nextCursor: string | null },
  user = coach,
) {
  const server = serveReview(goals, user)
  server.answers['GET /api/groups'] = () => crews
  server.answers['GET /api/feedback/queue'] = ({ query }) => queue(query.crewId)
  return server
}
const accept = (title: string) =>
  fireEvent.click(getAnswerButtons(title).getByRole('button', { name: 'Accept' }))

beforeEach(() => {
  localStorage.clear()
  setKeys(true)
})

describe('a finished queue', () => {
  test('a finished queue counts the feedback and links to the crew with the most goals due today', async () => {
    serve([withFeedback(swim, 'denied'), run], () => ({
      items: [
        ...inQueue(5, 100, 4),
        ...inQueue(4, 200, 2, todayAtFour),
        ...inQueue(4, 300, 1),
        ...inQueue(7, 400, 9, todayAtFour),
      ],
      nextCursor: null,
    }))
    await showReview()
    expect(screen.queryByRole('link', { name: /Next crew/ })).toBeNull()
    accept('Run')
    const next = await screen.findByRole('link', { name: 'Next crew: Switchbacks, 3 to review' })
    expect(next.getAttribute('href')).toBe('/feedback/crew/4')
    const title = screen.getByRole('heading', { level: 2, name: 'All 2 goals reviewed' })
    expect(document.activeElement).toBe(title)
    expect(title.closest('div')?.parentElement?.querySelectorAll('.cairn-stone')).toHaveLength(2)
    expect(screen.getByText('1 accepted')).toBeDefined()
    expect(screen.getByText('1 denied')).toBeDefined()
    expect(screen.getByText('New and edited goals will show up here.')).toBeDefined()
    const later = within(screen.getByRole('region', { name: 'More crews' })).getAllByRole('link')
    expect(later.map(readText)).toEqual(['North Face none due today 4 to review'])
    // The goals of the visit stay below, with their Undo.
    expect(screen.getByRole('button', { name: /^Undo.*Run$/ })).toBeDefined()
  })

  test('a finished queue names the learners without a goal', async () => {
    serve([withFeedback(swim, 'denied'), run], () => ({ items: [], nextCursor: null }))
    await showReview()
    accept('Run')
    const without = within(await screen.findByRole('region', { name: 'No goal yet' }))
    expect(without.getByRole('link', { name: 'Goal for Jo Li' }).getAttribute('href')).toBe(
      '/coaching/crews/3',
    )
    expect(await screen.findByText('You’re all caught up in your other crews.')).toBeDefined()
    // One of them is above the title of the page.
    expect(screen.getAllByRole('link', { name: 'All crews' })).toHaveLength(2)
  })

  test('a finished queue shows goals that closed without a review', async () => {
    serve([expired, run], () => ({ items: [], nextCursor: null }))
    await showReview()
    accept('Run')
    expect(await screen.findByRole('heading', { level: 2, name: '1 goal reviewed' })).toBeDefined()
    expect(screen.getByText('1 closed without review')).toBeDefined()
  })

  test('a queue longer than a page is counted crew by crew', async () => {
    const counts: Record<string, number> = { 4: 1, 5: 30 }
    const { requestsTo } = serve([run], (crewId) =>
      crewId === undefined
        ? { items: [...inQueue(5, 100, 2), ...inQueue(4, 200, 1)], nextCursor: 'more' }
        : { items: inQueue(Number(crewId), 100, counts[crewId] ?? 0), nextCursor: null },
    )
    await showReview()
    accept('Run')
    expect(await screen.findByRole('link', { name: 'Next crew: North Face, 30 to review' })).toBeDefined()
    const later = within(screen.getByRole('region', { name: 'More crews' })).getAllByRole('link')
    expect(later.map(readText)).toEqual(['Switchbacks none due today 1 to review'])
    expect(requestsTo('GET /api/feedback/queue').map(({ query }) => query.crewId)).toEqual([
      undefined,
      '4',
      '5',
      '6',
    ])
  })

  test('a finished queue links to all crews when the next one cannot be read', async () => {
    const { answers } = serve([run], () => ({ items: [], nextCursor: null }))
    answers['GET /api/feedback/queue'] = () => refused('internal')
    await showReview()
    accept('Run')
    expect(await screen.findByRole('heading', { level: 2, name: '1 goal reviewed' })).toBeDefined()
    await waitFor(() => expect(screen.queryByText(/caught up in your other crews/)).toBeNull())
    expect(screen.queryByRole('link', { name: /Next crew/ })).toBeNull()
  })

  test('a queue is finished only after the server has saved the last feedback', async () => {
    const { answers } = serve([run], () => ({ items: [], nextCursor: null }))
    answers['POST /api/feedback/goals/:goalId'] = () => refused('deadline_passed')
    await showReview()
    accept('Run')
    expect(screen.queryByRole('heading', { name: '1 goal reviewed' })).toBeNull()
    expect(await screen.findByText('Failed to submit feedback')).toBeDefined()
    expect(screen.queryByRole('heading', { name: '1 goal reviewed' })).toBeNull()
  })

  test('a captain’s finished queue reads no other crews', async () => {
    const { requestsTo } = serveReview([run], captain)
    await showReview()
    accept('Run')
    fireEvent.click(await screen.findByRole('button', { name: 'Show all goals' }))
    expect(screen.getByRole('tab', { name: /^All/ }).getAttribute('aria-selected')).toBe('true')
    expect(requestsTo('GET /api/feedback/queue')).toEqual([])
  })

  test('a coach reviews one goal in each of five crews with ten presses', async () => {
    const ids = [3, 4, 5, 6, 7]
    const reviewed = new Set<number>()
    const goalIn = (groupId: number) =>
      createGoal({ ...max, groupId }, { id: groupId * 10, title: `Goal ${groupId}` })
    const waiting = () => ids.filter((id) => !reviewed.has(id)).map(goalIn)
    const server = serve([run], () => ({ items: waiting(), nextCursor: null }), {
      ...thaddeus,
      assignedCrews: ids,
    })
    server.answers['GET /api/groups/:id'] = ({ params }) => ({
      ...crew,
      id: params.id,
      name: `Crew ${params.id}`,
    })
    server.answers['GET /api/groups/:id/goals-with-feedback'] = ({ params }) => [
      {
        ...goalIn(params.id),
        feedback: reviewed.has(params.id) ? [createEntry(params.id * 10, thaddeus)] : [],
      },
    ]
    server.answers['POST /api/feedback/goals/:goalId'] = ({ params, body }) => {
      reviewed.add(params.goalId / 10)
      return createEntry(params.goalId, thaddeus, body)
    }
    server.answers['GET /api/users/:id/goals-with-feedback'] = () => []
    server.answers['GET /api/notifications'] = () => ({ items: [], nextCursor: null, unreadCount: 0 })
    showApp('/')
    let presses = 0
    const press = async (role: 'link' | 'button', name: string | RegExp) => {
      fireEvent.click(await screen.findByRole(role, { name }))
      presses += 1
    }
    await press('link', 'Review goals')
    for (const crewNumber of ids) {
      await press('button', 'Accept')
      if (crewNumber !== ids.at(-1)) await press('link', /^Next crew/)
    }
    expect(await screen.findByText('You’re all caught up in your other crews.')).toBeDefined()
    expect(reviewed.size).toBe(5)
    expect(presses).toBe(10)
  })
})
