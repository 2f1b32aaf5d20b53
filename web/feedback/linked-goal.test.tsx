import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { Notification } from '../../contract/notifications.ts'
import { getGoalRow, serveReview } from '../testing/crew-review.ts'
import { type Answers, refused } from '../testing/fake-server.ts'
import { createEntry, createGoal, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { showApp } from '../testing/show-app.tsx'

const run = createGoal(max, { id: 1, title: 'Run' })
const swim = createGoal(zoe, { id: 4, title: 'Swim 20 laps' })
const ofLastWeek = createGoal(zoe, {
  id: 9,
  title: 'Clean the art corner',
  deadline: '2026-11-11T22:00:00.000Z',
  abilities: { ...run.abilities, review: 'deadline_passed' },
})
const older = {
  ...ofLastWeek,
  id: 10,
  title: 'Draw a fern',
  deadline: '2026-11-04T22:00:00.000Z',
  dueOn: '2026-11-04',
}

const notificationOf = ({ id, title }: GoalWithFeedback): Notification => ({
  id: 30,
  userId: thaddeus.id,
  type: 'goal_updated',
  goalId: id,
  groupId: 3,
  message: `Someone edited “${title}”`,
  data: null,
  isRead: true,
  createdAt: '2026-11-17T21:12:00.000Z',
})

/** Opens the notification about the goal on the coach's dashboard. */
async function openNotification(
  goal: GoalWithFeedback,
  goals: GoalWithFeedback[],
  read?: Answers['GET /api/goals/:id'],
) {
  const server = serveReview([...goals, ofLastWeek, older])
  if (read) server.answers['GET /api/goals/:id'] = read
  const given = server.answers['GET /api/groups/:id/goals-with-feedback']
  server.answers['GET /api/groups/:id/goals-with-feedback'] = (request) => {
    const all = given?.(request)
    if (!Array.isArray(all)) throw new Error('No goals')
    const monday = request.query.week
    if (monday === '2026-11-09') return all.filter(({ id }) => id === ofLastWeek.id)
    return all.filter(({ id }) => id !== ofLastWeek.id && id !== older.id)
  }
  server.answers['GET /api/users/:id/goals-with-feedback'] = () => []
  server.answers['GET /api/notifications'] = () => ({
    items: [notificationOf(goal)],
    nextCursor: null,
    unreadCount: 0,
  })
  const page = showApp('/')
  const link = await screen.findByRole('link', { name: new RegExp(`^Someone edited “${goal.title}”`) })
  expect(link.getAttribute('href')).toBe('/feedback/crew/3')
  fireEvent.click(link)
  await screen.findByRole('heading', { level: 1, name: 'Lichen Legends Goals' })
  return { ...server, ...page }
}
const marks = () => screen.queryAllByText('From your notification')

beforeEach(() => localStorage.clear())

describe('a coach’s notification', () => {
  test('a notification opens its goal of this week, marked and focused', async () => {
    await openNotification(swim, [run, swim])
    await waitFor(() => expect(document.activeElement).toBe(getGoalRow('Swim 20 laps')))
    expect(within(getGoalRow('Swim 20 laps')).getByText('From your notification')).toBeDefined()
    expect(getGoalRow('Swim 20 laps').getAttribute('aria-current')).toBe('true')
    expect(window.location.pathname + window.location.search).toBe('/feedback/crew/3')
  })

  test('a notification opens a reviewed goal in the list of all goals', async () => {
    const reviewed = { ...swim, feedback: [createEntry(swim.id, thaddeus)] }
    await openNotification(swim, [run, reviewed])
    await waitFor(() => expect(document.activeElement).toBe(getGoalRow('Swim 20 laps')))
    expect(screen.getByRole('tab', { name: /^All/ }).getAttribute('aria-selected')).toBe('true')
  })

  test('a notification opens a goal of last week in that week', async () => {
    await openNotification(ofLastWeek, [run])
    await waitFor(() => expect(document.activeElement).toBe(getGoalRow('Clean the art corner')))
    expect(within(getGoalRow('Clean the art corner')).getByText('From your notification')).toBeDefined()
    expect(window.location.search).toBe('?week=last')
  })

  test('a notification shows an older goal with its week above the review', async () => {
    await openNotification(older, [run])
    const card = within(await screen.findByRole('region', { name: 'From your notification' }))
    expect(card.getByText('A goal from an earlier week, Nov 2 to 6')).toBeDefined()
    expect(card.getByRole('heading', { name: 'Draw a fern' })).toBeDefined()
    expect(getGoalRow('Run')).toBeDefined()
  })

  test('a notification says when its goal was deleted', async () => {
    await openNotification({ ...swim, id: 77 }, [run])
    expect(await screen.findByText('This goal isn’t here')).toBeDefined()
    expect(marks()).toEqual([])
  })

  test('a notification says that its goal could not be read while the server is away', async () => {
    await openNotification({ ...swim, id: 77 }, [run], () => refused('unavailable'))
    expect(await screen.findByText('Couldn’t open the goal')).toBeDefined()
    expect(screen.queryByText('This goal isn’t here')).toBeNull()
  })

  test('a notification marks its goal until the goal is edited', async () => {
    const { setGoals, client } = await openNotification(swim, [run, swim])
    await waitFor(() => expect(marks()).toHaveLength(1))
    setGoals([run, { ...swim, title: 'Swim 30 laps', revisionCount: 1 }])
    await act(() => client.invalidateQueries())
    expect(await screen.findByRole('heading', { name: 'Swim 30 laps' })).toBeDefined()
    expect(marks()).toEqual([])
  })
})
