// A crew with its coach and captain, and goals of its learners, for tests of screens.
import type { Member } from '../../contract/crews.ts'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { type User, user } from '../../contract/people.ts'
import { wilhelmina } from './people.ts'
import { createSample } from './sample.ts'
import { sampleCrew, sampleMember } from './sample-crews.ts'
import { sampleFeedback, sampleGoal } from './sample-goal.ts'

export const zoe = sampleMember(11, 3, { firstName: 'Zoë', lastName: 'Ångström', isCrewCaptain: true })
export const max = sampleMember(12, 3, { firstName: 'Maximiliano', lastName: 'Hernández' })
export const jo = sampleMember(13, 3, { lastName: 'Li' })

export const crew = {
  ...sampleCrew(3, 'Lichen Legends', [zoe, max, jo]),
  studioDistribution: [{ studio: 'Summit', count: 3 }],
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
export const captain = createSample(user, { ...wilhelmina, ...zoe, username: 'zoe' })

/** Creates a goal that is due on Friday and pending review. */
export function createGoal(
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

export function createEntry(goalId: number, giver: User | Member, given: Partial<Feedback> = {}): Feedback {
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

export const createDetail = (goal: GoalWithFeedback, given: Partial<GoalDetail> = {}): GoalDetail => ({
  ...goal,
  earlierFeedback: [],
  edits: [],
  ...given,
})
