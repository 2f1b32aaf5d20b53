// Lets few checks run at the same moment, and few of them for one key; the others wait in the order in which they came.

interface Waiting {
  key: string
  start: () => void
}

export type TakeTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A key that has all its turns lets those of other keys pass. */
export function turnTaking(max: number, maxPerKey: number): TakeTurn {
  const runningByKey = new Map<string, number>()
  const waiting: Waiting[] = []
  let running = 0

  const hasRoom = (key: string) => running < max && (runningByKey.get(key) ?? 0) < maxPerKey
  const begin = (key: string) => {
    running++
    runningByKey.set(key, (runningByKey.get(key) ?? 0) + 1)
  }
  const end = (key: string) => {
    running--
    const rest = (runningByKey.get(key) ?? 1) - 1
    if (rest > 0) runningByKey.set(key, rest)
    else runningByKey.delete(key)
    const next = waiting.findIndex((waiter) => hasRoom(waiter.key))
    const [started] = next === -1 ? [] : waiting.splice(next, 1)
    if (!started) return
    begin(started.key)
    started.start()
  }

  return async (key, work) => {
    if (hasRoom(key)) begin(key)
    else await new Promise<void>((start) => waiting.push({ key, start }))
    try {
      return await work()
    } finally {
      end(key)
    }
  }
}
