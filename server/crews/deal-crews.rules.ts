// Deals learners into crews of 3 to 5 with their studios spread as evenly as the numbers allow. The same learners,
// crews and seed always give the same plan.
import { MAX_CREW_SIZE, MIN_CREW_SIZE } from '../../contract/crew-rules.ts'
import { dealtSizes, growth } from './crew-sizes.rules.ts'
import { type Room, spreadStudios } from './spread-studios.rules.ts'

export interface Learner {
  id: number
  /** Null counts as one more studio when learners are spread. */
  studioId: number | null
}

export interface CurrentCrew {
  id: number
  members: readonly Learner[]
}

export interface DealtCrew {
  /** Null: the crew is to be created. */
  groupId: number | null
  /** Ids of members who stay. */
  staying: number[]
  /** Ids of learners who are dealt into it; some may come from the same crew. */
  dealt: number[]
}

/**
 * Places the learners without a crew; all others stay. Returns the crews that change in the order of `crews`, new ones
 * last; null if not all can be placed.
 */
export function autoSort(
  crews: readonly CurrentCrew[],
  unassigned: readonly Learner[],
  seed: number,
): DealtCrew[] | null {
  const crewsByFit = byFit(crews, unassigned)
  const sizes = growth(
    crewsByFit.map(({ members }) => members.length),
    unassigned.length,
  )
  if (!sizes) return null
  const added = new Map(crewsByFit.map(({ id }, index) => [id, sizes.added[index] ?? 0]))
  const places = crews.map(({ id, members }) => placeIn(id, members, added.get(id) ?? 0))
  for (const room of sizes.made) places.push({ groupId: null, staying: [], room, least: room, most: room })
  const dealt = dealInto(
    places.filter(({ most }) => most > 0),
    unassigned,
    seed,
  )
  return dealt.filter((crew) => crew.dealt.length > 0)
}

/**
 * Crews in the order in which they are filled: first those with the fewest pairs of a member and a waiting learner of the
 * same studio.
 */
function byFit(crews: readonly CurrentCrew[], waiting: readonly Learner[]): readonly CurrentCrew[] {
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
function placeIn(groupId: number, staying: readonly Learner[], room: number): CrewToFill {
  const size = staying.length
  if (room === 0 && size < MIN_CREW_SIZE) return { groupId, staying, room, least: 0, most: 0 }
  const [least, most] = [Math.max(0, MIN_CREW_SIZE - size), Math.max(0, MAX_CREW_SIZE - size)]
  return { groupId, staying, room, least, most }
}

/**
 * Deals all learners again. Crews with members are used before empty ones, and as many crews as possible are used. Returns
 * the crews that change, also those that lose all members; null for fewer than 3 learners.
 */
export function reSort(
  crews: readonly CurrentCrew[],
  learners: readonly Learner[],
  seed: number,
): DealtCrew[] | null {
  const sizes = dealtSizes(learners.length, crews.length)
  if (!sizes || sizes.length === 0) return null
  const filledFirst = crews.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))
  const used = new Set(filledFirst.slice(0, sizes.length).map(({ id }) => id))
  const ids = [
    ...crews.map(({ id }) => id).filter((id) => used.has(id)),
    ...Array(sizes.length - used.size).fill(null),
  ]
  const shuffledSizes = shuffled(sizes, randomFrom(seed))
  const places = ids.map((groupId: number | null, index): CrewToFill => {
    const room = shuffledSizes[index] ?? 0
    return { groupId, staying: [], room, least: room, most: room }
  })
  const emptied = crews.filter((crew) => !used.has(crew.id) && !isEmpty(crew))
  return [
    ...dealInto(places, learners, seed),
    ...emptied.map(({ id }) => ({ groupId: id, staying: [], dealt: [] })),
  ]
}

const isEmpty = ({ members }: CurrentCrew) => members.length === 0

interface CrewToFill extends Pick<Room, 'room' | 'least' | 'most'> {
  groupId: number | null
  staying: readonly Learner[]
}

function dealInto(places: readonly CrewToFill[], learners: readonly Learner[], seed: number): DealtCrew[] {
  const random = randomFrom(seed)
  const byStudio = Map.groupBy(learners, ({ studioId }) => studioId)
  const present = places.flatMap(({ staying }) => staying.map(({ studioId }) => studioId))
  const studios = shuffled([...new Set([...byStudio.keys(), ...present])], random)
  const waiting = studios.map((studio) => shuffled(byStudio.get(studio) ?? [], random))
  const rooms = places.map(
    ({ staying, room, least, most }): Room => ({
      present: studios.map((studio) => staying.filter(({ studioId }) => studioId === studio).length),
      room,
      least,
      most,
    }),
  )
  // If the numbers do not divide, chance decides which crew gets more of a studio.
  const order = shuffled([...places.keys()], random)
  const counts = spreadStudios(
    order.flatMap((place) => rooms[place] ?? []),
    waiting.map((ofStudio) => ofStudio.length),
  )
  const drawn = new Map(order.map((place, index) => [place, counts[index]]))
  return places.map(({ groupId, staying }, place) => ({
    groupId,
    staying: staying.map(({ id }) => id),
    dealt: (drawn.get(place) ?? []).flatMap((count, studio) =>
      (waiting[studio] ?? []).splice(0, count).map(({ id }) => id),
    ),
  }))
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((item) => ({ item, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Mulberry32: pseudo-random fractions from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
