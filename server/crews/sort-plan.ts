// Plans a sort of the crews from their current state and a seed, and checks that a seed belongs to that state.
import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { plural, pluralWord } from '../../contract/sentences.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { byName, nameKey } from '../platform/names.ts'
import { freeCrewNames } from './crew-sizes.rules.ts'
import { autoSort, type CurrentCrew, type Learner, reSort } from './deal-crews.rules.ts'

export type SortKind = 'auto-sort' | 'randomize'

export interface Candidate extends Learner {
  firstName: string
  lastName: string
  groupId: number | null
  isCaptain: boolean
}

interface NamedCrew extends CurrentCrew {
  name: string
}

export interface SortInput {
  /** By name. */
  crews: NamedCrew[]
  /** All who can be in a crew, in one now or not. */
  candidates: Candidate[]
}

export interface SortPlan {
  seed: number
  crews: { groupId: number | null; name: string; staying: number[]; dealt: number[] }[]
  /** The candidates that the sort places. */
  placed: Candidate[]
}

/** Call it while the school is locked. */
export async function readSortInput(school: SchoolDb): Promise<SortInput> {
  const groups = await school.selectFrom('groups').select(['id', 'name']).execute()
  const people = await school
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'studio_id as studioId'])
    .select(['group_id as groupId', 'is_captain'])
    .select(sql<number>`case when ${isCandidateRow} then 1 else 0 end`.as('is_candidate'))
    .where((eb) => eb.or([eb('group_id', 'is not', null), isCandidateRow]))
    .orderBy('id')
    .execute()
  const members = Map.groupBy(people, ({ groupId }) => groupId)
  return {
    crews: groups
      .sort((a, b) => byName(a.name, b.name))
      .map(({ id, name }) => ({ id, name, members: members.get(id) ?? [] })),
    candidates: people
      .filter((row) => row.is_candidate === 1)
      .map(({ is_captain, ...person }) => ({ ...person, isCaptain: is_captain === 1 })),
  }
}

/** The same condition as `isCrewCandidate` of an account. */
const isCandidateRow = sql<boolean>`(left_at is null and is_admin = 0 and is_super_admin = 0 and is_guide = 0
  and (is_coach = 0 or studio_id is not null))`

/**
 * The plan of the seed, or of a random one. Throws `plan_changed` for a seed of another school, kind or state,
 * `too_few_learners` with the number of learners left.
 */
export function planSort(
  kind: SortKind,
  schoolId: number,
  input: SortInput,
  requestedSeed: number | undefined,
): SortPlan {
  const seedOf = (chance: number) => chance * 2 ** 32 + fingerprint(kind, schoolId, input, chance)
  const seed = requestedSeed ?? seedOf(randomInt(2 ** 21))
  if (seed !== seedOf(Math.floor(seed / 2 ** 32))) refuse('plan_changed')
  const { crews, candidates } = input
  const placed = kind === 'randomize' ? candidates : candidates.filter(({ groupId }) => groupId === null)
  const dealt = kind === 'randomize' ? reSort(dealable(input), placed, seed) : autoSort(crews, placed, seed)
  if (!dealt) refuse('too_few_learners', tooFew(placed.length))
  const names = new Map(crews.map(({ id, name }) => [id, name]))
  const taken = new Set(crews.map(({ name }) => nameKey(name)))
  const made = freeCrewNames(dealt.filter(({ groupId }) => groupId === null).length, (name) =>
    taken.has(nameKey(name)),
  )
  return {
    seed,
    placed,
    crews: dealt.map((crew) => ({
      ...crew,
      name: (crew.groupId === null ? made.shift() : names.get(crew.groupId)) ?? '',
    })),
  }
}

/** The crews of candidates only: a crew with another member is not changed. */
function dealable({ crews, candidates }: SortInput): CurrentCrew[] {
  const known = new Set(candidates.map(({ id }) => id))
  return crews.filter(({ members }) => members.every(({ id }) => known.has(id)))
}

function tooFew(left: number): string {
  return `${plural(left, 'learner')} ${pluralWord(left, 'is', 'are')} left, too few to make a crew of 3. Place them by hand.`
}

/** A hash, in 32 bits, of everything that a plan depends on. */
function fingerprint(
  kind: SortKind,
  schoolId: number,
  { crews, candidates }: SortInput,
  chance: number,
): number {
  const facts = JSON.stringify([
    kind,
    schoolId,
    chance,
    crews.map(({ id, name, members }) => [id, name, members.map((member) => [member.id, member.studioId])]),
    candidates.map(({ id, studioId, groupId }) => [id, studioId, groupId]),
  ])
  return createHash('sha256').update(facts).digest().readUInt32BE(0)
}
