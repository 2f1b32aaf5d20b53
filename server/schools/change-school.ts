// Super admins create, change and delete schools; the set-up creates the first one.
import { sql } from 'kysely'
import type { Body } from '../../contract/api.ts'
import { DEFAULT_STUDIOS, FOOTHILLS_GOAL_TYPES } from '../../contract/goal-types.ts'
import { SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { newSchoolFeatures } from '../../contract/school-features.ts'
import { DEFAULT_DEADLINE_TIME, DEFAULT_SCHOOL_DAYS, type WeekSettings } from '../../contract/school-week.ts'
import type { StoredSchool } from '../../contract/schools.ts'
import { sentence } from '../../contract/sentence.ts'
import type { Topic } from '../../contract/topics.ts'
import { canonicalTimeZone } from '../../contract/zone-names.ts'
import {
  lockMissedGoals,
  lockPeople,
  moveSchool,
  orderNamesOfSchool,
  setOpenDeadlines,
} from '../people/index.ts'
import { toAdmins, toSchool } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import { type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import { toFeatureColumns } from '../platform/db/school-calendar.ts'
import {
  inTransaction,
  lockedTransaction,
  lockSchool,
  transaction,
  unscopedSchool,
} from '../platform/db/school-db.ts'
import { toWeeksColumn } from '../platform/db/school-weeks.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { nameKey } from '../platform/names.ts'
import { getSchool } from './schools.views.ts'

export const DEFAULT_TIME_ZONE = 'America/Chicago'

type NewSchool = Body<'POST /api/admin/schools'>

/** Also creates its five default studios. Returns the school's id; 409 `name_taken`. Call it in a transaction. */
export async function makeSchool(db: Queries, school: NewSchool, now: number): Promise<number> {
  const { id } = await db
    .insertInto('schools')
    .values({
      name: school.name,
      name_key: nameKey(school.name),
      description: school.description ?? null,
      time_zone: canonicalTimeZone(school.timeZone ?? DEFAULT_TIME_ZONE),
      language: school.language ?? SOURCE_LANGUAGE,
      school_week: toWeeksColumn(toFirstWeeks(school)),
      created_at: now,
      ...toFeatureColumns(newSchoolFeatures),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [first] = DEFAULT_STUDIOS
  const studios = DEFAULT_STUDIOS.map((name) => ({
    school_id: id,
    name,
    name_key: nameKey(name),
    description: null,
    goal_types: JSON.stringify(name === first ? FOOTHILLS_GOAL_TYPES : []),
    created_at: now,
  }))
  await insertRows(db, 'studios', studios)
  return id
}

/** The values for all time of a school that has no goals yet. */
function toFirstWeeks({ schoolDays, deadlineTime }: NewSchool): WeekSettings {
  return [
    {
      from: null,
      schoolDays: schoolDays?.toSorted((a, b) => a - b) ?? DEFAULT_SCHOOL_DAYS,
      deadlineTime: deadlineTime ?? DEFAULT_DEADLINE_TIME,
    },
  ]
}

/** Throws `name_taken`. */
export async function createSchool(context: ActorContext, school: NewSchool): Promise<StoredSchool> {
  const created = await inTransaction(context.services.database.db, async (tx) => {
    const id = await makeSchool(tx, school, context.now)
    await recordAct(
      { db: tx, schoolId: id },
      { actor: context.caller.id, at: context.now, action: 'school.create', subject: toSubject(school.name) },
    )
    return getSchool(tx, id, context.now)
  })
  announceList(context)
  return created
}

/** Throws `name_taken`. Absent fields do not change. */
export async function changeSchool(
  context: ActorContext,
  { id, name: nameBefore }: StoredSchool,
  change: Partial<Omit<NewSchool, 'schoolDays' | 'deadlineTime'>>,
): Promise<StoredSchool> {
  const school = await unscopedSchool(context.services.database, id)
  const { before, zoneChanged, changed } = await lockedTransaction(school, async (tx) => {
    const before = await getSchool(tx.db, id, context.now)
    const timeZone = change.timeZone === undefined ? before.timeZone : canonicalTimeZone(change.timeZone)
    const zoneChanged = timeZone !== before.timeZone
    const { name, description, language } = change
    // Columns that are undefined do not change.
    const changes = {
      name,
      name_key: name === undefined ? undefined : nameKey(name),
      description,
      time_zone: timeZone,
      language,
    }
    await tx.db.updateTable('schools').set(changes).where('id', '=', id).execute()
    if (language !== undefined && language !== before.language) await orderNamesOfSchool(tx)
    if (zoneChanged) {
      await withoutStatementTimeout(tx)
      await lockPeople(tx)
      const isInSchool = sql<boolean>`goals.school_id = ${id}`
      // Missed goals stay missed: they are locked first, by their deadlines in the former zone.
      await lockMissedGoals(tx.db, isInSchool, context.now)
      await setOpenDeadlines(tx.db, isInSchool, { timeZone, weeks: tx.weeks }, context.now)
    }
    await recordAct(tx, {
      actor: context.caller.id,
      at: context.now,
      action: 'school.change',
      subject: toSubject(nameBefore),
      detail: { ...change, timeZone: change.timeZone === undefined ? undefined : timeZone },
    })
    return { before, zoneChanged, changed: await getSchool(tx.db, id, context.now) }
  })
  if (zoneChanged) announce(context, id, ['schools', 'week', 'goals'])
  else if (changed.name !== before.name) announce(context, id, ['schools'])
  if (changed.language !== before.language) announce(context, id, ['session', 'schools', 'people'])
  announceList(context)
  return changed
}

/** Deletes studios, crews and assignments too. The users stay, without a school. */
export async function deleteSchool(context: ActorContext, { id, name }: StoredSchool): Promise<void> {
  const school = await unscopedSchool(context.services.database, id)
  await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    await lockSchool(tx)
    const userIds = await lockPeople(tx)
    await moveSchool(tx, { userIds, to: null, now: context.now, actorId: context.caller.id })
    for (const table of ['coach_crews', 'groups', 'studios'] as const)
      await tx.db.deleteFrom(table).where('school_id', '=', id).execute()
    await tx.db.deleteFrom('schools').where('id', '=', id).execute()
    // The entry belongs to no school, because the school's own log is no longer visible.
    const nowhere = { db: tx.db, schoolId: null }
    await recordAct(nowhere, {
      actor: context.caller.id,
      at: context.now,
      action: 'school.delete',
      subject: toSubject(name),
      detail: { users: userIds.length },
    })
  })
  announce(context, id, ['session', 'schools', 'studios', 'crews', 'people', 'assignments', 'goals'])
  announceList(context)
}

const toSubject = (name: string) => sentence('School "{name}"', { name })

/** Publishes to everyone in the school, because every screen shows its name and uses its time zone. */
function announce({ services }: ActorContext, schoolId: number, topics: Topic[]): void {
  services.live.publish({ schoolId, topics, to: toSchool })
}

/** Publishes to the super admins, who see the list of schools. */
function announceList({ services }: ActorContext): void {
  services.live.publish({ schoolId: null, topics: ['schools'], to: toAdmins })
}
