// What a sort of the crews would do now: the crews and learners as they are, the plan of a seed, and whether a seed is
// of a plan for just this.

import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { plural, pluralWord } from '../../contract/sentences.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { byName, nameKey } from '../platform/names.ts'
import { freeCrewNames } from './crew-names.rules.ts'
import { autoSort, type Learner, reSort, type StandingCrew } from './deal-crews.rules.ts'

export type SortKind = 'auto-sort' | 'randomize'

export interface Candidate extends Learner {
  firstName: string
  lastName: string
  groupId: number | null
  isCaptain: boolean
}

interface NamedCrew extends StandingCrew {
  name: string
}

export interface Standing {
  /** By name. */
  crews: NamedCrew[]
  /** Whoever can be in a crew, in one or not. */
  candidates: Candidate[]
}

export interface SortPlan {
  seed: number
  crews: { groupId: number | null; name: string; staying: number[]; dealt: number[] }[]
  /** Those whom the sort places. */
  placed: Candidate[]
}

/** Read it while the school is held still. */
export async function standingOf({ db, schoolId }: SchoolDb): Promise<Standing> {
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('school_id', '=', schoolId)
    .execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'studio_id', 'group_id', 'is_captain'])
    .select(sql<number>`case when ${isCandidateRow} then 1 else 0 end`.as('is_candidate'))
    .where('school_id', '=', schoolId)
    .where((eb) => eb.or([eb('group_id', 'is not', null), isCandidateRow]))
    .orderBy('id')
    .execute()
  const members = Map.groupBy(people, ({ group_id }) => group_id)
  return {
    crews: groups
      .sort((one, other) => byName(one.name, other.name))
      .map(({ id, name }) => ({ id, name, members: (members.get(id) ?? []).map(toLearner) })),
    candidates: people
      .filter((row) => row.is_candidate === 1)
      .map((row) => ({
        ...toLearner(row),
        firstName: row.first_name,
        lastName: row.last_name,
        groupId: row.group_id,
        isCaptain: row.is_captain === 1,
      })),
  }
}

/** As `isCrewCandidate` says of an account. */
const isCandidateRow = sql<boolean>`(is_admin = 0 and is_super_admin = 0 and is_guide = 0
  and (is_coach = 0 or studio_id is not null))`

function toLearner(row: { id: number; studio_id: number | null }): Learner {
  return { id: row.id, studioId: row.studio_id }
}

/**
 * The plan of the seed, or of one drawn by chance. Throws `plan_changed` for a seed of another school, kind or
 * standing, `too_few_learners` with the number of those left.
 */
export function planSort(
  kind: SortKind,
  schoolId: number,
  standing: Standing,
  asked: number | undefined,
): SortPlan {
  const fitting = (chance: number) => chance * 2 ** 32 + fingerprint(kind, schoolId, standing, chance)
  const seed = asked ?? fitting(randomInt(2 ** 21))
  if (seed !== fitting(Math.floor(seed / 2 ** 32))) refuse('plan_changed')
  const { crews, candidates } = standing
  const placed = kind === 'randomize' ? candidates : candidates.filter(({ groupId }) => groupId === null)
  const dealt =
    kind === 'randomize' ? reSort(dealable(standing), placed, seed) : autoSort(crews, placed, seed)
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

/** A crew with somebody who cannot be dealt is left alone. */
function dealable({ crews, candidates }: Standing): StandingCrew[] {
  const known = new Set(candidates.map(({ id }) => id))
  return crews.filter(({ members }) => members.every(({ id }) => known.has(id)))
}

function tooFew(left: number): string {
  return `${plural(left, 'learner')} ${pluralWord(left, 'is', 'are')} left, too few to make a crew of 3. Place them by hand.`
}

/** 32 bits of all that a plan depends on. */
function fingerprint(
  kind: SortKind,
  schoolId: number,
  { crews, candidates }: Standing,
  chance: number,
): number {
  const facts = JSON.stringify([
    kind,
    schoolId,
    chance,
    crews.map(({ id, name, members }) => [id, name, members.map((one) => [one.id, one.studioId])]),
    candidates.map(({ id, studioId, groupId }) => [id, studioId, groupId]),
  ])
  return createHash('sha256').update(facts).digest().readUInt32BE(0)
}
