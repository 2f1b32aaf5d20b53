// Scheduled jobs: each run happens on one node, however many nodes there are.
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Queries } from './db/engine.ts'
import type { Database } from './db/open.ts'

export interface Job {
  /** The key of its row in the table of jobs. */
  name: string
  everyMs: number
  /** Must be idempotent: it runs again when a node was lost during a run. `now` is epoch milliseconds. */
  run: (now: number) => Promise<unknown>
}

export type Jobs = ReturnType<typeof scheduledJobs>

/** How often a node checks for due jobs, and so how late a job may start. */
const POLL_MS = 15_000

export function scheduledJobs({ db }: Database, clock: Clock, jobs: readonly Job[], log: Logger) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** One statement, so that exactly one of several nodes gets the row. */
  const claim = async ({ name, everyMs }: Job, now: number): Promise<boolean> => {
    const row = await db
      .updateTable('jobs')
      .set({ next_at: now + everyMs, ran_at: now })
      .where('name', '=', name)
      // Later than any schedule: the clock was set back (CAIRN_CLOCK), and the job must not wait until then.
      .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + 2 * everyMs)]))
      .returning('name')
      .executeTakeFirst()
    return row !== undefined
  }

  let isRegistered = false
  const register = async () => {
    if (isRegistered) return
    await db
      .insertInto('jobs')
      .values(jobs.map(({ name }) => ({ name, next_at: 0, ran_at: null })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    isRegistered = true
  }

  /** Runs the jobs that are due and returns their names; a failure is logged, and the job runs again when next due. */
  const runDue = async (now: number): Promise<string[]> => {
    await register()
    await recordClockJump(db, now)
    const ran: string[] = []
    for (const job of jobs) {
      try {
        if (!(await claim(job, now))) continue
        await job.run(now)
        ran.push(job.name)
        log.info({ job: job.name }, 'A job ran')
      } catch (error) {
        log.error({ err: error, job: job.name }, 'A job failed and will be tried again')
      }
    }
    return ran
  }

  const poll = () => {
    running = runDue(clock.now()).catch((error) =>
      log.error({ err: error }, 'Jobs could not be run and will be tried again'),
    )
    return running
  }

  const schedulePoll = () => {
    timer = setTimeout(async () => {
      await poll()
      if (timer) schedulePoll()
    }, POLL_MS)
    timer.unref()
  }

  return {
    runDue,
    start: () => {
      void poll()
      schedulePoll()
    },
    /** Waits for the run under way. */
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}

// A clock that jumped: everything would look old enough to be deleted. So after a jump nothing is deleted for a week, or
// until the clock is right again. On all nodes: the table of jobs has the jump, in a row of its own.
const DAY_MS = 24 * 60 * 60 * 1000
/** Jobs run every minute, so a longer pause is a wrong clock, or a server that was off for so long. */
const JUMP_MS = 40 * DAY_MS
const HOLD_MS = 7 * DAY_MS
/** The row: `ran_at` is the last run before the jump, `next_at` the end of the week. */
const ROW = 'hold-deletions'

export interface ClockJump {
  /** The last run of a job before the jump, in epoch milliseconds. */
  from: number
  /** Until then nothing is deleted. */
  until: number
}

/** Null unless the clock jumped less than a week ago, and is still more than 40 days ahead of the last run before. */
export async function clockJump(db: Queries, now: number): Promise<ClockJump | null> {
  return jumpIn(await rowsOf(db), now)
}

/** Call it before jobs run, because their runs hide the jump. */
async function recordClockJump(db: Queries, now: number): Promise<void> {
  const rows = await rowsOf(db)
  const jump = jumpIn(rows, now)
  if (jump) {
    const values = { ran_at: jump.from, next_at: jump.until }
    await db
      .insertInto('jobs')
      .values({ name: ROW, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
  } else if (rows.some(isHold) && rows.every(({ ran_at }) => (ran_at ?? 0) <= now)) {
    // Not while a run of the wrong time is recorded: another node may still have that time.
    await db.deleteFrom('jobs').where('name', '=', ROW).execute()
  }
}

type Run = Awaited<ReturnType<typeof rowsOf>>[number]

const rowsOf = (db: Queries) => db.selectFrom('jobs').select(['name', 'ran_at', 'next_at']).execute()
const isHold = ({ name }: Run) => name === ROW

function jumpIn(rows: readonly Run[], now: number): ClockJump | null {
  const hold = rows.find(isHold)
  const from = hold?.ran_at ?? now
  const isHeld = hold !== undefined && now < hold.next_at && now - from > JUMP_MS
  // Runs later than now are of a clock that was ahead.
  const runs = rows.flatMap((row) =>
    isHold(row) || row.ran_at === null || row.ran_at > now ? [] : row.ran_at,
  )
  const last = Math.max(...runs)
  if (runs.length > 0 && now - last > JUMP_MS) return { from: isHeld ? from : last, until: now + HOLD_MS }
  return isHeld ? { from, until: Math.min(hold.next_at, now + HOLD_MS) } : null
}
