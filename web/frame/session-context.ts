// Provides the signed-in user below the frame.
import { createContext, use } from 'react'
import type { User } from '../../contract/people.ts'
import { useApi } from '../api/queries.ts'

export const CurrentUserProvider = createContext<User | null>(null)

/** The signed-in user. Throws outside of the application of signed-in users. */
export function useUser(): User {
  const user = use(CurrentUserProvider)
  if (!user) throw new Error('Nobody is signed in here')
  return user
}

// The level of a studio in the school's list, to which the mountain next to its name is filled.

/** `level` 1 is the lowest, null when the list does not have the studio. The result is null while the list loads. */
export function useStudioLevel({ studio }: User): { level: number | null; of: number } | null {
  const { data } = useApi('GET /api/studios', studio === null ? null : {})
  if (!data) return null
  const at = data.findIndex(({ name }) => name === studio)
  return { level: at < 0 ? null : at + 1, of: data.length }
}
