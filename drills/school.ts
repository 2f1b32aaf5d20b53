// A made-up school with people who are signed in: pairs of a learner and a coach of the learner's crew.
import type { Queries } from '../server/platform/db/engine.ts'
import type { Database } from '../server/platform/db/open.ts'
import { startSession } from '../server/session/index.ts'
import { cairn, NOW } from './node.ts'
import { type Place, withDatabase } from './place.ts'

export interface Pair {
  learnerId: number
  /** Session tokens. */
  learner: string
  coach: string
}

export interface School {
  pairs: Pair[]
  admin: string
}

/** Migrates and seeds the database, and signs people in. */
export async function madeUpSchool(place: Place, pairs: number): Promise<School> {
  const { code, said } = await cairn(place.env, 'seed', '--learners', '60', '--weeks', '1')
  if (code !== 0) throw new Error(`The school could not be made up: ${said}`)
  return signedIn(place, pairs)
}

/** The people of a made-up school, each with a new session. */
export function signedIn(place: Pick<Place, 'source'>, pairs: number): Promise<School> {
  return withDatabase(place, async (database) => ({
    pairs: await signedInPairs(database, pairs),
    admin: await signIn(database, await idOfAdmin(database.db)),
  }))
}

const signIn = async ({ db }: Database, id: number) => (await startSession(db, id, Date.parse(NOW))).token

export async function idOfAdmin(db: Queries): Promise<number> {
  const admin = db.selectFrom('users').select('id').where('username_key', '=', 'admin')
  return (await admin.executeTakeFirstOrThrow()).id
}

async function signedInPairs(database: Database, most: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const { learnerId, coachId } of await pairsIn(database.db, most)) {
    const [learner, coach] = [await signIn(database, learnerId), await signIn(database, coachId)]
    pairs.push({ learnerId, learner, coach })
  }
  return pairs
}

/** Learners whose studio has no goal types: they write their titles themselves. Each with a coach of the crew. */
export async function pairsIn(db: Queries, most: number) {
  const rows = await db
    .selectFrom('users as learners')
    .innerJoin('studios', 'studios.id', 'learners.studio_id')
    .innerJoin('coach_crews', 'coach_crews.group_id', 'learners.group_id')
    .innerJoin('users as coaches', 'coaches.id', 'coach_crews.coach_id')
    .select(['learners.id as learnerId', 'learners.username as learnerName'])
    .select(['coach_crews.group_id as groupId', 'coaches.id as coachId', 'coaches.username as coachName'])
    .where('studios.goal_types', '=', '[]')
    .where('learners.is_coach', '=', 0)
    .orderBy('learners.id')
    .execute()
  return [...new Map(rows.map((row) => [row.learnerId, row])).values()].slice(0, most)
}
