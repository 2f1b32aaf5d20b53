// The details of an entry of the audit log as names and values to show.
import { formatCount } from '../../../contract/sentences.ts'
import { retentionText } from '../../admin/settings/retention-words.ts'

/** The name of a crew by its id; undefined if it is deleted. */
export type CrewName = (id: number) => string | undefined

export interface Fact {
  what: string
  is: string
}

const names: Readonly<Record<string, string>> = {
  activitiesDeleted: 'Activities deleted',
  activityMonths: 'Crew activity kept',
  after: 'Crews now',
  archived: 'Goals archived',
  assignedCrews: 'Assigned crews',
  assignedStudio: 'Assigned studio',
  avgCrewsPerCoach: 'Crews a coach, on average',
  before: 'Crews before',
  canBypassDeadlines: 'May bypass deadlines',
  captains: 'Captains before',
  carryOver: 'Carry over',
  changed: 'Changed',
  clearedExisting: 'Memberships taken away',
  coaches: 'Coaches that had crews',
  coachesAssigned: 'Coaches with crews now',
  crewsCreated: 'Crews made',
  crewsDeleted: 'Crews deleted',
  crewsDistributed: 'Crews dealt',
  description: 'Description',
  feedbackAnswers: 'Answers to feedback',
  feedbackDeleted: 'Feedback deleted',
  feedbackGraceDays: 'Days of grace for feedback',
  from: 'From',
  goalMonths: 'Goals kept',
  goalTypes: 'Goal types',
  goals: 'Goals put back',
  goalsDeleted: 'Goals deleted',
  goalsDueBefore: 'Goals due before',
  groupName: 'Crew',
  isAdmin: 'Admin',
  isCoachWooden: 'Coach Wooden',
  isCrewCaptain: 'Crew Captain',
  isGuide: 'Guide',
  kind: 'Factor',
  learners: 'Learners',
  learnersAssigned: 'Learners placed',
  leaverMonths: 'People who left kept',
  leaversDeleted: 'People who left deleted',
  left: 'Has left',
  leftBefore: 'People who left before',
  links: 'Links removed',
  logMonths: 'Audit log kept',
  name: 'New name',
  notificationMonths: 'Notifications kept',
  notificationsDeleted: 'Notifications deleted',
  plans: 'Plans',
  provider: 'Provider',
  reflectionQuestions: 'Questions of reflections',
  reflections: 'Reflections',
  showCrewRank: 'Place in the crew shown',
  showStreaks: 'Streaks shown',
  snapshot: 'Snapshot',
  staffSecondFactor: 'Second factor of staff',
  studio: 'Studio',
  timeZone: 'Time zone',
  to: 'To',
  unassigned: 'Learners without a crew now',
  userIds: 'People',
  userType: 'Kind',
  week: 'Week',
  weekChecks: 'Check in the week',
  users: 'Users without a school now',
}

/** Keys that are not shown: the ids of the subject, which the entry already names, and the actor. */
const hiddenKeys = new Set(['by', 'groupId', 'studioId', 'userId', 'seed', 'weeks'])
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
    .filter(([key]) => !hiddenKeys.has(key))
    .map(([key, value]) => ({ what: names[key] ?? spaced(key), is: textOf(key, value, crewName) }))
}

export const hasFacts = (detail: Readonly<Record<string, unknown>> | null): boolean =>
  Object.keys(detail ?? {}).some((key) => !hiddenKeys.has(key))

function textOf(key: string, value: unknown, crewName: CrewName): string {
  if (inMonths.has(key) && (value === null || typeof value === 'number')) return retentionText(value)
  if (value === null || value === '') return emptyValues[key] ?? 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && ofCrews.has(key)) return crewName(value) ?? `Crew ${value}, gone`
  if (typeof value === 'number') return formatCount(value)
  if (key === 'userIds' && Array.isArray(value)) return formatCount(value.length)
  if (Array.isArray(value)) {
    return value.length === 0 ? 'None' : value.map((one) => textOf(key, one, crewName)).join(', ')
  }
  if (key === 'changed' && typeof value === 'string') return fieldLabels[value] ?? spaced(value).toLowerCase()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const fieldLabels: Readonly<Record<string, string>> = { firstName: 'first name', lastName: 'last name' }

/** 'someNewField' as 'Some new field'. */
function spaced(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
