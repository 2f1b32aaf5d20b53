// Tests the limits during a migration, because a large database takes longer than any call may.
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { LATER, withLaterStep } from '../../testing/later-step.ts'
import { createOtherDatabase } from '../../testing/test-source.ts'
import { migrate } from './migrate.ts'

test.skipIf(inject('engine') === 'sqlite')(
  'no migration step has a time limit, and every other call has one',
  async () => {
    const { db, engine } = await createOtherDatabase('postgres')
    // The last step creates an index: the trigger records the limits at that time.
    await sql`create table limits (statement text, lock text)`.execute(db)
    await sql`create function note() returns event_trigger language plpgsql as $$ begin
    insert into limits values (current_setting('statement_timeout'), current_setting('lock_timeout'));
  end $$`.execute(db)
    await sql`create event trigger noting on ddl_command_start when tag in ('CREATE INDEX') execute function note()`.execute(
      db,
    )
    expect(await withLaterStep(() => migrate(db, engine))).toEqual([LATER])
    const noted = await sql`select distinct * from limits`.execute(db)
    expect(noted.rows).toEqual([{ statement: '0', lock: '10s' }])
    const { rows } = await sql`select current_setting('statement_timeout') as statement`.execute(db)
    expect(rows).toEqual([{ statement: '15s' }])
  },
)
