// Decides whether the clock can be trusted, because jobs that send, lock, delete or forget must not act on a wrong one. It cannot
// be trusted for 10 minutes after a start that finds job runs in the future, or only old ones; for 10 minutes after it was
// moved while the server runs; and while PostgreSQL's clock differs. The embedded database has no clock of its own.
import { sql } from 'kysely'
import { sentence } from '../../contract/sentence.ts'
import type { Clock } from './clock.ts'
import { JUMP_ROW } from './clock-jump.ts'
import type { Database } from './db/open.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const WAIT_MS = 10 * MINUTE_MS
/** Jobs run every minute, so after a longer pause the server was off, or its clock is ahead. */
const MAX_PAUSE_MS = 36 * HOUR_MS
/** The clocks of several nodes may differ by this much without being wrong. */
const TOLERANCE_MS = MINUTE_MS
const MAX_DIFFERENCE_MS = HOUR_MS
/** All jobs ask, so the database's answer is reused for a moment. */
const COMPARE_EVERY_MS = 10_000

/** Why the clock cannot be trusted. `hours` is how far it differs, or was moved. */
export type ClockDoubt = { reason: 'ran-later' | 'paused' } | { reason: 'moved' | 'database'; hours: number }

export interface TrustedClock {
  /** Compares with the last runs of jobs. Call it once, before a job of this node runs. */
  begin(): Promise<void>
  /** Null while the clock can be trusted. */
  doubt(): Promise<ClockDoubt | null>
}

export interface ClockSources {
  /** Milliseconds that only grow, whatever the clock does. */
  elapsed: () => number
  /** The clock of the machine, without CAIRN_CLOCK. */
  machineNow: () => number
}

const realSources: ClockSources = { elapsed: () => performance.now(), machineNow: () => Date.now() }

export function trustedClock(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  clock: Clock,
  { elapsed, machineNow }: ClockSources = realSources,
): TrustedClock {
  let waiting: { doubt: ClockDoubt; until: number } | null = null
  /** The clock and the elapsed time when they were last compared; null until `begin`. */
  let seen: { now: number; at: number } | null = null
  let compared: { at: number; difference: number } | null = null

  const wait = (doubt: ClockDoubt) => {
    waiting = { doubt, until: elapsed() + WAIT_MS }
  }

  const noticeMove = () => {
    if (seen === null) return
    const now = clock.now()
    const at = elapsed()
    const moved = now - seen.now - (at - seen.at)
    seen = { now, at }
    if (Math.abs(moved) >= MAX_DIFFERENCE_MS) wait({ reason: 'moved', hours: hoursIn(moved) })
  }

  const compareWithDatabase = async (): Promise<ClockDoubt | null> => {
    if (engine === 'sqlite') return null
    if (compared === null || elapsed() - compared.at >= COMPARE_EVERY_MS) {
      const sentAt = machineNow()
      const { rows } = await sql<{ now: number | string }>`
        select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
      // A slow answer is not a wrong clock.
      const slowness = machineNow() - sentAt
      const difference = Math.abs(Number(rows[0]?.now) - sentAt) - slowness
      compared = { at: elapsed(), difference }
    }
    const { difference } = compared
    return difference >= MAX_DIFFERENCE_MS ? { reason: 'database', hours: hoursIn(difference) } : null
  }

  return {
    begin: async () => {
      const now = clock.now()
      const rows = await db.selectFrom('jobs').select('ran_at').where('name', '!=', JUMP_ROW).execute()
      const runs = rows.flatMap(({ ran_at }) => ran_at ?? [])
      if (runs.some((ranAt) => ranAt > now + TOLERANCE_MS)) wait({ reason: 'ran-later' })
      else if (runs.length > 0 && now - Math.max(...runs) > MAX_PAUSE_MS) wait({ reason: 'paused' })
      seen = { now, at: elapsed() }
    },
    doubt: async () => {
      noticeMove()
      if (waiting && elapsed() < waiting.until) return waiting.doubt
      waiting = null
      return compareWithDatabase()
    },
  }
}

const hoursIn = (milliseconds: number) => Math.max(1, Math.round(Math.abs(milliseconds) / HOUR_MS))

/** The sentence for admins. */
export function describeDoubt(doubt: ClockDoubt): string {
  switch (doubt.reason) {
    case 'ran-later':
      return sentence(
        "The server's clock may be wrong: a job already ran at a later time. Nothing is emailed, locked or deleted for 10 minutes. If the server's date is wrong, fix it.",
      )
    case 'paused':
      return sentence(
        "The server's clock may be wrong, or the server was off for more than 36 hours. Nothing is emailed, locked or deleted for 10 minutes. If the server's date is wrong, fix it.",
      )
    case 'moved':
      return sentence(
        "The server's clock was moved by {hours, plural, one {# hour} other {# hours}}. Nothing is emailed, locked or deleted for 10 minutes. If the server's date is wrong, fix it.",
        { hours: doubt.hours },
      )
    case 'database':
      return sentence(
        'The clocks of the server and its database differ by {hours, plural, one {# hour} other {# hours}}. Nothing is emailed, locked or deleted until they agree. Fix the one that is wrong.',
        { hours: doubt.hours },
      )
  }
}
