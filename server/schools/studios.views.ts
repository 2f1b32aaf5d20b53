// The studios of a school in the order of their creation: the default ones go from the youngest learners to the eldest.
import type { Studio, StudioChoice } from '../../contract/schools.ts'
import { isActiveRow, isLearnerRow } from '../people/index.ts'
import { iso } from '../platform/clock.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'

export async function studioChoices({ db, schoolId }: SchoolDb): Promise<StudioChoice[]> {
  const rows = await db
    .selectFrom('studios')
    .where('school_id', '=', schoolId)
    .select(['id', 'name', 'goal_types'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, goal_types }) => ({ id, name, goalTypes: goalTypesIn(goal_types) }))
}

export async function allStudios(school: SchoolDb): Promise<Studio[]> {
  return (await studiosOf(school).orderBy('studios.id').execute()).map(toStudio)
}

/** `not_found` if the school has no studio with this id. */
export async function studioById(school: SchoolDb, id: number): Promise<Studio> {
  const row = await studiosOf(school).where('studios.id', '=', id).executeTakeFirst()
  return toStudio(row ?? refuse('not_found'))
}

function studiosOf({ db, schoolId }: SchoolDb) {
  return db
    .selectFrom('studios')
    .where('studios.school_id', '=', schoolId)
    .select(['id', 'name', 'description', 'school_id', 'goal_types', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .whereRef('users.studio_id', '=', 'studios.id')
        .where(isLearnerRow)
        .where(isActiveRow)
        .select(eb.fn.countAll<number>().as('learners'))
        .$asScalar()
        .$notNull()
        .as('learners'),
    )
}

type StudioRow = Awaited<ReturnType<ReturnType<typeof studiosOf>['executeTakeFirstOrThrow']>>

function toStudio(row: StudioRow): Studio {
  return {
    id: row.id,
    name: row.name,
    goalTypes: goalTypesIn(row.goal_types),
    description: row.description,
    schoolId: row.school_id,
    createdAt: iso(row.created_at),
    learnerCount: row.learners,
  }
}

/** Parses the column `goal_types`. */
export function goalTypesIn(column: string): string[] {
  const types: unknown = JSON.parse(column)
  return Array.isArray(types) ? types.filter((type) => typeof type === 'string') : []
}
