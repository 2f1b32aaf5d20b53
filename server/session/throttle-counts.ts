// Stores counts that expire by the server's clock: in memory or, on PostgreSQL, in a table that all nodes share.
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/open.ts'

export interface Count {
  points: number
  /** Epoch milliseconds. */
  expire: number
}

export interface Counts {
  /** Null if the count is missing or has expired. */
  get(key: string): Promise<Count | null>
  /** Adds one, in one statement. The first addition decides when the count expires. */
  add(key: string, seconds?: number): Promise<Count>
  /** Subtracts one. */
  refund(key: string): Promise<void>
  delete(key: string): Promise<void>
}

/** `maxSeconds`: the seconds after which a count expires at the latest. */
export type MakeCounts = (kind: string, maxSeconds: number) => Counts

export function throttleCounts({ db, pool }: Pick<Database, 'db' | 'pool'>, clock: Clock): MakeCounts {
  return pool
    ? (kind, maxSeconds) => storedCounts(db, clock, kind, maxSeconds)
    : (_, maxSeconds) => memoryCounts(clock, maxSeconds)
}

/** A count that expires later than the maximum was stored while the clock was wrong. */
const isExpired = ({ expire }: Count, now: number, maxSeconds: number) =>
  expire <= now || expire > now + maxSeconds * 1000

/** Expired counts are deleted once there are this many, and again whenever the remaining ones have doubled. */
const FIRST_SWEEP = 1000

function memoryCounts(clock: Clock, maxSeconds: number): Counts {
  const counts = new Map<string, Count>()
  let sweepAt = FIRST_SWEEP
  const findLive = (key: string, now: number) => {
    const count = counts.get(key)
    return count && !isExpired(count, now, maxSeconds) ? count : null
  }
  const sweep = (now: number) => {
    if (counts.size < sweepAt) return
    for (const [key, count] of counts) if (isExpired(count, now, maxSeconds)) counts.delete(key)
    sweepAt = Math.max(FIRST_SWEEP, counts.size * 2)
  }
  return {
    get: async (key) => findLive(key, clock.now()),
    add: async (key, seconds = maxSeconds) => {
      const now = clock.now()
      sweep(now)
      const { points, expire } = findLive(key, now) ?? { points: 0, expire: now + seconds * 1000 }
      const count = { points: points + 1, expire }
      counts.set(key, count)
      return count
    },
    refund: async (key) => {
      const count = findLive(key, clock.now())
      if (count) counts.set(key, { ...count, points: count.points - 1 })
    },
    delete: async (key) => void counts.delete(key),
  }
}

function storedCounts(db: Database['db'], clock: Clock, kind: string, maxSeconds: number): Counts {
  const toStoredKey = (key: string) => `${kind}:${key}`
  const readCount = async (query: RawBuilder<{ points: number; expire: string }>): Promise<Count | null> => {
    const [row] = (await query.execute(db)).rows
    return row ? { points: row.points, expire: Number(row.expire) } : null
  }
  return {
    get: async (key) => {
      const count = await readCount(
        sql`select points, expire from sign_in_throttle where key = ${toStoredKey(key)}`,
      )
      return count && !isExpired(count, clock.now(), maxSeconds) ? count : null
    },
    add: async (key, seconds = maxSeconds) => {
      const now = clock.now()
      const expire = now + seconds * 1000
      const over = sql`(counted.expire <= ${now} or counted.expire > ${now + maxSeconds * 1000})`
      const count = await readCount(sql`
        insert into sign_in_throttle as counted (key, points, expire) values (${toStoredKey(key)}, 1, ${expire})
        on conflict (key) do update set
          points = case when ${over} then 1 else counted.points + 1 end,
          expire = case when ${over} then ${expire} else counted.expire end
        returning points, expire`)
      return count ?? { points: 1, expire }
    },
    refund: async (key) => {
      await sql`update sign_in_throttle set points = points - 1 where key = ${toStoredKey(key)} and expire > ${clock.now()}`.execute(
        db,
      )
    },
    delete: async (key) => {
      await sql`delete from sign_in_throttle where key = ${toStoredKey(key)}`.execute(db)
    },
  }
}

/** Deletes those that have expired on PostgreSQL. */
export async function deleteEndedCounts({ db, pool }: Pick<Database, 'db' | 'pool'>, now: number) {
  if (pool) await sql`delete from sign_in_throttle where expire <= ${now}`.execute(db)
}
