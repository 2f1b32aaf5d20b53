import { describe, expect, it } from 'vitest'
import { mayReadCrewGoals, mayViewCrew } from './crews.policy.ts'

const [LICHEN, MOSS] = [10, 11]
const nobody = {
  isAdmin: false,
  isGuide: false,
  isCoach: false,
  isCaptain: false,
  groupId: null,
  assignedCrews: [],
}

describe('the crew Lichen', () => {
  // Who; sees the crew; reads its goals.
  it.each([
    ['a learner without a crew', nobody, false, false],
    ['a member', { ...nobody, groupId: LICHEN }, true, false],
    ['its captain', { ...nobody, groupId: LICHEN, isCaptain: true }, true, true],
    ['a member of Moss', { ...nobody, groupId: MOSS }, false, false],
    ['the captain of Moss', { ...nobody, groupId: MOSS, isCaptain: true }, false, false],
    ['its coach', { ...nobody, isCoach: true, assignedCrews: [MOSS, LICHEN] }, true, true],
    ['a coach of Moss', { ...nobody, isCoach: true, assignedCrews: [MOSS] }, true, false],
    ['a coach who is a member', { ...nobody, isCoach: true, groupId: LICHEN }, true, false],
    ['a former coach', { ...nobody, assignedCrews: [LICHEN] }, false, false],
    ['a guide', { ...nobody, isGuide: true }, true, true],
    ['an admin', { ...nobody, isAdmin: true }, true, true],
  ])('and %s', (_, caller, sees, readsGoals) => {
    expect([mayViewCrew(caller, LICHEN), mayReadCrewGoals(caller, LICHEN)]).toEqual([sees, readsGoals])
  })
})
