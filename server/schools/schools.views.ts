// The schools of the installation, for super admins.
import type { School } from '../../contract/schools.ts'
import { isActiveRow } from '../people/index.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { refuse } from '../platform/errors.ts'
import { byName } from '../platform/names.ts'

export async function allSchools(db: Queries): Promise<School[]> {
  const rows = await schools(db).execute()
  return rows.map(toSchool).sort((one, other) => byName(one.name, other.name))
}

export async function schoolById(db: Queries, id: number): Promise<School> {
  const row = await schools(db).where('schools.id', '=', id).executeTakeFirst()
  return toSchool(row ?? refuse('not_found'))
}

function schools(db: Queries) {
  return db
    .selectFrom('schools')
    .select(['id', 'name', 'description', 'time_zone', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .whereRef('users.school_id', '=', 'schools.id')
        .where(isActiveRow)
        .select(eb.fn.countAll<number>().as('users'))
        .$asScalar()
        .$notNull()
        .as('users'),
    )
}

type SchoolRow = Awaited<ReturnType<ReturnType<typeof schools>['executeTakeFirstOrThrow']>>

function toSchool(row: SchoolRow): School {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    timeZone: row.time_zone,
    createdAt: iso(row.created_at),
    userCount: row.users,
  }
}
