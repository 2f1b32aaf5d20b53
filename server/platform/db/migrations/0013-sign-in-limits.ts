// From which day a school requires a second factor of its staff, and on PostgreSQL the counts of failed sign-ins.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('schools').addColumn('staff_second_factor_from', 'text').execute()
  if (engine === 'sqlite') return
  // A library made it until now, at the start of each node.
  await db.schema
    .createTable('sign_in_throttle')
    .ifNotExists()
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
  // Of the machine's clock; the rows of a day that has begun are few.
  await sql`delete from sign_in_throttle`.execute(db)
}
