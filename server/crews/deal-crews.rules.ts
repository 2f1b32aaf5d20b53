// Deals learners into crews of 3 to 5 with their studios spread as evenly as the numbers allow. The same learners,
// crews and seed always make the same plan.
import { CREW_MAX, CREW_MIN } from '../../contract/crew-rules.ts'
import { dealtSizes, growth } from './crew-sizes.rules.ts'
import { type Room, spreadStudios } from './spread-studios.rules.ts'

export interface Learner {
  id: number
  /** Those without a studio are spread like a studio of their own. */
  studioId: number | null
}

export interface StandingCrew {
  id: number
  members: readonly Learner[]
}

export interface DealtCrew {
  /** Null: to be made. */
  groupId: number | null
  /** Ids of those who were in it and stay. */
  staying: number[]
  /** Ids of those who are dealt into it, some perhaps from the same crew. */
  dealt: number[]
}

/**
 * Places those without a crew; everybody else stays. Answers the crews that it touches in the order given, those to be
 * made last; null where not all can be placed.
 */
export function autoSort(
  crews: readonly StandingCrew[],
  unassigned: readonly Learner[],
  seed: number,
): DealtCrew[] | null {
  const fittingFirst = byFit(crews, unassigned)
  const sizes = growth(
    fittingFirst.map(({ members }) => members.length),
    unassigned.length,
  )
  if (!sizes) return null
  const added = new Map(fittingFirst.map(({ id }, index) => [id, sizes.added[index] ?? 0]))
  const places = crews.map(({ id, members }) => placeIn(id, members, added.get(id) ?? 0))
  for (const room of sizes.made) places.push({ groupId: null, staying: [], room, least: room, most: room })
  const dealt = dealInto(
    places.filter(({ most }) => most > 0),
    unassigned,
    seed,
  )
  return dealt.filter((crew) => crew.dealt.length > 0)
}

/** Where only some crews of a size are filled, those first who have fewest of the studios that wait. */
function byFit(crews: readonly StandingCrew[], waiting: readonly Learner[]): readonly StandingCrew[] {
  const supply = new Map<number | null, number>()
  for (const { studioId } of waiting) supply.set(studioId, (supply.get(studioId) ?? 0) + 1)
  const pairs = new Map(
    crews.map(({ id, members }) => [
      id,
      members.reduce((sum, { studioId }) => sum + (supply.get(studioId) ?? 0), 0),
    ]),
  )
  return crews.toSorted((one, other) => (pairs.get(one.id) ?? 0) - (pairs.get(other.id) ?? 0))
}

/** A crew of 3 or more may as well get fewer or more; a smaller one is left alone, or grows to 3 at least. */
function placeIn(groupId: number, staying: readonly Learner[], room: number): Place {
  const size = staying.length
  if (room === 0 && size < CREW_MIN) return { groupId, staying, room, least: 0, most: 0 }
  const [least, most] = [Math.max(0, CREW_MIN - size), Math.max(0, CREW_MAX - size)]
  return { groupId, staying, room, least, most }
}

/**
 * Deals everybody anew. Crews with members are used before empty ones, and none is left out that can be used. Answers
 * the crews that it touches, those left without members too; null for fewer than 3 learners.
 */
export function reSort(
  crews: readonly StandingCrew[],
  learners: readonly Learner[],
  seed: number,
): DealtCrew[] | null {
  const sizes = dealtSizes(learners.length, crews.length)
  if (!sizes || sizes.length === 0) return null
  const filledFirst = crews.toSorted((one, other) => Number(isEmpty(one)) - Number(isEmpty(other)))
  const used = new Set(filledFirst.slice(0, sizes.length).map(({ id }) => id))
  const ids = [
    ...crews.map(({ id }) => id).filter((id) => used.has(id)),
    ...Array(sizes.length - used.size).fill(null),
  ]
  const shuffledSizes = shuffled(sizes, randomFrom(seed))
  const places = ids.map((groupId: number | null, index): Place => {
    const room = shuffledSizes[index] ?? 0
    return { groupId, staying: [], room, least: room, most: room }
  })
  const emptied = crews.filter((crew) => !used.has(crew.id) && !isEmpty(crew))
  return [
    ...dealInto(places, learners, seed),
    ...emptied.map(({ id }) => ({ groupId: id, staying: [], dealt: [] })),
  ]
}

const isEmpty = ({ members }: StandingCrew) => members.length === 0

interface Place extends Pick<Room, 'room' | 'least' | 'most'> {
  groupId: number | null
  staying: readonly Learner[]
}

function dealInto(places: readonly Place[], learners: readonly Learner[], seed: number): DealtCrew[] {
  const random = randomFrom(seed)
  const byStudio = Map.groupBy(learners, ({ studioId }) => studioId)
  const present = places.flatMap(({ staying }) => staying.map(({ studioId }) => studioId))
  const studios = shuffled([...new Set([...byStudio.keys(), ...present])], random)
  const waiting = studios.map((studio) => shuffled(byStudio.get(studio) ?? [], random))
  const rooms = places.map(
    ({ staying, room, least, most }): Room => ({
      had: studios.map((studio) => staying.filter(({ studioId }) => studioId === studio).length),
      ...{ room, least, most },
    }),
  )
  // Where the numbers do not divide, chance decides which crew gets more of a studio.
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

/** In an order drawn by chance. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const keyed = list.map((item) => ({ item, key: random() }))
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item)
}

/** Mulberry32: fractions from 0 to 1, the same ones for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
