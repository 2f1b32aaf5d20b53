// What a line of a snapshot holds: a row of one of the tables, column by column, as the table has it.
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { feedbackStatus } from '../../contract/feedback-shapes.ts'
import { day } from '../../contract/fields.ts'
import { category, duration } from '../../contract/goals.ts'
import { notificationType } from '../../contract/notifications.ts'
import type { Tables } from '../platform/db/tables.ts'

/** In the order in which they can be put back. */
export const snapshotTables = ['goals', 'feedback', 'goal_edits', 'activities', 'notifications'] as const
export type SnapshotTable = (typeof snapshotTables)[number]

export type SnapshotRow<T extends SnapshotTable> = Selectable<Tables[T]>

const whole = z.int()
const maybe = z.nullable(whole)
const flag = z.literal([0, 1])
const text = z.string()
const maybeText = z.nullable(text)

const rows = {
  goals: z.strictObject({
    id: whole,
    school_id: maybe,
    user_id: whole,
    created_by_id: maybe,
    title: text,
    description: maybeText,
    category,
    duration,
    due_on: day,
    deadline_at: whole,
    completed: flag,
    completed_at: maybe,
    is_incomplete_locked: flag,
    archived_at: maybe,
    created_at: whole,
    updated_at: whole,
    revision_count: whole,
  }),
  feedback: z.strictObject({
    id: whole,
    school_id: maybe,
    goal_id: whole,
    provider_id: maybe,
    status: feedbackStatus,
    comments: maybeText,
    created_at: whole,
    is_active: flag,
    ended_by: z.nullable(z.enum(['edit', 'replaced'])),
    goal_revision_at_time: whole,
  }),
  goal_edits: z.strictObject({
    id: whole,
    school_id: maybe,
    goal_id: whole,
    user_id: maybe,
    edited_at: whole,
    old_title: text,
    old_description: maybeText,
    old_category: category,
    old_duration: duration,
    new_title: text,
    new_description: maybeText,
    new_category: category,
    new_duration: duration,
  }),
  activities: z.strictObject({
    id: whole,
    school_id: maybe,
    type: z.enum(['goal_completed', 'goal_created']),
    user_id: whole,
    goal_id: whole,
    created_at: whole,
  }),
  notifications: z.strictObject({
    id: whole,
    user_id: whole,
    type: notificationType,
    goal_id: maybe,
    message: text,
    is_read: flag,
    created_at: whole,
  }),
} satisfies { [T in SnapshotTable]: z.ZodMiniType<SnapshotRow<T>> }

const lineOf = <T extends SnapshotTable>(table: T) => z.object({ table: z.literal(table), row: rows[table] })

/** One line: of which table, and the row. */
export const snapshotLine = z.discriminatedUnion('table', [
  lineOf('goals'),
  lineOf('feedback'),
  lineOf('goal_edits'),
  lineOf('activities'),
  lineOf('notifications'),
])
export type SnapshotLine = z.output<typeof snapshotLine>

export type SnapshotRows = { [T in SnapshotTable]: SnapshotRow<T>[] }

export function rowsByTable(lines: readonly SnapshotLine[]): SnapshotRows {
  return {
    goals: lines.flatMap((line) => (line.table === 'goals' ? line.row : [])),
    feedback: lines.flatMap((line) => (line.table === 'feedback' ? line.row : [])),
    goal_edits: lines.flatMap((line) => (line.table === 'goal_edits' ? line.row : [])),
    activities: lines.flatMap((line) => (line.table === 'activities' ? line.row : [])),
    notifications: lines.flatMap((line) => (line.table === 'notifications' ? line.row : [])),
  }
}
