// One browser that listens: writes events to its socket, and lets it go when it does not keep up.
import type { ServerResponse } from 'node:http'
import type { Topic } from '../../contract/topics.ts'

/** What a socket may owe before it counts as stuck; an event is under 200 bytes. */
const LONGEST_BACKLOG = 64 * 1024
/** How soon browsers come back after a lost stream: not all at once when a server restarts. */
const RETRY_MS = { soonest: 1_000, latest: 5_000 }

export interface EventStream {
  change(topics: Iterable<Topic>): void
  /** A comment that keeps proxies from closing a quiet stream. */
  heartbeat(): void
  end(): void
}

export function eventStream(response: ServerResponse): EventStream {
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    // It comes back and refreshes everything.
    if (response.writableLength > LONGEST_BACKLOG) response.destroy()
  }
  const { soonest, latest } = RETRY_MS
  write(`retry: ${Math.round(soonest + Math.random() * (latest - soonest))}\n\n`)
  return {
    change: (topics) => write(`event: change\ndata: ${JSON.stringify({ topics: [...topics] })}\n\n`),
    heartbeat: () => write(': still here\n\n'),
    end: () => void response.end(),
  }
}
