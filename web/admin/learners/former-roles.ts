// What learners were before this admin changed their roles, for 'Back to…' in their rows. It lasts as long as the tab is open.
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { User } from '../../../contract/people.ts'
import { sameRoles } from '../../../contract/roles.ts'
import { createStore, type Store } from '../../ui/store.ts'

export type FormerRoles = Store<ReadonlyMap<number, User>>

export const createFormerRoles = (): FormerRoles => createStore<ReadonlyMap<number, User>>(new Map())

/** Keeps the first state of several changes. */
export function rememberRoles(former: FormerRoles, before: User): void {
  if (!former.get().has(before.id)) former.set(new Map(former.get()).set(before.id, before))
}

export function forgetRoles(former: FormerRoles, id: number): void {
  const rest = new Map(former.get())
  if (rest.delete(id)) former.set(rest)
}

/** Like the server, takes a user who may not be in a crew out of it. */
export const withValidCrew = (user: User): User =>
  isCrewCandidate(user) ? user : { ...user, groupId: null, groupName: null, isCrewCaptain: false }

/**
 * The user with the roles, the crew and the captaincy of `before`; null if nothing of it differs. Name and studio stay as
 * they are, because another admin may have changed them meanwhile.
 */
export function formerState(before: User | undefined, now: User): User | null {
  if (!before) return null
  const { isCoachWooden, isGuide, assignedStudio, groupId, groupName, isCrewCaptain } = before
  const roles = { isCoachWooden, isGuide, assignedStudio, groupId, groupName, isCrewCaptain }
  // A person who cannot be in a crew any more stays outside.
  const state = withValidCrew({ ...now, ...roles })
  // A coach who lost the role and got it back has no crews to coach.
  const lostCrews = now.isCoachWooden && before.assignedCrews.length > 0 && now.assignedCrews.length === 0
  return sameRoles(state, now) && !lostCrews ? null : { ...state, assignedCrews: before.assignedCrews }
}

/** True if only the crew is missing, as after a guide's role was taken by hand. */
export const lacksOnlyCrew = (
  former: User,
  { groupId, isCrewCaptain, assignedCrews, ...now }: User,
): boolean =>
  former.groupId !== null &&
  groupId === null &&
  sameRoles(former, {
    ...now,
    groupId: former.groupId,
    isCrewCaptain: former.isCrewCaptain,
    assignedCrews: former.assignedCrews,
  })

/** 'Back to Lichen Legends'. */
export const backTo = ({ groupName }: User): string => `Back to ${groupName ?? 'the crew'}`
