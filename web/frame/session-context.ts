// Who is signed in, for everything below the frame.
import { createContext, use } from 'react'
import type { User } from '../../contract/people.ts'

const CurrentUser = createContext<User | null>(null)

export const CurrentUserProvider = CurrentUser

/** The signed-in user; only below the frame of the signed-in. */
export function useUser(): User {
  const user = use(CurrentUser)
  if (!user) throw new Error('Nobody is signed in here')
  return user
}
