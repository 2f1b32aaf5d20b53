// Words about the details of an entry of the audit log.
import { plural, t } from '@lingui/core/macro'
import { isDay } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { formatRetention } from '../../parts/school/retention-words.ts'
import { formatCalendarDate, formatCalendarDay } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'

/** Returns the name of a crew by its id; undefined if it was deleted. */
type CrewName = (id: number) => string | undefined

interface Fact {
  what: string
  is: string
}

/** Labels of the keys of details. Another key, of a newer server, is split into words. */
function labelKey(key: string): string {
  const labels: Readonly<Record<string, string>> = {
    activitiesDeleted: t`Activities deleted`,
    activityMonths: t`Crew activity kept`,
    added: t`Added`,
    after: t`Crews now`,
    archived: t`Goals archived`,
    assignedCrews: t`Assigned crews`,
    assignedStudio: t`Assigned studio`,
    avgCrewsPerCoach: t`Average crews per coach`,
    before: t`Crews before`,
    by: t`By`,
    canBypassDeadlines: t`Can bypass deadlines`,
    captains: t`Captains before`,
    carryOver: t`Carry over`,
    changed: t`Changed`,
    clearedExisting: t`Memberships removed`,
    coaches: t`Coaches who had crews`,
    coachesAssigned: t`Coaches with crews now`,
    codes: t`Codes`,
    crewsCreated: t`Crews made`,
    crewsDistributed: t`Crews assigned`,
    deadlineTime: t`Deadline time`,
    deleted: t`Goals deleted`,
    description: t`Description`,
    email: t`Email`,
    ended: t`Ended`,
    familyMail: t`Family mail`,
    familyView: t`Family view`,
    familyWaves: t`Family waves`,
    feedbackAnswers: t`Replies to feedback`,
    feedbackDeleted: t`Feedback deleted`,
    feedbackGraceDays: t`Extra days for feedback`,
    firstName: t`First name`,
    from: t`From`,
    goalMonths: t`Goals kept`,
    goals: t`Goals restored`,
    goalsDeleted: t`Goals deleted`,
    goalsMoved: t`Goals moved`,
    goalTypes: t`Goal types`,
    groupName: t`Crew`,
    isAdmin: t`Admin`,
    isCoachWooden: t`Coach Wooden`,
    isCrewCaptain: t`Crew Captain`,
    isGuide: t`Guide`,
    kept: t`Goals kept`,
    kind: t`Factor`,
    language: t`Language`,
    lastName: t`Last name`,
    learners: t`Learners`,
    learnersAssigned: t`Learners placed`,
    leaverMonths: t`People who left kept`,
    leaversDeleted: t`People who left deleted`,
    left: t`Has left`,
    leftBefore: t`People who left before`,
    links: t`Links removed`,
    logMonths: t`Audit log kept`,
    made: t`Made`,
    members: t`Members`,
    moved: t`Moved`,
    name: t`New name`,
    notificationMonths: t`Notifications kept`,
    notificationsDeleted: t`Notifications deleted`,
    password: t`Password`,
    people: t`People`,
    plans: t`Plans`,
    privacyContact: t`Privacy contact`,
    provider: t`Provider`,
    queued: t`Queued`,
    reflectionQuestions: t`Reflection questions`,
    reflections: t`Reflections`,
    reflectionsDeleted: t`Reflections deleted`,
    removed: t`Removed`,
    rows: t`Rows`,
    schoolDays: t`School days`,
    schoolYearStart: t`School year start`,
    showCrewRank: t`Crew rank shown`,
    showStreaks: t`Streaks shown`,
    snapshot: t`Snapshot`,
    staffSecondFactor: t`Staff two-step sign-in`,
    staffSecondFactorFrom: t`Two-step sign-in from`,
    studio: t`Studio`,
    timeZone: t`Time zone`,
    to: t`To`,
    unassigned: t`Learners without a crew now`,
    until: t`Until`,
    userIds: t`People`,
    username: t`Username`,
    users: t`Users without a school now`,
    userType: t`Kind`,
    weekChecks: t`Midweek check-in`,
  }
  return labels[key] ?? splitWords(key)
}

/** Keys that are not shown: the ids of the subject, which the entry already names. */
const hiddenKeys = new Set(['groupId', 'studioId', 'userId', 'seed', 'weeks'])
const crewKeys = new Set(['from', 'to', 'before', 'after', 'assignedCrews'])
const monthKeys = new Set(['activityMonths', 'notificationMonths', 'logMonths', 'goalMonths', 'leaverMonths'])

function labelEmpty(key: string): string {
  if (key === 'from' || key === 'to') return t`Unassigned`
  return key === 'studio' ? t`No studio` : t`None`
}

/** Returns the facts in the order in which they were recorded. */
export function listFacts(detail: Readonly<Record<string, unknown>> | null, crewName: CrewName): Fact[] {
  return Object.entries(detail ?? {})
    .filter(isFact)
    .map(([key, value]) => ({ what: formatKey(key, value), is: formatValue(key, value, crewName) }))
}

export const hasFacts = (detail: Readonly<Record<string, unknown>> | null): boolean =>
  Object.entries(detail ?? {}).some(isFact)

/** The command line is named as the actor. */
const isFact = ([key, value]: [string, unknown]): boolean =>
  !hiddenKeys.has(key) && !(key === 'by' && value === 'command line')

/** The number of `goals` were restored; a change of the calendar says what happened to them. */
const formatKey = (key: string, value: unknown) => (isOutcome(value) ? t`Goals` : labelKey(key))

function formatValue(key: string, value: unknown, crewName: CrewName): string {
  if (monthKeys.has(key) && (value === null || typeof value === 'number')) return formatRetention(value)
  if (value === null || value === '') return labelEmpty(key)
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number' && crewKeys.has(key)) return crewName(value) ?? t`Crew ${value}, deleted`
  if (typeof value === 'number') return formatCount(value)
  if (key === 'userIds' && Array.isArray(value)) return formatCount(value.length)
  if (isCalendar(value)) return value.map(entryText).join('; ')
  if (Array.isArray(value)) {
    return value.length === 0 ? t`None` : value.map((item) => formatValue(key, item, crewName)).join(', ')
  }
  if (key === 'changed' && typeof value === 'string') return labelField(value)
  if (typeof value === 'string') return isDay(value) ? formatCalendarDate(value) : value
  return isOutcome(value) ? outcomeText(value) : JSON.stringify(value)
}

const isCalendar = (value: unknown): value is readonly DayOff[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => hasAll(item, ['name', 'from', 'to']))

/** Formats 'Thanksgiving, Thu, Nov 26 to Fri, Nov 27, 2026'. */
function entryText({ name, from, to }: DayOff): string {
  const last = formatCalendarDate(to)
  if (from === to) return t`${name}, ${last}`
  const first = formatCalendarDay(from)
  return t`${name}, ${first} to ${last}`
}

/** Whether the value is what a change of the calendar did to goals. */
const isOutcome = (value: unknown): value is { moved: number; left: number } =>
  hasAll(value, ['moved', 'left'])

/** Formats '40 goals moved, and 2 stayed.' */
function outcomeText({ moved, left }: { moved: number; left: number }): string {
  if (moved === 0 && left === 0) return t`No goals moved.`
  if (moved === 0) return plural(left, { one: '# goal stayed.', other: '# goals stayed.' })
  if (left === 0) return plural(moved, { one: '# goal moved.', other: '# goals moved.' })
  const stayed = formatCount(left)
  return plural(moved, {
    one: `# goal moved, and ${stayed} stayed.`,
    other: `# goals moved, and ${stayed} stayed.`,
  })
}

const hasAll = (value: unknown, keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)

/** A changed field, within a list. */
function labelField(field: string): string {
  const labels: Readonly<Record<string, string>> = {
    email: t`email`,
    firstName: t`first name`,
    language: t`language`,
    lastName: t`last name`,
    password: t`password`,
    studio: t`studio`,
    username: t`username`,
  }
  return labels[field] ?? splitWords(field).toLowerCase()
}

/** Formats 'someNewField' as 'Some new field'. */
function splitWords(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
