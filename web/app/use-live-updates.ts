// Live updates while somebody is signed in.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '../../contract/people.ts'
import { liveLater } from '../api/live-later.ts'
import { currentUser } from '../frame/session.tsx'

/**
 * Follows what happens to the user, and in `lookingAt`, another school that a super admin looks at. Pauses while the
 * session is over; a refused stream asks whether it is.
 */
export function useLiveUpdates(
  { id, schoolId: own }: User,
  lookingAt: number | null,
  { paused }: { paused: boolean },
): void {
  useStream(id, null, paused || own === null)
  useStream(id, lookingAt, paused || lookingAt === null || lookingAt === own)
}

function useStream(userId: number, schoolId: number | null, off: boolean): void {
  const client = useQueryClient()
  const before = useRef(schoolId)
  useEffect(() => {
    // What is kept of a school that nobody listened to may be old by now; what the page came with is not.
    if (schoolId !== null && schoolId !== before.current)
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
    before.current = schoolId
    if (off) return
    const { queryKey } = currentUser
    return liveLater(
      client,
      { userId, schoolId },
      () => void client.invalidateQueries({ queryKey, exact: true }),
    )
  }, [client, userId, schoolId, off])
}
