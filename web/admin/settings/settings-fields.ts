// The fields of the settings dialog, as texts of its selects, and the changes that are sent.
import { changedFields } from '../../../contract/fields.ts'
import type { SentSettings, Settings } from '../../../contract/schools.ts'
import { formatCount, joinNames, plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { formatDay } from '../../ui/dates.ts'
import { useNow, useZone } from '../../ui/time.tsx'

/** The periods that are always sent. */
export const retentions = [
  {
    name: 'activityMonths',
    label: 'Crew activity',
    hint: 'The activity list that crews see.',
  },
  { name: 'notificationMonths', label: 'Notifications', hint: 'Everyone’s, read and unread.' },
  {
    name: 'logMonths',
    label: 'Audit log',
    hint: 'Who signed in, and who changed, deleted or exported what.',
  },
] as const

/** Changing these two periods deletes nothing for 7 days. */
export const keptPeriods = [
  {
    name: 'goalMonths',
    label: 'Goals',
    hint: 'With their edits and feedback, counted from the day they were due.',
    choices: [6, 12, 24, 36, 60, 120, null],
  },
  {
    name: 'leaverMonths',
    label: 'People who left',
    hint: 'Their accounts with all their goals, counted from the day they left.',
    choices: [1, 3, 6, 12, 24, 36, 60, 120, null],
  },
] as const

export type Periods = Pick<Settings, (typeof retentions | typeof keptPeriods)[number]['name']>

/** The settings that are on or off. */
export type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never
}[keyof Settings]

export type SettingsFields = Record<
  | keyof Periods
  | 'feedbackGraceDays'
  | 'schoolYearStart'
  | 'firstQuestion'
  | 'secondQuestion'
  | 'staffSecondFactorFrom',
  string
> &
  Pick<Settings, SwitchName | 'staffSecondFactor'>

/** The values of selects are texts; an empty one means forever. */
const eachPeriod = <From, To>(
  { activityMonths, notificationMonths, logMonths, goalMonths, leaverMonths }: Record<keyof Periods, From>,
  convert: (value: From) => To,
): Record<keyof Periods, To> => ({
  activityMonths: convert(activityMonths),
  notificationMonths: convert(notificationMonths),
  logMonths: convert(logMonths),
  goalMonths: convert(goalMonths),
  leaverMonths: convert(leaverMonths),
})

export function toFields({ deletesFrom: _, reflectionQuestions, ...settings }: Settings): SettingsFields {
  const [firstQuestion, secondQuestion] = reflectionQuestions
  return {
    ...settings,
    ...eachPeriod(settings, (months) => (months === null ? '' : String(months))),
    feedbackGraceDays: String(settings.feedbackGraceDays),
    schoolYearStart: String(settings.schoolYearStart),
    // The previous requirement's day does not apply to the next one.
    staffSecondFactorFrom: settings.staffSecondFactor === 'off' ? '' : (settings.staffSecondFactorFrom ?? ''),
    firstQuestion,
    secondQuestion,
  }
}

export const toPeriods = (fields: SettingsFields): Periods =>
  eachPeriod(fields, (field) => (field === '' ? null : Number(field)))

/** Returns the three that are always sent, and the others that differ. Null if nothing does. */
export function toChange(before: Settings, fields: SettingsFields): SentSettings | null {
  const { firstQuestion, secondQuestion, staffSecondFactorFrom, ...unchanged } = fields
  const periods = toPeriods(fields)
  const { activityMonths, notificationMonths, logMonths } = periods
  const change = changedFields<Partial<SentSettings>>(before, {
    ...unchanged,
    ...periods,
    familyMail: fields.familyView && fields.familyMail,
    feedbackGraceDays: Number(fields.feedbackGraceDays),
    schoolYearStart: Number(fields.schoolYearStart),
    reflectionQuestions: [firstQuestion.trim(), secondQuestion.trim()],
    ...(isNewDay(before, fields) && { staffSecondFactorFrom }),
  })
  return change && { activityMonths, notificationMonths, logMonths, ...change }
}

/** Whether the day is new. An empty field leaves the day to the server, which uses today if the choice is new. */
function isNewDay(before: Settings, { staffSecondFactor, staffSecondFactorFrom }: SettingsFields): boolean {
  if (staffSecondFactor === 'off' || staffSecondFactorFrom === '') return false
  return staffSecondFactorFrom !== toFields(before).staffSecondFactorFrom
}

/** Whether the response has other values than those that were sent. */
export function isMerged(sent: SentSettings, now: Settings): boolean {
  const values: Readonly<Record<string, unknown>> = sent
  return Object.entries(now).some(
    ([name, value]) => values[name] !== undefined && !isSame(values[name], value),
  )
}

/** Questions are a list, which `===` would compare by identity. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type KeptPeriods = Pick<Periods, (typeof keptPeriods)[number]['name']>

/** After a change these periods delete nothing for 7 days. */
const REMOVAL_DELAY_MS = 7 * 24 * 60 * 60 * 1000

export type Removals = ReturnType<typeof useRemovals>

export function useRemovals(saved: KeptPeriods | undefined, { goalMonths, leaverMonths }: KeptPeriods) {
  const { input } = useScope()
  const from = formatDay(useNow() + REMOVAL_DELAY_MS, useZone())
  const isChanged =
    saved !== undefined && (goalMonths !== saved.goalMonths || leaverMonths !== saved.leaverMonths)
  const count = useApi(
    'GET /api/admin/retention',
    isChanged && (goalMonths !== null || leaverMonths !== null)
      ? { query: { ...input.query, goalMonths: toText(goalMonths), leaverMonths: toText(leaverMonths) } }
      : null,
  )
  return {
    isCounting: count.isLoading,
    /** Such as '1,204 goals and 12 people who left'; null if nothing would be deleted, or if the periods are as saved. */
    amount: count.data ? formatAmount(count.data) : null,
    /** Such as 'Thu, Dec 3'. */
    from,
    /** The count failed, so the amount is unknown. */
    failed: count.isError,
  }
}

const toText = (months: number | null): string => (months === null ? 'keep' : String(months))

function formatAmount({ goals, leavers }: { goals: number; leavers: number }): string | null {
  const parts: string[] = []
  if (goals > 0) parts.push(plural(goals, 'goal'))
  if (leavers > 0) {
    parts.push(`${formatCount(leavers)} ${pluralWord(leavers, 'person', 'people')} who left`)
  }
  return parts.length > 0 ? joinNames(parts) : null
}
