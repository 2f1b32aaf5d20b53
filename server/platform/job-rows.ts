// The rows of scheduled jobs. Several nodes use them to agree on who runs a job, and to know how its last runs ended.
import type { Queries } from './db/engine.ts'
import type { Job, JobRecord } from './job.ts'

const MINUTE_MS = 60 * 1000
/** A run that failed or took too long is tried again after at most this long, even if the job is due once a day. */
const RETRY_MS = 15 * MINUTE_MS
/** Admins see for this long that a run took too long, even if a later one found nothing to do. */
const REPORT_OVERRUN_MS = 10 * MINUTE_MS

export async function registerJobs(db: Queries, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return
  await db
    .insertInto('jobs')
    .values(jobs.map(({ name }) => ({ name, next_at: 0, ran_at: null })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Uses one statement, so that exactly one of several nodes gets the run. */
export async function claimRun(db: Queries, { name, everyMs }: Job, now: number): Promise<boolean> {
  const row = await db
    .updateTable('jobs')
    .set({ next_at: now + everyMs, ran_at: now })
    .where('name', '=', name)
    // A time later than any schedule means that the clock was set back (CAIRN_CLOCK). The job must not wait until then.
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + 2 * everyMs)]))
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

export async function recordSuccess(db: Queries, { name }: Job, now: number): Promise<void> {
  await db.updateTable('jobs').set({ succeeded_at: now, failure_count: 0 }).where('name', '=', name).execute()
  await db
    .updateTable('jobs')
    .set({ overran_at: null })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('overran_at', '<=', now - REPORT_OVERRUN_MS), eb('overran_at', '>', now)]))
    .execute()
}

export async function recordFailure(db: Queries, job: Job, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set((eb) => ({ failure_count: eb('failure_count', '+', 1) }))
    .where('name', '=', job.name)
    .execute()
  await retrySoon(db, job, now)
}

/** Call it when the run reaches its limit, so that all nodes report it while the run hangs. */
export async function recordOverrun(db: Queries, job: Job, now: number): Promise<void> {
  await db.updateTable('jobs').set({ overran_at: now }).where('name', '=', job.name).execute()
  await retrySoon(db, job, now)
}

async function retrySoon(db: Queries, { name }: Job, now: number): Promise<void> {
  const next_at = now + RETRY_MS
  await db
    .updateTable('jobs')
    .set({ next_at })
    .where('name', '=', name)
    .where('next_at', '>', next_at)
    .execute()
}

export function listRecords(db: Queries, jobs: readonly Job[]): Promise<JobRecord[]> {
  const names = jobs.map(({ name }) => name)
  return db
    .selectFrom('jobs')
    .select([
      'name',
      'succeeded_at as succeededAt',
      'overran_at as overranAt',
      'failure_count as failureCount',
    ])
    .where('name', 'in', names)
    .execute()
}
