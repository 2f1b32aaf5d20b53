// The crew with its members and coaches that a deletion keeps, so that the crew can be brought back.
import * as z from 'zod/mini'
import type { SchoolDb } from '../platform/db/school-db.ts'

export const keptCrew = z.object({
  crew: z.object({
    id: z.int(),
    name: z.string(),
    description: z.nullable(z.string()),
    created_at: z.int(),
  }),
  members: z.array(z.object({ id: z.int(), is_captain: z.int() })),
  /** Ids of people. */
  coaches: z.array(z.int()),
})
export type KeptCrew = z.output<typeof keptCrew>

/** Reads it before the crew is deleted. The caller has locked the school. */
export async function readKeptCrew(tx: SchoolDb, id: number): Promise<KeptCrew> {
  const crew = await tx
    .selectFrom('groups')
    .select(['id', 'name', 'description', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const members = await tx
    .selectFrom('users')
    .select(['id', 'is_captain'])
    .where('group_id', '=', id)
    .orderBy('id')
    .execute()
  const coaches = await tx
    .selectFrom('coach_crews')
    .select('coach_id')
    .where('group_id', '=', id)
    .orderBy('coach_id')
    .execute()
  return { crew, members, coaches: coaches.map(({ coach_id }) => coach_id) }
}
