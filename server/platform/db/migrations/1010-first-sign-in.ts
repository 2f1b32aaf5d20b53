// Adds whether a person has ever signed in. People without a sign-in are not told that someone prepared their account.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Accounts from before this step count as having signed in: one notification too many does no harm. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`alter table users add column has_signed_in integer default 0 not null`.execute(db)
  await sql`update users set has_signed_in = 1`.execute(db)
  // PostgreSQL does not alter the table again, as a later step may, while checks of the changed rows are pending.
  if (engine === 'postgres') await sql`set constraints all immediate`.execute(db)
}
