// The password that an admin just chose for someone, which only this browser still knows: it was typed here, and is neither
// sent again nor stored. It is shown until it is dismissed, the tab changes, or the page is left.
import { select } from '@lingui/core/macro'
import type { User } from '../../../contract/people.ts'
import { createStore } from '../../ui/store.ts'

export interface FirstPassword {
  person: Pick<User, 'id' | 'firstName' | 'lastName' | 'username' | 'profilePicture'>
  /** Printed below the name; learners have none. */
  role?: 'coach' | 'guide' | 'admin' | undefined
  password: string
}

export const firstPassword = createStore<FirstPassword | null>(null)

export function roleOnCard(
  person: Pick<User, 'isAdmin' | 'isGuide' | 'isCoachWooden'>,
): FirstPassword['role'] {
  if (person.isAdmin) return 'admin'
  if (person.isGuide) return 'guide'
  return person.isCoachWooden ? 'coach' : undefined
}

/** The word that is printed below the name. */
export const labelCardRole = (role: NonNullable<FirstPassword['role']>): string =>
  select(role, { coach: 'Coach', guide: 'Guide', other: 'Admin' })
