// Super admins create, change and delete schools.

import { deadlineOf } from '../../contract/goal-week.ts'
import type { AuditAction } from '../../contract/logs.ts'
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
import type { ActorContext } from '../platform/http/route.ts'
import { nameKey } from '../platform/names.ts'
import { makeSchool, type NewSchool } from './make-school.ts'
import { schoolById } from './schools.views.ts'

/** Throws `name_taken`. */
export async function createSchool(context: ActorContext, school: NewSchool): Promise<School> {
  const made = await inTransaction(context.services.database.db, async (tx) => {
    const id = await makeSchool(tx, school, context.now)
    await record(tx, context, { id, action: 'school.create', name: school.name })
    return schoolById(tx, id)
  })
  announceList(context)
  return made
}

/** Throws `name_taken`. Absent fields do not change. */
export async function changeSchool(
  context: ActorContext,
  { id, name }: School,
  change: Partial<NewSchool>,
): Promise<School> {
  const school = await unscopedSchool(context.services.database, id)
  const { before, zoneChanged, changed } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const before = await schoolById(tx.db, id)
    const timeZone = change.timeZone ?? before.timeZone
    const zoneChanged = timeZone !== before.timeZone
    await updateSchool(tx.db, id, change)
    if (zoneChanged) {
      await withoutStatementTimeout(tx)
      await lockPeople(tx)
      await moveDeadlines(tx.db, { schoolId: id, timeZone, now: context.now })
    }
    await record(tx.db, context, { id, action: 'school.change', name, detail: { ...change } })
    return { before, zoneChanged, changed: await schoolById(tx.db, id) }
  })
  if (zoneChanged) announce(context, id, ['schools', 'week', 'goals'])
  else if (changed.name !== before.name) announce(context, id, ['schools'])
  announceList(context)
  return changed
}

/** Deletes studios, crews and assignments too. The users stay, without a school. */
export async function deleteSchool(context: ActorContext, { id, name }: School): Promise<void> {
  const school = await unscopedSchool(context.services.database, id)
  await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    await lockSchool(tx)
    const userIds = await lockPeople(tx)
    await moveSchool(tx.db, tx.engine, { userIds, to: null, now: context.now })
    await tx.db.deleteFrom('coach_crews').where('school_id', '=', id).execute()
    await tx.db.deleteFrom('groups').where('school_id', '=', id).execute()
    await tx.db.deleteFrom('studios').where('school_id', '=', id).execute()
    await tx.db.deleteFrom('schools').where('id', '=', id).execute()
    // Recorded for no school, because the school's own log is no longer visible.
    await record(tx.db, context, {
      id: null,
      action: 'school.delete',
      name,
      detail: { users: userIds.length },
    })
  })
  announce(context, id, ['session', 'schools', 'studios', 'crews', 'people', 'assignments', 'goals'])
  announceList(context)
}

/** Locks the people of the school, so that no goal is created until the transaction ends. Returns their ids. */
async function lockPeople({ db, engine, schoolId }: SchoolDb): Promise<number[]> {
  const people = db.selectFrom('users').select('id').where('school_id', '=', schoolId).orderBy('id')
  return (await forNoKeyUpdate(engine, 'users', people).execute()).map(({ id }) => id)
}

/**
 * Goals keep their day when the time zone of the school changes: open deadlines become 16:00 in the new zone, and missed
 * ones stay missed. Call it in the transaction that changes the zone. `now` in epoch milliseconds.
 */
async function moveDeadlines(
  db: Queries,
  { schoolId, timeZone, now }: { schoolId: number; timeZone: string; now: number },
): Promise<void> {
  const unlocked = db
    .updateTable('goals')
    .where('school_id', '=', schoolId)
    .where('is_incomplete_locked', '=', 0)
  // Missed goals are locked first, so that the new zone cannot reopen them.
  await unlocked
    .set({ is_incomplete_locked: 1 })
    .where('completed', '=', 0)
    .where('deadline_at', '<=', now)
    .execute()
  const days = await db
    .selectFrom('goals')
    .where('school_id', '=', schoolId)
    .where('is_incomplete_locked', '=', 0)
    .where('deadline_at', '>', now)
    .select('due_on')
    .distinct()
    .execute()
  for (const { due_on } of days) {
    await unlocked
      .set({ deadline_at: deadlineOf(due_on, timeZone) })
      .where('due_on', '=', due_on)
      .where('deadline_at', '>', now)
      .execute()
  }
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

/** To all in the school, because its name and time zone are on every screen. */
function announce({ services }: ActorContext, schoolId: number, topics: Topic[]): void {
  services.live.publish({ schoolId, topics, to: toSchool })
}

/** To the super admins, who see the list of schools. */
function announceList({ services }: ActorContext): void {
  services.live.publish({ schoolId: null, topics: ['schools'], to: toAdmins })
}

async function record(
  db: Queries,
  { caller, now }: ActorContext,
  {
    id,
    action,
    name,
    detail,
  }: { id: number | null; action: AuditAction; name: string; detail?: Record<string, unknown> },
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
