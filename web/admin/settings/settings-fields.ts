// The fields of the settings dialog, as texts of its selects, and the changes that are sent.
import { plural, t } from '@lingui/core/macro'
import { changedFields } from '../../../contract/fields.ts'
import type { SentSettings, Settings } from '../../../contract/schools.ts'
import { useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { formatDay } from '../../ui/dates.ts'
import { useNow, useZone } from '../../ui/time.tsx'

export interface Period<Name extends keyof Periods = keyof Periods> {
  name: Name
  label: string
  hint: string
  choices?: readonly (number | null)[]
}

/** The periods that are always sent. */
export const listRetentions = (): readonly Period<
  'activityMonths' | 'notificationMonths' | 'logMonths'
>[] => [
  {
    name: 'activityMonths',
    label: t`Crew activity`,
    hint: t`The activity list that crews see.`,
  },
  { name: 'notificationMonths', label: t`Notifications`, hint: t`Everyone’s, read and unread.` },
  {
    name: 'logMonths',
    label: t`Audit log`,
    hint: t`Who signed in, and who changed, deleted or exported what.`,
  },
]

/** Changing these two periods deletes nothing for 7 days. */
export const listKeptPeriods = (): readonly Period<keyof KeptPeriods>[] => [
  {
    name: 'goalMonths',
    label: t`Goals`,
    hint: t`With their edits and feedback, counted from the day they were due.`,
    choices: [6, 12, 24, 36, 60, 120, null],
  },
  {
    name: 'leaverMonths',
    label: t`People who left`,
    hint: t`Their accounts with all their goals, counted from the day they left.`,
    choices: [1, 3, 6, 12, 24, 36, 60, 120, null],
  },
]

type KeptPeriods = Pick<Settings, 'goalMonths' | 'leaverMonths'>
export type Periods = KeptPeriods & Pick<Settings, 'activityMonths' | 'notificationMonths' | 'logMonths'>

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
  Pick<Settings, SwitchName | 'staffSecondFactor' | 'language'>

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
    /** Null if nothing would be deleted, or if the periods are as saved. */
    counts: count.data && count.data.goals + count.data.leavers > 0 ? count.data : null,
    /** Such as 'Thu, Dec 3'. */
    from,
    /** The count failed, so the amount is unknown. */
    failed: count.isError,
  }
}

const toText = (months: number | null): string => (months === null ? 'keep' : String(months))

export interface RemovalCounts {
  goals: number
  leavers: number
}

/** Such as '1,204 goals and 12 people who left.' */
export function describeRemovals({ goals, leavers }: RemovalCounts): string {
  if (leavers === 0) return plural(goals, { one: '# goal.', other: '# goals.' })
  if (goals === 0) return plural(leavers, { one: '# person who left.', other: '# people who left.' })
  return t`${plural(goals, { one: '# goal', other: '# goals' })} and ${plural(leavers, { one: '# person who left', other: '# people who left' })}.`
}

/** Such as 'Delete 1,204 goals and 12 people who left'. */
export function labelDeletion({ goals, leavers }: RemovalCounts): string {
  if (leavers === 0) return plural(goals, { one: 'Delete # goal', other: 'Delete # goals' })
  if (goals === 0)
    return plural(leavers, { one: 'Delete # person who left', other: 'Delete # people who left' })
  return t`Delete ${plural(goals, { one: '# goal', other: '# goals' })} and ${plural(leavers, { one: '# person who left', other: '# people who left' })}`
}
