// The settings of a school: how long old rows are kept, and whether staff need a second factor.
import type { SentSettings, Settings } from '../../contract/schools.ts'
import { toAdmins, toStaff } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import type { ActorContext } from '../platform/http/route.ts'

export async function settingsOf({ db, schoolId }: SchoolDb): Promise<Settings> {
  const row = await db
    .selectFrom('schools')
    .select(['activity_months', 'notification_months', 'log_months', 'staff_second_factor'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return {
    activityMonths: row.activity_months,
    notificationMonths: row.notification_months,
    logMonths: row.log_months,
    staffSecondFactor: row.staff_second_factor === 1 ? 'required' : 'off',
  }
}

/**
 * With `base`, the settings that the caller saw, only the difference is applied. Returns the current settings.
 * 409 `second_factor_missing` for a caller who would be refused from then on.
 */
export async function changeSettings(
  { services, caller, now }: ActorContext,
  school: SchoolDb,
  { base, ...sent }: SentSettings,
): Promise<Settings> {
  const { before, settings } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const before = await settingsOf(tx)
    const settings = merged(sent, base, before)
    if (settings.staffSecondFactor === 'required' && wouldBeRefused(caller, tx)) {
      refuse('second_factor_missing')
    }
    await tx.db
      .updateTable('schools')
      .set({
        activity_months: settings.activityMonths,
        notification_months: settings.notificationMonths,
        log_months: settings.logMonths,
        staff_second_factor: flag(settings.staffSecondFactor === 'required'),
      })
      .where('id', '=', tx.schoolId)
      .execute()
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      action: 'school.settings',
      subject: 'The settings of the school',
      detail: { ...settings },
    })
    return { before, settings }
  })
  const { schoolId } = school
  services.live.publish({ schoolId, topics: ['schools'], to: toAdmins })
  if (settings.staffSecondFactor !== before.staffSecondFactor)
    services.live.publish({ schoolId, topics: ['session'], to: toStaff })
  return settings
}

/** The setting is about the staff of the school, so it does not refuse a super admin of another one. */
function wouldBeRefused(caller: Caller, { schoolId }: SchoolDb): boolean {
  return caller.schoolId === schoolId && !caller.isEnrolled && !caller.isTrusted
}

/** A setting that was not sent stays. */
function merged(sent: Partial<Settings>, base: Partial<Settings> | undefined, current: Settings): Settings {
  const one = <F extends keyof Settings>(field: F): Settings[F] => {
    const value = sent[field]
    return value === undefined || (base !== undefined && value === base[field]) ? current[field] : value
  }
  return {
    activityMonths: one('activityMonths'),
    notificationMonths: one('notificationMonths'),
    logMonths: one('logMonths'),
    staffSecondFactor: one('staffSecondFactor'),
  }
}
