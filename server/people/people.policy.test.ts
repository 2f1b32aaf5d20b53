// The policy of people as tables of callers and persons.
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
    ['a learner in the same crew', learner, mate, true],
    ['a learner in another crew', learner, stranger, false],
    ['a learner, if the person has no crew', learner, crewless, false],
    ['a learner without a crew, if the person has no crew either', crewlessLearner, crewless, false],
    ['a captain of another crew', { ...learner, isCaptain: true }, stranger, false],
    ['a coach of no crew', { ...crewlessLearner, isCoach: true }, stranger, true],
    ['a guide', { ...crewlessLearner, isGuide: true }, crewless, true],
    ['an admin', { ...crewlessLearner, isAdmin: true }, stranger, true],
    ['the person', crewlessLearner, { id: 1, groupId: null }, true],
  ])('a person can be seen by %s: %4$s', (_, caller, person, expected) => {
    expect(maySeePerson(caller, person)).toBe(expected)
  })
})

test('an account can only be read by admins and its owner', () => {
  expect(mayReadAccount({ id: 1, isAdmin: false }, { id: 1 })).toBe(true)
  expect(mayReadAccount({ id: 1, isAdmin: false }, { id: 2 })).toBe(false)
  expect(mayReadAccount({ id: 1, isAdmin: true }, { id: 2 })).toBe(true)
})

describe('goals and figures', () => {
  test.each([
    ['the owner', learner, { id: 1, groupId: 7 }, true],
    ['a crew mate', learner, mate, false],
    ['the captain', { ...learner, isCaptain: true }, mate, true],
    ['a captain of another crew', { ...learner, isCaptain: true }, stranger, false],
    ['a coach assigned to the crew', { ...crewlessLearner, isCoach: true, assignedCrews: [7] }, mate, true],
    ['a coach of another crew', { ...crewlessLearner, isCoach: true, assignedCrews: [8] }, mate, false],
    ['a former coach with crews', { ...crewlessLearner, assignedCrews: [7] }, mate, false],
    [
      'a coach, if the owner has no crew',
      { ...crewlessLearner, isCoach: true, assignedCrews: [7] },
      crewless,
      false,
    ],
    ['a guide', { ...crewlessLearner, isGuide: true }, crewless, true],
    ['an admin', { ...crewlessLearner, isAdmin: true }, crewless, true],
  ])('goals and figures can be read by %s: %4$s', (_, caller, person, expected) => {
    expect(mayReadGoals(caller, person)).toBe(expected)
  })
})
