// A goal for tests of screens: Wilhelmina's, due on Friday of the week of `goalWeek`.
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { wilhelmina } from './people.ts'

export function sampleGoal(part: Partial<GoalWithFeedback> = {}): GoalWithFeedback {
  const deadline = part.deadline ?? '2026-11-20T22:00:00.000Z'
  return {
    id: 7,
    title: 'Be nicer',
    description: null,
    category: 'Personal',
    duration: 'weekly',
    targetDate: deadline,
    deadline,
    dueOn: deadline.slice(0, 10),
    firstDueOn: deadline.slice(0, 10),
    feedbackUntil: deadline,
    lastMove: null,
    status: 'in_progress',
    completed: false,
    completedAt: null,
    isIncompleteLocked: false,
    userId: wilhelmina.id,
    createdById: wilhelmina.id,
    archivedAt: null,
    createdAt: '2026-11-16T14:00:00.000Z',
    updatedAt: '2026-11-16T14:00:00.000Z',
    revisionCount: 0,
    plan: null,
    carriedFromId: null,
    carriedToId: null,
    timesCarried: 0,
    check: null,
    abilities: {
      edit: true,
      complete: true,
      delete: true,
      review: 'forbidden',
      extend: 'forbidden',
      carry: 'switched_off',
      check: 'switched_off',
    },
    user: wilhelmina,
    feedback: [],
    editedSinceReview: false,
    ...part,
  }
}

export function sampleFeedback(part: Partial<Feedback> = {}): Feedback {
  return {
    id: 1,
    goalId: 7,
    feedbackProviderId: 9,
    status: 'needs_improvement',
    comments: 'Name one person and one thing.',
    createdAt: '2026-11-17T21:12:00.000Z',
    isActive: true,
    goalRevisionAtTime: 0,
    feedbackProvider: { id: 9, firstName: 'Thaddeus', lastName: 'Featherstonehaugh' },
    answer: null,
    mayAnswer: 'switched_off',
    ...part,
  }
}
