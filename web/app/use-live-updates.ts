// Live updates while somebody is signed in.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLive } from '../api/live.ts'
import { currentUser } from './session.tsx'

/** Pauses while the session is over; a refused stream asks whether it is. */
export function useLiveUpdates(userId: number, paused: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (paused) return
    const { queryKey } = currentUser
    return startLive(client, userId, () => void client.invalidateQueries({ queryKey, exact: true }))
  }, [client, userId, paused])
}
