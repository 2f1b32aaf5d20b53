// Adds the order of names by the school's language. All schools are English so far, so it begins as `sort_name`.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { columnTypes } from '../engine.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const byteOrder = sql.raw(columnTypes(engine).byteOrder)
  await sql`alter table users add column name_order ${byteOrder} default '' not null`.execute(db)
  await sql`update users set name_order = sort_name`.execute(db)
  for (const index of ['users_by_name', 'users_by_group', 'users_by_studio'])
    await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`create index users_by_name on users (school_id, name_order, id)`.execute(db)
  await sql`create index users_by_group on users (group_id, name_order)`.execute(db)
  await sql`create index users_by_studio on users (studio_id, name_order)`.execute(db)
}
