// Reads people as others see them and as whole accounts, and counts the goals of their week.
import { sql } from 'kysely'
import type { AccountState, Person, PersonName, User } from '../../contract/people.ts'
import type { WeekDays } from '../../contract/school-week.ts'
import type { Caller } from '../platform/caller.ts'
import { iso, isoOrNull } from '../platform/clock.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import { inList, jsonList, jsonRows, type OnEngine, type Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

/** The columns of a Person and of `PersonPlacement`. Select them from `users` joined with `studios`, like `selectPeople`. */
export const personColumns = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'studios.name as studio',
  'users.group_id',
  'users.studio_id',
  'users.is_captain',
  'users.is_coach',
  'users.profile_picture',
  'users.left_at',
] as const

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

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
    hasLeft: row.left_at !== null,
  }
}

/** Returns the facts about a person that policies need. */
export function toPersonPlacement(row: Pick<PersonRow, 'id' | 'group_id' | 'studio_id' | 'left_at'>) {
  return { id: row.id, groupId: row.group_id, studioId: row.studio_id, hasLeft: row.left_at !== null }
}

/** Returns null for a deleted person. */
export function nameOrNull(
  id: number | null,
  firstName: string | null,
  lastName: string | null,
): PersonName | null {
  return id === null || firstName === null || lastName === null ? null : { id, firstName, lastName }
}

/** An SQL condition on `users` for people who are neither admin nor guide. Agrees with `isLearner`. */
export const isLearnerRow = sql<boolean>`(users.is_admin = 0 and users.is_super_admin = 0 and users.is_guide = 0)`

/** Learners, and coaches who learn in a studio; a coach without one is an adult. */
export const isLearningRow = sql<boolean>`(${isLearnerRow} and (users.is_coach = 0 or users.studio_id is not null))`

const states: Record<AccountState, ReturnType<typeof sql<boolean>>> = {
  active: sql<boolean>`users.left_at is null`,
  left: sql<boolean>`users.left_at is not null`,
  all: sql<boolean>`1 = 1`,
}

/** Returns an SQL condition on `users`. Lists and counts of people contain active accounts unless a call asks for others. */
export function hasState(state: AccountState) {
  return states[state]
}

/** An SQL condition on `users` for people who have not left. */
export const isActiveRow = states.active

/** People who may be in a crew. Agrees with `isCrewCandidate`, which decides for one account. */
export const isCandidateRow = sql<boolean>`(${isActiveRow} and ${isLearningRow})`

/** `builtOnce` saves 12 % of the time to list a crew's members on SQLite. */
const peopleQuery = builtOnce((db) =>
  db
    .selectFrom('users')
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .select(personColumns)
    .orderBy('users.name_order')
    .orderBy('users.id'),
)

/** Selects the people of a school by last and then first name. Narrow it with `where`. */
export function selectPeople(school: SchoolDb, state: AccountState = 'active') {
  return peopleQuery(school).where('users.school_id', '=', school.schoolId).where(hasState(state))
}

/** Columns with the number of an account's apps and passkeys. Select them from `users`. */
export const factorCounts = [
  sql<number>`(select count(*) from totp where totp.user_id = users.id)`.as('apps'),
  sql<number>`(select count(*) from passkeys where passkeys.user_id = users.id)`.as('passkeys'),
] as const

/** A column with the number of guardians who follow the learner, or 0 without the feature. Select it from `users`. */
export const guardianCount = sql<number>`(case when users.left_at is null and exists
  (select 1 from schools where schools.id = users.school_id and schools.family_view = 1)
  then (select count(*) from connections where connections.user_id = users.id) else 0 end)`

/**
 * Selects whole accounts. Narrow and order it, and map the rows with `toUser`. Without `builtOnce`, the signed-in user
 * would cost 26 % more on SQLite.
 */
export const selectAccounts = builtOnce((db, engine) =>
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
      'schools.language as school_language',
      'users.language',
      'groups.name as group_name',
      'users.is_admin',
      'users.is_super_admin',
      'users.is_guide',
      'assigned.name as assigned_studio',
      'users.can_bypass_deadlines',
      'users.created_at',
      'users.email',
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
    )
    .select(factorCounts)
    .select(guardianCount.as('guardians')),
)

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

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
    leftAt: isoOrNull(row.left_at),
    email: row.email,
    hasSecondFactor: row.apps + row.passkeys > 0,
    guardianCount: row.guardians,
    language: row.language,
    schoolLanguage: row.school_language,
  }
}

/** Returns a person of the caller's school, or any person for a super admin. Refuses with `not_found` otherwise. */
export async function getVisibleAccount(
  { services, caller }: Pick<MemberContext, 'services' | 'caller'>,
  id: number,
): Promise<User> {
  const account = await getAccount(services.database, id)
  if (caller.isSuperAdmin || (account.schoolId !== null && account.schoolId === caller.schoolId))
    return account
  refuse('not_found')
}

/** Makes a function for `byId` that returns the visible account, or refuses with `forbidden` unless `may` allows the caller. */
export const accountIf =
  (may: (caller: Caller, account: User) => boolean, sentence?: string) =>
  async (context: Pick<MemberContext, 'services' | 'caller'>, id: number): Promise<User> => {
    const account = await getVisibleAccount(context, id)
    return may(context.caller, account) ? account : refuse('forbidden', sentence)
  }

/** Returns an account of any school, from the database or in a transaction. Refuses with `not_found`. */
export async function getAccount({ db, engine }: OnEngine, id: number): Promise<User> {
  const row = await selectAccounts({ db, engine }).where('users.id', '=', id).executeTakeFirst()
  return row ? toUser(row) : refuse('not_found')
}

export type Week = Pick<WeekDays, 'weekStart' | 'weekUntil'>

export interface WeekCounts {
  goalsThisWeek: number
  completedThisWeek: number
}

/** Counts the goals due in the week by user, without archived ones. With `userIds`, counts only those of these users. */
export async function loadWeekCounts(
  school: SchoolDb,
  { weekStart, weekUntil }: Week,
  userIds?: readonly number[],
): Promise<(userId: number) => WeekCounts> {
  const rows = await school
    .selectFrom('goals')
    .where('due_on', '>=', weekStart)
    .where('due_on', '<=', weekUntil)
    .where('archived_at', 'is', null)
    .$if(userIds !== undefined, (query) => query.where(inList(school.engine, 'user_id', userIds ?? [])))
    .select(({ fn }) => [
      'user_id',
      fn.countAll<number>().as('goalsThisWeek'),
      fn.countAll<number>().filterWhere('completed', '=', 1).as('completedThisWeek'),
    ])
    .groupBy('user_id')
    .execute()
  const counts = new Map(rows.map(({ user_id, ...count }) => [user_id, count]))
  return (userId) => counts.get(userId) ?? NO_GOALS
}

const NO_GOALS: WeekCounts = { goalsThisWeek: 0, completedThisWeek: 0 }

/** Lists the providers that an account is linked to, without the person's id at the provider. */
export function listLinks(db: Queries, userId: number) {
  const columns = ['issuer', 'created_at as since'] as const
  return db.selectFrom('identities').select(columns).where('user_id', '=', userId).orderBy('id').execute()
}
