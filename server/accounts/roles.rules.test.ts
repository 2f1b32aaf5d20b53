// Which roles go together, as a table of the effects of each change.
import { describe, expect, test } from 'vitest'
import { captainProblem, normalizeRoles, type RoleFields } from './roles.rules.ts'

const learner: RoleFields = {
  isAdmin: false,
  isSuperAdmin: false,
  isGuide: false,
  isCoachWooden: false,
  hasLeft: false,
  isCrewCaptain: false,
  canBypassDeadlines: false,
  studio: 'Summit',
  groupId: 7,
  assignedCrews: [],
  assignedStudio: null,
}
const captain = { ...learner, isCrewCaptain: true }
const coach = { ...learner, isCoachWooden: true, assignedCrews: [1, 2] }
const guide = { ...learner, groupId: null, isGuide: true, assignedStudio: 'Ridgeline' }
const left = { groupId: null, isCrewCaptain: false }

describe('a change of role', () => {
  test.each<[string, RoleFields, Partial<RoleFields>, Partial<RoleFields>]>([
    ['a member who becomes a guide leaves the crew', learner, { isGuide: true }, left],
    [
      'a captain who becomes a guide leaves the crew and loses the captaincy',
      captain,
      { isGuide: true },
      left,
    ],
    ['a member who becomes an admin leaves the crew', captain, { isAdmin: true }, left],
    [
      'a member with a studio who becomes a coach stays in the crew',
      captain,
      { isCoachWooden: true },
      { groupId: 7, isCrewCaptain: true },
    ],
    [
      'a member without a studio who becomes a coach leaves the crew',
      { ...captain, studio: null },
      { isCoachWooden: true },
      left,
    ],
    [
      'a coach who loses the studio leaves the crew',
      { ...coach, isCrewCaptain: true },
      { studio: null },
      { ...left, assignedCrews: [1, 2] },
    ],
    ['a coach who changes studios stays in the crew', coach, { studio: 'Foothills' }, { groupId: 7 }],
    [
      'a learner who loses the studio stays in the crew',
      captain,
      { studio: null },
      { groupId: 7, isCrewCaptain: true },
    ],
    [
      'a former coach has no assigned crews',
      coach,
      { isCoachWooden: false },
      { assignedCrews: [], groupId: 7 },
    ],
    ['a former guide has no assigned studio', guide, { isGuide: false }, { assignedStudio: null }],
    [
      'a guide who becomes a coach keeps the assigned studio',
      guide,
      { isCoachWooden: true },
      { assignedStudio: 'Ridgeline' },
    ],
    [
      'a coach who becomes a guide keeps the assigned crews',
      coach,
      { isGuide: true },
      { ...left, assignedCrews: [1, 2] },
    ],
    [
      'the crew does not come back with the role',
      { ...guide, studio: null },
      { isGuide: false },
      { groupId: null },
    ],
    ['bypassing deadlines changes nothing else', captain, { canBypassDeadlines: true }, captain],
  ])('a change of role: %s', (_, before, change, expected) => {
    expect(normalizeRoles(before, change)).toMatchObject({ ...expected, ...change })
  })

  test('a change of role does not modify its argument', () => {
    normalizeRoles(captain, { isGuide: true })
    expect(captain.groupId).toBe(7)
  })
})

test('captains are learners with a crew', () => {
  expect(captainProblem(learner)).toBe(null)
  expect(captainProblem({ ...learner, isCoachWooden: true })).toBe(null)
  expect(captainProblem({ ...learner, groupId: null })).toBe('no_crew')
  expect(captainProblem(guide)).toBe('not_a_candidate')
  expect(captainProblem({ ...learner, isAdmin: true })).toBe('not_a_candidate')
  expect(captainProblem({ ...learner, isCoachWooden: true, studio: null })).toBe('not_a_candidate')
})
