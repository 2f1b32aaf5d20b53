// Friday in two minutes: what learners write about their weeks, plans, checks, carrying over, and answers to feedback. All is
// off in the schools that are there; a new school is made with its own switches.
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { byteOrder, type Engine, generatedId } from '../engine.ts'

type Db = Kysely<unknown>
type Table = CreateTableBuilder<string, string>

export async function up(db: Db, engine: Engine): Promise<void> {
  await switches(db)
  await goals(db)
  await answers(db)
  await reflections(db, engine)
}

async function switches(db: Db) {
  for (const column of ['reflections', 'carry_over', 'feedback_answers', 'plans', 'week_checks']) {
    await db.schema
      .alterTable('schools')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  const questions = { first_question: 'What went well?', second_question: 'What will you try next week?' }
  for (const [column, first] of Object.entries(questions)) {
    await db.schema
      .alterTable('schools')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(first))
      .execute()
  }
}

async function goals(db: Db) {
  // Null: no plan, no check, not carried over.
  const columns = { plan: 'text', check_state: 'text', check_note: 'text', check_at: 'bigint' } as const
  for (const [column, type] of Object.entries(columns))
    await db.schema.alterTable('goals').addColumn(column, type).execute()
  await db.schema
    .alterTable('goals')
    .addColumn('carried_from_id', 'integer', (c) => c.references('goals.id').onDelete('set null'))
    .execute()
  await db.schema
    .alterTable('goals')
    .addColumn('times_carried', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create unique index goals_carried_once on goals (carried_from_id) where carried_from_id is not null`.execute(
    db,
  )
}

async function answers(db: Db) {
  await db.schema.alterTable('feedback').addColumn('answer', 'text').execute()
  await db.schema.alterTable('feedback').addColumn('answered_at', 'bigint').execute()
}

async function reflections(db: Db, engine: Engine) {
  const written: Table = db.schema
    .createTable('reflections')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('week', byteOrder(engine), (c) => c.notNull())
    .addColumn('first_question', 'text', (c) => c.notNull())
    .addColumn('second_question', 'text', (c) => c.notNull())
    .addColumn('first_text', 'text', (c) => c.notNull())
    .addColumn('second_text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('reflections_week_unique', ['user_id', 'week'])
    .addUniqueConstraint('reflections_school_id_id', ['school_id', 'id'])
  await inOneSchool(written, 'reflections', 'user_id', 'users').execute()
  await db.schema
    .createIndex('reflections_by_school')
    .on('reflections')
    .columns(['school_id', 'week'])
    .execute()

  const responses: Table = db.schema
    .createTable('responses')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('reflection_id', 'integer', (c) =>
      c.notNull().references('reflections.id').onDelete('cascade'),
    )
    .addColumn('provider_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    // Null: read.
    .addColumn('text', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('responses_provider_unique', ['reflection_id', 'provider_id'])
  // Not so the giver: super admins respond in every school.
  await inOneSchool(responses, 'responses', 'reflection_id', 'reflections').execute()
  await db.schema.createIndex('responses_by_provider').on('responses').column('provider_id').execute()
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
