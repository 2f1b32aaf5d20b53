// The school's calendar: days without school, moves of goals, days away, accounts marked as left, and what a school sets
// about them. Older rows get the defaults: no entry, no days of grace, everything kept and shown.
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { byteOrder, type Engine, generatedId } from '../engine.ts'

type Db = Kysely<unknown>
type Table = CreateTableBuilder<string, string>

export async function up(db: Db, engine: Engine): Promise<void> {
  await schoolSettings(db)
  await daysOff(db, engine)
  await moves(db, engine)
  await absences(db, engine)
  await leavers(db)
}

async function schoolSettings(db: Db) {
  const counted = { calendar_version: 0, feedback_grace_days: 0, show_crew_rank: 1, show_streaks: 1 }
  for (const [column, first] of Object.entries(counted)) {
    await db.schema
      .alterTable('schools')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(first))
      .execute()
  }
  // Null: for ever.
  for (const column of ['goal_months', 'leaver_months']) {
    await db.schema.alterTable('schools').addColumn(column, 'integer').execute()
  }
  await db.schema.alterTable('schools').addColumn('retention_changed_at', 'bigint').execute()
}

async function daysOff(db: Db, engine: Engine) {
  await db.schema
    .createTable('days_off')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer', (c) => c.notNull().references('schools.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('from_on', byteOrder(engine), (c) => c.notNull())
    .addColumn('to_on', byteOrder(engine), (c) => c.notNull())
    .addCheckConstraint('days_off_in_order', sql`from_on <= to_on`)
    .execute()
  await db.schema
    .createIndex('days_off_by_school')
    .on('days_off')
    .columns(['school_id', 'from_on', 'id'])
    .execute()
}

async function moves(db: Db, engine: Engine) {
  // Null as long as the goal was never moved, so that no row is rewritten here and older rows need no other value.
  await db.schema.alterTable('goals').addColumn('first_due_on', byteOrder(engine)).execute()
  const table: Table = db.schema
    .createTable('goal_moves')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('goals.id').onDelete('cascade'))
    .addColumn('moved_at', 'bigint', (c) => c.notNull())
    .addColumn('by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('from_on', byteOrder(engine), (c) => c.notNull())
    .addColumn('to_on', byteOrder(engine), (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
  await inOneSchool(table, 'goal_moves', 'goal_id', 'goals').execute()
  await db.schema.createIndex('goal_moves_by_goal').on('goal_moves').columns(['goal_id', 'id']).execute()
  await db.schema.createIndex('goal_moves_by_person').on('goal_moves').column('by_id').execute()
  // A partial index, so that SQLite does not use it for checking references.
  await sql`create index goal_moves_off on goal_moves (school_id, from_on) where cause = 'no_school'`.execute(
    db,
  )
}

async function absences(db: Db, engine: Engine) {
  const table: Table = db.schema
    .createTable('absences')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('from_on', byteOrder(engine), (c) => c.notNull())
    .addColumn('to_on', byteOrder(engine), (c) => c.notNull())
    .addColumn('by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addCheckConstraint('absences_in_order', sql`from_on <= to_on`)
  await inOneSchool(table, 'absences', 'user_id', 'users').execute()
  await db.schema.createIndex('absences_by_user').on('absences').columns(['user_id', 'from_on']).execute()
  await db.schema.createIndex('absences_by_person').on('absences').column('by_id').execute()
}

async function leavers(db: Db) {
  await db.schema.alterTable('users').addColumn('left_at', 'bigint').execute()
  await sql`create index users_left on users (school_id, left_at) where left_at is not null`.execute(db)
}

/** `(school_id, column)` references a row of the same school; checked at the end of a transaction. */
function inOneSchool(table: Table, from: string, column: string, to: string): Table {
  return table.addForeignKeyConstraint(
    `${from}_${column}_school`,
    ['school_id', column],
    to,
    ['school_id', 'id'],
    (fk) => fk.deferrable().initiallyDeferred(),
  )
}
