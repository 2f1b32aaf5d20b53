// A crew with its coach and captain, and goals of its learners, for tests of screens.
import type { GroupWithMembers, Member } from '../../contract/crews.ts'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import { lichenLegends, wilhelmina } from './people.ts'
import { sampleFeedback, sampleGoal } from './sample-goal.ts'

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
export function goalOf(
  user: Member,
  given: Partial<GoalWithFeedback> & { id: number; title: string },
): GoalWithFeedback {
  const createdAt = '2026-11-16T15:00:00.000Z'
  const goal = sampleGoal({
    category: 'Academic',
    userId: user.id,
    createdById: user.id,
    createdAt,
    updatedAt: createdAt,
    user,
    ...given,
  })
  return given.abilities ? goal : { ...goal, abilities: { ...goal.abilities, review: true } }
}

export function entryOf(goalId: number, giver: User | Member, given: Partial<Feedback> = {}): Feedback {
  const { id, firstName, lastName } = giver
  return sampleFeedback({
    id: 900 + goalId,
    goalId,
    feedbackProviderId: id,
    feedbackProvider: { id, firstName, lastName },
    status: 'accepted',
    comments: null,
    ...given,
  })
}

export const detailOf = (goal: GoalWithFeedback, given: Partial<GoalDetail> = {}): GoalDetail => ({
  ...goal,
  earlierFeedback: [],
  edits: [],
  ...given,
})
