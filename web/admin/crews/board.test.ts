import { describe, expect, test } from 'vitest'
import type { GroupWithMembers, Member } from '../../../contract/crews.ts'
import { describeSizeProblem, searchCrews } from '../../parts/crews/crew-lists.ts'
import { khai, wilhelmina } from '../../testing/people.ts'
import { sampleCrew, sampleMember } from '../../testing/sample-crews.ts'
import { applyMove, describeBlock, findLearner, listMoveChoices, listUnassigned } from './board.ts'

const member = (id: number, lastName: string, isCrewCaptain = false): Member =>
  sampleMember(id, 1, { lastName, isCrewCaptain, goalsThisWeek: 2, completedThisWeek: 1 })
const crew = (id: number, name: string, members: Member[]): GroupWithMembers => ({
  ...sampleCrew(id, name, members),
  captains: [],
})
const legends = crew(1, 'Lichen Legends', [member(11, 'Bak', true), member(12, 'Ode'), member(13, 'Zed')])
const full = crew(
  2,
  'Switchbacks',
  [21, 22, 23, 24, 25].map((id) => member(id, `S${id}`)),
)
const empty = crew(3, 'Ångström', [])
const crews = [legends, full, empty]

describe('the crew board', () => {
  test('the crew board explains where a learner cannot go', () => {
    const fromLegends = findLearner(12, crews, [])
    const fromNowhere = findLearner(2, crews, [khai])
    if (!fromLegends || !fromNowhere) throw new Error('The learners are missing')
    expect(describeBlock(fromNowhere, full)).toBe('Full')
    expect(describeBlock(fromNowhere, legends)).toBeNull()
    expect(describeBlock(fromLegends, empty)).toBe('Would leave 2 in Lichen Legends')
    expect(describeBlock(fromLegends, null)).toBeNull()
  })

  test('the crew board offers crews that can take a learner first, the smallest first, and full ones last', () => {
    const four = crew(
      4,
      'Trail',
      [31, 32, 33, 34].map((id) => member(id, `T${id}`)),
    )
    const all = [full, legends, four, empty]
    const namesFor = (id: number) => {
      const placed = findLearner(id, all, [khai])
      if (!placed) throw new Error('The learner is missing')
      const { open, barred, full: folded } = listMoveChoices(placed, all)
      return [...open, ...barred, ...folded].map((choice) => [choice.crew.name, choice.reason])
    }
    expect(namesFor(khai.id)).toEqual([
      ['Ångström', null],
      ['Lichen Legends', null],
      ['Trail', null],
      ['Switchbacks', 'Full'],
    ])
    expect(namesFor(31)).toEqual([
      ['Ångström', null],
      ['Lichen Legends', null],
      ['Trail', 'Already here'],
      ['Switchbacks', 'Full'],
    ])
  })

  test('the crew board warns of fewer than 3 and more than 5', () => {
    expect([0, 1, 2, 3, 5, 6].map(describeSizeProblem)).toEqual([
      'Empty: 3 learners make a crew',
      'Needs 2 more',
      'Needs 1 more',
      null,
      null,
      '1 too many',
    ])
  })

  test('the crew board inserts a moved learner by name, and a captain who leaves loses the crown', () => {
    const [captain] = legends.members
    if (!captain) throw new Error('The captain is missing')
    const after = applyMove(crews, captain, 3)
    expect(after[0]?.memberCount).toBe(2)
    expect(after[2]?.members).toMatchObject([{ id: 11, groupId: 3, isCrewCaptain: false }])
    expect(applyMove(after, captain, 1)[0]?.members.map(({ lastName }) => lastName)).toEqual([
      'Bak',
      'Ode',
      'Zed',
    ])
  })

  test('the crew board leaves a learner who is already there in place', () => {
    const [captain] = legends.members
    if (!captain) throw new Error('The captain is missing')
    expect(applyMove(crews, captain, 1)).toEqual(crews)
  })

  test('the crew board offers only people who may be in a crew', () => {
    const adult = { ...khai, id: 8, isCoachWooden: true, studio: null }
    const guide = { ...khai, id: 9, isGuide: true }
    expect(listUnassigned([wilhelmina, khai, adult, guide], []).map(({ id }) => id)).toEqual([2])
  })

  test('the crew board finds crews by name and by member', () => {
    expect(searchCrews(crews, 'angstrom').map(({ id }) => id)).toEqual([3])
    expect(searchCrews(crews, 'zed').map(({ id }) => id)).toEqual([1])
    expect(searchCrews(crews, ' ')).toBe(crews)
  })
})
