// Lists of accounts, and the counts that the last-admin rule asks for.
import type { User } from '../../contract/people.ts'
import { accounts, isLearnerRow, toUser } from '../people/index.ts'
import type { Engine, Queries } from '../platform/db/engine.ts'
import type { Around } from './deletion.rules.ts'

export type ListedRole = 'learner' | 'coach' | 'guide' | 'admin'

/** The studios that the guides among these accounts look after. */
export async function studiosGuidedBy(db: Queries, among: readonly User[]): Promise<number[]> {
  const named = among.filter(({ assignedStudio }) => assignedStudio !== null)
  if (named.length === 0) return []
  const studios = await db
    .selectFrom('studios')
    .select(['id', 'name', 'school_id'])
    .where('school_id', 'in', [...new Set(named.map(({ schoolId }) => schoolId))])
    .execute()
  const guided = (name: string, schoolId: number) =>
    named.some((account) => account.assignedStudio === name && account.schoolId === schoolId)
  return studios.filter(({ name, school_id }) => guided(name, school_id)).map(({ id }) => id)
}

/** By last, then first name. `of`: a school's id, 'none' for people without a school, 'all' for everybody. */
export async function listAccounts(
  { db, engine }: { db: Queries; engine: Engine },
  of: number | 'none' | 'all',
  role: ListedRole | undefined,
): Promise<User[]> {
  let query = accounts({ db, engine }).orderBy('users.sort_name').orderBy('users.id')
  if (of === 'none') query = query.where('users.school_id', 'is', null)
  else if (of !== 'all') query = query.where('users.school_id', '=', of)
  switch (role) {
    case 'learner':
      query = query.where(isLearnerRow)
      break
    case 'coach':
      query = query.where('users.is_coach', '=', 1)
      break
    case 'guide':
      query = query.where('users.is_guide', '=', 1)
      break
    case 'admin':
      query = query.where((eb) => eb.or([eb('users.is_admin', '=', 1), eb('users.is_super_admin', '=', 1)]))
  }
  return (await query.execute()).map(toUser)
}

/** Call it while the school and the super admins are held still. */
export async function adminsAround(db: Queries, schoolId: number | null): Promise<Around> {
  const superAdmins = await db.selectFrom('users').select('id').where('is_super_admin', '=', 1).execute()
  const around = { superAdmins: superAdmins.map(({ id }) => id) }
  if (schoolId === null) return { ...around, school: null }
  const { users } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', schoolId)
    .where((eb) => eb.or([eb('is_admin', '=', 1), eb('is_super_admin', '=', 1)]))
    .execute()
  return { ...around, school: { users, admins: admins.map(({ id }) => id) } }
}
