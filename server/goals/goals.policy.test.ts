// The policy of goals as one table of callers and rights.

import { describe, expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import { mayExtendGoals, mayReadGoals, maySeeDaysAway } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { mayCompleteGoals, mayManageGoals, mayReviewGoals, moveRefusal, type Owner } from './goals.policy.ts'

const LICHEN = 1
const MOSS = 2
const BASECAMP = 10
const SUMMIT = 11

const noRoles: Caller = {
  id: 100,
  username: 'someone',
  firstName: 'Some',
  lastName: 'Body',
  schoolId: 1,
  timeZone: 'America/Chicago',
  language: null,
  schoolLanguage: null,
  weeks: defaultWeeks,
  isAdmin: false,
  isSuperAdmin: false,
  isCoach: false,
  isCaptain: false,
  isGuide: false,
  canBypassDeadlines: false,
  groupId: null,
  studioId: null,
  assignedStudioId: null,
  assignedCrews: [],
  sessionId: 'one',
  provedAt: null,
  isEnrolled: false,
  isTrusted: false,
  secondFactorRequired: false,
  secondFactorFrom: null,
  sessionHash: '',
}
/** A learner of the crew Lichen in Basecamp. */
const wil: Owner = { id: 7, groupId: LICHEN, studioId: BASECAMP }
const crewless: Owner = { id: 7, groupId: null, studioId: BASECAMP }
const unplaced: Owner = { id: 7, groupId: null, studioId: null }

const rights = (caller: Caller, owner: Owner) =>
  [
    mayReadGoals(caller, owner) && 'read',
    mayManageGoals(caller, owner) && 'manage',
    mayCompleteGoals(caller, owner) && 'complete',
    mayReviewGoals(caller, owner) && 'review',
  ]
    .filter(Boolean)
    .join(' ')

const ALL = 'read manage complete review'
const OWN = 'read manage complete'

const coach = (...assignedCrews: number[]) => ({ isCoach: true, assignedCrews })
const captain = (groupId: number | null) => ({ isCaptain: true, groupId })
const guide = (assignedStudioId: number | null) => ({ isGuide: true, assignedStudioId })

describe('the goals of a learner in a crew', () => {
  test.each<[string, Partial<Caller>, string]>([
    ['the learner', { id: 7, groupId: LICHEN }, OWN],
    ['a learner of the same crew', { groupId: LICHEN, studioId: BASECAMP }, ''],
    ['a learner of the same studio', { studioId: BASECAMP }, ''],
    ['the captain of the crew', captain(LICHEN), ALL],
    ['the captain of another crew', captain(MOSS), ''],
    ['a captain without a crew', captain(null), ''],
    ['a coach assigned to the crew', coach(MOSS, LICHEN), ALL],
    ['a coach assigned elsewhere', coach(MOSS), ''],
    ['a coach of no crew', coach(), ''],
    ['a coach who is a member of the crew', { ...coach(MOSS), groupId: LICHEN }, ''],
    ['assignments without the coach flag', { assignedCrews: [LICHEN] }, ''],
    ['the guide of the studio', guide(BASECAMP), 'read complete'],
    ['the guide of another studio', guide(SUMMIT), 'read'],
    ['a guide of no studio', guide(null), 'read'],
    ['a studio without the guide flag', { assignedStudioId: BASECAMP }, ''],
    ['an admin', { isAdmin: true }, OWN],
    ['a super admin', { isAdmin: true, isSuperAdmin: true }, OWN],
    ['a guide of the studio who coaches the crew', { ...guide(BASECAMP), ...coach(LICHEN) }, ALL],
    ['an admin who coaches the crew', { isAdmin: true, ...coach(LICHEN) }, ALL],
    ['a person who may only bypass deadlines', { canBypassDeadlines: true }, ''],
  ])('the goals of a learner in a crew have the right access for %s: %s', (_who, fields, expected) => {
    expect(rights({ ...noRoles, ...fields }, wil)).toBe(expected)
  })
})

describe('nobody reviews their own goals', () => {
  test.each<[string, Partial<Caller>]>([
    ['the captain of their own crew', captain(LICHEN)],
    ['a coach who learns in a crew they coach', { ...coach(LICHEN), groupId: LICHEN }],
  ])('their own goals are never reviewed by %s', (_who, fields) => {
    expect(rights({ ...noRoles, ...fields, id: 7 }, wil)).toBe(OWN)
  })
})

describe('the goals of a learner without a crew', () => {
  test.each<[string, Partial<Caller>, string]>([
    ['the learner', { id: 7 }, OWN],
    ['a captain without a crew', captain(null), ''],
    ['a coach', coach(LICHEN, MOSS), ''],
    ['the guide of the studio', guide(BASECAMP), 'read complete'],
    ['an admin', { isAdmin: true }, OWN],
  ])('the goals of a learner without a crew have the right access for %s: %s', (_who, fields, expected) => {
    expect(rights({ ...noRoles, ...fields }, crewless)).toBe(expected)
  })

  test('a guide without a studio is not the guide of learners without one', () => {
    expect(rights({ ...noRoles, ...guide(null) }, unplaced)).toBe('read')
  })
})

describe('extending a goal', () => {
  test.each<[string, Partial<Caller>, boolean, boolean]>([
    ['the learner sees moves', { id: 7, groupId: LICHEN }, false, true],
    ['the captain of the crew', captain(LICHEN), false, false],
    ['a coach assigned to the crew', coach(MOSS, LICHEN), true, true],
    ['a coach assigned elsewhere', coach(MOSS), false, false],
    ['the guide of the studio', guide(BASECAMP), true, true],
    ['the guide of another studio', guide(SUMMIT), false, false],
    ['an admin', { isAdmin: true }, true, true],
    ['a person who may only bypass deadlines', { canBypassDeadlines: true }, false, false],
    ['an admin, for themselves', { isAdmin: true, id: 7 }, false, true],
  ])('extending a goal is decided for %s', (_who, fields, gives, sees) => {
    const caller = { ...noRoles, ...fields }
    expect([mayExtendGoals(caller, wil), maySeeDaysAway(caller, wil)]).toEqual([gives, sees])
  })

  test('extending a goal is refused for goals that cannot be moved, first for archived ones', () => {
    const refusal = (archived: boolean, completed: boolean, hasLeft: boolean, isCarriedOver = false) =>
      moveRefusal({ archivedAt: archived ? 1 : null, completed, isCarriedOver }, { hasLeft })
    expect(refusal(true, true, true, true)).toBe('goal_archived')
    expect(refusal(false, true, true, true)).toBe('account_left')
    expect(refusal(false, true, false, true)).toBe('already_carried')
    expect(refusal(false, true, false)).toBe('goal_completed')
    expect(refusal(false, false, false)).toBe(null)
  })
})
