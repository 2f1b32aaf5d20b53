// What learners were before this admin changed their roles, for 'Back to…' in their rows. It lasts as long as the tab is open.
import { isCrewCandidate } from '../../../contract/crew-rules.ts'
import type { User } from '../../../contract/people.ts'
import { createStore, type Store } from '../../ui/store.ts'

export interface FormerRoles {
  store: Store<ReadonlyMap<number, User>>
  /** Keeps the first state of several changes. */
  remember: (before: User) => void
  forget: (id: number) => void
}

export function createFormerRoles(): FormerRoles {
  const store = createStore<ReadonlyMap<number, User>>(new Map())
  return {
    store,
    remember: (before) => {
      if (!store.get().has(before.id)) store.set(new Map(store.get()).set(before.id, before))
    },
    forget: (id) => {
      const rest = new Map(store.get())
      if (rest.delete(id)) store.set(rest)
    },
  }
}

/**
 * The user with the roles, the crew and the captaincy of `before`; null if nothing of it differs. Name and studio stay as
 * they are, because another admin may have changed them meanwhile.
 */
export function formerState(before: User | undefined, now: User): User | null {
  if (!before) return null
  const { isCoachWooden, isGuide, assignedStudio, assignedCrews, groupId, groupName, isCrewCaptain } = before
  const former = {
    ...now,
    isCoachWooden,
    isGuide,
    assignedStudio,
    assignedCrews,
    groupId,
    groupName,
    isCrewCaptain,
  }
  // A person who cannot be in a crew any more stays outside.
  const state = isCrewCandidate(former)
    ? former
    : { ...former, groupId: null, groupName: null, isCrewCaptain: false }
  return hasRolesOf(state, now) && state.groupId === now.groupId && !lacksCoachedCrews(state, now)
    ? null
    : state
}

/** A coach who lost the role and got it back has no crews to coach. */
const lacksCoachedCrews = (former: User, now: User): boolean =>
  now.isCoachWooden && former.assignedCrews.length > 0 && now.assignedCrews.length === 0

/** True if only the crew is missing, as after a guide's role was taken by hand. */
export const lacksOnlyCrew = (former: User, now: User): boolean =>
  former.groupId !== null &&
  now.groupId === null &&
  hasRolesOf({ ...former, isCrewCaptain: false }, { ...now, isCrewCaptain: false })

/** 'Back to Lichen Legends'. */
export const backTo = ({ groupName }: User): string => `Back to ${groupName ?? 'the crew'}`

const hasRolesOf = (one: User, other: User): boolean =>
  one.isCoachWooden === other.isCoachWooden &&
  one.isGuide === other.isGuide &&
  one.isCrewCaptain === other.isCrewCaptain &&
  one.assignedStudio === other.assignedStudio
