// Who may read what somebody is told.
import type { Caller } from '../platform/caller.ts'

/** Nobody but the person it is for. */
export function mayReadNotification(caller: Pick<Caller, 'id'>, notification: { userId: number }): boolean {
  return notification.userId === caller.id
}
