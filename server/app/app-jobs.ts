// The scheduled jobs of the server.
import type { Logger } from 'pino'
import { type BackupPlan, dailyBackup } from '../backups/index.ts'
import { type FamilyMail, forgetGuardians } from '../families/index.ts'
import { lockPassedGoals } from '../goals/index.ts'
import { deleteEndedSignIns } from '../oidc/index.ts'
import type { Services } from '../platform/http/route.ts'
import { clockJump, type Job } from '../platform/jobs.ts'
import { deleteExpired } from '../retention/index.ts'
import { deleteOldRows } from '../schools/index.ts'
import { deleteEndedCounts, deleteEndedSecondSteps, deleteEndedSessions } from '../session/index.ts'
import { cleanUpSnapshots, deleteOldSnapshots } from '../snapshots/index.ts'

const MINUTE_MS = 60 * 1000

/** `backups` is null on PostgreSQL, which the operator backs up. */
export function appJobs(
  services: Services,
  { backups, mail }: { backups: BackupPlan | null; mail: FamilyMail },
  log: Logger,
): Job[] {
  const { database, live, dataFolder, mailer } = services
  /** The same, but not while the clock may be wrong. */
  const deleting = (run: Job['run']): Job['run'] => {
    return async (now) => (await clockJump(database.db, now)) ?? run(now)
  }
  const jobs: Job[] = [
    {
      name: 'lock-passed-goals',
      everyMs: MINUTE_MS,
      run: (now) => lockPassedGoals(database, live, now),
    },
    {
      name: 'delete-ended-sessions',
      everyMs: 30 * MINUTE_MS,
      run: deleting(async (now) => {
        await deleteEndedSessions(database.db, now)
        await deleteEndedCounts(database, now)
      }),
    },
    {
      name: 'delete-ended-sign-ins',
      // Anyone may begin one. They end after 10 minutes, so it does not matter here whether the clock is right.
      everyMs: 10 * MINUTE_MS,
      run: async (now) => {
        await deleteEndedSignIns(database.db, now)
        await deleteEndedSecondSteps(database.db, now)
      },
    },
    {
      name: 'delete-old-rows',
      everyMs: 60 * MINUTE_MS,
      run: deleting(async (now) => {
        await deleteOldRows(database, now)
        await deleteExpired(database, now)
      }),
    },
    {
      name: 'delete-old-snapshots',
      everyMs: 24 * 60 * MINUTE_MS,
      run: deleting((now) => deleteOldSnapshots(dataFolder, now)),
    },
    {
      name: 'forget-in-snapshots',
      everyMs: 24 * 60 * MINUTE_MS,
      run: deleting((now) => cleanUpSnapshots(database, dataFolder, now)),
    },
    {
      name: 'forget-guardians',
      everyMs: 24 * 60 * MINUTE_MS,
      run: deleting((now) => forgetGuardians(services, now)),
    },
  ]
  if (mailer) {
    // As often as jobs are looked for, so that mails come soon after 17:00.
    jobs.push({ name: 'send-family-mails', everyMs: MINUTE_MS / 4, run: () => mail.run() })
  }
  if (backups) {
    jobs.push({
      name: 'daily-backup',
      // Runs more often than backups are due, so that a failed one is soon tried again.
      everyMs: 15 * MINUTE_MS,
      run: (now) => dailyBackup(database, backups, now, log),
    })
  }
  return jobs
}
