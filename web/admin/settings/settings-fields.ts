// The fields of the settings dialog, as texts of its selects, and what of them is sent.
import type { Questions } from '../../../contract/school-features.ts'
import type { SentSettings, Settings } from '../../../contract/schools.ts'

/** Always sent. */
export const retentions = [
  {
    name: 'activityMonths',
    label: 'Crew activity',
    hint: 'Who created or completed a goal, as the crew reads it.',
  },
  { name: 'notificationMonths', label: 'Notifications', hint: 'Read and unread ones of everybody.' },
  {
    name: 'logMonths',
    label: 'Audit log',
    hint: 'Who signed in, and who changed, deleted or exported what.',
  },
] as const

/** Nothing goes by these two for 7 days after a change. */
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

type Periods = Pick<Settings, (typeof retentions | typeof keptPeriods)[number]['name']>

const switches = [
  'showCrewRank',
  'showStreaks',
  'reflections',
  'carryOver',
  'feedbackAnswers',
  'plans',
  'weekChecks',
] as const
export type SwitchName = (typeof switches)[number]
type Switches = Pick<Settings, SwitchName>

export type SettingsFields = Record<
  keyof Periods | 'feedbackGraceDays' | 'firstQuestion' | 'secondQuestion' | 'staffSecondFactorFrom',
  string
> &
  Switches &
  Pick<Settings, 'staffSecondFactor'>

/** The value of a select; empty for ever. */
const fieldOf = (months: number | null): string => (months === null ? '' : String(months))
const monthsOf = (field: string): number | null => (field === '' ? null : Number(field))

export function fieldsOf(settings: Settings): SettingsFields {
  return {
    activityMonths: fieldOf(settings.activityMonths),
    notificationMonths: fieldOf(settings.notificationMonths),
    logMonths: fieldOf(settings.logMonths),
    goalMonths: fieldOf(settings.goalMonths),
    leaverMonths: fieldOf(settings.leaverMonths),
    feedbackGraceDays: String(settings.feedbackGraceDays),
    showCrewRank: settings.showCrewRank,
    showStreaks: settings.showStreaks,
    staffSecondFactor: settings.staffSecondFactor,
    // The day of an earlier time says nothing of the next one.
    staffSecondFactorFrom: settings.staffSecondFactor === 'off' ? '' : (settings.staffSecondFactorFrom ?? ''),
    reflections: settings.reflections,
    carryOver: settings.carryOver,
    feedbackAnswers: settings.feedbackAnswers,
    plans: settings.plans,
    weekChecks: settings.weekChecks,
    firstQuestion: settings.reflectionQuestions[0],
    secondQuestion: settings.reflectionQuestions[1],
  }
}

export const noSettings: SettingsFields = {
  activityMonths: '',
  notificationMonths: '',
  logMonths: '',
  goalMonths: '',
  leaverMonths: '',
  feedbackGraceDays: '0',
  showCrewRank: true,
  showStreaks: true,
  staffSecondFactor: 'off',
  staffSecondFactorFrom: '',
  reflections: false,
  carryOver: false,
  feedbackAnswers: false,
  plans: false,
  weekChecks: false,
  firstQuestion: '',
  secondQuestion: '',
}

export function periodsOf(fields: SettingsFields): Periods {
  return {
    activityMonths: monthsOf(fields.activityMonths),
    notificationMonths: monthsOf(fields.notificationMonths),
    logMonths: monthsOf(fields.logMonths),
    goalMonths: monthsOf(fields.goalMonths),
    leaverMonths: monthsOf(fields.leaverMonths),
  }
}

/** The three that are always sent, and of the others those that differ. Null if nothing does. */
export function changeOf(before: Settings, fields: SettingsFields): SentSettings | null {
  const { goalMonths, leaverMonths, ...always } = periodsOf(fields)
  const graceDays = Number(fields.feedbackGraceDays)
  const questions: Questions = [fields.firstQuestion.trim(), fields.secondQuestion.trim()]
  const further: Partial<SentSettings> = {
    ...(goalMonths !== before.goalMonths && { goalMonths }),
    ...(leaverMonths !== before.leaverMonths && { leaverMonths }),
    ...(graceDays !== before.feedbackGraceDays && { feedbackGraceDays: graceDays }),
    ...(fields.staffSecondFactor !== before.staffSecondFactor && {
      staffSecondFactor: fields.staffSecondFactor,
    }),
    ...(isNewDay(before, fields) && { staffSecondFactorFrom: fields.staffSecondFactorFrom }),
    ...changedSwitches(before, fields),
    ...(!isSame(questions, before.reflectionQuestions) && { reflectionQuestions: questions }),
  }
  const areKept = retentions.every(({ name }) => always[name] === before[name])
  return areKept && Object.keys(further).length === 0 ? null : { ...always, ...further }
}

/** An empty field leaves the day to the server: today where the choice is new. */
function isNewDay(before: Settings, { staffSecondFactor, staffSecondFactorFrom }: SettingsFields): boolean {
  if (staffSecondFactor === 'off' || staffSecondFactorFrom === '') return false
  return staffSecondFactorFrom !== fieldsOf(before).staffSecondFactorFrom
}

/** Whether the answer has other values than those that were sent. */
export function isMerged(sent: SentSettings, now: Settings): boolean {
  const values: Readonly<Record<string, unknown>> = sent
  return Object.entries(now).some(
    ([name, value]) => values[name] !== undefined && !isSame(values[name], value),
  )
}

function changedSwitches(before: Switches, now: Switches): Partial<Switches> {
  return Object.fromEntries(
    switches.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  )
}

/** Questions are a list, which `===` would compare by its place in memory. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
