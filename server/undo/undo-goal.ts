// Brings a deleted goal back under its old id, with feedback, edits, moves and activities.
import * as z from 'zod/mini'
import type { Restored } from '../../contract/deletions.ts'
import { deadlineOf } from '../../contract/goal-week.ts'
import { sentence } from '../../contract/sentence.ts'
import type { Topic } from '../../contract/topics.ts'
import {
  countGoalsInWeek,
  describeGoal,
  type KeptGoal,
  keptGoal,
  keptTables,
  lockOwner,
  MAX_GOALS_PER_WEEK,
  type OwnerFacts,
  publishGoalChange,
  type StoredRow,
} from '../goals/index.ts'
import { notify } from '../notifications/index.ts'
import { recordAct } from '../platform/audit.ts'
import { insertValues } from '../platform/db/bulk-inserts.ts'
import { idsOf, inList } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { nullIfNotFound, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { forgetDeletion, lockDeletion } from '../platform/kept-deletions.ts'
import { type DeletionInSchool, mayUndo } from './undo.policy.ts'

type UndoContext = Pick<MemberContext, 'services' | 'caller' | 'now'>

export async function undoGoalDeletion(
  { services, caller, now }: UndoContext,
  { school, deletion: found }: DeletionInSchool,
): Promise<Restored> {
  const { ownerId } = found
  if (ownerId === null) refuse('not_found')
  const { owner, goalId, notes, notified } = await transaction(school, async (tx) => {
    // Deleting a person locks the person before what is kept of their goals, so this does too.
    const owner = await lockOwner(tx, ownerId).catch(nullIfNotFound)
    const deletion = await lockDeletion(tx, found.id, now)
    if (!deletion || !mayUndo(caller, deletion, owner, now)) refuse('not_found')
    if (!owner) refuse('cannot_undo')
    if (owner.hasLeft) refuse('account_left')
    const kept = z.parse(keptGoal, JSON.parse(deletion.content))
    const { id: goalId, title } = z.parse(goalNames, kept.goal)
    // `cairn restore-goals` may have brought it back already.
    const existing = await tx.selectFrom('goals').select('id').where('id', '=', goalId).executeTakeFirst()
    if (existing) refuse('not_found')
    await requireRoom(tx, owner, kept.goal)
    const notes = await insertKeptGoal(tx, kept, now)
    await forgetDeletion(tx, deletion.id)
    const notified = await replaceNotice(tx, kept, { actor: caller, owner, goalId, title, now })
    const subject = describeGoal(title, owner)
    await recordAct(tx, { actor: caller.id, at: now, action: 'goal.undo', subject, about: owner.id })
    return { owner, goalId, notes, notified }
  })
  const topics: Topic[] = ['goals', 'feedback', 'activities']
  publishGoalChange(services, school.schoolId, owner, topics, notified)
  return { goals: [goalId], crews: [], notes }
}

const goalNames = z.object({ id: z.int(), title: z.string() })

/** Archived goals do not count. */
async function requireRoom(tx: SchoolDb, owner: OwnerFacts, goal: StoredRow): Promise<void> {
  if (goal.archived_at !== null) return
  const count = await countGoalsInWeek(tx, owner.id, String(goal.due_on))
  if (count >= MAX_GOALS_PER_WEEK) refuse('too_many_goals')
}

/** Inserts the rows without references to what is gone, and returns a sentence about each kind of loss that people notice. */
async function insertKeptGoal(tx: SchoolDb, kept: KeptGoal, now: number): Promise<string[]> {
  const notes: string[] = []
  const calendar = await schoolCalendar(tx)
  // It comes back as a goal of its own, also while its weekly goal goes on.
  const goal: StoredRow = { ...kept.goal, school_id: tx.schoolId, series_id: null }
  const { id, user_id: ownerId } = z.parse(goalIds, goal)
  // An open goal keeps its day; its deadline is that of the school's time zone and week, which may have changed.
  if (Number(goal.deadline_at) > now) goal.deadline_at = deadlineOf(String(goal.due_on), calendar)
  goal.created_by_id = await keepReference(tx, 'users', goal.created_by_id)
  const carriedFromId = await findCarriedGoal(tx, goal.carried_from_id, ownerId)
  if (carriedFromId !== goal.carried_from_id) notes.push(sentence('It no longer continues an earlier goal.'))
  goal.carried_from_id = carriedFromId
  await insertStored(tx, 'goals', [goal])
  const people = await findPeople(tx, kept)
  const rows: Record<(typeof keptTables)[number], StoredRow[]> = {
    feedback: kept.feedback.map((row) => ({ ...row, provider_id: people.keepGiver(row.provider_id) })),
    goal_edits: kept.goal_edits.map((row) => ({ ...row, user_id: people.keepActor(row.user_id) })),
    goal_moves: kept.goal_moves.map((row) => ({ ...row, by_id: people.keepActor(row.by_id) })),
    activities: kept.activities,
  }
  for (const move of rows.goal_moves) {
    move.absence_id = await keepReference(tx, 'absences', move.absence_id)
    move.notification_id = await keepReference(tx, 'notifications', move.notification_id)
  }
  for (const table of keptTables) await insertStored(tx, table, rows[table])
  const lostGivers = kept.feedback.filter(
    (row, index) => row.provider_id !== rows.feedback[index]?.provider_id,
  )
  if (lostGivers.length > 0) notes.push(sentence('Some of its feedback is from a former coach now.'))
  if (kept.nextId !== null) await relinkNextGoal(tx, id, kept.nextId, Number(goal.times_carried))
  return notes
}

const goalIds = z.object({ id: z.int(), user_id: z.int() })

async function insertStored(
  tx: SchoolDb,
  table: 'goals' | (typeof keptTables)[number],
  rows: readonly StoredRow[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await insertValues(
    tx.db,
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  )
}

/** The value if that row still exists, whatever its school; else null. */
async function keepReference(tx: SchoolDb, table: 'users' | 'absences' | 'notifications', value: unknown) {
  if (typeof value !== 'number') return null
  const row = await tx.db.selectFrom(table).select('id').where('id', '=', value).executeTakeFirst()
  return row?.id ?? null
}

/** The earlier goal that the restored one continues, unless it is gone or was carried over again. */
async function findCarriedGoal(
  tx: SchoolDb,
  carriedFromId: unknown,
  ownerId: number,
): Promise<number | null> {
  if (typeof carriedFromId !== 'number') return null
  const old = await tx
    .selectFrom('goals')
    .select('id')
    .where('id', '=', carriedFromId)
    .where('user_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!old) return null
  const again = await tx
    .selectFrom('goals')
    .select('id')
    .where('carried_from_id', '=', carriedFromId)
    .executeTakeFirst()
  return again ? null : old.id
}

/** Givers of feedback are people of the school; edits and moves may also be by super admins of other schools. */
async function findPeople(tx: SchoolDb, kept: KeptGoal) {
  const named = [
    ...kept.feedback.map((row) => row.provider_id),
    ...kept.goal_edits.map((row) => row.user_id),
    ...kept.goal_moves.map((row) => row.by_id),
  ].filter((id) => typeof id === 'number')
  const rows = await tx.db
    .selectFrom('users')
    .select(['id', 'school_id', 'is_super_admin'])
    .where(inList(tx.engine, 'id', [...new Set(named)]))
    .execute()
  const members = new Set(idsOf(rows.filter(({ school_id }) => school_id === tx.schoolId)))
  const superAdmins = new Set(idsOf(rows.filter(({ is_super_admin }) => is_super_admin === 1)))
  return {
    keepGiver: (id: unknown) => (typeof id === 'number' && members.has(id) ? id : null),
    keepActor: (id: unknown) =>
      typeof id === 'number' && (members.has(id) || superAdmins.has(id)) ? id : null,
  }
}

/** The goal that continued the restored one continues it again. */
async function relinkNextGoal(tx: SchoolDb, id: number, nextId: number, timesCarried: number): Promise<void> {
  await tx
    .updateTable('goals')
    .set({ carried_from_id: id })
    .where('id', '=', nextId)
    .where('carried_from_id', 'is', null)
    .where('times_carried', '=', timesCarried + 1)
    .execute()
}

interface NoticeFacts {
  actor: { id: number; firstName: string }
  owner: OwnerFacts
  goalId: number
  title: string
  now: number
}

/**
 * Removes the owner's notification of the deletion while it is unread; an owner who has read it is told that the goal is back.
 * Returns the users whose notifications changed.
 */
async function replaceNotice(
  tx: SchoolDb,
  { noticeId }: Pick<KeptGoal, 'noticeId'>,
  { actor, owner, goalId, title, now }: NoticeFacts,
): Promise<number[]> {
  if (noticeId === null) return []
  const unread = await tx.db
    .deleteFrom('notifications')
    .where('id', '=', noticeId)
    .where('user_id', '=', owner.id)
    .where('is_read', '=', 0)
    .returning('id')
    .execute()
  if (unread.length > 0) return [owner.id]
  const read = await tx.db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', noticeId)
    .executeTakeFirst()
  if (!read || actor.id === owner.id) return []
  const data = { actor: actor.firstName, title, owner: null, isOwn: true, change: 'restored' } as const
  await notify(tx, [{ userId: owner.id, type: 'goal_updated', goalId, data }], now)
  return [owner.id]
}
