// Provides the signed-in user below the frame.
import { createContext, use } from 'react'
import type { User } from '../../contract/people.ts'

const CurrentUser = createContext<User | null>(null)

export const CurrentUserProvider = CurrentUser

/** The signed-in user. Throws outside of the application of signed-in users. */
export function useUser(): User {
  const user = use(CurrentUser)
  if (!user) throw new Error('Nobody is signed in here')
  return user
}
