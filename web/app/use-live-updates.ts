// Live updates while a user is signed in.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { User } from '../../contract/people.ts'
import { refreshTopics } from '../api/cache.ts'
import type { LiveTarget, startLive } from '../api/live.ts'

/** A fetch of the code that failed is retried after this long, in milliseconds. */
const RETRY_AFTER = 15_000

/**
 * Subscribes to changes that concern the user, and to those of `chosenSchool`, another school that a super admin chose.
 * Pauses while the session is over. A refused stream reads again who is signed in, and whether staff lack a second factor.
 */
export function useLiveUpdates(
  { id, schoolId: own }: User,
  chosenSchool: number | null,
  { paused }: { paused: boolean },
): void {
  useStream(id, null, paused || own === null)
  useStream(id, chosenSchool, paused || chosenSchool === null || chosenSchool === own)
}

function useStream(userId: number, schoolId: number | null, off: boolean): void {
  const client = useQueryClient()
  const before = useRef(schoolId)
  useEffect(() => {
    // Cached data of a school without a subscription until now may be old. The data that the page began with is not.
    if (schoolId !== null && schoolId !== before.current)
      void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
    before.current = schoolId
    if (off) return
    return startLiveLazily(client, { userId, schoolId }, () => void refreshTopics(client, ['session']))
  }, [client, userId, schoolId, off])
}

/** `startLive` once its code is loaded, which the first view does not wait for. Returns a function that stops it. */
function startLiveLazily(
  client: QueryClient,
  target: LiveTarget,
  sessionMayHaveEnded: () => void,
): () => void {
  let stop: (() => void) | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let missed = false
  const start = (live: { startLive: typeof startLive }) => {
    if (stopped) return
    stop = live.startLive(client, target, sessionMayHaveEnded)
    if (missed) void client.invalidateQueries()
  }
  const fetchCode = () => {
    import('../api/live.ts').then(start).catch(() => {
      missed = true
      if (!stopped) retry = setTimeout(fetchCode, RETRY_AFTER)
    })
  }
  fetchCode()
  return () => {
    stopped = true
    clearTimeout(retry)
    stop?.()
  }
}
