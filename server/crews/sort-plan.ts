// Plans a sort of the crews from their current state and a seed, and checks that the seed belongs to that state.
import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { sentence } from '../../contract/sentence.ts'
import { isCandidateRow } from '../people/index.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { byName, nameKey } from '../platform/names.ts'
import { findFreeCrewNames } from './crew-sizes.rules.ts'
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
  /** Sorted by name. */
  crews: NamedCrew[]
  /** Everyone who can be in a crew, whether or not they are in one now. */
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
      .sort((a, b) => byName(a.name, b.name, school.language))
      .map(({ id, name }) => ({ id, name, members: members.get(id) ?? [] })),
    candidates: people
      .filter((row) => row.is_candidate === 1)
      .map(({ is_captain, ...person }) => ({ ...person, isCaptain: is_captain === 1 })),
  }
}

/**
 * Returns the plan of the seed, or of a random one. Throws `plan_changed` for a seed of another school, kind or state, and
 * `too_few_learners` with the number of learners left.
 */
export function planSort(
  kind: SortKind,
  schoolId: number,
  input: SortInput,
  requestedSeed: number | undefined,
): SortPlan {
  const toSeed = (chance: number) => chance * 2 ** 32 + fingerprint(kind, schoolId, input, chance)
  const seed = requestedSeed ?? toSeed(randomInt(2 ** 21))
  if (seed !== toSeed(Math.floor(seed / 2 ** 32))) refuse('plan_changed')
  const { crews, candidates } = input
  const placed = kind === 'randomize' ? candidates : candidates.filter(({ groupId }) => groupId === null)
  const dealt =
    kind === 'randomize' ? reSort(selectDealableCrews(input), placed, seed) : autoSort(crews, placed, seed)
  if (!dealt) refuse('too_few_learners', describeTooFew(placed.length))
  const names = new Map(crews.map(({ id, name }) => [id, name]))
  const taken = new Set(crews.map(({ name }) => nameKey(name)))
  const made = findFreeCrewNames(dealt.filter(({ groupId }) => groupId === null).length, (name) =>
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

/** Selects the crews that consist of candidates. Crews with another member do not change. */
function selectDealableCrews({ crews, candidates }: SortInput): CurrentCrew[] {
  const known = new Set(candidates.map(({ id }) => id))
  return crews.filter(({ members }) => members.every(({ id }) => known.has(id)))
}

function describeTooFew(left: number): string {
  return sentence(
    '{left, plural, one {# learner is} other {# learners are}} left, too few to make a crew of 3. Place them by hand.',
    { left },
  )
}

/** Hashes everything that a plan depends on to 32 bits. */
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
