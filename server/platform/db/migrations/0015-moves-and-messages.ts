// What a move of a goal was made for: the days away that it is of, and the message to the owner.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const [column, table] of [
    ['absence_id', 'absences'],
    ['notification_id', 'notifications'],
  ] as const) {
    await db.schema
      .alterTable('goal_moves')
      .addColumn(column, 'integer', (c) => c.references(`${table}.id`).onDelete('set null'))
      .execute()
    await sql`create index ${sql.ref(`goal_moves_by_${table}`)} on goal_moves (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db)
  }
}
