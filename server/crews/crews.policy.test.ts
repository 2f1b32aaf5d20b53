// The policy of crews as a table of callers.
import { describe, expect, it } from 'vitest'
import { mayReadCrewGoals, mayViewCrew } from './crews.policy.ts'

const [LICHEN, MOSS] = [10, 11]
const learner = {
  isAdmin: false,
  isGuide: false,
  isCoach: false,
  isCaptain: false,
  groupId: null,
  assignedCrews: [],
}

describe('the crew Lichen', () => {
  // The columns are: caller, sees the crew, reads its goals.
  it.each([
    ['a learner without a crew', learner, false, false],
    ['a member', { ...learner, groupId: LICHEN }, true, false],
    ['its captain', { ...learner, groupId: LICHEN, isCaptain: true }, true, true],
    ['a member of Moss', { ...learner, groupId: MOSS }, false, false],
    ['the captain of Moss', { ...learner, groupId: MOSS, isCaptain: true }, false, false],
    ['its coach', { ...learner, isCoach: true, assignedCrews: [MOSS, LICHEN] }, true, true],
    ['a coach of Moss', { ...learner, isCoach: true, assignedCrews: [MOSS] }, true, false],
    ['a coach who is a member', { ...learner, isCoach: true, groupId: LICHEN }, true, false],
    ['a former coach', { ...learner, assignedCrews: [LICHEN] }, false, false],
    ['a guide', { ...learner, isGuide: true }, true, true],
    ['an admin', { ...learner, isAdmin: true }, true, true],
  ])('the crew Lichen has the right visibility for %s', (_, caller, sees, readsGoals) => {
    expect([mayViewCrew(caller, LICHEN), mayReadCrewGoals(caller, LICHEN)]).toEqual([sees, readsGoals])
  })
})
