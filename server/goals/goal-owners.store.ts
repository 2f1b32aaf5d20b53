// Finds and locks the owners of goals.
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { OwnerState } from './goals.policy.ts'

export interface OwnerFacts extends OwnerState {
  firstName: string
  lastName: string
  /** The studio that a guide looks after. Its learners see the guide's goals. */
  assignedStudioId: number | null
  /** The account is marked as left. */
  hasLeft: boolean
}

export const ownerColumns = [
  'users.id as owner_id',
  'users.group_id',
  'users.studio_id',
  'users.assigned_studio_id',
  'users.first_name',
  'users.last_name',
  'users.left_at',
] as const

type OwnerRow = Awaited<ReturnType<ReturnType<typeof ownerQuery>['executeTakeFirstOrThrow']>>

export function toOwner(row: OwnerRow): OwnerFacts {
  return {
    id: row.owner_id,
    groupId: row.group_id,
    studioId: row.studio_id,
    assignedStudioId: row.assigned_studio_id,
    firstName: row.first_name,
    lastName: row.last_name,
    hasLeft: row.left_at !== null,
  }
}

/** Refuses with `not_found` outside the school. */
export async function findOwner(school: SchoolDb, id: number): Promise<OwnerFacts> {
  const row = await ownerQuery(school, id).executeTakeFirst()
  return toOwner(row ?? refuse('not_found'))
}

function ownerQuery(school: SchoolDb, id: number) {
  return school.selectFrom('users').select(ownerColumns).where('id', '=', id)
}

/**
 * Like `findOwner`, with a row lock until the transaction ends, so that crew and studio cannot change after the policy checked
 * them. A change of the school's time zone waits for it. Other new goals of the same owner wait too, which keeps
 * `countGoalsInWeek` exact.
 */
export async function lockOwner(tx: SchoolDb, id: number): Promise<OwnerFacts> {
  const row = await ownerQuery(tx, id).forNoKeyUpdate('users').executeTakeFirst()
  return toOwner(row ?? refuse('not_found'))
}

/** `lockOwner` for several people of the school, in the order of their ids. Absent people are missing in the result. */
export async function lockOwners(
  tx: SchoolDb,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnerFacts>> {
  const rows = await tx
    .selectFrom('users')
    .select(ownerColumns)
    .where(inList(tx.engine, 'id', ids))
    .orderBy('id')
    .forNoKeyUpdate('users')
    .execute()
  return new Map(rows.map((row) => [row.owner_id, toOwner(row)]))
}

/** Locks the owners of several goals. Call it before locking a goal: deleting or moving people locks in the same order. */
export async function lockGoalOwners(school: SchoolDb, goalIds: readonly number[]) {
  if (school.engine === 'sqlite') return
  await school
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('goals')
        .select('goals.user_id')
        .where(inList(school.engine, 'goals.id', goalIds)),
    )
    .orderBy('id')
    .forShare()
    .execute()
}
