// The policy decides for each caller which accounts they may edit.
import { describe, expect, test } from 'vitest'
import { canChangeRoles, canEditAccount, canGiveCard } from './accounts.policy.ts'

const learner = {
  isAdmin: false,
  isSuperAdmin: false,
  isGuide: false,
  isCoachWooden: false,
  studio: 'Summit',
  assignedStudio: null,
}
const admin = { ...learner, isAdmin: true }
const superAdmin = { ...admin, isSuperAdmin: true }
const superAlone = { ...learner, isSuperAdmin: true }
const guide = { ...learner, isGuide: true, assignedStudio: 'Summit' }

test.each([
  ['an admin', 'a learner', admin, learner, true, true],
  ['an admin', 'a guide', admin, guide, true, true],
  ['an admin', 'an admin', admin, admin, true, false],
  ['an admin', 'a super admin', admin, superAdmin, false, false],
  ['an admin', 'a super admin without the admin flag', admin, superAlone, false, false],
  ['a super admin', 'a learner', superAdmin, learner, true, true],
  ['a super admin', 'an admin', superAdmin, admin, true, true],
  ['a super admin', 'a super admin', superAdmin, superAdmin, true, true],
  ['a guide', 'a learner', guide, learner, false, false],
])('%s and %s: edits %s', (_, __, caller, account, edits, changesRoles) => {
  expect(canEditAccount(caller, account)).toBe(edits)
  expect(canChangeRoles(caller, account)).toBe(changesRoles)
})

describe('sign-in cards', () => {
  test.each([
    ['an admin for a learner', admin, learner, true],
    ['an admin for a learner without a studio', admin, { ...learner, studio: null }, true],
    ['a super admin for a learner', superAlone, learner, true],
    ['a guide for a learner of its studio', guide, learner, true],
    ['a guide for a learner of another studio', guide, { ...learner, studio: 'Foothills' }, false],
    [
      'a guide without a studio for a learner without one',
      { ...guide, assignedStudio: null },
      { ...learner, studio: null },
      false,
    ],
    ['a studio left over from a lost guide flag', { ...guide, isGuide: false }, learner, false],
    ['an admin for a coach', admin, { ...learner, isCoachWooden: true }, false],
    ['an admin for a guide', admin, guide, false],
    ['an admin for an admin', admin, admin, false],
    ['a super admin for a super admin', superAdmin, superAlone, false],
    ['a learner for a learner', learner, learner, false],
  ])('%s: %s', (_, giver, account, expected) => {
    expect(canGiveCard(giver, account)).toBe(expected)
  })
})
