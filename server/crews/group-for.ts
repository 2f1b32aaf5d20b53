// Finds the crew that a call names.
import { type SchoolDb, schoolOfRow } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

export interface NamedGroup {
  school: SchoolDb
  group: { id: number; name: string; schoolId: number }
}

/** The crew and its school; `not_found` when there is none, or it is of a school the caller may not act in. */
export async function groupFor(
  { services, caller }: Pick<MemberContext, 'services' | 'caller'>,
  id: number,
): Promise<NamedGroup> {
  const school = await schoolOfRow(services.database, caller, 'groups', id)
  const group = await school.db
    .selectFrom('groups')
    .select(['id', 'name', 'school_id as schoolId'])
    .where('school_id', '=', school.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  return { school, group: group ?? refuse('not_found') }
}
