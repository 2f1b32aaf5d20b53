// Former captains and coaches lose notifications about goals that they may no longer read.
import { sql } from 'kysely'
import type { User } from '../../contract/people.ts'
import { type Engine, inList, type Queries } from '../platform/db/engine.ts'

/**
 * Deletes the notifications of these people about goals of others, unless they still lead the owner's crew. Call it after
 * the change, in its transaction, for those who stopped leading a crew. Their screens drop the notifications when
 * `announceOwn` notifies them of the changed account.
 */
export async function revokeNotifications(
  { db, engine }: { db: Queries; engine: Engine },
  readers: readonly number[],
): Promise<void> {
  if (readers.length === 0) return
  await db
    .deleteFrom('notifications')
    .where(inList(engine, 'user_id', readers))
    .where(
      sql<boolean>`exists (select 1 from goals join users as owner on owner.id = goals.user_id
        where goals.id = notifications.goal_id and owner.id <> notifications.user_id
          and not exists (select 1 from users as captain where captain.id = notifications.user_id
            and captain.is_captain = 1 and captain.group_id = owner.group_id)
          and not exists (select 1 from coach_crews where coach_crews.coach_id = notifications.user_id
            and coach_crews.group_id = owner.group_id))`,
    )
    .execute()
}

/** Whether the person, as captain or coach, led a crew before that they no longer lead. */
export function stoppedLeading(before: User, after: User): boolean {
  const captain = before.isCrewCaptain && !(after.isCrewCaptain && after.groupId === before.groupId)
  return captain || before.assignedCrews.some((crew) => !after.assignedCrews.includes(crew))
}
