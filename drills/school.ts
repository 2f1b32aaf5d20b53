// A made-up school with people who are signed in: pairs of a learner and a coach of the learner's crew.
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
    admin: await signIn(database, await idOfAdmin(database)),
  }))
}

const signIn = async ({ db }: Database, id: number) => (await startSession(db, id, Date.parse(NOW))).token

async function idOfAdmin({ db }: Database): Promise<number> {
  const admin = db.selectFrom('users').select('id').where('username_key', '=', 'admin')
  return (await admin.executeTakeFirstOrThrow()).id
}

/** Learners whose studio has no goal types: they write their titles themselves. */
async function signedInPairs(database: Database, most: number): Promise<Pair[]> {
  const rows = await database.db
    .selectFrom('users')
    .innerJoin('studios', 'studios.id', 'users.studio_id')
    .innerJoin('coach_crews', 'coach_crews.group_id', 'users.group_id')
    .select(['users.id', 'coach_crews.coach_id'])
    .where('studios.goal_types', '=', '[]')
    .where('users.is_coach', '=', 0)
    .orderBy('users.id')
    .execute()
  const each = [...new Map(rows.map((row) => [row.id, row.coach_id]))].slice(0, most)
  const pairs: Pair[] = []
  for (const [learnerId, coachId] of each) {
    const [learner, coach] = [await signIn(database, learnerId), await signIn(database, coachId)]
    pairs.push({ learnerId, learner, coach })
  }
  return pairs
}
