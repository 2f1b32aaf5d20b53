// Dealing learners into crews: each learner once, crews of 3 to 5, and studios as even as possible.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFreeCrewNames } from './crew-sizes.rules.ts'
import { autoSort, type CurrentCrew, type DealtCrew, type Learner, reSort } from './deal-crews.rules.ts'
import { spreadStudios } from './spread-studios.rules.ts'

const studio = fc.constantFrom(1, 2, 3, 4, null)
const seed = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const learners = (from: number, studios: readonly (number | null)[]): Learner[] =>
  studios.map((studioId, index) => ({ id: from + index, studioId }))

const school = fc
  .record({
    crews: fc.array(fc.array(studio, { maxLength: 5 }), { maxLength: 12 }),
    unassigned: fc.array(studio, { maxLength: 40 }),
  })
  .map(({ crews, unassigned }) => ({
    crews: crews.map(
      (members, index): CurrentCrew => ({
        id: index + 1,
        members: learners(1000 * (index + 1), members),
      }),
    ),
    unassigned: learners(1, unassigned),
  }))

const membersOf = (plan: readonly DealtCrew[]) => plan.flatMap(({ staying, dealt }) => [...staying, ...dealt])
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const idsOf = (people: readonly Learner[]) => people.map(({ id }) => id)

function countsOf(plan: readonly DealtCrew[], people: readonly Learner[]): number[][] {
  const studios = [...new Set(people.map(({ studioId }) => studioId))]
  const studioById = new Map(people.map(({ id, studioId }) => [id, studioId]))
  return plan.map(({ staying, dealt }) =>
    studios.map((studio) => [...staying, ...dealt].filter((id) => studioById.get(id) === studio).length),
  )
}

describe('dealing everyone again', () => {
  test('dealing everyone again places everyone once in crews of 3 to 5, with each studio as even as the numbers allow', () => {
    fc.assert(
      fc.property(school, seed, ({ crews, unassigned }, chance) => {
        const all = [...crews.flatMap(({ members }) => members), ...unassigned]
        const plan = reSort(crews, all, chance)
        if (all.length < 3) {
          expect(plan).toBeNull()
          return
        }
        const used = (plan ?? []).filter(({ dealt }) => dealt.length > 0)
        expect(ascending(membersOf(plan ?? []))).toEqual(ascending(idsOf(all)))
        for (const { dealt } of used) expect(dealt.length >= 3 && dealt.length <= 5).toBe(true)
        // The counts of a studio in any two crews differ by at most one.
        const counts = countsOf(used, all)
        for (const index of counts[0]?.keys() ?? []) {
          const studioCounts = counts.map((crew) => crew[index] ?? 0)
          expect(Math.max(...studioCounts) - Math.min(...studioCounts)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('dealing everyone again reuses crews with members before empty ones, and returns the crews that become empty', () => {
    const plan = reSort(
      [
        { id: 1, members: [] },
        { id: 2, members: learners(10, [1, 1]) },
        { id: 3, members: learners(20, [2]) },
      ],
      [...learners(10, [1, 1]), ...learners(20, [2]), ...learners(30, [1, 2])],
      7,
    )
    expect(plan?.map(({ groupId, dealt }) => [groupId, dealt.length])).toEqual([
      [2, 5],
      [3, 0],
    ])
    const more = reSort([{ id: 1, members: [] }], learners(1, Array(11).fill(1)), 7)
    expect(more?.map(({ groupId }) => groupId)).toEqual([1, null, null])
  })

  test('dealing everyone again gives the same plan for the same seed, and another for another seed', () => {
    const all = learners(
      1,
      Array.from({ length: 40 }, (_, index) => index % 5),
    )
    expect(reSort([], all, 5)).toEqual(reSort([], all, 5))
    expect(reSort([], all, 5)).not.toEqual(reSort([], all, 6))
  })
})

describe('placing learners without a crew', () => {
  test('placing learners without a crew moves nobody else, and every changed crew has 3 to 5', () => {
    fc.assert(
      fc.property(school, seed, ({ crews, unassigned }, chance) => {
        const plan = autoSort(crews, unassigned, chance)
        if (!plan) {
          expect(unassigned.length).toBeLessThan(3)
          return
        }
        expect(ascending(plan.flatMap(({ dealt }) => dealt))).toEqual(ascending(idsOf(unassigned)))
        for (const { groupId, staying, dealt } of plan) {
          expect(dealt.length).toBeGreaterThan(0)
          const size = staying.length + dealt.length
          expect(size >= 3 && size <= 5).toBe(true)
          expect(staying).toEqual(idsOf(crews.find(({ id }) => id === groupId)?.members ?? []))
        }
      }),
    )
  })

  test('placing learners without a crew places two learners in the crews without their studios', () => {
    const plan = autoSort(
      [
        { id: 1, members: learners(10, [1, 1, 1, 1]) },
        { id: 2, members: learners(20, [2, 2, 2, 2]) },
      ],
      learners(1, [2, 1]),
      3,
    )
    expect(plan).toEqual([
      { groupId: 1, staying: [10, 11, 12, 13], dealt: [1] },
      { groupId: 2, staying: [20, 21, 22, 23], dealt: [2] },
    ])
  })
})

test('spreading studios gives the fewest pairs of one studio of all ways', () => {
  const squares = (crews: readonly (readonly number[])[], joined: readonly (readonly number[])[]) =>
    crews.reduce(
      (sum, present, crew) =>
        sum +
        present.reduce((inner, count, studio) => inner + (count + (joined[crew]?.[studio] ?? 0)) ** 2, 0),
      0,
    )
  /** Finds the smallest sum of squares over all ways to place the learners. */
  function least(present: number[][], rooms: number[], waiting: readonly number[]): number {
    const [next, ...others] = waiting
    if (next === undefined) return squares(present, [])
    let best = Number.POSITIVE_INFINITY
    for (const [crew, room] of rooms.entries()) {
      const counts = present[crew]
      if (room === 0 || !counts) continue
      counts[next] = (counts[next] ?? 0) + 1
      rooms[crew] = room - 1
      best = Math.min(best, least(present, rooms, others))
      rooms[crew] = room
      counts[next] -= 1
    }
    return best
  }
  const crew = fc
    .record({
      present: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
      room: fc.integer({ min: 0, max: 3 }),
    })
    .map((studio) => ({ ...studio, least: studio.room, most: studio.room }))
  const waitingFor = (crews: { room: number }[]) => {
    const room = crews.reduce((sum, crew) => sum + crew.room, 0)
    return fc.array(fc.integer({ min: 0, max: 2 }), { minLength: room, maxLength: room })
  }
  const instance = fc
    .array(crew, { minLength: 1, maxLength: 3 })
    .chain((crews) => fc.record({ crews: fc.constant(crews), waiting: waitingFor(crews) }))
  fc.assert(
    fc.property(instance, ({ crews, waiting }) => {
      const supply = [0, 1, 2].map((studio) => waiting.filter((studioOf) => studioOf === studio).length)
      const joined = spreadStudios(crews, supply)
      for (const [index, { room }] of crews.entries())
        expect(joined[index]?.reduce((sum, count) => sum + count, 0)).toBe(room)
      for (const key of supply.keys())
        expect(joined.reduce((sum, counts) => sum + (counts[key] ?? 0), 0)).toBe(supply[key])
      expect(joined.flat().every((count) => count >= 0)).toBe(true)
      const present = crews.map((crew) => crew.present)
      expect(squares(present, joined)).toBe(
        least(
          present.map((counts) => [...counts]),
          crews.map(({ room }) => room),
          waiting,
        ),
      )
    }),
    { numRuns: 60 },
  )
})

describe('names of new crews', () => {
  test.each<[number, string[], string[]]>([
    [2, [], ['Crew A', 'Crew B']],
    [2, ['crew a', 'CREW C'], ['Crew B', 'Crew D']],
    [0, [], []],
  ])('%i new crews next to %j get the first free names', (count, taken, expected) => {
    const lower = taken.map((name) => name.toLowerCase())
    expect(findFreeCrewNames(count, (name) => lower.includes(name.toLowerCase()))).toEqual(expected)
  })

  test('names of new crews continue after Z like the columns of a spreadsheet', () => {
    const names = findFreeCrewNames(704, () => false)
    expect(names.slice(24, 28)).toEqual(['Crew Y', 'Crew Z', 'Crew AA', 'Crew AB'])
    expect(names.slice(700)).toEqual(['Crew ZY', 'Crew ZZ', 'Crew AAA', 'Crew AAB'])
  })
})
