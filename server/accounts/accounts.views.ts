// Reads lists of accounts, and the admins that the last-admin rule counts.
import { sql } from 'kysely'
import type { ListedUser } from '../../contract/accounts.ts'
import type { AccountState, User } from '../../contract/people.ts'
import { hasState, isLearnerRow, loadDaysAway, selectAccounts, toUser } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { inList, type OnEngine, type Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { SchoolAdmins } from './deletion.rules.ts'

const roleConditions = {
  learner: isLearnerRow,
  coach: sql<boolean>`users.is_coach = 1`,
  guide: sql<boolean>`users.is_guide = 1`,
  admin: sql<boolean>`(users.is_admin = 1 or users.is_super_admin = 1)`,
}
export type ListedRole = keyof typeof roleConditions

/** The ids of the studios that these accounts are assigned to as guides. */
export async function listGuidedStudios(
  { db, engine }: OnEngine,
  people: readonly User[],
): Promise<number[]> {
  const guides = people.filter(({ assignedStudio }) => assignedStudio !== null)
  if (guides.length === 0) return []
  const schoolIds = guides.flatMap(({ schoolId }) => schoolId ?? [])
  const studios = await db
    .selectFrom('studios')
    .select(['id', 'name', 'school_id'])
    .where(inList(engine, 'school_id', schoolIds))
    .execute()
  const guided = (name: string, schoolId: number) =>
    guides.some((account) => account.assignedStudio === name && account.schoolId === schoolId)
  return studios.filter(({ name, school_id }) => guided(name, school_id)).map(({ id }) => id)
}

/** Sorted by last, then first name. `scope` is a school's id, 'none' for people without a school, or 'all'. */
export async function listAccounts(
  { db, engine }: OnEngine,
  scope: number | 'none' | 'all',
  { role, state }: { role?: ListedRole | undefined; state: AccountState },
): Promise<User[]> {
  let query = selectAccounts({ db, engine })
    .where(hasState(state))
    .orderBy('users.name_order')
    .orderBy('users.id')
  if (scope === 'none') query = query.where('users.school_id', 'is', null)
  else if (scope !== 'all') query = query.where('users.school_id', '=', scope)
  if (role) query = query.where(roleConditions[role])
  return (await query.execute()).map(toUser)
}

/** Users of one school with their days away, which admins see of everyone. */
export async function addDaysAway(
  school: SchoolDb,
  users: readonly User[],
  viewer: { caller: Caller; now: number },
): Promise<ListedUser[]> {
  // Only guides are filtered by the studio.
  const people = users.map(({ id, groupId }) => ({ id, groupId, studioId: null }))
  const getDaysAway = await loadDaysAway(school, people, viewer)
  return users.map((user) => ({ ...user, away: getDaysAway(user.id) }))
}

/** Only active admins count as admins, but leavers as users. Call it while the school and the super admins are locked. */
export async function getSchoolAdmins(db: Queries, schoolId: number | null): Promise<SchoolAdmins> {
  const superAdmins = await db
    .selectFrom('users')
    .select('id')
    .where('is_super_admin', '=', 1)
    .where('left_at', 'is', null)
    .execute()
  const around = { superAdmins: superAdmins.map(({ id }) => id) }
  if (schoolId === null) return { ...around, school: null }
  const { count: users } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', schoolId)
    .where((eb) => eb.or([eb('is_admin', '=', 1), eb('is_super_admin', '=', 1)]))
    .where('left_at', 'is', null)
    .execute()
  return { ...around, school: { users, admins: admins.map(({ id }) => id) } }
}
