// The details of an entry of the audit log as names and values to show.
import { type Day, formatDay, isDay } from '../../../contract/days.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { formatCount, plural } from '../../../contract/sentences.ts'
import { retentionText } from '../../parts/school/retention-words.ts'

/** The name of a crew by its id; undefined if it is deleted. */
export type CrewName = (id: number) => string | undefined

export interface Fact {
  what: string
  is: string
}

/** Keys that their own words would not name. */
const names: Readonly<Record<string, string>> = {
  activityMonths: 'Crew activity kept',
  after: 'Crews now',
  archived: 'Goals archived',
  avgCrewsPerCoach: 'Crews a coach, on average',
  before: 'Crews before',
  canBypassDeadlines: 'May bypass deadlines',
  captains: 'Captains before',
  clearedExisting: 'Memberships taken away',
  coaches: 'Coaches that had crews',
  coachesAssigned: 'Coaches with crews now',
  crewsCreated: 'Crews made',
  crewsDistributed: 'Crews dealt',
  feedbackAnswers: 'Answers to feedback',
  feedbackGraceDays: 'Days of grace for feedback',
  goalMonths: 'Goals kept',
  goals: 'Goals put back',
  groupName: 'Crew',
  isAdmin: 'Admin',
  isCoachWooden: 'Coach Wooden',
  isCrewCaptain: 'Crew Captain',
  isGuide: 'Guide',
  kind: 'Factor',
  learnersAssigned: 'Learners placed',
  leaverMonths: 'People who left kept',
  leaversDeleted: 'People who left deleted',
  left: 'Has left',
  leftBefore: 'People who left before',
  links: 'Links removed',
  logMonths: 'Audit log kept',
  name: 'New name',
  notificationMonths: 'Notifications kept',
  reflectionQuestions: 'Questions of reflections',
  showCrewRank: 'Place in the crew shown',
  showStreaks: 'Streaks shown',
  staffSecondFactor: 'Second factor of staff',
  staffSecondFactorFrom: 'Second factor from',
  unassigned: 'Learners without a crew now',
  userIds: 'People',
  userType: 'Kind',
  weekChecks: 'Check in the week',
  users: 'Users without a school now',
}

/** Keys that are not shown: the ids of the subject, which the entry already names. */
const hiddenKeys = new Set(['groupId', 'studioId', 'userId', 'seed', 'weeks'])
const ofCrews = new Set(['from', 'to', 'before', 'after', 'assignedCrews'])
const inMonths = new Set(['activityMonths', 'notificationMonths', 'logMonths', 'goalMonths', 'leaverMonths'])
const emptyValues: Readonly<Record<string, string>> = {
  from: 'Unassigned',
  to: 'Unassigned',
  studio: 'No studio',
}

/** The facts in the order in which they were recorded. */
export function factsOf(detail: Readonly<Record<string, unknown>> | null, crewName: CrewName): Fact[] {
  return Object.entries(detail ?? {})
    .filter(isFact)
    .map(([key, value]) => ({ what: nameOf(key, value), is: textOf(key, value, crewName) }))
}

export const hasFacts = (detail: Readonly<Record<string, unknown>> | null): boolean =>
  Object.entries(detail ?? {}).some(isFact)

/** The command line is named as the actor. */
const isFact = ([key, value]: [string, unknown]): boolean =>
  !hiddenKeys.has(key) && !(key === 'by' && value === 'command line')

/** The number of `goals` were put back; a change of the calendar says what happened to them. */
const nameOf = (key: string, value: unknown) => (isOutcome(value) ? 'Goals' : (names[key] ?? spaced(key)))

function textOf(key: string, value: unknown, crewName: CrewName): string {
  if (inMonths.has(key) && (value === null || typeof value === 'number')) return retentionText(value)
  if (value === null || value === '') return emptyValues[key] ?? 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && ofCrews.has(key)) return crewName(value) ?? `Crew ${value}, gone`
  if (typeof value === 'number') return formatCount(value)
  if (key === 'userIds' && Array.isArray(value)) return formatCount(value.length)
  if (isCalendar(value)) return value.map(entryText).join('; ')
  if (Array.isArray(value)) {
    return value.length === 0 ? 'None' : value.map((one) => textOf(key, one, crewName)).join(', ')
  }
  if (key === 'changed' && typeof value === 'string') return fieldLabels[value] ?? spaced(value).toLowerCase()
  if (typeof value === 'string') return isDay(value) ? dayText(value) : value
  return isOutcome(value) ? outcomeText(value) : JSON.stringify(value)
}

const dayText = (day: Day) => `${formatDay(day)}, ${day.slice(0, 4)}`

const isCalendar = (value: unknown): value is readonly DayOff[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => hasAll(one, ['name', 'from', 'to']))

/** 'Thanksgiving, Thu, Nov 26 to Fri, Nov 27, 2026'. */
const entryText = ({ name, from, to }: DayOff) =>
  `${name}, ${from === to ? '' : `${formatDay(from)} to `}${dayText(to)}`

/** What a change of the calendar did to goals. */
const isOutcome = (value: unknown): value is { moved: number; left: number } =>
  hasAll(value, ['moved', 'left'])

/** '40 goals moved, and 2 stayed.' */
function outcomeText({ moved, left }: { moved: number; left: number }): string {
  if (moved === 0) return left === 0 ? 'No goal moved.' : `${plural(left, 'goal')} stayed.`
  return `${plural(moved, 'goal')} moved${left === 0 ? '' : `, and ${formatCount(left)} stayed`}.`
}

const hasAll = (value: unknown, keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)

const fieldLabels: Readonly<Record<string, string>> = { firstName: 'first name', lastName: 'last name' }

/** 'someNewField' as 'Some new field'. */
function spaced(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
