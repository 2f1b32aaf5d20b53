// Puts the goals of a snapshot back, and touches nothing else: those that are there stay as they are.
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { usernameKey } from '../../contract/text.ts'
import { revokeNotifications } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import { withoutStatementTimeout } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction, unscopedSchool } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { portions } from '../platform/portions.ts'
import { type Owner, readSnapshot, type SnapshotRows, type SnapshotTable } from '../snapshots/index.ts'

export interface Restored {
  schoolName: string
  /** Goals that are back. */
  goals: number
  /** Goals that were there, or whose owner is gone from the school. */
  left: number
  /** Usernames of deleted people who have no account in the school again, if there are any. */
  absent?: string[]
}

/** 400 on `file`, with a sentence, for a file that is no whole snapshot, or of a school that is gone. */
export async function restoreGoals(database: Database, file: string, now: number): Promise<Restored> {
  const { heading, rows } = readSnapshot(file)
  const school = await unscopedSchool(database, heading.schoolId).catch((error) => {
    if (error instanceof DomainError) invalid('file', `The school ${heading.schoolName} is gone.`)
    throw error
  })
  const { goals, absent } = await transaction(school, async (tx) => {
    await withoutStatementTimeout(tx)
    const current = await lockSchool(tx)
    const owners = await ownersNow(current, heading.owners ?? [])
    const back = await putBack(current, rows, owners, now)
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: null,
      action: 'goals.restore',
      subject: `Goals as of ${heading.takenAt}`,
      detail: { goals: back, by: 'command line' },
    })
    const withGoals = new Set(rows.goals.map(({ user_id }) => user_id))
    const missing = heading.owners?.filter(({ id }) => withGoals.has(id) && !owners.has(id)) ?? []
    return { goals: back, absent: missing.map(({ username }) => username) }
  })
  return {
    schoolName: heading.schoolName,
    goals,
    left: rows.goals.length - goals,
    ...(absent.length > 0 && { absent }),
  }
}

/**
 * The account of each owner in the school now, by the id in the snapshot. A deleted person who has an account again has
 * the same username and the same name: the username alone may belong to another person by now.
 */
async function ownersNow(
  { db, schoolId }: SchoolDb,
  owners: readonly Owner[],
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (const portion of portions(owners, AT_ONCE)) {
    const keys = portion.map(({ username }) => usernameKey(username))
    const users = await db
      .selectFrom('users')
      .select(['id', 'username_key', 'first_name', 'last_name'])
      .where('school_id', '=', schoolId)
      .where('username_key', 'in', keys)
      .execute()
    for (const { id, username, firstName, lastName } of portion) {
      const key = usernameKey(username)
      const user = users.find((one) => one.username_key === key)
      if (user?.first_name === firstName && user.last_name === lastName) found.set(id, user.id)
    }
  }
  return found
}

async function putBack(
  tx: SchoolDb,
  saved: SnapshotRows,
  owners: ReadonlyMap<number, number>,
  now: number,
): Promise<number> {
  const { db, schoolId, timeZone } = tx
  const people = await db.selectFrom('users').select('id').where('school_id', '=', schoolId).execute()
  const members = new Set(people.map(({ id }) => id))
  const rows = ofOwners(saved, owners)
  const present = (id: number | null) => (id !== null && members.has(id) ? id : null)
  const inSchool = { school_id: schoolId }
  const back = new Set<number | null>()
  const goals = rows.goals
    .filter(({ user_id }) => members.has(user_id))
    .map((goal) => ({
      ...{ ...goal, ...inSchool, created_by_id: present(goal.created_by_id) },
      // Goals keep their day; the zone may have changed meanwhile.
      ...(goal.deadline_at > now && { deadline_at: deadlineOf(goal.due_on, timeZone) }),
    }))
  for (const values of portions(goals, AT_ONCE)) {
    for (const { id } of await missing(db.insertInto('goals').values(values)).execute()) back.add(id)
  }
  const onGoal = ({ goal_id }: { goal_id: number | null }) => back.has(goal_id)
  const feedback = rows.feedback
    .filter(onGoal)
    .map((row) => ({ ...row, ...inSchool, provider_id: present(row.provider_id) }))
  for (const values of portions(feedback, AT_ONCE))
    await missing(db.insertInto('feedback').values(values)).execute()
  const edits = rows.goal_edits
    .filter(onGoal)
    .map((row) => ({ ...row, ...inSchool, user_id: present(row.user_id) }))
  for (const values of portions(edits, AT_ONCE))
    await missing(db.insertInto('goal_edits').values(values)).execute()
  const activities = rows.activities
    .filter((row) => onGoal(row) && members.has(row.user_id))
    .map((row) => ({ ...row, ...inSchool }))
  for (const values of portions(activities, AT_ONCE))
    await missing(db.insertInto('activities').values(values)).execute()
  const told = rows.notifications.filter((row) => onGoal(row) && members.has(row.user_id))
  for (const values of portions(told, AT_ONCE))
    await missing(db.insertInto('notifications').values(values)).execute()
  // The snapshot is from a time when others were captains and coaches.
  await revokeNotifications(tx, [...new Set(told.map((row) => row.user_id))])
  return back.size
}

const AT_ONCE = 500

/** With the ids that the owners have now. */
function ofOwners(rows: SnapshotRows, owners: ReadonlyMap<number, number>): SnapshotRows {
  if (owners.size === 0) return rows
  const now = <Id extends number | null>(id: Id) => (id === null ? id : (owners.get(id) ?? id))
  return {
    goals: rows.goals.map((row) => ({
      ...row,
      user_id: now(row.user_id),
      created_by_id: now(row.created_by_id),
    })),
    feedback: rows.feedback.map((row) => ({ ...row, provider_id: now(row.provider_id) })),
    goal_edits: rows.goal_edits.map((row) => ({ ...row, user_id: now(row.user_id) })),
    activities: rows.activities.map((row) => ({ ...row, user_id: now(row.user_id) })),
    notifications: rows.notifications.map((row) => ({ ...row, user_id: now(row.user_id) })),
  }
}

/** Leaves those that are there alone; answers the ids of the others. */
function missing<T extends SnapshotTable>(insertion: InsertQueryBuilder<Tables, T, InsertResult>) {
  return insertion.onConflict((conflict) => conflict.doNothing()).returning('id')
}
