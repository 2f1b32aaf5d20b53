// How long a school keeps what grows old: activities, notifications and its audit log.
import type { Settings } from '../../contract/schools.ts'
import { recordAudit } from '../platform/audit.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { Acting } from '../platform/http/route.ts'

export async function settingsOf({ db, schoolId }: SchoolDb): Promise<Settings> {
  const row = await db
    .selectFrom('schools')
    .select(['activity_months', 'notification_months', 'log_months'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return {
    activityMonths: row.activity_months,
    notificationMonths: row.notification_months,
    logMonths: row.log_months,
  }
}

export async function changeSettings(
  { services, caller, now }: Acting,
  school: SchoolDb,
  settings: Settings,
): Promise<Settings> {
  await transaction(school, async (tx) => {
    await tx.db
      .updateTable('schools')
      .set({
        activity_months: settings.activityMonths,
        notification_months: settings.notificationMonths,
        log_months: settings.logMonths,
      })
      .where('id', '=', tx.schoolId)
      .execute()
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      action: 'school.settings',
      subject: 'How long old rows are kept',
      detail: { ...settings },
    })
  })
  services.live.publish({ schoolId: school.schoolId, topics: ['schools'], to: { admins: true } })
  return settings
}
