// The server's stream of changes. It is reopened whenever it breaks, and reports when a change may have been missed.
import { type ChangeEvent, topics } from '../../contract/topics.ts'

export interface StreamListener {
  /** Called when its topics changed. 'all' means unknown, because the stream was interrupted. */
  changed: (change: ChangeEvent | 'all') => void
  /** Called when the server refused the stream, because the session may have ended. */
  refused: () => void
}

/** How many milliseconds of earlier changes to request too: an opening that takes longer may have missed some. */
const SLOW_OPENING_MS = 2000
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000
/** A timer that fires this late slept with its laptop. The stream is then closed without an event. */
const ASLEEP_AFTER_MS = 180_000
const PULSE_MS = 30_000

/**
 * `readSince` is when the page began to read its data, by its own clock; the server sends the changes since then. Null
 * means unknown, because another tab had the stream until now. Returns a function that closes the stream.
 */
export function openStream(address: string, listener: StreamListener, readSince: number | null): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let missed = readSince === null

  const connect = () => {
    clearTimeout(retry)
    source?.close()
    const startedAt = Date.now()
    source = new EventSource(missed || readSince === null ? address : addMissed(address, readSince))
    source.onopen = () => {
      failures = 0
      if (missed || Date.now() - startedAt > SLOW_OPENING_MS) listener.changed('all')
      missed = true
    }
    source.addEventListener('change', ({ data }) => listener.changed(parseChange(data)))
    source.onerror = () => {
      missed = true
      if (source?.readyState !== EventSource.CLOSED) return
      listener.refused()
      retry = setTimeout(connect, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures))
      failures += 1
    }
  }
  connect()

  let lastPulse = Date.now()
  const pulse = setInterval(() => {
    const slept = Date.now() - lastPulse > ASLEEP_AFTER_MS
    lastPulse = Date.now()
    if (slept) connect()
  }, PULSE_MS)
  window.addEventListener('online', connect)

  return () => {
    window.removeEventListener('online', connect)
    clearInterval(pulse)
    clearTimeout(retry)
    source?.close()
  }
}

function addMissed(address: string, readSince: number): string {
  const missed = Math.round(performance.now() - readSince) + SLOW_OPENING_MS
  return `${address}${address.includes('?') ? '&' : '?'}missed=${missed}`
}

/** Returns 'all' for a message that cannot be parsed, because it may have been about any topic. */
function parseChange(data: unknown): ChangeEvent | 'all' {
  try {
    const { topics: named, writes = {} }: { topics?: unknown } & Pick<ChangeEvent, 'writes'> = JSON.parse(
      String(data),
    )
    return Array.isArray(named) ? { topics: topics.filter((topic) => named.includes(topic)), writes } : 'all'
  } catch {
    return 'all'
  }
}
