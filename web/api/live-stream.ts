// The server's stream of changes: opens it again whenever it breaks, and says when something may have been missed.
import { type Topic, topics } from '../../contract/topics.ts'

export interface StreamListener {
  /** Something of these topics changed; 'all': unknown what, because the stream was away. */
  changed: (topics: readonly Topic[] | 'all') => void
  /** The server refused the stream: the session may have ended. */
  refused: () => void
}

/** The server is asked for what it told this much earlier, too; an opening that takes longer may have missed a change. */
const SLOW_OPENING = 2000
const RETRY_FIRST = 1000
const RETRY_MOST = 30_000
/** A timer that comes this late, in milliseconds, was asleep with its laptop; the stream is then dead without a word. */
const ASLEEP = 180_000
const PULSE = 30_000

/**
 * `readSince`: no earlier than then, on the page's own clock, was read what is shown; the server tells what changed since.
 * Null: that is not known, because another tab had the stream until now. Answers how to stop.
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
    source = new EventSource(missed || readSince === null ? address : catchingUp(address, readSince))
    source.onopen = () => {
      failures = 0
      if (missed || Date.now() - startedAt > SLOW_OPENING) listener.changed('all')
      missed = true
    }
    source.addEventListener('change', ({ data }) => listener.changed(topicsIn(data)))
    source.onerror = () => {
      missed = true
      if (source?.readyState !== EventSource.CLOSED) return
      listener.refused()
      retry = setTimeout(connect, Math.min(RETRY_MOST, RETRY_FIRST * 2 ** failures))
      failures += 1
    }
  }
  connect()

  let lastPulse = Date.now()
  const pulse = setInterval(() => {
    const slept = Date.now() - lastPulse > ASLEEP
    lastPulse = Date.now()
    if (slept) connect()
  }, PULSE)
  window.addEventListener('online', connect)

  return () => {
    window.removeEventListener('online', connect)
    clearInterval(pulse)
    clearTimeout(retry)
    source?.close()
  }
}

function catchingUp(address: string, readSince: number): string {
  const missed = Math.round(performance.now() - readSince) + SLOW_OPENING
  return `${address}${address.includes('?') ? '&' : '?'}missed=${missed}`
}

/** What cannot be read may have been about anything. */
function topicsIn(data: unknown): readonly Topic[] | 'all' {
  try {
    const { topics: named }: { topics?: unknown } = JSON.parse(String(data))
    return Array.isArray(named) ? topics.filter((topic) => named.includes(topic)) : 'all'
  } catch {
    return 'all'
  }
}
