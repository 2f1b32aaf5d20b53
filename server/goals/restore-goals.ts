// Puts the goals of a snapshot back, and touches nothing else: those that are there stay as they are.
import type { Insertable } from 'kysely'
import { deadlineOf } from '../../contract/goal-week.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Database } from '../platform/db/open.ts'
import { lockSchool, type SchoolDb, transaction, unscopedSchool } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { unhurried } from '../platform/db/unhurried.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { readSnapshot, type SnapshotTable } from './goal-snapshot.ts'

export interface Restored {
  schoolName: string
  /** Goals that are back. */
  goals: number
  /** Goals that were there, or whose owner is gone from the school. */
  left: number
}

type Row = Record<string, unknown>

/** 400 on `file`, with a sentence, for a file that is no whole snapshot, or of a school that is gone. */
export async function restoreGoals(database: Database, file: string, now: number): Promise<Restored> {
  const { heading, rows } = readSnapshot(file)
  const school = await unscopedSchool(database, heading.schoolId).catch((error) => {
    if (error instanceof DomainError) invalid('file', `The school ${heading.schoolName} is gone.`)
    throw error
  })
  const wanted = rows.get('goals') ?? []
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
  return { schoolName: heading.schoolName, goals, left: wanted.length - goals }
}

async function putBack(tx: SchoolDb, rows: Map<SnapshotTable, Row[]>, now: number): Promise<number> {
  const people = await tx.db.selectFrom('users').select('id').where('school_id', '=', tx.schoolId).execute()
  const members = new Set<unknown>(people.map(({ id }) => id))
  const present = (id: unknown) => (members.has(id) ? id : null)
  const owned = (rows.get('goals') ?? []).filter(({ user_id }) => members.has(user_id))
  const back = new Set<unknown>(
    await insert(
      tx,
      'goals',
      owned.map((goal) => ({
        ...goal,
        ...openDeadline(goal, tx.timeZone, now),
        school_id: tx.schoolId,
        created_by_id: present(goal.created_by_id),
      })),
    ),
  )
  const of = (table: SnapshotTable) => (rows.get(table) ?? []).filter(({ goal_id }) => back.has(goal_id))
  const inSchool = { school_id: tx.schoolId }
  await insert(
    tx,
    'feedback',
    of('feedback').map((row) => ({ ...row, ...inSchool, provider_id: present(row.provider_id) })),
  )
  await insert(
    tx,
    'goal_edits',
    of('goal_edits').map((row) => ({ ...row, ...inSchool, user_id: present(row.user_id) })),
  )
  await insert(
    tx,
    'activities',
    of('activities').map((row) => ({ ...row, ...inSchool })),
  )
  await insert(
    tx,
    'notifications',
    of('notifications').filter(({ user_id }) => members.has(user_id)),
  )
  return back.size
}

/** Goals keep their day; the zone may have changed meanwhile. */
function openDeadline(goal: Row, timeZone: string, now: number): Row {
  const { due_on, deadline_at } = goal
  if (typeof due_on !== 'string' || typeof deadline_at !== 'number' || deadline_at <= now) return {}
  return { deadline_at: deadlineOf(due_on, timeZone) }
}

const AT_ONCE = 500

/** Answers the ids of the rows that were not there. */
async function insert<T extends SnapshotTable>(
  { db }: SchoolDb,
  table: T,
  rows: readonly Row[],
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    // Rows of that table as `clearGoals` saved them; the database checks every column again.
    const portion = rows.slice(from, from + AT_ONCE) as unknown as Insertable<Tables[SnapshotTable]>[]
    const inserted = await db
      .insertInto<SnapshotTable>(table)
      .values(portion)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}
