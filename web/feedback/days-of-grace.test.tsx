import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { getAnswerButtons, getGoalRow, serveReview, showReview } from '../testing/crew-review.ts'
import { refused } from '../testing/fake-server.ts'
import { createEntry, createGoal, crew, max, thaddeus, zoe } from '../testing/lichen-legends.ts'
import { goalWeek } from '../testing/people.ts'
import { showApp } from '../testing/show-app.tsx'

const withGrace = (days: number) => ({
  ...goalWeek,
  settings: { ...goalWeek.settings, feedbackGraceDays: days },
})
const locked = { status: 'incomplete', isIncompleteLocked: true } as const
const run = createGoal(max, { id: 1, title: 'Run' })
/** A goal due on Friday of the week before, and open for feedback until Wednesday's deadline. */
const fern = createGoal(zoe, {
  id: 2,
  title: 'Draw a fern',
  deadline: '2026-11-13T22:00:00.000Z',
  feedbackUntil: '2026-11-18T22:00:00.000Z',
  ...locked,
})
/** A goal due on Monday of the goal week. */
const swim = createGoal(max, {
  id: 3,
  title: 'Swim 20 laps',
  deadline: '2026-11-16T22:00:00.000Z',
  feedbackUntil: '2026-11-19T22:00:00.000Z',
  ...locked,
})
const later = createGoal(zoe, { id: 4, title: 'Sing', dueOn: '2026-11-24', firstDueOn: '2026-11-20' })

function serve(goals = [run], ofLastWeek = [fern], user = thaddeus) {
  const server = serveReview(goals, user)
  let earlier = ofLastWeek
  const { answers } = server
  answers['GET /api/goal-week'] = () => withGrace(3)
  answers['GET /api/feedback/queue'] = () => ({
    items: [...earlier, ...goals].filter(({ feedback }) => feedback.length === 0),
    nextCursor: null,
  })
  answers['GET /api/groups/:id/goals-with-feedback'] = ({ query }) => (query.week ? earlier : goals)
  answers['POST /api/feedback/goals/:goalId'] = ({ params }) => {
    earlier = earlier.map((goal) => ({ ...goal, feedback: [createEntry(goal.id, user)] }))
    return createEntry(params.goalId, user)
  }
  return server
}

beforeEach(() => localStorage.clear())

describe('in a school with days of grace', () => {
  test('the review begins with goals of earlier weeks that await feedback, and counts them', async () => {
    serve()
    const tab = await showReview()
    expect(tab.textContent).toContain('2')
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Draw a fern', 'Run'])
    expect(
      within(getGoalRow('Draw a fern')).getByText('Open for feedback until Wed, Nov 18, 4:00 PM'),
    ).toBeDefined()
    expect(within(getGoalRow('Run')).queryByText(/Open for feedback/)).toBeNull()
  })

  test('a reviewed goal of an earlier week stays in its place until the review is left', async () => {
    serve()
    await showReview()
    fireEvent.click(getAnswerButtons('Draw a fern').getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(screen.getByRole('button', { name: /Undo or change: Draw/ })).toBeDefined())
  })

  test('the review and its open dialog stay at the change of week, also when the ended week cannot be read', async () => {
    const { answers } = serve([run], [])
    const { client } = showApp('/feedback/crew/3')
    fireEvent.click(await screen.findByRole('button', { name: 'Improve' }))
    await screen.findByRole('dialog')
    answers['GET /api/goal-week'] = () => ({
      ...withGrace(3),
      weekStart: '2026-11-23',
      weekEnd: '2026-11-27',
    })
    answers['GET /api/feedback/queue'] = () => ({ items: [run], nextCursor: null })
    let refuse = () => {}
    const ended = new Promise<ReturnType<typeof refused>>((resolve) => {
      refuse = () => resolve(refused('internal'))
    })
    answers['GET /api/groups/:id/goals-with-feedback'] = ({ query }) => (query.week ? ended : [])
    await act(() => client.invalidateQueries())
    expect(screen.getByRole('dialog')).toBeDefined()
    act(() => refuse())
    expect(await screen.findByText(/Couldn’t load the earlier week’s goals/)).toBeDefined()
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  test('a locked goal can be reviewed, and no bypass is needed for it', async () => {
    serve([run, swim], [], { ...thaddeus, canBypassDeadlines: true })
    await showReview()
    const row = within(getGoalRow('Swim 20 laps'))
    expect(row.getByText('Open for feedback until Thu, Nov 19, 4:00 PM')).toBeDefined()
    expect(row.queryByText('Admin Bypass')).toBeNull()
    expect(row.queryByText(/Admin bypass active/)).toBeNull()
  })

  test('after the last day of grace only reviewers with a bypass can review', async () => {
    const over = { ...swim, feedbackUntil: '2026-11-17T22:00:00.000Z' }
    serve([over], [], { ...thaddeus, canBypassDeadlines: true })
    await showReview()
    expect(within(getGoalRow('Swim 20 laps')).getByText('Admin Bypass')).toBeDefined()
  })

  test('a goal that is due later can be reviewed and comes last', async () => {
    serve([{ ...later, user: max, userId: max.id }, run], [])
    await showReview()
    const group = within(screen.getByRole('region', { name: 'Due later' }))
    expect(group.getByRole('heading', { name: 'Sing' })).toBeDefined()
    expect(screen.getByRole('tab', { name: /All/ }).textContent).toContain('1')
  })

  test('a goal whose deadline has passed today is pending but not due today', async () => {
    const feedbackUntil = '2026-11-23T22:00:00.000Z'
    const { answers } = serve([{ ...run, deadline: '2026-11-18T22:00:00.000Z', feedbackUntil }], [])
    answers['GET /api/groups'] = () => [crew]
    answers['GET /api/goal-week'] = () => ({ ...withGrace(3), now: '2026-11-18T21:59:00.000Z' })
    showApp('/feedback')
    expect(await screen.findByText('1 due today')).toBeDefined()
    cleanup()
    answers['GET /api/goal-week'] = () => ({ ...withGrace(3), now: '2026-11-18T22:00:00.000Z' })
    showApp('/feedback')
    expect(await screen.findByText('to review')).toBeDefined()
    expect(screen.queryByText(/due today/)).toBeNull()
  })

  test('the dashboard of a coach counts the goals of earlier weeks', async () => {
    const { answers } = serve()
    answers['GET /api/users/:id/goals-with-feedback'] = () => []
    answers['GET /api/notifications'] = () => ({ items: [], nextCursor: null, unreadCount: 0 })
    showApp()
    expect(await screen.findByText(/2 goals to review/)).toBeDefined()
  })
})
