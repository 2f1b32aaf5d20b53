// Adds whether a person has never signed in. Such people are not told that someone prepared their account.
import { type Kysely, sql } from 'kysely'

/**
 * Accounts from before this step count as having signed in: one notification too many does no harm. The column is 1 for new
 * accounts and not for old ones, because an update of all users would leave triggers pending, with which PostgreSQL refuses
 * the steps that follow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column awaits_first_sign_in integer default 0 not null`.execute(db)
}
