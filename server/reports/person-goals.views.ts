// A person's goals for the file: with all feedback on them and all edits of them.
import type { PersonExport } from '../../contract/person-export.ts'
import { statusOf, toFeedback } from '../goals/index.ts'
import { iso, isoOrNull } from '../platform/clock.ts'
import { type Engine, jsonList, jsonRows, type Queries } from '../platform/db/engine.ts'
import { named, toEdit } from './goal-edits.views.ts'

const editColumns = [
  'goal_edits.id',
  'goal_edits.goal_id',
  'goal_edits.user_id',
  'goal_edits.edited_at',
  'goal_edits.old_title',
  'goal_edits.old_description',
  'goal_edits.old_category',
  'goal_edits.old_duration',
  'goal_edits.new_title',
  'goal_edits.new_description',
  'goal_edits.new_category',
  'goal_edits.new_duration',
] as const

/** Oldest first. `now` in epoch milliseconds. */
export async function personGoals(
  db: Queries,
  engine: Engine,
  userId: number,
  now: number,
): Promise<PersonExport['goals']> {
  const rows = await db
    .selectFrom('goals')
    .selectAll()
    .where('user_id', '=', userId)
    .select((eb) => [
      jsonList(
        engine,
        eb
          .selectFrom('feedback')
          .leftJoin('users as provider', 'provider.id', 'feedback.provider_id')
          .whereRef('feedback.goal_id', '=', 'goals.id')
          .select([
            'feedback.id',
            'feedback.goal_id',
            'feedback.provider_id',
            'feedback.status',
            'feedback.comments',
            'feedback.created_at',
            'feedback.is_active',
            'feedback.ended_by',
            'feedback.goal_revision_at_time',
            'provider.first_name',
            'provider.last_name',
          ])
          .orderBy('feedback.id'),
      ).as('entries'),
      jsonList(
        engine,
        eb
          .selectFrom('goal_edits')
          .leftJoin('users as editor', 'editor.id', 'goal_edits.user_id')
          .whereRef('goal_edits.goal_id', '=', 'goals.id')
          .select(editColumns)
          .select(['editor.first_name', 'editor.last_name'])
          .orderBy('goal_edits.id'),
      ).as('edits'),
    ])
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const completed = row.completed === 1
    const status = statusOf(
      {
        completed,
        isIncompleteLocked: row.is_incomplete_locked === 1,
        deadlineAt: row.deadline_at,
        archivedAt: row.archived_at,
      },
      now,
    )
    const deadline = iso(row.deadline_at)
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      category: row.category,
      duration: row.duration,
      dueOn: row.due_on,
      targetDate: deadline,
      deadline,
      status,
      completed,
      completedAt: isoOrNull(row.completed_at),
      isIncompleteLocked: status === 'incomplete',
      userId: row.user_id,
      createdById: row.created_by_id,
      archivedAt: isoOrNull(row.archived_at),
      createdAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
      revisionCount: row.revision_count,
      feedback: jsonRows(row.entries).map(toFeedback),
      edits: jsonRows(row.edits).map((edit) => ({
        ...toEdit(edit),
        user: named(edit.user_id, edit.first_name, edit.last_name),
      })),
    }
  })
}
