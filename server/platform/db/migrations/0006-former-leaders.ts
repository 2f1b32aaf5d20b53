// Deletes notifications of former captains and coaches about the goals of others, which have names and titles, and those
// where reader and goal are in different schools now.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await sql`delete from notifications where exists (
    select 1 from goals
      join users as owner on owner.id = goals.user_id
      join users as reader on reader.id = notifications.user_id
    where goals.id = notifications.goal_id and owner.id <> reader.id
      and not (reader.is_captain = 1 and reader.group_id is not null and reader.group_id is not distinct from owner.group_id)
      and not exists (select 1 from coach_crews
        where coach_crews.coach_id = reader.id and coach_crews.group_id = owner.group_id))`.execute(db)
}
