// Reads coaches with their assigned crews.
import type { CoachAssignment } from '../../contract/coaching.ts'
import { isActiveRow } from '../people/index.ts'
import { jsonList, jsonRows } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'

function selectCoaches(school: SchoolDb) {
  return school
    .selectFrom('users')
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .where('users.is_coach', '=', 1)
    .where(isActiveRow)
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.username',
      'users.profile_picture as profilePicture',
      'studios.name as studio',
    ])
    .select((eb) =>
      jsonList(
        school.engine,
        eb
          .selectFrom('coach_crews')
          .innerJoin('groups', 'groups.id', 'coach_crews.group_id')
          .whereRef('coach_crews.coach_id', '=', 'users.id')
          .select(['groups.id', 'groups.name'])
          .orderBy('groups.id'),
      ).as('crews'),
    )
}

type CoachRow = Awaited<ReturnType<ReturnType<typeof selectCoaches>['executeTakeFirstOrThrow']>>

/** Lists the school's coaches by last and then first name. */
export async function listAssignments(school: SchoolDb): Promise<CoachAssignment[]> {
  const rows = await selectCoaches(school).orderBy('users.name_order').orderBy('users.id').execute()
  return rows.map(toAssignment)
}

export async function getAssignment(school: SchoolDb, coachId: number): Promise<CoachAssignment> {
  const row = await selectCoaches(school).where('users.id', '=', coachId).executeTakeFirst()
  return toAssignment(row ?? refuse('not_found'))
}

/** Lists the names in the order of the ids. */
function toAssignment({ crews, ...coach }: CoachRow): CoachAssignment {
  const assigned = jsonRows(crews)
  return {
    ...coach,
    assignedCrews: assigned.map(({ id }) => id),
    assignedCrewNames: assigned.map(({ name }) => name),
  }
}
