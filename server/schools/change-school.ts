// A super admin makes, changes and deletes schools.
import type { School } from '../../contract/schools.ts'
import type { Topic } from '../../contract/topics.ts'
import { moveSchool } from '../people/index.ts'
import { toAdmins, toSchool } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { forNoKeyUpdate, type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import {
  inTransaction,
  lockSchool,
  type SchoolDb,
  transaction,
  unscopedSchool,
} from '../platform/db/school-db.ts'
import type { Acting } from '../platform/http/route.ts'
import { nameKey } from '../platform/names.ts'
import { makeSchool, type NewSchool } from './make-school.ts'
import { schoolById } from './schools.views.ts'
import { moveDeadlines } from './set-time-zone.ts'

/** Throws `name_taken`. */
export async function createSchool(acting: Acting, school: NewSchool): Promise<School> {
  const made = await inTransaction(acting.services.database.db, async (tx) => {
    const id = await makeSchool(tx, school, acting.now)
    await record(tx, acting, { id, action: 'school.create', name: school.name })
    return schoolById(tx, id)
  })
  announceList(acting)
  return made
}

/** Throws `name_taken`. Absent fields stay as they are. */
export async function changeSchool(
  acting: Acting,
  { id, name }: School,
  change: Partial<NewSchool>,
): Promise<School> {
  const school = await unscopedSchool(acting.services.database, id)
  const { before, zoneChanged, changed } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const before = await schoolById(tx.db, id)
    const timeZone = change.timeZone ?? before.timeZone
    const zoneChanged = timeZone !== before.timeZone
    await updateSchool(tx.db, id, change)
    if (zoneChanged) {
      await withoutStatementTimeout(tx)
      await holdPeople(tx)
      await moveDeadlines(tx.db, { schoolId: id, timeZone, now: acting.now })
    }
    await record(tx.db, acting, { id, action: 'school.change', name, detail: { ...change } })
    return { before, zoneChanged, changed: await schoolById(tx.db, id) }
  })
  if (zoneChanged) announce(acting, id, ['schools', 'week', 'goals'])
  else if (changed.name !== before.name) announce(acting, id, ['schools'])
  announceList(acting)
  return changed
}

/** Its users stay without a school until they are given one; its studios, crews and assignments go. */
export async function deleteSchool(acting: Acting, { id, name }: School): Promise<void> {
  const school = await unscopedSchool(acting.services.database, id)
  await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    await lockSchool(tx)
    const userIds = await holdPeople(tx)
    await moveSchool(tx.db, tx.engine, { userIds, to: null, now: acting.now })
    await tx.db.deleteFrom('coach_crews').where('school_id', '=', id).execute()
    await tx.db.deleteFrom('groups').where('school_id', '=', id).execute()
    await tx.db.deleteFrom('studios').where('school_id', '=', id).execute()
    await tx.db.deleteFrom('schools').where('id', '=', id).execute()
    // The school's own log goes out of sight with it.
    await record(tx.db, acting, {
      id: null,
      action: 'school.delete',
      name,
      detail: { users: userIds.length },
    })
  })
  announce(acting, id, ['session', 'schools', 'studios', 'crews', 'people', 'assignments', 'goals'])
  announceList(acting)
}

/** Nobody sets a goal in the school until the transaction ends. Answers the ids of its people. */
async function holdPeople({ db, engine, schoolId }: SchoolDb): Promise<number[]> {
  const people = db.selectFrom('users').select('id').where('school_id', '=', schoolId).orderBy('id')
  return (await forNoKeyUpdate(engine, 'users', people).execute()).map(({ id }) => id)
}

async function updateSchool(
  db: Queries,
  id: number,
  { name, description, timeZone }: Partial<NewSchool>,
): Promise<void> {
  await db
    .updateTable('schools')
    .set({
      ...(name !== undefined && { name, name_key: nameKey(name) }),
      ...(description !== undefined && { description }),
      ...(timeZone !== undefined && { time_zone: timeZone }),
    })
    .where('id', '=', id)
    .execute()
}

/** To everybody in the school, for its name and its time zone stand on every screen. */
function announce({ services }: Acting, schoolId: number, topics: Topic[]): void {
  services.live.publish({ schoolId, topics, to: toSchool })
}

/** To the super admins, who see the list of schools. */
function announceList({ services }: Acting): void {
  services.live.publish({ schoolId: null, topics: ['schools'], to: toAdmins })
}

async function record(
  db: Queries,
  { caller, now }: Acting,
  {
    id,
    action,
    name,
    detail,
  }: { id: number | null; action: string; name: string; detail?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(db, {
    schoolId: id,
    at: now,
    actorId: caller.id,
    action,
    subject: `School "${name}"`,
    ...(detail && { detail }),
  })
}
