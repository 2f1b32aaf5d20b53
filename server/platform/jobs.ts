// Runs scheduled jobs. Each has its own loop and its own time limit, so that one that hangs does not stop the others. Each run
// happens on one node, however many nodes there are.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { recordClockJump } from './clock-jump.ts'
import type { Database } from './db/open.ts'
import type { Job, JobFigures, JobRecord } from './job.ts'
import { describeJobProblems } from './job-problems.ts'
import {
  claimRun,
  listRecords,
  recordFailure,
  recordOverrun,
  recordSuccess,
  registerJobs,
} from './job-rows.ts'
import { describeDoubt, type TrustedClock, trustedClock } from './trusted-clock.ts'

export type Jobs = ReturnType<typeof scheduledJobs>

/** How often a node checks whether a job is due, so a job may start this late. */
const POLL_MS = 15_000
/** How long a stop waits for runs to finish before it aborts them, and for aborted ones after that. */
const FINISH_MS = 3_000
const ABORT_MS = 2_000

interface Run {
  startedAt: number
  isOver: boolean
  controller: AbortController
}

interface Scheduling {
  database: Pick<Database, 'db' | 'engine'>
  clock: Clock
  log: Logger
  trusted?: TrustedClock
  pollMs?: number | undefined
}

export function scheduledJobs(
  jobs: readonly Job[],
  { database, clock, log, pollMs = POLL_MS, ...options }: Scheduling,
) {
  const { db } = database
  const trusted = options.trusted ?? trustedClock(database, clock)
  const stopping = new AbortController()
  const runs = new Map<string, Run>()
  /** The loops, and runs outside of them. */
  const active = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    active.add(work)
    void work.finally(() => active.delete(work)).catch(() => {})
    return work
  }

  const register = runOnce(() => registerJobs(db, jobs))

  const isHeld = async (job: Job, now: number): Promise<boolean> => {
    const jump = await recordClockJump(db, now)
    if (job.clock === 'any') return false
    return (job.clock === 'steady' && jump !== null) || (await trusted.doubt()) !== null
  }

  /** Returns whether the job was due and succeeded. */
  const attempt = async (job: Job, now: number): Promise<boolean> => {
    // A run that hangs may have been started outside of the loop.
    if (runs.has(job.name)) return false
    try {
      await register()
      if (await isHeld(job, now)) return false
      if (stopping.signal.aborted || !(await claimRun(db, job, now))) return false
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A job could not be started and will be tried again')
      return false
    }
    return execute(job, now)
  }

  const execute = async (job: Job, now: number): Promise<boolean> => {
    const controller = new AbortController()
    const run: Run = { startedAt: performance.now(), isOver: false, controller }
    runs.set(job.name, run)
    const timer = setTimeout(() => {
      run.isOver = true
      const limit = `The job ${job.name} took longer than ${job.limitMs / 1000} s`
      log.error(
        { job: job.name, limitSeconds: job.limitMs / 1000 },
        'A job took too long and was told to stop',
      )
      controller.abort(new Error(limit))
      void tryToStore(recordOverrun(db, job, clock.now()))
    }, job.limitMs)
    timer.unref()
    let failure: unknown = null
    try {
      await job.run(now, controller.signal)
    } catch (error) {
      failure = error ?? new Error('The job failed without a reason')
    }
    clearTimeout(timer)
    runs.delete(job.name)
    if (run.isOver) {
      log.warn({ job: job.name }, 'A job that took too long has ended')
      return false
    }
    if (failure === null) {
      log.info({ job: job.name }, 'A job ran')
      await tryToStore(recordSuccess(db, job, clock.now()))
      return true
    }
    if (controller.signal.aborted) {
      log.info({ job: job.name }, 'A job was aborted because the server stopped')
      return false
    }
    log.error({ err: failure, job: job.name }, 'A job failed and will be tried again')
    await tryToStore(recordFailure(db, job, clock.now()))
    return false
  }

  const tryToStore = (record: Promise<void>): Promise<void> =>
    record.catch((error) => log.error({ err: error }, 'The outcome of a job could not be stored'))

  const begin = runOnce(() => trusted.begin())

  const loop = async (job: Job): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await begin()
        await attempt(job, clock.now())
      } catch (error) {
        log.error({ err: error, job: job.name }, 'A job could not be started and will be tried again')
      }
      await wait(pollMs, null, { ref: false, signal: stopping.signal }).catch(() => {})
    }
  }

  let isStarted = false
  return {
    /** Runs the jobs that are due together and returns the names of those that succeeded. */
    runDue: async (now: number): Promise<string[]> => {
      const succeeded = await track(Promise.all(jobs.map((job) => attempt(job, now))))
      return jobs.flatMap(({ name }, index) => (succeeded[index] ? [name] : []))
    },
    start: (): void => {
      if (isStarted) return
      isStarted = true
      for (const job of jobs) void track(loop(job))
    },
    /** Waits for current runs, aborts them after a while, and does not wait for those that ignore the abort. */
    stop: async (): Promise<void> => {
      stopping.abort()
      const ended = Promise.allSettled(active)
      if (await endsWithin(ended, FINISH_MS)) return
      for (const { controller } of runs.values()) controller.abort(new Error('The server is stopping'))
      if (await endsWithin(ended, ABORT_MS)) return
      log.warn({ jobs: [...runs.keys()] }, 'Jobs that did not stop were left running')
    },
    /** Sentences for admins about problems with the jobs and the clock. */
    problems: async (): Promise<string[]> => {
      const doubt = await trusted.doubt()
      const records = await listRecords(db, jobs)
      const sentences = doubt ? [describeDoubt(doubt)] : []
      return [...sentences, ...describeJobProblems(figuresOf(records), clock.now())]
    },
    figures: async (): Promise<JobFigures[]> => figuresOf(await listRecords(db, jobs)),
    /** The current runs on this node, without asking the database. */
    running: (): Pick<JobFigures, 'name' | 'runningSeconds' | 'isHung'>[] =>
      jobs.map(({ name }) => ({ name, ...runOf(name) })),
  }

  function runOf(name: string): Pick<JobFigures, 'runningSeconds' | 'isHung'> {
    const run = runs.get(name)
    if (!run) return { runningSeconds: 0, isHung: false }
    return { runningSeconds: (performance.now() - run.startedAt) / 1000, isHung: run.isOver }
  }

  function figuresOf(records: readonly JobRecord[]): JobFigures[] {
    return records.map((record) => ({ ...record, ...runOf(record.name) }))
  }
}

/** Does the work once; callers share it, and the next caller tries again after a failure. */
function runOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work().catch((error) => {
      done = undefined
      throw error
    })
    return done
  }
}

async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const ended = await Promise.race([work.then(() => true), late])
  timer.abort()
  return ended
}
