// Former captains, coaches and guides lose notifications about goals that they no longer take care of.
import { sql } from 'kysely'
import { notificationKinds } from '../../contract/notification-kinds.ts'
import { notificationType } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { type Engine, inList, type Queries } from '../platform/db/engine.ts'

/** Types that the guides of the owner's studio keep, too, while the owner has no crew. */
export const keptByGuides = notificationType.options.filter(
  (type) => notificationKinds[type].keptBy === 'leaders and guides',
)

/**
 * Deletes the notifications of these people about goals of others, unless they still lead the owner's crew, or guide
 * the studio of an owner without a crew, who keep some types. Call it after the change, in its transaction, for those who
 * stopped leading a crew or guiding a studio. Their screens drop the notifications when
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
            and coach_crews.group_id = owner.group_id)
          and not (notifications.type in (${sql.join(keptByGuides.map((type) => sql.lit(type)))}) and owner.group_id is null
            and exists (select 1 from users as guide where guide.id = notifications.user_id
              and guide.is_guide = 1 and guide.assigned_studio_id = owner.studio_id)))`,
    )
    .execute()
}

/** Whether the person led a crew, or guided a studio, before that they no longer lead or guide. */
export function stoppedLeading(before: User, after: User): boolean {
  if (before.assignedStudio !== null && after.assignedStudio !== before.assignedStudio) return true
  const captain = before.isCrewCaptain && !(after.isCrewCaptain && after.groupId === before.groupId)
  return captain || before.assignedCrews.some((crew) => !after.assignedCrews.includes(crew))
}
