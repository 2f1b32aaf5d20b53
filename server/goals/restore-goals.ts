// Puts the goals of a snapshot back, and touches nothing else: those that are there stay as they are.
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction, unscopedSchool } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { unhurried } from '../platform/db/unhurried.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { portions } from '../platform/portions.ts'
import { readSnapshot } from './goal-snapshot.ts'
import type { SnapshotRows, SnapshotTable } from './snapshot-rows.ts'

export interface Restored {
  schoolName: string
  /** Goals that are back. */
  goals: number
  /** Goals that were there, or whose owner is gone from the school. */
  left: number
}

/** 400 on `file`, with a sentence, for a file that is no whole snapshot, or of a school that is gone. */
export async function restoreGoals(database: Database, file: string, now: number): Promise<Restored> {
  const { heading, rows } = readSnapshot(file)
  const school = await unscopedSchool(database, heading.schoolId).catch((error) => {
    if (error instanceof DomainError) invalid('file', `The school ${heading.schoolName} is gone.`)
    throw error
  })
  const goals = await transaction(school, async (tx) => {
    await unhurried(tx)
    const back = await putBack(await lockSchool(tx), rows, now)
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: null,
      action: 'goals.restore',
      subject: `Goals as of ${heading.takenAt}`,
      detail: { goals: back, by: 'command line' },
    })
    return back
  })
  return { schoolName: heading.schoolName, goals, left: rows.goals.length - goals }
}

async function putBack(tx: SchoolDb, rows: SnapshotRows, now: number): Promise<number> {
  const { db, schoolId, timeZone } = tx
  const people = await db.selectFrom('users').select('id').where('school_id', '=', schoolId).execute()
  const members = new Set(people.map(({ id }) => id))
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
  const activities = rows.activities.filter(onGoal).map((row) => ({ ...row, ...inSchool }))
  for (const values of portions(activities, AT_ONCE))
    await missing(db.insertInto('activities').values(values)).execute()
  const told = rows.notifications.filter((row) => onGoal(row) && members.has(row.user_id))
  for (const values of portions(told, AT_ONCE))
    await missing(db.insertInto('notifications').values(values)).execute()
  return back.size
}

const AT_ONCE = 500

/** Leaves those that are there alone; answers the ids of the others. */
function missing<T extends SnapshotTable>(insertion: InsertQueryBuilder<Tables, T, InsertResult>) {
  return insertion.onConflict((conflict) => conflict.doNothing()).returning('id')
}
