// A browser that listens all day: when its stream ends it comes back.
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '../server/testing/event-source.ts'

const AGAIN_MS = 100

export interface Listener {
  /** Changes heard in all. */
  heard(): number
  comeBacks(): number
  /** Milliseconds. */
  longestGap(): number
  close(): void
}

export function listening(port: number, token: string): Listener {
  let [heard, opened, longestGap] = [0, 0, 0]
  let current: Awaited<ReturnType<typeof listen>> | undefined
  let closed = false
  const keep = async () => {
    let lost = performance.now()
    while (!closed) {
      const stream = await listen(`http://127.0.0.1:${port}`, `cairn_session=${token}`).catch(() => null)
      if (stream?.status === 200) {
        current = stream
        if (opened > 0) longestGap = Math.max(longestGap, performance.now() - lost)
        opened++
        while (!stream.ended() && !closed) await wait(20)
        heard += stream.heard.length
        current = undefined
        lost = performance.now()
      }
      stream?.close()
      await wait(AGAIN_MS)
    }
  }
  void keep()
  return {
    heard: () => heard + (current?.heard.length ?? 0),
    comeBacks: () => Math.max(0, opened - 1),
    longestGap: () => longestGap,
    close: () => {
      closed = true
      current?.close()
    },
  }
}
