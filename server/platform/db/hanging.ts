// A database that hangs, or whose machine is gone, closes no connection: what waits for it would wait until the system
// gives up, after a quarter of an hour. So when something has waited for a while, somebody asks on a new connection; if
// nobody answers there either, all connections are dropped, and what waited is answered 503.
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { bytesFrom, type PatientPool } from './patient-pool.ts'

/** With the next two well under the 2 s in which people are to know. */
const SUSPICIOUS_MS = 300
const LOOK_MS = 50
const ANSWER_MS = 1_300
/** Our own process may be what is slow: then nothing is known. */
const OWN_DELAY_MS = 250
/** Between two questions, while something takes long that is being worked on. */
const CALM_MS = 2_000

/** `url` is the connection string of the pool. Ends with the pool. */
export function dropWhatHangs(pool: PatientPool, url: string, log: Logger): void {
  const busySince = new Map<pg.PoolClient, number>()
  pool.on('remove', (client) => busySince.delete(client))
  pool.on('acquire', (client) => busySince.set(client, performance.now()))
  pool.on('release', (_error, client) => busySince.delete(client))

  let asking = false
  const look = async () => {
    if (pool.ending) clearInterval(timer)
    const since = Math.min(pool.waitingSince, ...busySince.values())
    if (asking || performance.now() - since < SUSPICIOUS_MS) return
    asking = true
    const before = pool.bytesRead
    const { heard, slowOurselves } = await answers(url)
    // Slow is not gone: while anything arrives on any of them, everybody goes on waiting.
    if (heard || pool.bytesRead !== before) {
      await wait(CALM_MS, undefined, { ref: false })
    } else if (!slowOurselves) {
      log.warn('The database does not answer: all connections to it are dropped')
      pool.sendAway(new Error('Connection terminated: the database does not answer'))
      for (const client of pool.clients) client.connection.stream.destroy()
    }
    asking = false
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
}

/** A refusal is an answer: the connections that are open then end by themselves. */
async function answers(url: string): Promise<{ heard: boolean; slowOurselves: boolean }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const asked = client.connect().then(
    () => true,
    () => true,
  )
  const began = performance.now()
  const connected = await Promise.race([asked, wait(ANSWER_MS, false, { ref: false })])
  const slowOurselves = performance.now() - began > ANSWER_MS + OWN_DELAY_MS
  // What has arrived may not have been read yet.
  await turn()
  const heard = connected || bytesFrom([client]) > 0
  if (connected) await client.end().catch(() => {})
  else client.connection.stream.destroy()
  return { heard, slowOurselves }
}
