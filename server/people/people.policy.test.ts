// Who may see which people, role by role.
import { describe, expect, test } from 'vitest'
import { mayReadAccount, mayReadGoals, maySeePerson } from './people.policy.ts'

const crewlessLearner = {
  id: 1,
  isAdmin: false,
  isGuide: false,
  isCoach: false,
  isCaptain: false,
  groupId: null,
  assignedCrews: [],
}
const learner = { ...crewlessLearner, groupId: 7 }
const mate = { id: 2, groupId: 7 }
const stranger = { id: 3, groupId: 8 }
const crewless = { id: 4, groupId: null }

describe('a person', () => {
  test.each([
    ['a learner, a crew mate', learner, mate, true],
    ['a learner, somebody of another crew', learner, stranger, false],
    ['a learner, somebody without a crew', learner, crewless, false],
    ['two without a crew are no crew', crewlessLearner, crewless, false],
    ['a captain, somebody of another crew', { ...learner, isCaptain: true }, stranger, false],
    ['a coach of no crew', { ...crewlessLearner, isCoach: true }, stranger, true],
    ['a guide', { ...crewlessLearner, isGuide: true }, crewless, true],
    ['an admin', { ...crewlessLearner, isAdmin: true }, stranger, true],
    ['oneself', crewlessLearner, { id: 1, groupId: null }, true],
  ])('seen by: %s: %s', (_, caller, person, expected) => {
    expect(maySeePerson(caller, person)).toBe(expected)
  })
})

test('accounts are for admins and oneself', () => {
  expect(mayReadAccount({ id: 1, isAdmin: false }, { id: 1 })).toBe(true)
  expect(mayReadAccount({ id: 1, isAdmin: false }, { id: 2 })).toBe(false)
  expect(mayReadAccount({ id: 1, isAdmin: true }, { id: 2 })).toBe(true)
})

describe('the goals and figures', () => {
  test.each([
    ['oneself', learner, { id: 1, groupId: 7 }, true],
    ['a crew mate', learner, mate, false],
    ['the captain', { ...learner, isCaptain: true }, mate, true],
    ['a captain of another crew', { ...learner, isCaptain: true }, stranger, false],
    ['a coach assigned to the crew', { ...crewlessLearner, isCoach: true, assignedCrews: [7] }, mate, true],
    ['a coach of another crew', { ...crewlessLearner, isCoach: true, assignedCrews: [8] }, mate, false],
    ['crews left over from a lost coach flag', { ...crewlessLearner, assignedCrews: [7] }, mate, false],
    [
      'a coach, somebody without a crew',
      { ...crewlessLearner, isCoach: true, assignedCrews: [7] },
      crewless,
      false,
    ],
    ['a guide', { ...crewlessLearner, isGuide: true }, crewless, true],
    ['an admin', { ...crewlessLearner, isAdmin: true }, crewless, true],
  ])('read by: %s: %s', (_, caller, person, expected) => {
    expect(mayReadGoals(caller, person)).toBe(expected)
  })
})
