// Schools, people, crews, goals and their dependent rows. References include the school, so that a row of another school
// cannot be linked. They are checked at the end of a transaction, because a person who changes schools takes the own goals
// along (people/move-school.ts rewrites the rows).
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { byteOrder, type Engine, generatedId } from '../engine.ts'

type Db = Kysely<unknown>
type Table = CreateTableBuilder<string, string>

const flags = (table: Table, ...names: string[]) =>
  names.reduce<Table>(
    (with_, name) => with_.addColumn(name, 'integer', (c) => c.notNull().defaultTo(0)),
    table,
  )

/** `(school_id, column)` references a row of the same school. */
const sameSchool = (table: Table, from: string, column: string, to: string) =>
  table.addForeignKeyConstraint(
    `${from}_${column}_school`,
    ['school_id', column],
    to,
    ['school_id', 'id'],
    (fk) => fk.deferrable().initiallyDeferred(),
  )

export async function up(db: Db, engine: Engine): Promise<void> {
  await places(db, engine)
  await people(db, engine)
  await goals(db, engine)
  await messages(db, engine)
  await records(db, engine)
}

const named = (db: Db, engine: Engine, table: string): Table =>
  db.schema
    .createTable(table)
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())

async function places(db: Db, engine: Engine) {
  await named(db, engine, 'schools')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addUniqueConstraint('schools_name_key_unique', ['name_key'])
    .execute()
  for (const table of ['studios', 'groups']) {
    const columns = named(db, engine, table)
      .addColumn('school_id', 'integer', (c) => c.notNull().references('schools.id'))
      .addUniqueConstraint(`${table}_name_key_unique`, ['school_id', 'name_key'])
      .addUniqueConstraint(`${table}_school_id_id`, ['school_id', 'id'])
    await (table === 'studios'
      ? columns.addColumn('goal_types', 'text', (c) => c.notNull())
      : columns
    ).execute()
  }
}

async function people(db: Db, engine: Engine) {
  let users: Table = db.schema
    .createTable('users')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer', (c) => c.references('schools.id'))
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('username_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('first_name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('sort_name', byteOrder(engine), (c) => c.notNull())
    .addColumn('studio_id', 'integer')
    .addColumn('group_id', 'integer')
    .addColumn('profile_picture', 'text')
    .addColumn('assigned_studio_id', 'integer')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('users_school_id_id', ['school_id', 'id'])
  users = flags(
    users,
    'is_admin',
    'is_super_admin',
    'is_coach',
    'is_captain',
    'is_guide',
    'can_bypass_deadlines',
  )
  users = sameSchool(users, 'users', 'studio_id', 'studios')
  users = sameSchool(users, 'users', 'assigned_studio_id', 'studios')
  await sameSchool(users, 'users', 'group_id', 'groups').execute()
  await db.schema.createIndex('users_by_name').on('users').columns(['school_id', 'sort_name', 'id']).execute()
  await db.schema.createIndex('users_by_group').on('users').columns(['group_id', 'sort_name']).execute()
  await db.schema.createIndex('users_by_studio').on('users').columns(['studio_id', 'sort_name']).execute()
  await db.schema.createIndex('users_by_assigned_studio').on('users').column('assigned_studio_id').execute()

  let crews: Table = db.schema
    .createTable('coach_crews')
    .addColumn('school_id', 'integer', (c) => c.notNull())
    .addColumn('coach_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('group_id', 'integer', (c) => c.notNull().references('groups.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('coach_crews_pkey', ['coach_id', 'group_id'])
  crews = sameSchool(crews, 'coach_crews', 'coach_id', 'users')
  await sameSchool(crews, 'coach_crews', 'group_id', 'groups').execute()
  await db.schema
    .createIndex('coach_crews_by_group')
    .on('coach_crews')
    .columns(['group_id', 'coach_id'])
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'seen_at']).execute()
  await db.schema.createIndex('sessions_by_seen').on('sessions').column('seen_at').execute()
}

async function goals(db: Db, engine: Engine) {
  let table: Table = db.schema
    .createTable('goals')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('duration', 'text', (c) => c.notNull())
    .addColumn('due_on', byteOrder(engine), (c) => c.notNull())
    .addColumn('deadline_at', 'bigint', (c) => c.notNull())
    .addColumn('completed_at', 'bigint')
    .addColumn('archived_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('revision_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('goals_school_id_id', ['school_id', 'id'])
  table = flags(table, 'completed', 'is_incomplete_locked')
  await sameSchool(table, 'goals', 'user_id', 'users').execute()
  await db.schema.createIndex('goals_by_owner_due').on('goals').columns(['user_id', 'due_on', 'id']).execute()
  await db.schema.createIndex('goals_by_owner').on('goals').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('goals_by_school_due').on('goals').columns(['school_id', 'due_on']).execute()
  await db.schema.createIndex('goals_by_school').on('goals').columns(['school_id', 'id']).execute()
  await db.schema.createIndex('goals_by_creator').on('goals').column('created_by_id').execute()
  await sql`create index goals_to_lock on goals (deadline_at) where completed = 0 and is_incomplete_locked = 0`.execute(
    db,
  )

  let feedback: Table = db.schema
    .createTable('feedback')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('goals.id').onDelete('cascade'))
    .addColumn('provider_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('comments', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('ended_by', 'text')
    .addColumn('goal_revision_at_time', 'integer', (c) => c.notNull().defaultTo(0))
  feedback = sameSchool(feedback, 'feedback', 'goal_id', 'goals')
  await sameSchool(feedback, 'feedback', 'provider_id', 'users').execute()
  await db.schema.createIndex('feedback_by_goal').on('feedback').columns(['goal_id', 'id']).execute()
  await db.schema
    .createIndex('feedback_by_provider')
    .on('feedback')
    .columns(['provider_id', 'goal_id', 'id'])
    .execute()
  await db.schema
    .createIndex('feedback_by_school')
    .on('feedback')
    .columns(['school_id', 'created_at', 'id'])
    .execute()
  await sql`create unique index feedback_one_active on feedback (goal_id, provider_id) where is_active = 1`.execute(
    db,
  )

  let edits: Table = db.schema
    .createTable('goal_edits')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('goals.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('edited_at', 'bigint', (c) => c.notNull())
  for (const side of ['old', 'new']) {
    edits = edits
      .addColumn(`${side}_title`, 'text', (c) => c.notNull())
      .addColumn(`${side}_description`, 'text')
      .addColumn(`${side}_category`, 'text', (c) => c.notNull())
      .addColumn(`${side}_duration`, 'text', (c) => c.notNull())
  }
  await sameSchool(edits, 'goal_edits', 'goal_id', 'goals').execute()
  await db.schema.createIndex('goal_edits_by_goal').on('goal_edits').columns(['goal_id', 'id']).execute()
  await db.schema
    .createIndex('goal_edits_by_school')
    .on('goal_edits')
    .columns(['school_id', 'edited_at', 'id'])
    .execute()
  await db.schema.createIndex('goal_edits_by_user').on('goal_edits').column('user_id').execute()
}

async function messages(db: Db, engine: Engine) {
  await db.schema
    .createTable('notifications')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('goal_id', 'integer', (c) => c.references('goals.id').onDelete('cascade'))
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('is_read', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('notifications_by_user')
    .on('notifications')
    .columns(['user_id', 'id'])
    .execute()
  await db.schema.createIndex('notifications_by_goal').on('notifications').column('goal_id').execute()
  await sql`create index notifications_unread on notifications (user_id) where is_read = 0`.execute(db)

  const activities: Table = db.schema
    .createTable('activities')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('goal_id', 'integer', (c) => c.notNull().references('goals.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('activities_once', ['goal_id', 'type'])
  await sameSchool(activities, 'activities', 'user_id', 'users').execute()
  await db.schema.createIndex('activities_by_user').on('activities').columns(['user_id', 'id']).execute()

  await db.schema
    .createTable('saved_replies')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('saved_replies_by_user')
    .on('saved_replies')
    .columns(['user_id', 'id'])
    .execute()
}

async function records(db: Db, engine: Engine) {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'integer', generatedId(engine))
    .addColumn('school_id', 'integer', (c) => c.references('schools.id').onDelete('set null'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .execute()
  await db.schema.createIndex('audit_log_by_school').on('audit_log').columns(['school_id', 'id']).execute()
  await db.schema.createIndex('audit_log_by_actor').on('audit_log').column('actor_id').execute()

  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('ran_at', 'bigint')
    .execute()
}
