// Notices a clock that jumped, because then everything would look old enough to be deleted. After a jump nothing is deleted for
// a week, or until the clock is right again. The jump is stored as a row of the jobs table, so that all nodes know it.
import type { Queries } from './db/engine.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Jobs run every minute, so a longer pause means a wrong clock, or a server that was off that long. */
const JUMP_MS = 40 * DAY_MS
const HOLD_MS = 7 * DAY_MS
/** The row: `ran_at` is the last run before the jump, `next_at` the end of the week. */
export const JUMP_ROW = 'hold-deletions'

export interface ClockJump {
  /** The last run of a job before the jump, in epoch milliseconds. */
  from: number
  /** Until then nothing is deleted. */
  until: number
}

/** Null unless the clock jumped less than a week ago, and is still more than 40 days ahead of the last run before. */
export async function findClockJump(db: Queries, now: number): Promise<ClockJump | null> {
  return findJump(await listRuns(db), now)
}

/** Call it before jobs run, because their runs hide the jump. Returns the jump as `findClockJump` does. */
export async function recordClockJump(db: Queries, now: number): Promise<ClockJump | null> {
  const runs = await listRuns(db)
  const jump = findJump(runs, now)
  if (jump) {
    const values = { ran_at: jump.from, next_at: jump.until }
    await db
      .insertInto('jobs')
      .values({ name: JUMP_ROW, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
  } else if (runs.some(isHold) && runs.every(({ ran_at }) => (ran_at ?? 0) <= now)) {
    // The hold stays while a run at the wrong time is recorded, because another node may still have that time.
    await db.deleteFrom('jobs').where('name', '=', JUMP_ROW).execute()
  }
  return jump
}

type Run = Awaited<ReturnType<typeof listRuns>>[number]

const listRuns = (db: Queries) => db.selectFrom('jobs').select(['name', 'ran_at', 'next_at']).execute()
const isHold = ({ name }: Run) => name === JUMP_ROW

function findJump(rows: readonly Run[], now: number): ClockJump | null {
  const hold = rows.find(isHold)
  const from = hold?.ran_at ?? now
  const isHeld = hold !== undefined && now < hold.next_at && now - from > JUMP_MS
  // Runs later than now were recorded by a clock that was ahead.
  const runs = rows.flatMap((row) =>
    isHold(row) || row.ran_at === null || row.ran_at > now ? [] : row.ran_at,
  )
  const last = Math.max(...runs)
  if (runs.length > 0 && now - last > JUMP_MS) return { from: isHeld ? from : last, until: now + HOLD_MS }
  return isHeld ? { from, until: Math.min(hold.next_at, now + HOLD_MS) } : null
}
