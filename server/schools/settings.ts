// How long a school keeps what grows old: activities, notifications and its audit log.
import type { Settings } from '../../contract/schools.ts'
import { toAdmins } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
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

/** With `base`, the settings that the caller saw, only what differs from it is set. Answers what holds now. */
export async function changeSettings(
  { services, caller, now }: Acting,
  school: SchoolDb,
  { base, ...sent }: Settings & { base?: Settings | undefined },
): Promise<Settings> {
  const settings = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const settings = base ? merged(sent, base, await settingsOf(tx)) : sent
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
    return settings
  })
  services.live.publish({ schoolId: school.schoolId, topics: ['schools'], to: toAdmins })
  return settings
}

function merged(sent: Settings, base: Settings, current: Settings): Settings {
  const one = (field: keyof Settings) => (sent[field] === base[field] ? current[field] : sent[field])
  return {
    activityMonths: one('activityMonths'),
    notificationMonths: one('notificationMonths'),
    logMonths: one('logMonths'),
  }
}
