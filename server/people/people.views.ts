// People as the contract shows them.
import { sql } from 'kysely'
import type { Person, PersonName, User } from '../../contract/people.ts'
import { iso } from '../platform/clock.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import { type Engine, jsonList, jsonRows, type Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Flag } from '../platform/db/tables.ts'

/** The columns of a Person; select them from `users` joined to `studios` (see `peopleOf`). */
export const personColumns = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'studios.name as studio',
  'users.group_id',
  'users.is_captain',
  'users.is_coach',
  'users.profile_picture',
] as const

export interface PersonRow {
  id: number
  first_name: string
  last_name: string
  studio: string | null
  group_id: number | null
  is_captain: Flag
  is_coach: Flag
  profile_picture: Person['profilePicture']
}

export function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    studio: row.studio,
    groupId: row.group_id,
    isCrewCaptain: row.is_captain === 1,
    isCoachWooden: row.is_coach === 1,
    profilePicture: row.profile_picture,
  }
}

/** Null for somebody who is gone. */
export function nameOrNull(
  id: number | null,
  firstName: string | null,
  lastName: string | null,
): PersonName | null {
  return id === null || firstName === null || lastName === null ? null : { id, firstName, lastName }
}

/** On the table `users`: neither admin nor guide, as `isLearner` says of a caller. */
export const isLearnerRow = sql<boolean>`(users.is_admin = 0 and users.is_super_admin = 0 and users.is_guide = 0)`

/** The people of a school by last, then first name; narrow it with `where`. */
export function peopleOf({ db, schoolId }: SchoolDb) {
  return db
    .selectFrom('users')
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .where('users.school_id', '=', schoolId)
    .select(personColumns)
    .orderBy('users.sort_name')
    .orderBy('users.id')
}

/** Whole accounts; narrow it with `where`, order it, and read the rows with `toUser`. */
export const accounts = builtOnce((db, engine) =>
  db
    .selectFrom('users')
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .leftJoin('studios as assigned', 'assigned.id', 'users.assigned_studio_id')
    .leftJoin('groups', 'groups.id', 'users.group_id')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .select(personColumns)
    .select([
      'users.username',
      'users.school_id',
      'schools.name as school_name',
      'groups.name as group_name',
      'users.is_admin',
      'users.is_super_admin',
      'users.is_guide',
      'assigned.name as assigned_studio',
      'users.can_bypass_deadlines',
      'users.created_at',
    ])
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('coach_crews')
          .select('coach_crews.group_id')
          .whereRef('coach_crews.coach_id', '=', 'users.id')
          .orderBy('coach_crews.group_id'),
      ).as('crews'),
    ),
)

type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

export function toUser(row: AccountRow): User {
  return {
    ...toPerson(row),
    username: row.username,
    schoolId: row.school_id,
    schoolName: row.school_name,
    groupName: row.group_name,
    isAdmin: row.is_admin === 1,
    isSuperAdmin: row.is_super_admin === 1,
    isGuide: row.is_guide === 1,
    assignedCrews: jsonRows(row.crews).map((crew) => crew.group_id),
    assignedStudio: row.assigned_studio,
    canBypassDeadlines: row.can_bypass_deadlines === 1,
    createdAt: iso(row.created_at),
  }
}

/** One account by id, whatever its school; throws when there is none. */
export async function userById(db: Queries, engine: Engine, id: number): Promise<User> {
  const row = await accounts({ db, engine }).where('users.id', '=', id).executeTakeFirst()
  if (!row) throw new Error(`There is no user ${id}.`)
  return toUser(row)
}
