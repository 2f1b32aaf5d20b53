// The retention of a school's old rows, and the changes of its last crew sort, so that it can be undone once.
import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

const MONTHS_KEPT = 24

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const column of ['activity_months', 'notification_months', 'log_months']) {
    await db.schema
      .alterTable('schools')
      // Null: for ever.
      .addColumn(column, 'integer', (c) => c.defaultTo(MONTHS_KEPT))
      .execute()
  }
  // On the age only: with `school_id` first SQLite would use these indexes for checking references.
  await db.schema.createIndex('activities_by_age').on('activities').column('created_at').execute()
  await db.schema.createIndex('notifications_by_age').on('notifications').column('created_at').execute()
  await db.schema.createIndex('audit_log_by_age').on('audit_log').column('at').execute()
  await db.schema
    .createTable('crew_sorts')
    .addColumn('school_id', 'integer', (c) => c.primaryKey().references('schools.id').onDelete('cascade'))
    .addColumn('sorted_at', 'bigint', (c) => c.notNull())
    .addColumn('moved', 'text', (c) => c.notNull())
    .addColumn('made', 'text', (c) => c.notNull())
    .addColumn('memberships', 'text', (c) => c.notNull())
    .execute()
}
