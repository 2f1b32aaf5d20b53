// Lists the server's scheduled jobs.
import type { Logger } from 'pino'
import { type BackupPlan, dailyBackup } from '../backups/index.ts'
import { type FamilyMail, forgetGuardians, SENDING_LIMIT_MS } from '../families/index.ts'
import { createWeeklyGoals, deleteOldSentGoals, lockOverdueGoals } from '../goals/index.ts'
import { deleteEndedSignIns } from '../oidc/index.ts'
import type { Services } from '../platform/http/route.ts'
import type { Job } from '../platform/job.ts'
import { forgetOldDeletions } from '../platform/kept-deletions.ts'
import { deleteExpired } from '../retention/index.ts'
import { deleteOldRows } from '../schools/index.ts'
import { deleteEndedCounts, deleteEndedPendingSignIns, deleteEndedSessions } from '../session/index.ts'
import { cleanUpSnapshots, deleteOldSnapshots } from '../snapshots/index.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

interface JobParts {
  /** Null with PostgreSQL, which the operator backs up. */
  backups: BackupPlan | null
  mail: FamilyMail
  isClockTrusted: () => Promise<boolean>
}

export function appJobs(services: Services, { backups, mail, isClockTrusted }: JobParts, log: Logger): Job[] {
  const { database, mailer } = services
  const jobs: Job[] = [
    {
      name: 'lock-passed-goals',
      everyMs: MINUTE_MS,
      limitMs: 10 * MINUTE_MS,
      // A lock is never undone. Reads derive it from the deadline, so nobody notices a delay.
      clock: 'steady',
      run: (now, signal) => lockOverdueGoals({ ...services, now, signal }),
    },
    {
      name: 'create-weekly-goals',
      everyMs: MINUTE_MS,
      limitMs: 10 * MINUTE_MS,
      // Goals of a wrong week would be shown to everyone.
      clock: 'trusted',
      run: (now, signal) => createWeeklyGoals({ ...services, now, signal }),
    },
    {
      name: 'delete-ended-sessions',
      everyMs: 30 * MINUTE_MS,
      limitMs: 10 * MINUTE_MS,
      clock: 'steady',
      run: async (now, signal) => {
        await deleteEndedSessions(database.db, now, signal)
        await deleteEndedCounts(database, now)
      },
    },
    {
      name: 'delete-ended-sign-ins',
      everyMs: 10 * MINUTE_MS,
      limitMs: 10 * MINUTE_MS,
      // Anyone may begin a sign-in, so they are also deleted in the week after a jump. They end after 10 minutes anyway.
      clock: 'trusted',
      run: async (now, signal) => {
        await deleteEndedSignIns(database.db, now, signal)
        await deleteEndedPendingSignIns(database.db, now, signal)
        await deleteOldSentGoals(database.db, now, signal)
      },
    },
    {
      name: 'delete-old-rows',
      everyMs: HOUR_MS,
      limitMs: 30 * MINUTE_MS,
      clock: 'steady',
      run: async (now, signal) => {
        await deleteOldRows(database, now, signal)
        await deleteExpired(database, now, signal)
        await forgetOldDeletions(database, now, signal)
      },
    },
    {
      name: 'delete-old-snapshots',
      everyMs: DAY_MS,
      limitMs: 30 * MINUTE_MS,
      clock: 'steady',
      run: (now) => deleteOldSnapshots(database.db, now),
    },
    {
      name: 'forget-in-snapshots',
      everyMs: DAY_MS,
      limitMs: 30 * MINUTE_MS,
      clock: 'steady',
      run: (now, signal) => cleanUpSnapshots(database, now, signal),
    },
    {
      name: 'forget-guardians',
      everyMs: DAY_MS,
      limitMs: 30 * MINUTE_MS,
      clock: 'steady',
      run: (now, signal) => forgetGuardians(services, now, signal),
    },
  ]
  if (mailer)
    jobs.push({
      name: 'send-family-mails',
      // It runs at every poll, so that mails arrive soon after 17:00.
      everyMs: MINUTE_MS / 4,
      limitMs: SENDING_LIMIT_MS,
      clock: 'trusted',
      run: (_now, signal) => mail.run(signal),
    })
  if (backups)
    jobs.push({
      name: 'daily-backup',
      // It runs more often than backups are due, so that a failed one is soon tried again.
      everyMs: 15 * MINUTE_MS,
      limitMs: 30 * MINUTE_MS,
      clock: 'any',
      run: (now, signal) => dailyBackup(database, { ...backups, signal, isClockTrusted }, now, log),
    })
  return jobs
}
