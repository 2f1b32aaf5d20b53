// Which roles go together: a table of what else each change changes.
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

describe('a change of standing', () => {
  test.each<[string, RoleFields, Partial<RoleFields>, Partial<RoleFields>]>([
    ['a member who becomes guide leaves the crew', learner, { isGuide: true }, left],
    ['a captain who becomes guide leaves and leads no more', captain, { isGuide: true }, left],
    ['a member who becomes admin leaves the crew', captain, { isAdmin: true }, left],
    [
      'a member with a studio stays as coach',
      captain,
      { isCoachWooden: true },
      { groupId: 7, isCrewCaptain: true },
    ],
    [
      'a member without a studio leaves as coach',
      { ...captain, studio: null },
      { isCoachWooden: true },
      left,
    ],
    [
      'a coach who loses the studio leaves',
      { ...coach, isCrewCaptain: true },
      { studio: null },
      { ...left, assignedCrews: [1, 2] },
    ],
    ['a coach who changes the studio stays', coach, { studio: 'Foothills' }, { groupId: 7 }],
    ['a learner who loses the studio stays', captain, { studio: null }, { groupId: 7, isCrewCaptain: true }],
    [
      'who is no coach any more has no crews to look after',
      coach,
      { isCoachWooden: false },
      { assignedCrews: [], groupId: 7 },
    ],
    [
      'who is no guide any more has no studio to look after',
      guide,
      { isGuide: false },
      { assignedStudio: null },
    ],
    [
      'a guide who becomes coach keeps the studio to look after',
      guide,
      { isCoachWooden: true },
      { assignedStudio: 'Ridgeline' },
    ],
    [
      'a coach who becomes guide keeps the crews to look after',
      coach,
      { isGuide: true },
      { ...left, assignedCrews: [1, 2] },
    ],
    [
      'the crew is not given back with the role',
      { ...guide, studio: null },
      { isGuide: false },
      { groupId: null },
    ],
    ['bypassing deadlines changes nothing else', captain, { canBypassDeadlines: true }, captain],
  ])('%s', (_, before, change, expected) => {
    expect(normalizeRoles(before, change)).toMatchObject({ ...expected, ...change })
  })

  test('a change does not modify its argument', () => {
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
