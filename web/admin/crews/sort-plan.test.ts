import { describe, expect, test } from 'vitest'
import type { PlannedCrew } from '../../../contract/crews.ts'
import { sampleCrew, sampleMember } from '../../testing/sample-crews.ts'
import { formatSizes, membershipHash, stillTooLarge, toCrewsAfter, toPlanRows } from './sort-plan.ts'

const legends = sampleCrew(1, 'Lichen Legends', [11, 12, 13])
const huge = sampleCrew(2, 'Crew 7', [21, 22, 23, 24, 25, 26])
const crews = [legends, huge]
const plan: PlannedCrew[] = [
  {
    groupId: null,
    name: 'Crew A',
    members: [31, 32, 33].map((id) => sampleMember(id, null, { studio: 'Foothills' })),
  },
  {
    groupId: 1,
    name: 'Lichen Legends',
    members: [
      sampleMember(11, 1),
      sampleMember(12, 1, { studio: null }),
      sampleMember(13, 1, { studio: 'Foothills' }),
      sampleMember(34, null),
    ],
  },
]

describe('the plan of a sort', () => {
  test('the plan of a sort shows who joins which crew, its sizes before and after, and its studios, youngest first', () => {
    const [first, second] = toPlanRows(plan, crews, ['Foothills', 'Summit'])
    expect(first).toMatchObject({ name: 'Lichen Legends', isNew: false, staying: 3, before: 3, after: 4 })
    expect(first?.joins.map(({ id }) => id)).toEqual([34])
    expect(first?.studios).toEqual([
      { name: 'Foothills', count: 1 },
      { name: 'Summit', count: 2 },
      { name: null, count: 1 },
    ])
    expect(second).toMatchObject({ name: 'Crew A', isNew: true, staying: 0, before: 0, after: 3 })
  })

  test('the plan of a sort counts the crews of each size, the largest first', () => {
    expect(formatSizes(toPlanRows(plan, crews, []))).toBe('1 crew of 4, 1 of 3')
    expect(formatSizes([])).toBe('')
  })

  test('the plan of a sort names the crews that stay too large', () => {
    expect(stillTooLarge(plan, crews)).toEqual([huge])
    expect(stillTooLarge([{ groupId: 2, name: 'Crew 7', members: [] }], crews)).toEqual([])
  })
})

describe('the undo of a sort', () => {
  const after = membershipHash(toCrewsAfter(plan, crews))

  test('a sort can be undone before the ids of the new crews are known', () => {
    const made = sampleCrew(9, 'Crew A', [33, 31, 32])
    expect(membershipHash([made, huge, sampleCrew(1, 'Lichen Legends', [34, 11, 12, 13])])).toBe(after)
  })

  test('a sort cannot be undone after a move, but an additional or missing empty crew does not matter', () => {
    const sorted = toCrewsAfter(plan, crews)
    expect(membershipHash([...sorted, sampleCrew(10, 'Crew B', [])])).toBe(after)
    const moved = [...crews, sampleCrew(9, 'Crew A', [31, 32, 33, 34])]
    expect(membershipHash(moved)).not.toBe(after)
  })
})
