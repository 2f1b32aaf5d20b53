// Writes the goals of one made-up week with all that hangs on them, each table in the order of time, so that newest
// first by id is newest first by the clock.
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { MadeUpGoal, Notice } from './made-up-goal.ts'
import type { Random } from './random.ts'
import { insertRows, takeIds } from './write-rows.ts'

export interface Counts {
  goals: number
  feedback: number
  edits: number
  activities: number
  notifications: number
}

/** How likely a notification was read by now: nearly all of an earlier week. */
export interface Reading {
  random: Random
  read: number
}

export async function writeGoals(
  school: SchoolDb,
  goals: readonly MadeUpGoal[],
  reading: Reading,
): Promise<Counts> {
  const { db, engine, schoolId } = school
  const ordered = goals.toSorted((one, other) => one.row.created_at - other.row.created_at)
  const ids = await takeIds(db, engine, 'goals', ordered.length)
  const written = ordered.map((goal, index) => ({ ...goal, id: ids[index] ?? 0 }))
  await insertRows(
    db,
    'goals',
    written.map(({ id, row }) => ({ id, school_id: schoolId, ...row })),
  )
  const feedback = written
    .flatMap((goal) => goal.feedback.map((entry) => ({ school_id: schoolId, goal_id: goal.id, ...entry })))
    .sort((one, other) => one.created_at - other.created_at)
  await insertRows(db, 'feedback', feedback)
  const edits = written
    .flatMap((goal) => goal.edits.map((edit) => ({ school_id: schoolId, goal_id: goal.id, ...edit })))
    .sort((one, other) => one.edited_at - other.edited_at)
  await insertRows(db, 'goal_edits', edits)
  const activities = written
    .flatMap(({ id, row }) => activitiesOf(schoolId, id, row))
    .sort((one, other) => one.created_at - other.created_at)
  await insertRows(db, 'activities', activities)
  const notifications = written
    .flatMap(({ id, notices }) => notices.map((notice) => notificationOf(id, notice, reading)))
    .sort((one, other) => one.created_at - other.created_at)
  await insertRows(db, 'notifications', notifications)
  return {
    goals: written.length,
    feedback: feedback.length,
    edits: edits.length,
    activities: activities.length,
    notifications: notifications.length,
  }
}

function activitiesOf(schoolId: number, goalId: number, row: MadeUpGoal['row']) {
  const about = { school_id: schoolId, user_id: row.user_id, goal_id: goalId }
  const created = { ...about, type: 'goal_created', created_at: row.created_at } as const
  if (row.completed_at == null) return [created]
  return [created, { ...about, type: 'goal_completed', created_at: row.completed_at } as const]
}

function notificationOf(goalId: number, { to, type, message, at }: Notice, { random, read }: Reading) {
  const isRead = random.chance(read) ? 1 : 0
  return { user_id: to, type, goal_id: goalId, message, is_read: isRead, created_at: at } as const
}
