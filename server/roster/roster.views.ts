// Reads a school's last import.
import type { RosterChoices, StoredRosterState } from '../../contract/roster-import.ts'
import { isActiveRow, nameOrNull } from '../people/index.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

export async function getRosterState(school: SchoolDb): Promise<StoredRosterState> {
  const last = await school
    .selectFrom('roster_imports')
    .leftJoin('users', 'users.id', 'roster_imports.by_id')
    .selectAll('roster_imports')
    .select(['users.first_name', 'users.last_name'])
    .executeTakeFirst()
  const withoutPassword = await school
    .selectFrom('roster_ids')
    .innerJoin('users', 'users.id', 'roster_ids.user_id')
    .select('users.id')
    .where('users.password_hash', '=', '')
    .where(isActiveRow)
    .orderBy('users.name_order')
    .orderBy('users.id')
    .execute()
  return {
    choices: last ? await readChoices(school, last) : null,
    last: last ? { ...last, by: nameOrNull(last.by_id, last.first_name, last.last_name) } : null,
    withoutPassword: withoutPassword.map(({ id }) => id),
  }
}

async function readChoices(
  school: SchoolDb,
  { org_id, org_name }: { org_id: string | null; org_name: string | null },
): Promise<RosterChoices> {
  const grades = await school
    .selectFrom('roster_grades')
    .leftJoin('studios', 'studios.id', 'roster_grades.studio_id')
    .select(['roster_grades.grade', 'studios.name', 'roster_grades.leave_out'])
    .orderBy('roster_grades.place')
    .execute()
  const columns = await school
    .selectFrom('roster_columns')
    .select(['heading', 'field'])
    .orderBy('place')
    .execute()
  return {
    org: org_id === null ? null : { sourcedId: org_id, name: org_name ?? '' },
    grades: grades.map(({ grade, name, leave_out }) => ({ grade, studio: name, leaveOut: leave_out === 1 })),
    columns: columns.length > 0 ? columns : null,
  }
}
