// Live updates without their code in the first view: it comes when the page has nothing more urgent to fetch.
import type { QueryClient } from '@tanstack/react-query'
import type { LiveOf, startLive } from './live.ts'

/** A fetch of the code that failed is made again after this long, in milliseconds. */
const AGAIN = 15_000

/** `startLive`, once its code is here. Answers how to stop. */
export function liveLater(client: QueryClient, of: LiveOf, sessionMayHaveEnded: () => void): () => void {
  let stop: (() => void) | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let over = false
  let missed = false
  const begin = (live: { startLive: typeof startLive }) => {
    if (over) return
    stop = live.startLive(client, of, sessionMayHaveEnded)
    if (missed) void client.invalidateQueries()
  }
  const fetchCode = () => {
    import('./live.ts').then(begin).catch(() => {
      missed = true
      if (!over) retry = setTimeout(fetchCode, AGAIN)
    })
  }
  fetchCode()
  return () => {
    over = true
    clearTimeout(retry)
    stop?.()
  }
}
