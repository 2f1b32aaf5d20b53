// Compares crew sorts with trying every way for all small schools, and checks the properties of sorts for large ones.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { autoSort, type CurrentCrew, type DealtCrew, type Learner, reSort } from './deal-crews.rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const upTo = (most: number) => Array.from({ length: most + 1 }, (_, index) => index)
const sizeOf = ({ staying, dealt }: DealtCrew) => staying.length + dealt.length

/** Makes a school from crews such as 'AAB' and 'C-', where each letter is a learner's studio and '-' means without a studio. */
function school(crews: readonly string[], waiting: string): { crews: CurrentCrew[]; waiting: Learner[] } {
  let id = 0
  const people = (letters: string): Learner[] =>
    [...letters].map((letter) => ({ id: ++id, studioId: letter === '-' ? null : letter.charCodeAt(0) }))
  return {
    crews: crews.map((letters, index) => ({ id: index + 1, members: people(letters) })),
    waiting: people(waiting),
  }
}

/** Lists all sizes of this number of crews, in every order. */
function everySizes(crews: number): number[][] {
  if (crews === 0) return [[]]
  return everySizes(crews - 1).flatMap((sizes) => upTo(5).map((size) => [...sizes, size]))
}

/** Lists all ways to add learners so that changed crews have 3 to 5, and the other learners form crews of 3 to 5. */
function placements(sizes: readonly number[], learners: number): { added: number[]; made: number }[] {
  const [size, ...others] = sizes
  if (size === undefined) {
    const made = upTo(learners).find((crews) => 3 * crews <= learners && learners <= 5 * crews)
    return made === undefined ? [] : [{ added: [], made }]
  }
  return upTo(Math.min(5, learners))
    .filter((more) => more === 0 || (size + more >= 3 && size + more <= 5))
    .flatMap((more) =>
      placements(others, learners - more).map(({ added, made }) => ({ added: [more, ...added], made })),
    )
}

describe.each([0, 1, 2, 3])('placing learners without a crew next to %i crews', (crews) => {
  test('placing learners fails only if there is no way, fills crews first and creates as few new ones as possible', () => {
    for (const sizes of everySizes(crews)) {
      for (const learners of upTo(12)) {
        const start = school(
          sizes.map((size) => 'A'.repeat(size)),
          'A'.repeat(learners),
        )
        const plan = autoSort(start.crews, start.waiting, 1)
        const ways = placements(sizes, learners)
        const label = `${sizes} and ${learners}`
        expect(plan === null, label).toBe(ways.length === 0)
        if (!plan) continue
        const most = Math.max(...ways.map(({ added }) => sum(added)))
        const into = (made: boolean) => plan.filter(({ groupId }) => (groupId === null) === made)
        expect(sum(into(false).map(({ dealt }) => dealt.length)), label).toBe(most)
        expect(into(true).length, label).toBe(Math.min(...ways.map(({ made }) => made)))
        expect(plan.map(sizeOf).every((size) => size >= 3 && size <= 5)).toBe(true)
        // Existing crews keep their order, and new ones come last.
        expect(plan.map(({ groupId }) => groupId ?? Number.POSITIVE_INFINITY)).toEqual(
          ascending(plan.map(({ groupId }) => groupId ?? Number.POSITIVE_INFINITY)),
        )
      }
    }
  })
})

describe('dealing everyone again', () => {
  const pool = fc.constantFrom('A', 'AB', 'AAAAAB', 'AABC', 'ABCDE', 'AAAAABBBCCDE-')
  const sizes = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 24 })
  const seed = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

  test.each(upTo(60))(
    'dealing everyone again spreads %i learners of any studios evenly over crews of 3 to 5',
    (learners) => {
      const letters = pool
        .chain((kinds) => fc.array(fc.constantFrom(...kinds), { minLength: learners, maxLength: learners }))
        .map((all) => all.join(''))
      fc.assert(
        fc.property(letters, sizes, seed, (learnerStudios, before, chance) => {
          const ends = before.map((_, index) => sum(before.slice(0, index + 1)))
          const crews = before.map((size, index) =>
            learnerStudios.slice((ends[index] ?? 0) - size, ends[index]),
          )
          const start = school(crews, learnerStudios.slice(ends.at(-1) ?? 0))
          const all = [...start.crews.flatMap(({ members }) => members), ...start.waiting]
          const plan = reSort(start.crews, all, chance)
          expect(plan === null).toBe(learners < 3)
          if (!plan) return
          const used = plan.filter((crew) => crew.dealt.length > 0)
          expect(ascending(used.flatMap((crew) => crew.dealt))).toEqual(ascending(all.map(({ id }) => id)))
          expect(used.every((crew) => sizeOf(crew) >= 3 && sizeOf(crew) <= 5)).toBe(true)
          const fewest = Math.ceil(learners / 5)
          expect(used.filter(({ groupId }) => groupId === null).length).toBe(
            Math.max(0, fewest - crews.length),
          )
          expect(used.length).toBe(Math.max(fewest, Math.min(crews.length, Math.floor(learners / 3))))
          // At best, each of k crews gets n/k of a studio's n learners, rounded down or up.
          const studioOf = new Map(all.map(({ id, studioId }) => [id, studioId]))
          for (const studio of new Set(studioOf.values())) {
            const counts = used.map((crew) => crew.dealt.filter((id) => studioOf.get(id) === studio).length)
            const each = sum(counts) / used.length
            expect([Math.min(...counts), Math.max(...counts)]).toEqual([Math.floor(each), Math.ceil(each)])
          }
        }),
        { numRuns: 15 },
      )
    },
  )

  test('dealing everyone again gives one plan for a seed, and other plans for most other seeds', () => {
    const { waiting } = school([], 'AAAAABBBBBCCCCCDDDDD')
    const plans = upTo(19).map((chance) => JSON.stringify(reSort([], waiting, chance)))
    expect(upTo(19).map((chance) => JSON.stringify(reSort([], waiting, chance)))).toEqual(plans)
    expect(new Set(plans).size).toBe(20)
  })
})

describe('the studios of placed learners', () => {
  test.each<[string, string[], string, string[]]>([
    ['a learner joins the crew without their studio', ['AAA', 'BBB'], 'A', ['AAA', 'ABBB']],
    ['even sizes matter more than even studios', ['AAA', 'BBB'], 'AA', ['AAAA', 'ABBB']],
    ['a crew of two is filled by a learner of another studio', ['AA', 'BB'], 'A', ['AA', 'ABB']],
    [
      'three learners each join the crew that fits best',
      ['AAB', 'BBC', 'CCA'],
      'ABC',
      ['AABC', 'ABBC', 'ABCC'],
    ],
    ['learners without a studio are spread like a studio', ['--A', 'ABC'], '--', ['---A', '-ABC']],
  ])('the studios of placed learners: %s', (_, crews, waiting, expected) => {
    const start = school(crews, waiting)
    const all = [...start.crews.flatMap(({ members }) => members), ...start.waiting]
    const letterOf = new Map(
      all.map(({ id, studioId }) => [id, studioId === null ? '-' : String.fromCharCode(studioId)]),
    )
    for (const seed of upTo(20)) {
      const plan = autoSort(start.crews, start.waiting, seed) ?? []
      const after = start.crews.map(({ id, members }) => {
        const crew = plan.find(({ groupId }) => groupId === id)
        const ids = crew ? [...crew.staying, ...crew.dealt] : members.map((member) => member.id)
        return ids
          .map((learner) => letterOf.get(learner))
          .sort()
          .join('')
      })
      expect(after).toEqual(expected)
    }
  })

  test('the studios of placed learners are as even as in any placement with equally even sizes', () => {
    const letter = fc.constantFrom('A', 'B', 'C', '-')
    const crew = fc.array(letter, { minLength: 3, maxLength: 5 }).map((letters) => letters.join(''))
    const instance = fc.record({
      crews: fc.array(crew, { minLength: 1, maxLength: 3 }),
      waiting: fc.array(letter, { minLength: 1, maxLength: 6 }).map((letters) => letters.join('')),
    })
    fc.assert(
      fc.property(instance, fc.nat(), ({ crews, waiting }, seed) => {
        const room = sum(crews.map((letters) => 5 - letters.length))
        fc.pre(waiting.length <= room)
        const start = school(crews, waiting)
        const plan = autoSort(start.crews, start.waiting, seed) ?? []
        const studioOf = new Map(
          [...start.crews.flatMap(({ members }) => members), ...start.waiting].map((learner) => [
            learner.id,
            learner.studioId === null ? '-' : String.fromCharCode(learner.studioId),
          ]),
        )
        const after = start.crews.map(({ id, members }) => {
          const own = plan.find(({ groupId }) => groupId === id)
          return [...(own?.dealt ?? []), ...members.map((member) => member.id)].map(
            (learner) => studioOf.get(learner) ?? '',
          )
        })
        expect(unevenness(after)).toEqual(
          least(
            crews.map((letters) => [...letters]),
            [...waiting],
          ),
        )
      }),
      { numRuns: 150 },
    )
  })
})

/** Returns the sum of squared sizes and the sum of squared counts of each studio. */
function unevenness(crews: readonly (readonly string[])[]): [number, number] {
  const squares = crews.flatMap((letters) =>
    [...new Set(letters)].map((studio) => letters.filter((letter) => letter === studio).length ** 2),
  )
  return [sum(crews.map((letters) => letters.length ** 2)), sum(squares)]
}

/** Finds the least unevenness by placing the learners one after the other in every way. */
function least(crews: readonly string[][], waiting: readonly string[]): [number, number] {
  const [next, ...others] = waiting
  if (next === undefined) return unevenness(crews)
  return crews
    .flatMap((letters, index) =>
      letters.length < 5 ? [least(crews.with(index, [...letters, next]), others)] : [],
    )
    .reduce((best, candidate) =>
      candidate[0] < best[0] || (candidate[0] === best[0] && candidate[1] < best[1]) ? candidate : best,
    )
}

describe('realistic schools', () => {
  const shares = [
    ...'A'.repeat(40),
    ...'B'.repeat(25),
    ...'C'.repeat(15),
    ...'D'.repeat(12),
    ...'E'.repeat(8),
  ]
  const letters = (count: number) =>
    upTo(count - 1)
      .map((index) => shares[(index * 37) % 100])
      .join('')

  test('dealing mixes 57 learners of five studios although the largest is five times the smallest', () => {
    const { waiting } = school([], letters(57))
    const plan = reSort([], waiting, 3) ?? []
    const studioOf = new Map(waiting.map(({ id, studioId }) => [id, String.fromCharCode(studioId ?? 45)]))
    expect(ascending(plan.map(sizeOf))).toEqual([4, 4, 4, ...Array(9).fill(5)])
    for (const crew of plan) {
      const kinds = new Set(crew.dealt.map((id) => studioOf.get(id)))
      expect(kinds.size, [...kinds].join('')).toBeGreaterThanOrEqual(3)
    }
  })

  test.each([
    ['dealt into new crews', 0, 5000],
    ['a quarter of them without one of the 1,000 crews', 1000, 1250],
  ])('placing 5,000 learners, %s, takes at most 300 ms', (_, crews, waiting) => {
    const start = school(Array(crews).fill('ABC'), letters(waiting))
    const sort = () => (crews === 0 ? reSort([], start.waiting, 7) : autoSort(start.crews, start.waiting, 7))
    const before = process.cpuUsage()
    const plan = sort() ?? []
    const { user, system } = process.cpuUsage(before)
    expect(sum(plan.map(({ dealt }) => dealt.length))).toBe(waiting)
    // This is processor time in milliseconds, about 40 on an idle machine.
    expect((user + system) / 1000).toBeLessThan(300)
  })
})
