// Work that comes round: one node does it each time, whatever the number of nodes.
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'

export interface Job {
  /** Its row in the table of jobs. */
  name: string
  everyMs: number
  /** May run twice where a node was lost on the way. `now` is epoch milliseconds. */
  run: (now: number) => Promise<unknown>
}

export interface Jobs {
  /** Runs what is due and answers the names; a job that fails is logged and comes round again. */
  runDue(now: number): Promise<string[]>
  start(): void
  /** Waits for what is running. */
  stop(): Promise<void>
}

/** How often a node asks whether something is due; jobs are no more punctual than that. */
const ASK_MS = 15_000

export function scheduledJobs({ db }: Database, clock: Clock, jobs: readonly Job[], log: Logger): Jobs {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  /** One statement, so that of several nodes exactly one gets the row. */
  const claim = async ({ name, everyMs }: Job, now: number): Promise<boolean> => {
    const row = await db
      .updateTable('jobs')
      .set({ next_at: now + everyMs, ran_at: now })
      .where('name', '=', name)
      // Further ahead than anybody plans: the clock was set back (CAIRN_CLOCK), and the job must not wait for it.
      .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + 2 * everyMs)]))
      .returning('name')
      .executeTakeFirst()
    return row !== undefined
  }

  let written = false
  const writeDown = async () => {
    if (written) return
    await db
      .insertInto('jobs')
      .values(jobs.map(({ name }) => ({ name, next_at: 0, ran_at: null })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    written = true
  }

  const runDue = async (now: number): Promise<string[]> => {
    await writeDown()
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

  const round = () => {
    running = runDue(clock.now()).catch((error) =>
      log.error({ err: error }, 'Jobs could not be run and will be tried again'),
    )
    return running
  }

  const again = () => {
    timer = setTimeout(async () => {
      await round()
      if (timer) again()
    }, ASK_MS)
    timer.unref()
  }

  return {
    runDue,
    start: () => {
      void round()
      again()
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
