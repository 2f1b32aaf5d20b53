// How long the built server takes until its first answer, and how much memory it uses when idle.
import { setTimeout as wait } from 'node:timers/promises'
import { readResidentMebibytes } from '../drills/node.ts'
import { createFilePlace } from '../drills/place.ts'
import { median } from './load.ts'
import { figureTable } from './page.ts'
import { startServer } from './stage.ts'

const STARTS = 5
/** Time after which the garbage of the start is collected. */
const REST_MS = 2_000

/** On the embedded database; the first start, which makes it, does not count. */
export async function atRest(): Promise<string[]> {
  const place = await createFilePlace()
  const times: number[] = []
  const memory: number[] = []
  try {
    for (let start = 0; start <= STARTS; start++) {
      const server = await startServer(place.env)
      if (start > 0) {
        await wait(REST_MS)
        times.push(server.readyMs)
        memory.push(await readResidentMebibytes(server.pid))
      }
      await server.stop()
    }
  } finally {
    await place.remove()
  }
  return figureTable('of the built server', [
    {
      what: `from its start to its first answer, median of ${STARTS}`,
      value: median(times),
      unit: 'ms',
      max: 1000,
    },
    { what: 'the same, least', value: Math.min(...times), unit: 'ms' },
    { what: 'resident while idle', value: Math.max(...memory), unit: 'MiB', max: 120 },
  ])
}
