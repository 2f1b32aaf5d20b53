// Scheduled jobs: each run happens on one node, however many nodes there are.
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { recordClockJump } from './clock-jump.ts'
import type { Database } from './db/open.ts'

export interface Job {
  /** The key of its row in the table of jobs. */
  name: string
  everyMs: number
  /** Must be idempotent: it runs again when a node was lost during a run. `now` is epoch milliseconds. */
  run: (now: number) => Promise<unknown>
}

export interface Jobs {
  /** Runs the jobs that are due and returns their names; a failure is logged, and the job runs again when next due. */
  runDue(now: number): Promise<string[]>
  start(): void
  /** Waits for the run under way. */
  stop(): Promise<void>
}

/** How often a node checks for due jobs, and so how late a job may start. */
const POLL_MS = 15_000

export function scheduledJobs({ db }: Database, clock: Clock, jobs: readonly Job[], log: Logger): Jobs {
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
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
