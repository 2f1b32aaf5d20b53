// Reads and saves a school's settings: how long rows, goals and leavers are kept, days of grace, the features that learners
// see, whether staff need a second factor, and the privacy contact.
import { isDeepStrictEqual } from 'node:util'
import { textOrNull } from '../../contract/characters.ts'
import { addDays, type Day } from '../../contract/days.ts'
import { changedFields } from '../../contract/fields.ts'
import type { Language } from '../../contract/languages.ts'
import type { SentSettings, Settings } from '../../contract/schools.ts'
import { sentence } from '../../contract/sentence.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { orderNamesOfSchool } from '../people/index.ts'
import { toAdmins, toSchool, toStaff } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import { isoOrNull } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { featureColumns, toFeatureColumns, toFeatures, toQuestions } from '../platform/db/school-calendar.ts'
import { lockedTransaction, type SchoolDb } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import { tellQuestions, toStoredQuestions } from '../platform/default-questions.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { ActorContext, MemberContext } from '../platform/http/route.ts'
import { getDeletesFrom } from './retention.ts'

type Stored = Omit<Settings, 'deletesFrom'>

async function getSettings(school: SchoolDb, now: number): Promise<Settings> {
  const row = await school.db
    .selectFrom('schools')
    .select(['activity_months', 'notification_months', 'log_months', 'goal_months', 'leaver_months'])
    .select(['language', 'retention_changed_at', 'feedback_grace_days', 'show_crew_rank', 'show_streaks'])
    .select('school_year_start')
    .select(['staff_second_factor', 'staff_second_factor_from', 'family_view', 'family_mail', 'family_waves'])
    .select(featureColumns)
    .where('id', '=', school.schoolId)
    .executeTakeFirstOrThrow()
  return {
    language: row.language,
    activityMonths: row.activity_months,
    notificationMonths: row.notification_months,
    logMonths: row.log_months,
    feedbackGraceDays: row.feedback_grace_days,
    goalMonths: row.goal_months,
    leaverMonths: row.leaver_months,
    schoolYearStart: row.school_year_start,
    showCrewRank: row.show_crew_rank === 1,
    showStreaks: row.show_streaks === 1,
    familyView: row.family_view === 1,
    familyMail: row.family_mail === 1,
    familyWaves: row.family_waves === 1,
    ...toFeatures(row),
    reflectionQuestions: toQuestions(row),
    staffSecondFactor: row.staff_second_factor === 1 ? 'required' : 'off',
    staffSecondFactorFrom: row.staff_second_factor_from,
    deletesFrom: isoOrNull(getDeletesFrom(row, now)),
  }
}

/** The settings with the default questions in the reader's language. */
export async function getSettingsOfReader({ school, now, language }: MemberContext): Promise<Settings> {
  return tellSettings(await getSettings(school, now), language)
}

/** `changeSettings` for an admin who may have read the default questions in another language. */
export async function changeSettingsOfReader(
  context: MemberContext,
  { base, ...sent }: SentSettings & { base?: SentSettings | undefined },
): Promise<Settings> {
  const stored = { ...toStoredSettings(sent), base: base && toStoredSettings(base) }
  return tellSettings(await changeSettings(context, stored), context.language)
}

const tellSettings = (settings: Settings, language: Language): Settings => ({
  ...settings,
  reflectionQuestions: tellQuestions(settings.reflectionQuestions, language),
})

function toStoredSettings(sent: SentSettings): SentSettings {
  const { reflectionQuestions } = sent
  return reflectionQuestions ? { ...sent, reflectionQuestions: toStoredQuestions(reflectionQuestions) } : sent
}

/**
 * With `base`, the settings that the caller saw, only the difference is applied. Returns the current settings.
 * 409 `second_factor_missing` for a caller whom the setting would lock out today; a later day leaves time to set one up.
 */
async function changeSettings(
  { services, caller, now, school }: MemberContext,
  { base, ...sent }: SentSettings & { base?: SentSettings | undefined },
): Promise<Settings> {
  const { before, after } = await lockedTransaction(school, async (tx) => {
    const { deletesFrom: _, ...before } = await getSettings(tx, now)
    const settings = mergeSettings(sent, base, before)
    if (hasChanged(before, settings, SECOND_FACTOR)) {
      const today = zonedDay(now, school.timeZone)
      const from = resolveFirstDay(before, settings, sent, today)
      settings.staffSecondFactorFrom = from
      const refusesToday = settings.staffSecondFactor === 'required' && (from === null || from <= today)
      if (refusesToday && wouldBeRefused(caller, tx)) refuse('second_factor_missing')
    }
    if (sent.familyMail === true && base?.familyMail !== true) requireMail(settings, services)
    await writeSettings(
      tx,
      settings,
      hasChanged(before, settings, RETENTION) ? { retention_changed_at: now } : {},
    )
    if (settings.language !== before.language) await orderNamesOfSchool(tx)
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'school.settings',
      subject: SUBJECT,
      detail: { ...settings },
    })
    return { before, after: await getSettings(tx, now) }
  })

  services.live.publish({ schoolId: school.schoolId, topics: ['schools'], to: toAdmins })
  if (hasChanged(before, after, SCHOOL_WIDE)) {
    const topics = ['week', 'goals', 'feedback', 'people', 'schools'] as const
    services.live.publish({ schoolId: school.schoolId, topics: [...topics], to: toSchool })
  }
  if (hasChanged(before, after, ['familyView', 'language']))
    services.live.publish({
      schoolId: school.schoolId,
      topics: ['session', 'schools', 'people'],
      to: toSchool,
    })
  if (hasChanged(before, after, SECOND_FACTOR)) {
    services.live.publish({ schoolId: school.schoolId, topics: ['session'], to: toStaff })
  }
  return after
}

const SUBJECT = sentence('School settings', {})

/** 400 on `familyMail` if the weekly mail could not be sent. */
function requireMail({ familyView }: Stored, { mailer }: ActorContext['services']): void {
  if (!familyView)
    invalid('familyMail', sentence('Turn on the family page first, because the email is about it.'))
  if (mailer === null) invalid('familyMail', sentence("This installation doesn't have a mail server."))
}

const MAX_DAYS_AHEAD = 60

/** The day from which `required` refuses: `today` if it is new and was sent without a day. */
function resolveFirstDay(before: Stored, after: Stored, sent: SentSettings, today: Day): Day | null {
  const { staffSecondFactor, staffSecondFactorFrom: from } = after
  const isTurnedOn = staffSecondFactor === 'required' && before.staffSecondFactor === 'off'
  if (isTurnedOn && (sent.staffSecondFactorFrom ?? null) === null) return today
  // A day in the past stays when other settings are saved with it.
  const isNew = isTurnedOn || from !== before.staffSecondFactorFrom
  const last = addDays(today, MAX_DAYS_AHEAD)
  if (isNew && from !== null && (from < today || from > last))
    invalid(
      'staffSecondFactorFrom',
      sentence('Choose a day from today to {max} days ahead.', { max: MAX_DAYS_AHEAD }),
    )
  return from
}

/** The setting applies to the school's staff, so it does not refuse a super admin of another school. */
function wouldBeRefused(caller: Caller, school: SchoolDb): boolean {
  return caller.schoolId === school.schoolId && !caller.isEnrolled && !caller.isTrusted
}

/** Settings that decide when goals and leavers are deleted. */
const RETENTION = ['goalMonths', 'leaverMonths'] as const
const SECOND_FACTOR = ['staffSecondFactor', 'staffSecondFactorFrom'] as const
const FEATURES = [
  'reflections',
  'carryOver',
  'feedbackAnswers',
  'plans',
  'weekChecks',
  'reflectionQuestions',
] as const
/** Settings whose change is published to the whole school. Only admins' screens show the others. */
const SCHOOL_WIDE = [...RETENTION, 'feedbackGraceDays', 'showCrewRank', 'showStreaks', ...FEATURES] as const

function hasChanged(before: Stored, after: Stored, fields: readonly (keyof Stored)[]): boolean {
  return fields.some((field) => !isDeepStrictEqual(before[field], after[field]))
}

/** Fields that were not sent or not changed by the caller keep their current value. A day of null counts as not sent. */
function mergeSettings(sent: SentSettings, base: SentSettings | undefined, current: Stored): Stored {
  const { staffSecondFactorFrom, ...others } = sent
  const day = staffSecondFactorFrom ?? undefined
  return {
    ...current,
    ...changedFields<Partial<Stored>>(base ?? {}, { ...others, staffSecondFactorFrom: day }),
  }
}

async function writeSettings(school: SchoolDb, settings: Stored, changed: { retention_changed_at?: number }) {
  const columns = {
    language: settings.language,
    activity_months: settings.activityMonths,
    notification_months: settings.notificationMonths,
    log_months: settings.logMonths,
    feedback_grace_days: settings.feedbackGraceDays,
    goal_months: settings.goalMonths,
    leaver_months: settings.leaverMonths,
    school_year_start: settings.schoolYearStart,
    show_crew_rank: flag(settings.showCrewRank),
    show_streaks: flag(settings.showStreaks),
    family_view: flag(settings.familyView),
    family_mail: flag(settings.familyMail),
    family_waves: flag(settings.familyWaves),
    ...toFeatureColumns(settings),
    first_question: settings.reflectionQuestions[0],
    second_question: settings.reflectionQuestions[1],
    staff_second_factor: flag(settings.staffSecondFactor === 'required'),
    staff_second_factor_from: settings.staffSecondFactorFrom,
    ...changed,
  }
  await school.db.updateTable('schools').set(columns).where('id', '=', school.schoolId).execute()
}

/** The page '/privacy' shows it. */
export async function getPrivacyContact({ db, schoolId }: SchoolDb) {
  const school = await db
    .selectFrom('schools')
    .select('privacy_contact as contact')
    .where('id', '=', schoolId)
    .executeTakeFirst()
  return school ?? refuse('not_found')
}

/** The contact that visitors see. Null with several schools, because only people with an account may learn of a school. */
export async function findOnlyContact(db: Queries) {
  const [school, other] = await db
    .selectFrom('schools')
    .select('privacy_contact as contact')
    .limit(2)
    .execute()
  return { contact: other === undefined ? (school?.contact ?? null) : null }
}

/** A blank contact is null. */
export async function changePrivacyContact(
  { services, caller, now, school }: MemberContext,
  sent: { contact: string | null },
) {
  const contact = textOrNull(sent.contact)
  const changed = await lockedTransaction(school, async (tx) => {
    if ((await getPrivacyContact(tx)).contact === contact) return false
    await tx.db
      .updateTable('schools')
      .set({ privacy_contact: contact })
      .where('id', '=', tx.schoolId)
      .execute()
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'school.settings',
      subject: SUBJECT,
      detail: { privacyContact: contact },
    })
    return true
  })
  if (changed) services.live.publish({ schoolId: school.schoolId, topics: ['schools'], to: toSchool })
  return { contact }
}
