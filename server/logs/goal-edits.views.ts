// Reads recent edits of goals, with the text before and after.
import type { StoredGoalEdit, StoredGoalEditLog } from '../../contract/logs.ts'
import { nameOrNull } from '../people/index.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { readPage } from '../platform/paging.ts'
import { buildGoalCondition, type EntryFilter, logStart } from './log-filter.ts'

export async function listGoalEdits(
  school: SchoolDb,
  filter: EntryFilter,
  now: number,
): Promise<StoredGoalEditLog> {
  const edits = selectEdits(school, filter, now)
  const editsWithNames = edits
    .innerJoin('goals', 'goals.id', 'goal_edits.goal_id')
    .innerJoin('users as owner', 'owner.id', 'goals.user_id')
    .leftJoin('users as editor', 'editor.id', 'goal_edits.user_id')
    .select(editColumns)
    .select([
      'owner.id as owner_id',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'editor.first_name as editor_first_name',
      'editor.last_name as editor_last_name',
    ])
  const { items: rows, nextCursor } = await readPage(editsWithNames, filter, {
    columns: { 'goal_edits.edited_at': 'instant', 'goal_edits.id': 'id' },
    direction: 'desc',
    keyOf: ({ editedAt, id }) => [editedAt, id],
  })
  const { total } = await edits
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = rows.map(
    (row): StoredGoalEdit => ({
      ...row,
      user: nameOrNull(row.user_id, row.editor_first_name, row.editor_last_name),
      goalOwner: { id: row.owner_id, firstName: row.owner_first_name, lastName: row.owner_last_name },
    }),
  )
  return { items, nextCursor, counts: { total } }
}

/** The columns of an edit, without the names of the editor and the owner. */
export const editColumns = [
  'goal_edits.id',
  'goal_edits.goal_id as goalId',
  'goal_edits.user_id',
  'goal_edits.edited_at as editedAt',
  'goal_edits.old_title as oldTitle',
  'goal_edits.old_description as oldDescription',
  'goal_edits.old_category as oldCategory',
  'goal_edits.old_duration as oldDuration',
  'goal_edits.new_title as newTitle',
  'goal_edits.new_description as newDescription',
  'goal_edits.new_category as newCategory',
  'goal_edits.new_duration as newDuration',
] as const

const columns = {
  goalId: 'goal_edits.goal_id',
  byId: 'goal_edits.user_id',
  titles: ['goal_edits.old_title', 'goal_edits.new_title'],
}

function selectEdits(school: SchoolDb, filter: EntryFilter, now: number) {
  let query = school.selectFrom('goal_edits').where('edited_at', '>=', logStart(filter.from, now))
  if (filter.byId !== undefined) query = query.where('goal_edits.user_id', '=', filter.byId)
  const matches = buildGoalCondition(school.engine, columns, filter)
  return matches ? query.where(matches) : query
}
