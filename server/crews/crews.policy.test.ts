import { describe, expect, it } from 'vitest'
import { mayPlace, mayReadCrewGoals, mayViewCrew, seesAllCrews } from './crews.policy.ts'

const [LICHEN, MOSS] = [10, 11]
const nobody = {
  isAdmin: false,
  isSuperAdmin: false,
  isGuide: false,
  isCoach: false,
  isCaptain: false,
  groupId: null,
  assignedCrews: [],
}

describe('the crew Lichen', () => {
  // Who; sees the crew; reads its goals; sees all crews.
  it.each([
    ['a learner without a crew', nobody, false, false, false],
    ['a member', { ...nobody, groupId: LICHEN }, true, false, false],
    ['its captain', { ...nobody, groupId: LICHEN, isCaptain: true }, true, true, false],
    ['a member of Moss', { ...nobody, groupId: MOSS }, false, false, false],
    ['the captain of Moss', { ...nobody, groupId: MOSS, isCaptain: true }, false, false, false],
    ['its coach', { ...nobody, isCoach: true, assignedCrews: [MOSS, LICHEN] }, true, true, true],
    ['a coach of Moss', { ...nobody, isCoach: true, assignedCrews: [MOSS] }, true, false, true],
    ['a coach who is a member', { ...nobody, isCoach: true, groupId: LICHEN }, true, false, true],
    ['a former coach', { ...nobody, assignedCrews: [LICHEN] }, false, false, false],
    ['a guide', { ...nobody, isGuide: true }, true, true, true],
    ['an admin', { ...nobody, isAdmin: true }, true, true, true],
  ])('and %s', (_, caller, sees, readsGoals, seesAll) => {
    expect([mayViewCrew(caller, LICHEN), mayReadCrewGoals(caller, LICHEN), seesAllCrews(caller)]).toEqual([
      sees,
      readsGoals,
      seesAll,
    ])
  })
})

describe('placing somebody in a crew', () => {
  it.each([
    ['an admin', 'a learner', { isSuperAdmin: false }, nobody, true],
    ['an admin', 'an admin', { isSuperAdmin: false }, { ...nobody, isAdmin: true }, false],
    ['an admin', 'a super admin', { isSuperAdmin: false }, { ...nobody, isSuperAdmin: true }, false],
    ['a super admin', 'an admin', { isSuperAdmin: true }, { ...nobody, isAdmin: true }, true],
  ])('by %s of %s', (_, __, caller, account, allowed) => {
    expect(mayPlace(caller, account)).toBe(allowed)
  })
})
