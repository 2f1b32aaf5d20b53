// Who is at work in a soak: learners each with a coach of their crew, and an admin.
import type { Queries } from '../../server/platform/db/engine.ts'

export interface Pair {
  learnerId: number
  username: string
  coachId: number
  groupId: number
}

/** Learners whose studio has no goal types: they write their titles themselves. */
export async function pairsOf(db: Queries, most: number): Promise<Pair[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('studios', 'studios.id', 'users.studio_id')
    .innerJoin('coach_crews', 'coach_crews.group_id', 'users.group_id')
    .select(['users.id', 'users.username', 'coach_crews.coach_id', 'coach_crews.group_id'])
    .where('studios.goal_types', '=', '[]')
    .where('users.is_coach', '=', 0)
    .orderBy('users.id')
    .execute()
  const pairs = rows.map((row): [number, Pair] => [
    row.id,
    { learnerId: row.id, username: row.username, coachId: row.coach_id, groupId: row.group_id },
  ])
  return [...new Map(pairs).values()].slice(0, most)
}

export async function adminOf(db: Queries): Promise<number> {
  const admin = db.selectFrom('users').select('id').where('username_key', '=', 'admin')
  return (await admin.executeTakeFirstOrThrow()).id
}
