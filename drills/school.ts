// A seeded school with signed-in people: pairs of a learner and a coach of the learner's crew.
import type { Queries } from '../server/platform/db/engine.ts'
import { startSession } from '../server/session/index.ts'
import type { Request } from './http-client.ts'
import { localBuild, NOW, type Program, runProgram } from './node.ts'
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

interface Seeding {
  learners: number
  weeks: number
  /** Further options of `cairn seed`. */
  options?: readonly string[]
  /** The local build by default. */
  program?: Program
}

/** Migrates the database and seeds a school. */
export async function seed(
  { env }: Pick<Place, 'env'>,
  { learners, weeks, options = [], program = localBuild }: Seeding,
): Promise<void> {
  const size = ['--learners', String(learners), '--weeks', String(weeks)]
  const { code, output } = await runProgram(program, env, 'seed', ...size, ...options)
  if (code !== 0) throw new Error(`The school could not be made up: ${output}`)
}

/** Migrates and seeds the database, and signs people in. */
export async function createSeededSchool(place: Place, pairs: number): Promise<School> {
  await seed(place, { learners: 60, weeks: 1 })
  return signInPeople(place, pairs)
}

/** Signs in people of a seeded school, each with a new session. */
export function signInPeople(place: Pick<Place, 'source'>, pairs: number): Promise<School> {
  return withDatabase(place, async ({ db }) => ({
    pairs: await signInPairs(db, pairs),
    admin: await signIn(db, await findAdminId(db)),
  }))
}

/** Starts a session straight in the database, because signing in is slow on purpose. @returns its token */
export async function signIn(db: Queries, userId: number): Promise<string> {
  return (await startSession(db, userId, Date.parse(NOW))).token
}

export async function findAdminId(db: Queries): Promise<number> {
  const admin = db.selectFrom('users').select('id').where('username_key', '=', 'admin')
  return (await admin.executeTakeFirstOrThrow()).id
}

/** A coach of several pairs has one session for all of them, because the sessions of a person are limited. */
async function signInPairs(db: Queries, limit: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  const coaches = new Map<number, string>()
  for (const { learnerId, coachId } of await findPairs(db, limit)) {
    const coach = coaches.get(coachId) ?? (await signIn(db, coachId))
    coaches.set(coachId, coach)
    pairs.push({ learnerId, learner: await signIn(db, learnerId), coach })
  }
  return pairs
}

/** Returns the request that sets a goal of this week for the learner of a pair. */
export function toGoalRequest(
  { learner, learnerId }: Omit<Pair, 'coach'>,
  fields: { title?: string; description?: string } = {},
): Request {
  const goal = { title: 'Row 5 km', category: 'Personal', duration: 'weekly', userId: learnerId, ...fields }
  return { method: 'POST', path: '/api/goals', token: learner, body: goal }
}

export async function countGoals(db: Queries): Promise<number> {
  const goals = db.selectFrom('goals').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await goals.executeTakeFirstOrThrow()).count)
}

/** Finds learners who write their own titles, because their studio has no goal types, each with a coach of the crew. */
export async function findPairs(db: Queries, limit: number) {
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
  return [...new Map(rows.map((row) => [row.learnerId, row])).values()].slice(0, limit)
}
