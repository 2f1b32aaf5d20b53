// Deals learners into crews of 3 to 5 with their studios spread as evenly as the numbers allow. The plan depends only on the
// learners, the crews and the seed.
import { MAX_CREW_SIZE, MIN_CREW_SIZE } from '../../contract/crew-rules.ts'
import { planDealSizes, planGrowth } from './crew-sizes.rules.ts'
import { type Room, spreadStudios } from './spread-studios.rules.ts'

export interface Learner {
  id: number
  /** Learners without a studio (null) are spread like those of one more studio. */
  studioId: number | null
}

export interface CurrentCrew {
  id: number
  members: readonly Learner[]
}

export interface DealtCrew {
  /** Null for a crew that is to be created. */
  groupId: number | null
  /** The ids of members who stay. */
  staying: number[]
  /** The ids of learners who are dealt into the crew. Some may already be in it. */
  dealt: number[]
}

/**
 * Places the learners without a crew, while all others stay. Returns the crews that change in the order of `crews`, new ones
 * last, or null if not all learners can be placed.
 */
export function autoSort(
  crews: readonly CurrentCrew[],
  unassigned: readonly Learner[],
  seed: number,
): DealtCrew[] | null {
  const crewsByFit = sortByFit(crews, unassigned)
  const sizes = planGrowth(
    crewsByFit.map(({ members }) => members.length),
    unassigned.length,
  )
  if (!sizes) return null
  const added = new Map(crewsByFit.map(({ id }, index) => [id, sizes.added[index] ?? 0]))
  const crewsToFill = crews.map(({ id, members }) => toCrewToFill(id, members, added.get(id) ?? 0))
  for (const room of sizes.made)
    crewsToFill.push({ groupId: null, staying: [], room, least: room, most: room })
  const dealt = dealInto(
    crewsToFill.filter(({ most }) => most > 0),
    unassigned,
    seed,
  )
  return dealt.filter((crew) => crew.dealt.length > 0)
}

/**
 * Sorts crews by the order in which they are filled. Crews with the fewest pairs of a member and a waiting learner of one
 * studio come first.
 */
function sortByFit(crews: readonly CurrentCrew[], waiting: readonly Learner[]): readonly CurrentCrew[] {
  const supply = new Map<number | null, number>()
  for (const { studioId } of waiting) supply.set(studioId, (supply.get(studioId) ?? 0) + 1)
  const pairs = new Map(
    crews.map(({ id, members }) => [
      id,
      members.reduce((sum, { studioId }) => sum + (supply.get(studioId) ?? 0), 0),
    ]),
  )
  return crews.toSorted((a, b) => (pairs.get(a.id) ?? 0) - (pairs.get(b.id) ?? 0))
}

/** A crew of 3 or more may get fewer or more than `room`; a smaller one does not change or grows to at least 3. */
function toCrewToFill(groupId: number, staying: readonly Learner[], room: number): CrewToFill {
  const size = staying.length
  if (room === 0 && size < MIN_CREW_SIZE) return { groupId, staying, room, least: 0, most: 0 }
  const [least, most] = [Math.max(0, MIN_CREW_SIZE - size), Math.max(0, MAX_CREW_SIZE - size)]
  return { groupId, staying, room, least, most }
}

/**
 * Deals all learners again. As many crews as possible are used, and crews with members before empty ones. Returns the crews
 * that change, including those that lose all members, or null for fewer than 3 learners.
 */
export function reSort(
  crews: readonly CurrentCrew[],
  learners: readonly Learner[],
  seed: number,
): DealtCrew[] | null {
  const sizes = planDealSizes(learners.length, crews.length)
  if (!sizes || sizes.length === 0) return null
  const filledFirst = crews.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))
  const used = new Set(filledFirst.slice(0, sizes.length).map(({ id }) => id))
  const ids = [
    ...crews.map(({ id }) => id).filter((id) => used.has(id)),
    ...Array(sizes.length - used.size).fill(null),
  ]
  const shuffledSizes = shuffle(sizes, createRandom(seed))
  const crewsToFill = ids.map((groupId: number | null, index): CrewToFill => {
    const room = shuffledSizes[index] ?? 0
    return { groupId, staying: [], room, least: room, most: room }
  })
  const emptied = crews.filter((crew) => !used.has(crew.id) && !isEmpty(crew))
  return [
    ...dealInto(crewsToFill, learners, seed),
    ...emptied.map(({ id }) => ({ groupId: id, staying: [], dealt: [] })),
  ]
}

const isEmpty = ({ members }: CurrentCrew) => members.length === 0

interface CrewToFill extends Pick<Room, 'room' | 'least' | 'most'> {
  groupId: number | null
  staying: readonly Learner[]
}

function dealInto(
  crewsToFill: readonly CrewToFill[],
  learners: readonly Learner[],
  seed: number,
): DealtCrew[] {
  const random = createRandom(seed)
  const byStudio = Map.groupBy(learners, ({ studioId }) => studioId)
  const present = crewsToFill.flatMap(({ staying }) => staying.map(({ studioId }) => studioId))
  const studios = shuffle([...new Set([...byStudio.keys(), ...present])], random)
  const waiting = studios.map((studio) => shuffle(byStudio.get(studio) ?? [], random))
  const rooms = crewsToFill.map(
    ({ staying, room, least, most }): Room => ({
      present: studios.map((studio) => staying.filter(({ studioId }) => studioId === studio).length),
      room,
      least,
      most,
    }),
  )
  // If the numbers do not divide evenly, chance decides which crew gets more of a studio.
  const order = shuffle([...crewsToFill.keys()], random)
  const counts = spreadStudios(
    order.flatMap((crew) => rooms[crew] ?? []),
    waiting.map((studioLearners) => studioLearners.length),
  )
  const drawn = new Map(order.map((crew, index) => [crew, counts[index]]))
  return crewsToFill.map(({ groupId, staying }, crew) => ({
    groupId,
    staying: staying.map(({ id }) => id),
    dealt: (drawn.get(crew) ?? []).flatMap((count, studio) =>
      (waiting[studio] ?? []).splice(0, count).map(({ id }) => id),
    ),
  }))
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((item) => ({ item, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Creates a Mulberry32 generator of pseudo-random fractions from 0 to 1. The seed determines the sequence. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
