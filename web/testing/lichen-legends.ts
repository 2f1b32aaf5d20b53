// A crew with its coach and captain, and goals of its learners, for tests of screens.
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import { lichenLegends, wilhelmina } from './people.ts'

const member = (id: number, firstName: string, lastName: string, isCrewCaptain = false): Member => ({
  id,
  firstName,
  lastName,
  studio: 'Summit',
  groupId: 3,
  isCrewCaptain,
  isCoachWooden: false,
  profilePicture: null,
  hasLeft: false,
  goalsThisWeek: 0,
  completedThisWeek: 0,
  away: [],
})

export const zoe = member(11, 'Zoë', 'Ångström', true)
export const max = member(12, 'Maximiliano', 'Hernández')
export const jo = member(13, 'Jo', 'Li')

export const crew: GroupWithMembers = {
  ...lichenLegends,
  memberCount: 3,
  captains: [zoe],
  studioDistribution: [{ studio: 'Summit', count: 3 }],
  members: [zoe, max, jo],
}

/** The coach assigned to the crew. */
export const thaddeus: User = {
  ...wilhelmina,
  id: 40,
  username: 'thaddeus',
  firstName: 'Thaddeus',
  lastName: 'Featherstonehaugh',
  studio: null,
  groupId: null,
  groupName: null,
  isCoachWooden: true,
  assignedCrews: [3],
}

/** The crew's captain, signed in. */
export const captain: User = { ...wilhelmina, ...zoe, groupName: 'Lichen Legends', username: 'zoe' }

/** Due on Friday, and waiting for a review. */
export function goalOf(user: Member, given: Partial<GoalWithFeedback> & { id: number; title: string }) {
  const goal: GoalWithFeedback = {
    description: null,
    category: 'Academic',
    duration: 'weekly',
    targetDate: '2026-11-20T22:00:00.000Z',
    deadline: '2026-11-20T22:00:00.000Z',
    dueOn: (given.deadline ?? '2026-11-20').slice(0, 10),
    firstDueOn: (given.deadline ?? '2026-11-20').slice(0, 10),
    feedbackUntil: given.deadline ?? '2026-11-20T22:00:00.000Z',
    lastMove: null,
    status: 'in_progress',
    completed: false,
    completedAt: null,
    isIncompleteLocked: false,
    userId: user.id,
    createdById: user.id,
    archivedAt: null,
    createdAt: '2026-11-16T15:00:00.000Z',
    updatedAt: '2026-11-16T15:00:00.000Z',
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
      review: true,
      extend: 'forbidden',
      carry: 'switched_off',
      check: 'switched_off',
    },
    user,
    feedback: [],
    editedSinceReview: false,
    answeredEarlier: false,
    ...given,
  }
  return goal
}

export function entryOf(goalId: number, giver: User | Member, given: Partial<Feedback> = {}): Feedback {
  const { id, firstName, lastName } = giver
  return {
    id: 900 + goalId,
    goalId,
    feedbackProviderId: id,
    feedbackProvider: { id, firstName, lastName },
    status: 'accepted',
    comments: null,
    createdAt: '2026-11-17T21:12:00.000Z',
    isActive: true,
    goalRevisionAtTime: 0,
    answer: null,
    mayAnswer: 'switched_off',
    ...given,
  }
}

export const detailOf = (goal: GoalWithFeedback, given: Partial<GoalDetail> = {}): GoalDetail => ({
  ...goal,
  earlierFeedback: [],
  edits: [],
  ...given,
})
