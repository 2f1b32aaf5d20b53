// Carries changes between nodes by NOTIFY; a lost listener comes back by itself and refreshes everything, since
// what was said meanwhile is gone.

import type { Pool } from 'pg'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Change, type Live, localLive, topics } from './live.ts'

const CHANNEL = 'cairn_live'
/** PostgreSQL takes payloads under 8,000 bytes. */
const MAX_PAYLOAD = 7_500
const RECONNECT_MS = 1_000

const everything: Change = { schoolId: null, topics: [...topics], to: 'school' }

export function postgresLive(pool: Pool, url: string, log: Logger): Live {
  const local = localLive()
  let closed = false
  let client: pg.Client | null = null

  const listen = async (again: boolean): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    const lost = () => {
      if (client !== next) return
      client = null
      if (!closed) setTimeout(() => void connect(true), RECONNECT_MS).unref()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => payload && local.publish(JSON.parse(payload)))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    if (closed) await next.end()
    else if (again) local.publish(everything)
  }
  const connect = async (again: boolean): Promise<void> => {
    try {
      await listen(again)
    } catch (error) {
      log.warn({ err: error }, 'Live updates wait for the database')
      if (!closed) setTimeout(() => void connect(true), RECONNECT_MS).unref()
    }
  }
  void connect(false)

  return {
    publish: (change) => {
      const payload = JSON.stringify(change)
      const fits = Buffer.byteLength(payload) <= MAX_PAYLOAD
      const sent = fits ? payload : JSON.stringify({ ...change, to: 'school' })
      pool.query('select pg_notify($1, $2)', [CHANNEL, sent]).catch((error) => {
        log.warn({ err: error }, 'A change could not be announced to the other nodes')
        local.publish(change)
      })
    },
    subscribe: local.subscribe,
    close: async () => {
      closed = true
      await client?.end()
      await local.close()
    },
  }
}
