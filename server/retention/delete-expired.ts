// Deletes goals, reflections and leavers that their school no longer keeps, with everything that belongs to them.
import { setImmediate } from 'node:timers/promises'
import type { Day } from '../../contract/days.ts'
import { getNextWeek, getWeekDays, weekStartOf } from '../../contract/school-week.ts'
import { sentence } from '../../contract/sentence.ts'
import { toInstant } from '../../contract/time-zone.ts'
import { deleteUsers } from '../accounts/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { idsOf, inList, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction, unscopedSchool } from '../platform/db/school-db.ts'
import { nullIfNotFound } from '../platform/errors.ts'
import { getKeptFrom, type KeptFrom, selectRetentionRows } from '../schools/index.ts'

/** Limits, so that other requests do not wait long for one transaction: a person has some hundred goals. */
const GOALS_PER_TRANSACTION = 100
const LEAVERS_PER_TRANSACTION = 10

interface Deleted {
  goals: number
  reflections: number
  leavers: number
}

/** Idempotent; any node may run it at any time. Returns how many goals, reflections and leavers were deleted. */
export async function deleteExpired(database: Database, now: number, signal?: AbortSignal): Promise<number> {
  const schools = await selectRetentionRows(database.db)
    .where((eb) => eb.or([eb('goal_months', 'is not', null), eb('leaver_months', 'is not', null)]))
    .execute()
  let deleted = 0
  for (const { id } of schools) {
    const { goals, reflections, leavers } = await deleteExpiredOfSchool(database, id, now, signal)
    deleted += goals + reflections + leavers
    await setImmediate()
  }
  return deleted
}

async function deleteExpiredOfSchool(
  database: Database,
  schoolId: number,
  now: number,
  signal: AbortSignal | undefined,
): Promise<Deleted> {
  let deleted: Deleted = { goals: 0, reflections: 0, leavers: 0 }
  let entryId: number | null = null
  for (;;) {
    signal?.throwIfAborted()
    const portion = await deletePortion(database, { schoolId, now, deleted, entryId })
    if (portion === null) return deleted
    deleted = portion.deleted
    entryId = portion.entryId
    // The embedded database runs in this process, so waiting requests get their turn between transactions.
    await setImmediate()
  }
}

interface Run {
  schoolId: number
  now: number
  /** The number of rows that earlier portions deleted. */
  deleted: Deleted
  /** Their entry in the audit log; null before the first portion. */
  entryId: number | null
}

/**
 * Null if nothing is left to delete. Periods are read again under the lock for each portion, because a change of them stops
 * the deletion. All portions of a run have one audit entry, which each brings up to date.
 */
async function deletePortion(database: Database, { schoolId, now, deleted, entryId }: Run) {
  const school = await unscopedSchool(database, schoolId).catch(nullIfNotFound)
  if (school === null) return null
  return transaction(school, async (tx) => {
    const current = await lockSchool(tx).catch(nullIfNotFound)
    if (current === null) return null
    const row = await selectRetentionRows(tx.db).where('id', '=', schoolId).executeTakeFirstOrThrow()
    const from = getKeptFrom(row, now)
    const goals = from.goals === null ? 0 : await deleteGoals(current, from.goals)
    const reflections = goals > 0 || from.goals === null ? 0 : await deleteReflections(current, from.goals)
    const leavers =
      goals + reflections > 0 || from.leavers === null ? 0 : await deleteLeavers(current, from.leavers)
    if (goals + reflections + leavers === 0) return null
    const total = {
      goals: deleted.goals + goals,
      reflections: deleted.reflections + reflections,
      leavers: deleted.leavers + leavers,
    }
    return { deleted: total, entryId: await record(tx.db, { schoolId, now, entryId }, total, from) }
  })
}

/** Feedback, edits, activities, notifications and moves go with a goal. */
async function deleteGoals(school: SchoolDb, before: Day): Promise<number> {
  const goals = await selectExpiredGoals(school, before).select('id').limit(GOALS_PER_TRANSACTION).execute()
  const { numDeletedRows } = await school
    .deleteFrom('goals')
    .where(inList(school.engine, 'id', idsOf(goals)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes reflections, with their responses, about weeks whose end was before the day. */
async function deleteReflections(school: SchoolDb, before: Day): Promise<number> {
  const expired = await school
    .selectFrom('reflections')
    .select('id')
    .where('week', '<', getFirstKeptWeek(before, school))
    .limit(GOALS_PER_TRANSACTION)
    .execute()
  const { numDeletedRows } = await school
    .deleteFrom('reflections')
    .where(inList(school.engine, 'id', idsOf(expired)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The first day of the first week that ends on the day or after it. */
function getFirstKeptWeek(before: Day, { weeks }: SchoolDb): Day {
  const week = getWeekDays(weekStartOf(before, weeks), weeks)
  return week.weekEnd < before ? getNextWeek(week.weekStart, weeks) : week.weekStart
}

async function deleteLeavers(school: SchoolDb, before: Day): Promise<number> {
  const leavers = await selectExpiredLeavers(school, before)
    .select('id')
    .limit(LEAVERS_PER_TRANSACTION)
    .execute()
  if (leavers.length === 0) return 0
  await deleteUsers(school.db, school.engine, idsOf(leavers))
  return leavers.length
}

async function record(
  db: Queries,
  { schoolId, now, entryId }: Pick<Run, 'schoolId' | 'now' | 'entryId'>,
  { goals, reflections, leavers }: Deleted,
  from: KeptFrom,
): Promise<number> {
  const detail = {
    goalsDeleted: goals,
    reflectionsDeleted: reflections > 0 ? reflections : undefined,
    leaversDeleted: leavers,
    goalsDueBefore: from.goals,
    leftBefore: from.leavers,
  }
  if (entryId === null) {
    const entry = { actorId: null, action: 'retention.run', subject: SUBJECT } as const
    return recordAudit(db, { schoolId, at: now, ...entry, detail })
  }
  await db
    .updateTable('audit_log')
    .set({ detail: JSON.stringify(detail) })
    .where('id', '=', entryId)
    .execute()
  return entryId
}

const SUBJECT = sentence('Expired goals and accounts', {})

/** Goals that were due before the day, archived ones too. */
export function selectExpiredGoals(school: SchoolDb, before: Day) {
  return school.selectFrom('goals').where('due_on', '<', before)
}

/** People who were marked as left on an earlier day of the school. */
export function selectExpiredLeavers(school: SchoolDb, before: Day) {
  return school.selectFrom('users').where('left_at', '<', toInstant(before, 0, school.timeZone))
}
