// A subscriber to live updates that reconnects when its stream ends.
import { setTimeout as wait } from 'node:timers/promises'
import { openEventStream } from '../server/testing/event-source.ts'

const RETRY_MS = 100

export interface Listener {
  /** Number of events of all streams. */
  received(): number
  reconnects(): number
  /** Longest time without a stream, in milliseconds. */
  longestGap(): number
  close(): void
}

export function startListener(port: number, token: string): Listener {
  let endedEvents = 0
  let openedStreams = 0
  let longestGap = 0
  let current: Awaited<ReturnType<typeof openEventStream>> | undefined
  let closed = false
  const keep = async () => {
    let lost = performance.now()
    while (!closed) {
      const stream = await openEventStream(`http://127.0.0.1:${port}`, `cairn_session=${token}`).catch(
        () => null,
      )
      if (stream?.status === 200) {
        current = stream
        if (openedStreams > 0) longestGap = Math.max(longestGap, performance.now() - lost)
        openedStreams++
        while (!stream.ended() && !closed) await wait(20)
        endedEvents += stream.received.length
        current = undefined
        lost = performance.now()
      }
      stream?.close()
      await wait(RETRY_MS)
    }
  }
  void keep()
  return {
    received: () => endedEvents + (current?.received.length ?? 0),
    reconnects: () => Math.max(0, openedStreams - 1),
    longestGap: () => longestGap,
    close: () => {
      closed = true
      current?.close()
    },
  }
}
