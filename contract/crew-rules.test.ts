import { describe, expect, it } from 'vitest'
import { type CrewMove, crewMoveProblem, isCrewCandidate } from './crew-rules.ts'
import { inEnglish } from './sentence.ts'

const words = (move: CrewMove) => {
  const problem = crewMoveProblem(move)
  return problem && inEnglish(problem.message)
}

const learner = {
  isAdmin: false,
  isSuperAdmin: false,
  isGuide: false,
  isCoachWooden: false,
  hasLeft: false,
  studio: 'Summit',
}

describe('a crew takes', () => {
  it.each([
    ['a learner', learner, true],
    ['a learner who has not chosen a studio yet', { ...learner, studio: null }, true],
    ['a learner who coaches', { ...learner, isCoachWooden: true }, true],
    ['not an adult coach', { ...learner, isCoachWooden: true, studio: null }, false],
    ['not a guide', { ...learner, isGuide: true }, false],
    ['not an admin', { ...learner, isAdmin: true }, false],
    ['not a super admin', { ...learner, isSuperAdmin: true }, false],
    ['not a guide who coaches', { ...learner, isGuide: true, isCoachWooden: true }, false],
  ])('a crew takes the right people: %s', (_, person, taken) => {
    expect(isCrewCandidate(person)).toBe(taken)
  })
})

describe('a move', () => {
  const lichen = (memberCount: number) => ({ name: 'Lichen Legends', memberCount })
  const moss = (memberCount: number) => ({ name: 'Moss Makers', memberCount })
  const full = 'Lichen Legends is full: 5 of 5. Move someone out first.'

  it.each([
    ['into an empty crew from Unassigned', null, lichen(0), null],
    ['into a crew of four', null, lichen(4), null],
    ['into a full crew', null, lichen(5), full],
    ['into a crew of six', null, lichen(6), full.replace('5 of', '6 of')],
    ['out of a crew of five', moss(5), lichen(3), null],
    ['out of a crew of four', moss(4), lichen(4), null],
    [
      'out of a crew of three',
      moss(3),
      lichen(3),
      'Moss Makers would be left with 2 learners, and a crew needs 3. Move the learner to Unassigned first.',
    ],
    [
      'out of a crew of two',
      moss(2),
      lichen(3),
      'Moss Makers would be left with 1 learner, and a crew needs 3. Move the learner to Unassigned first.',
    ],
    ['of the last member out of a crew', moss(1), lichen(3), null],
    ['to Unassigned out of a crew of three', moss(3), null, null],
  ])('the rules of a move apply %s', (_, from, to, message) => {
    expect(words({ from, to, validateSize: true })).toBe(message)
  })

  it('a move by the row selector may leave two behind, but never overfills', () => {
    expect(crewMoveProblem({ from: moss(3), to: lichen(3), validateSize: false })).toBeNull()
    expect(words({ from: moss(3), to: lichen(5), validateSize: false })).toBe(full)
  })
})
