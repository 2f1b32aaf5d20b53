// The responses for tests of a crew's review. Feedback that is given appears on its goal when the page reads it again.
import { screen, within } from '@testing-library/react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import { type ApiRequest, fakeServer, refused } from './fake-server.ts'
import { createDetail, createEntry, crew, thaddeus } from './lichen-legends.ts'
import { goalWeek, studios } from './people.ts'
import { showApp } from './show-app.tsx'

export function serveReview(given: GoalWithFeedback[], user: User = thaddeus) {
  let goals = given
  const giveFeedback = ({ params, body }: ApiRequest<'POST /api/feedback/goals/:goalId'>) => {
    const { status, comments = null } = body
    const entry = createEntry(params.goalId, user, { status, comments })
    goals = goals.map((goal) => (goal.id === params.goalId ? { ...goal, feedback: [entry] } : goal))
    return entry
  }
  const server = fakeServer({
    'GET /api/auth/user': () => user,
    'GET /api/setup': () => ({ needed: false }),
    'GET /api/goal-week': () => goalWeek,
    'GET /api/studios': () => studios,
    'GET /api/groups/:id': () => crew,
    'GET /api/groups/:id/goals-with-feedback': () => goals,
    'GET /api/goals/:id': ({ params }) => {
      const goal = goals.find(({ id }) => id === params.id)
      return goal ? createDetail(goal) : refused('not_found')
    },
    'GET /api/feedback/stats': () => ({
      totalGoalsReviewed: 214,
      acceptedPercentage: 71,
      needsImprovementPercentage: 22,
      deniedPercentage: 7,
    }),
    'GET /api/feedback/replies': () => [{ id: 5, text: 'Say where and when.', usedFor: [] }],
    'POST /api/feedback/goals/:goalId': giveFeedback,
  })
  return {
    ...server,
    giveFeedback,
    setGoals: (next: GoalWithFeedback[]) => {
      goals = next
    },
    given: () => server.requestsTo('POST /api/feedback/goals/:goalId').map(({ body }) => body),
  }
}

/** Opens the review of the crew and waits for the tab 'To review'. */
export async function showReview() {
  showApp('/feedback/crew/3')
  await screen.findByRole('heading', { level: 1, name: 'Lichen Legends Goals' })
  return screen.findByRole('tab', { name: /To review/ })
}

/** Returns the three buttons of a goal. */
export const getAnswerButtons = (title: string) =>
  within(screen.getByRole('group', { name: `Feedback on: ${title}` }))

/** Returns the row of a goal in the queue. */
export function getGoalRow(title: string): HTMLElement {
  const row = screen.getByRole('heading', { level: 3, name: title }).closest('li')
  if (!row) throw new Error(`${title} is not in the queue`)
  return row
}
