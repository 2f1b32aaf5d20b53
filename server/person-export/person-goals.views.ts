// A person's goals for the file: with all feedback on them and all edits of them.
import type { PersonExport } from '../../contract/person-export.ts'
import { entriesOfGoal, toFeedback, toPlainGoal } from '../goals/index.ts'
import { toEdit } from '../logs/index.ts'
import { nameOrNull } from '../people/index.ts'
import { type Engine, jsonList, jsonRows, type Queries } from '../platform/db/engine.ts'

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
      jsonList(engine, entriesOfGoal(db).orderBy('feedback.id')).as('entries'),
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
  return rows.map((row) => ({
    ...toPlainGoal(row, now),
    dueOn: row.due_on,
    feedback: jsonRows(row.entries).map(toFeedback),
    edits: jsonRows(row.edits).map((edit) => ({
      ...toEdit(edit),
      user: nameOrNull(edit.user_id, edit.first_name, edit.last_name),
    })),
  }))
}
