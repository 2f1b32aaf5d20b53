// Finds the people whose goals a call works on, and holds them still.
import { isAmong, keptAsIs } from '../platform/db/engine.ts'
import { remembered } from '../platform/db/remembered.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { Owner } from './goals.policy.ts'

export interface OwnerFacts extends Owner {
  firstName: string
  lastName: string
  /** The studio a guide looks after: its learners see the guide's goals. */
  assignedStudioId: number | null
}

export const ownerColumns = [
  'users.id as owner_id',
  'users.group_id',
  'users.studio_id',
  'users.assigned_studio_id',
  'users.first_name',
  'users.last_name',
] as const

interface OwnerRow {
  owner_id: number
  group_id: number | null
  studio_id: number | null
  assigned_studio_id: number | null
  first_name: string
  last_name: string
}

export function toOwner(row: OwnerRow): OwnerFacts {
  return {
    id: row.owner_id,
    groupId: row.group_id,
    studioId: row.studio_id,
    assignedStudioId: row.assigned_studio_id,
    firstName: row.first_name,
    lastName: row.last_name,
  }
}

/** The person whose goals a call is about; `not_found` outside the school. */
export async function findOwner(school: SchoolDb, id: number): Promise<OwnerFacts> {
  const [row] = await ownerRows(school, { id })
  return toOwner(row ?? refuse('not_found'))
}

const ownerRows = remembered(({ db, schoolId }: SchoolDb, given: { id: number }) =>
  db.selectFrom('users').select(ownerColumns).where('id', '=', given.id).where('school_id', '=', schoolId),
)

/**
 * The same, and nobody changes the person until the transaction ends: crew and studio stay what the policy is asked about.
 * Whoever changes the zone of the school waits too.
 */
export async function holdOwner(tx: SchoolDb, id: number): Promise<OwnerFacts> {
  const [row] = await heldOwnerRows(tx, { id })
  return toOwner(row ?? refuse('not_found'))
}

const heldOwnerRows = remembered(({ db, engine, schoolId }: SchoolDb, given: { id: number }) =>
  keptAsIs(
    engine,
    'users',
    db.selectFrom('users').select(ownerColumns).where('id', '=', given.id).where('school_id', '=', schoolId),
  ),
)

/** Holds the owners of several goals before the first goal is, so that nobody who deletes or moves them waits in a ring. */
export async function holdOwnersOf({ db, engine, schoolId }: SchoolDb, goalIds: readonly number[]) {
  if (engine === 'sqlite') return
  const owners = db
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('goals')
        .select('goals.user_id')
        .where(isAmong(engine, 'goals.id', goalIds)),
    )
    .orderBy('id')
  await keptAsIs(engine, 'users', owners).execute()
}
