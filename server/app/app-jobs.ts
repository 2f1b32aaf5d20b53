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
/** In minutes. */
const DAY = 24 * 60

/** `backups` is null on PostgreSQL, which the operator backs up. */
export function appJobs(
  services: Services,
  { backups, mail }: { backups: BackupPlan | null; mail: FamilyMail },
  log: Logger,
): Job[] {
  const { database, live, dataFolder, mailer } = services
  const job = (name: string, minutes: number, run: Job['run']): Job => {
    return { name, everyMs: minutes * MINUTE_MS, run }
  }
  /** The same, but not while the clock may be wrong. */
  const deletion = (name: string, minutes: number, run: Job['run']): Job =>
    job(name, minutes, async (now) => (await clockJump(database.db, now)) ?? run(now))
  const jobs = [
    job('lock-passed-goals', 1, (now) => lockPassedGoals(database, live, now)),
    deletion('delete-ended-sessions', 30, async (now) => {
      await deleteEndedSessions(database.db, now)
      await deleteEndedCounts(database, now)
    }),
    // Anyone may begin one. They end after 10 minutes, so it does not matter here whether the clock is right.
    job('delete-ended-sign-ins', 10, async (now) => {
      await deleteEndedSignIns(database.db, now)
      await deleteEndedSecondSteps(database.db, now)
    }),
    deletion('delete-old-rows', 60, async (now) => {
      await deleteOldRows(database, now)
      await deleteExpired(database, now)
    }),
    deletion('delete-old-snapshots', DAY, (now) => deleteOldSnapshots(dataFolder, now)),
    deletion('forget-in-snapshots', DAY, (now) => cleanUpSnapshots(database, dataFolder, now)),
    deletion('forget-guardians', DAY, (now) => forgetGuardians(services, now)),
  ]
  // As often as jobs are looked for, so that mails come soon after 17:00.
  if (mailer) jobs.push(job('send-family-mails', 1 / 4, () => mail.run()))
  // More often than backups are due, so that a failed one is soon tried again.
  if (backups) jobs.push(job('daily-backup', 15, (now) => dailyBackup(database, backups, now, log)))
  return jobs
}
