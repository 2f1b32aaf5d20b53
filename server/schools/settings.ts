// What a school has set: how long old rows, goals and leavers are kept, the days of grace, what learners are shown, and
// whether staff need a second factor.
import { isDeepStrictEqual } from 'node:util'
import { addDays, type Day } from '../../contract/days.ts'
import type { SentSettings, Settings } from '../../contract/schools.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { toAdmins, toSchool, toStaff } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import { isoOrNull } from '../platform/clock.ts'
import { lockSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { featureColumns, featureValues, toFeatures, toQuestions } from '../platform/db/school-features.ts'
import { flag } from '../platform/db/tables.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { ActorContext } from '../platform/http/route.ts'
import { deletesFrom } from './kept-from.ts'

type Stored = Omit<Settings, 'deletesFrom'>

export async function settingsOf({ db, schoolId }: SchoolDb, now: number): Promise<Settings> {
  const row = await db
    .selectFrom('schools')
    .select(['activity_months', 'notification_months', 'log_months', 'goal_months', 'leaver_months'])
    .select(['retention_changed_at', 'feedback_grace_days', 'show_crew_rank', 'show_streaks'])
    .select(['staff_second_factor', 'staff_second_factor_from'])
    .select(featureColumns)
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return {
    activityMonths: row.activity_months,
    notificationMonths: row.notification_months,
    logMonths: row.log_months,
    feedbackGraceDays: row.feedback_grace_days,
    goalMonths: row.goal_months,
    leaverMonths: row.leaver_months,
    showCrewRank: row.show_crew_rank === 1,
    showStreaks: row.show_streaks === 1,
    ...toFeatures(row),
    reflectionQuestions: toQuestions(row),
    staffSecondFactor: row.staff_second_factor === 1 ? 'required' : 'off',
    staffSecondFactorFrom: row.staff_second_factor_from,
    deletesFrom: isoOrNull(deletesFrom(row, now)),
  }
}

/**
 * With `base`, the settings that the caller saw, only the difference is applied. Returns the current settings.
 * 409 `second_factor_missing` for a caller who would be refused from then on.
 */
export async function changeSettings(
  { services, caller, now }: ActorContext,
  school: SchoolDb,
  { base, ...sent }: SentSettings & { base?: SentSettings | undefined },
): Promise<Settings> {
  const { before, after } = await transaction(school, async (tx) => {
    await lockSchool(tx)
    const before = await settingsOf(tx, now)
    const settings = merged(sent, base, before)
    if (changes(before, settings, SECOND_FACTOR)) {
      settings.staffSecondFactorFrom = checkedDay(before, settings, sent, zonedDay(now, school.timeZone))
      if (settings.staffSecondFactor === 'required' && wouldBeRefused(caller, tx))
        refuse('second_factor_missing')
    }
    await write(tx, settings, changes(before, settings, DELETING) ? { retention_changed_at: now } : {})
    await recordSettings(tx, { caller, now }, { ...settings })
    return { before, after: await settingsOf(tx, now) }
  })
  const { schoolId } = school
  services.live.publish({ schoolId, topics: ['schools'], to: toAdmins })
  if (changes(before, after, FOR_ALL)) {
    const topics = ['week', 'goals', 'feedback', 'people', 'schools'] as const
    services.live.publish({ schoolId, topics: [...topics], to: toSchool })
  }
  if (changes(before, after, SECOND_FACTOR)) {
    services.live.publish({ schoolId, topics: ['session'], to: toStaff })
  }
  return after
}

/** Writes the audit entry of changed settings, in the transaction that changed them. */
export async function recordSettings(
  { db, schoolId }: SchoolDb,
  { caller, now }: Pick<ActorContext, 'caller' | 'now'>,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, {
    schoolId,
    at: now,
    actorId: caller.id,
    action: 'school.settings',
    subject: 'The settings of the school',
    detail,
  })
}

const MOST_DAYS_AHEAD = 60

/** The day from which `required` refuses: `today` where it is new and came without one. */
function checkedDay(before: Stored, after: Stored, sent: SentSettings, today: Day): Day | null {
  const { staffSecondFactor, staffSecondFactorFrom: from } = after
  if (staffSecondFactor === 'required' && before.staffSecondFactor === 'off')
    if ((sent.staffSecondFactorFrom ?? null) === null) return today
  const isNew = from !== before.staffSecondFactorFrom
  if (isNew && from !== null && from > addDays(today, MOST_DAYS_AHEAD))
    invalid('staffSecondFactorFrom', `Choose a day at most ${MOST_DAYS_AHEAD} days ahead.`)
  return from
}

/** The setting is about the staff of the school, so it does not refuse a super admin of another one. */
function wouldBeRefused(caller: Caller, { schoolId }: SchoolDb): boolean {
  return caller.schoolId === schoolId && !caller.isEnrolled && !caller.isTrusted
}

/** Settings by which goals and leavers are deleted. */
const DELETING = ['goalMonths', 'leaverMonths'] as const
const SECOND_FACTOR = ['staffSecondFactor', 'staffSecondFactorFrom'] as const
const PARTS = [
  'reflections',
  'carryOver',
  'feedbackAnswers',
  'plans',
  'weekChecks',
  'reflectionQuestions',
] as const
/** Settings whose change is published to the whole school. The others are on the screens of admins alone. */
const FOR_ALL = [...DELETING, 'feedbackGraceDays', 'showCrewRank', 'showStreaks', ...PARTS] as const

function changes(before: Stored, after: Stored, fields: readonly (keyof Stored)[]): boolean {
  return fields.some((field) => !isDeepStrictEqual(before[field], after[field]))
}

function merged(sent: SentSettings, base: SentSettings | undefined, current: Stored): Stored {
  return {
    activityMonths: one(sent.activityMonths, base?.activityMonths, current.activityMonths),
    notificationMonths: one(sent.notificationMonths, base?.notificationMonths, current.notificationMonths),
    logMonths: one(sent.logMonths, base?.logMonths, current.logMonths),
    feedbackGraceDays: one(sent.feedbackGraceDays, base?.feedbackGraceDays, current.feedbackGraceDays),
    goalMonths: one(sent.goalMonths, base?.goalMonths, current.goalMonths),
    leaverMonths: one(sent.leaverMonths, base?.leaverMonths, current.leaverMonths),
    showCrewRank: one(sent.showCrewRank, base?.showCrewRank, current.showCrewRank),
    showStreaks: one(sent.showStreaks, base?.showStreaks, current.showStreaks),
    reflections: one(sent.reflections, base?.reflections, current.reflections),
    carryOver: one(sent.carryOver, base?.carryOver, current.carryOver),
    feedbackAnswers: one(sent.feedbackAnswers, base?.feedbackAnswers, current.feedbackAnswers),
    plans: one(sent.plans, base?.plans, current.plans),
    weekChecks: one(sent.weekChecks, base?.weekChecks, current.weekChecks),
    reflectionQuestions: one(
      sent.reflectionQuestions,
      base?.reflectionQuestions,
      current.reflectionQuestions,
    ),
    staffSecondFactor: one(sent.staffSecondFactor, base?.staffSecondFactor, current.staffSecondFactor),
    staffSecondFactorFrom: one(
      sent.staffSecondFactorFrom ?? undefined,
      base?.staffSecondFactorFrom,
      current.staffSecondFactorFrom,
    ),
  }
}

/** What was not sent, or is as the caller saw it, stays as it is now. */
function one<T>(sent: T | undefined, base: T | undefined, current: T): T {
  return sent === undefined || isDeepStrictEqual(sent, base) ? current : sent
}

async function write(
  { db, schoolId }: SchoolDb,
  settings: Stored,
  changed: { retention_changed_at?: number },
) {
  await db
    .updateTable('schools')
    .set({
      activity_months: settings.activityMonths,
      notification_months: settings.notificationMonths,
      log_months: settings.logMonths,
      feedback_grace_days: settings.feedbackGraceDays,
      goal_months: settings.goalMonths,
      leaver_months: settings.leaverMonths,
      show_crew_rank: flag(settings.showCrewRank),
      show_streaks: flag(settings.showStreaks),
      ...featureValues(settings),
      first_question: settings.reflectionQuestions[0],
      second_question: settings.reflectionQuestions[1],
      staff_second_factor: flag(settings.staffSecondFactor === 'required'),
      staff_second_factor_from: settings.staffSecondFactorFrom,
      ...changed,
    })
    .where('id', '=', schoolId)
    .execute()
}
