// Creates a school with its five default studios.
import { DEFAULT_STUDIOS, FOOTHILLS_GOAL_TYPES } from '../../contract/goal-types.ts'
import { newSchoolFeatures } from '../../contract/school-features.ts'
import type { Queries } from '../platform/db/engine.ts'
import { featureValues } from '../platform/db/school-features.ts'
import { nameKey } from '../platform/names.ts'

export const DEFAULT_TIME_ZONE = 'America/Chicago'

export interface NewSchool {
  name: string
  description?: string | null | undefined
  timeZone?: string | undefined
}

/** Call it in a transaction. Returns the school's id; a taken name becomes 409 `name_taken`. */
export async function makeSchool(db: Queries, school: NewSchool, now: number): Promise<number> {
  const { id } = await db
    .insertInto('schools')
    .values({
      name: school.name,
      name_key: nameKey(school.name),
      description: school.description ?? null,
      time_zone: school.timeZone ?? DEFAULT_TIME_ZONE,
      created_at: now,
      ...featureValues(newSchoolFeatures),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first] = DEFAULT_STUDIOS
  await db
    .insertInto('studios')
    .values(
      DEFAULT_STUDIOS.map((name) => ({
        school_id: id,
        name,
        name_key: nameKey(name),
        description: null,
        goal_types: JSON.stringify(name === first ? FOOTHILLS_GOAL_TYPES : []),
        created_at: now,
      })),
    )
    .execute()
  return id
}
