// A goal for tests of screens: Wilhelmina's, due on Friday of the week of `goalWeek`.
import { type Feedback, feedback } from '../../contract/feedback-shapes.ts'
import { type GoalWithFeedback, goalWithFeedback } from '../../contract/goals.ts'
import { wilhelmina } from './people.ts'
import { createSample, type SamplePart } from './sample.ts'

export function sampleGoal(part: SamplePart<GoalWithFeedback> = {}): GoalWithFeedback {
  const deadline = part.deadline ?? '2026-11-20T22:00:00.000Z'
  const { abilities, ...others } = part
  return createSample(goalWithFeedback, {
    id: 7,
    title: 'Be nicer',
    category: 'Personal',
    duration: 'weekly',
    targetDate: deadline,
    deadline,
    dueOn: deadline.slice(0, 10),
    firstDueOn: deadline.slice(0, 10),
    feedbackUntil: deadline,
    status: 'in_progress',
    userId: wilhelmina.id,
    createdById: wilhelmina.id,
    abilities: {
      review: 'forbidden',
      extend: 'forbidden',
      carry: 'switched_off',
      check: 'switched_off',
      ...abilities,
    },
    user: wilhelmina,
    ...others,
  })
}

export function sampleFeedback(part: SamplePart<Feedback> = {}): Feedback {
  return createSample(feedback, {
    id: 1,
    goalId: 7,
    feedbackProviderId: 9,
    status: 'needs_improvement',
    comments: 'Name one person and one thing.',
    createdAt: '2026-11-17T21:12:00.000Z',
    isActive: true,
    feedbackProvider: { id: 9, firstName: 'Thaddeus', lastName: 'Featherstonehaugh' },
    mayAnswer: 'switched_off',
    ...part,
  })
}
