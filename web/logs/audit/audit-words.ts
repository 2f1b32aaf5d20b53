// Words the actions of the audit log as phrases after a name: 'Ada Min' 'deleted a goal'.

import {
  Archive,
  ArchiveRestore,
  Calendar,
  Crown,
  FileDown,
  Key,
  LogIn,
  LogOut,
  type LucideIcon,
  Mountain,
  MoveRight,
  RotateCcw,
  School,
  Settings2,
  ShieldAlert,
  Shuffle,
  Trash2,
  Undo2,
  UserRoundCog,
  UserRoundMinus,
  UserRoundPen,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { type Day, isDay } from '../../../contract/days.ts'
import type { AuditAction, AuditLogEntry } from '../../../contract/logs.ts'
import type { DayOff } from '../../../contract/school-days.ts'
import { plural } from '../../../contract/sentences.ts'
import { formatRetention } from '../../parts/school/retention-words.ts'
import { formatCalendarDate, formatCalendarDay } from '../../ui/dates.ts'
import { formatCount } from '../../ui/numbers.ts'

export interface AuditPhrase {
  did: string
  icon: LucideIcon
  /** The entry's subject would only repeat the phrase. */
  coversSubject?: true
}

export const phrases: Readonly<Record<AuditAction, AuditPhrase>> = {
  'answer.delete': { did: 'removed a reply to feedback', icon: Trash2 },
  'calendar.change': { did: 'changed the school calendar', icon: Calendar, coversSubject: true },
  'coach.assign': { did: 'assigned crews to a coach', icon: UsersRound },
  'coach.auto-assign': { did: 'split all crews among the coaches', icon: Shuffle, coversSubject: true },
  'coach.clear-all': { did: 'cleared all coaches’ crews', icon: Trash2, coversSubject: true },
  'crew.auto-sort': { did: 'auto-sorted the learners without a crew', icon: Shuffle, coversSubject: true },
  'crew.change': { did: 'changed a crew', icon: UsersRound },
  'crew.create': { did: 'created a crew', icon: UsersRound },
  'crew.delete': { did: 'deleted a crew', icon: Trash2 },
  'crew.deselect-captains': { did: 'deselected all crew captains', icon: Crown, coversSubject: true },
  'crew.erase': { did: 'deleted a crew for good', icon: Trash2 },
  'crew.move': { did: 'moved a learner', icon: MoveRight },
  'crew.randomize': { did: 're-sorted all learners into crews', icon: Shuffle, coversSubject: true },
  'crew.undo': { did: 'brought a deleted crew back', icon: Undo2 },
  'crew.undo-sort': { did: 'undid a crew sort', icon: Undo2, coversSubject: true },
  'family.close': { did: 'closed a learner to families', icon: UserRoundMinus },
  'family.codes': { did: 'made codes for a learner’s family', icon: Key },
  'family.codes-end': { did: 'ended a learner’s open family codes', icon: UserRoundMinus },
  'family.connect': { did: 'started following a learner', icon: UserRoundPlus },
  'family.end': { did: 'ended a family member’s access to a learner', icon: UserRoundMinus },
  'family.mail-retry': {
    did: 'sent this week’s emails to families again',
    icon: RotateCcw,
    coversSubject: true,
  },
  'family.open': { did: 'opened a learner to families again', icon: UserRoundPlus },
  'goal.delete': { did: 'deleted a goal', icon: Trash2 },
  'goal.erase': { did: 'deleted a goal for good', icon: Trash2 },
  'goal.extend': { did: 'gave a goal more time', icon: Calendar },
  'goal.series': { did: 'set a weekly goal', icon: RotateCcw },
  'goal.series-end': { did: 'ended a weekly goal', icon: Trash2 },
  'goal.undo': { did: 'brought a deleted goal back', icon: Undo2 },
  'goals.archive': { did: 'archived goals', icon: Archive },
  'goals.clear-school': { did: 'reset the school goals', icon: Trash2, coversSubject: true },
  'goals.restore': { did: 'restored goals from a snapshot', icon: ArchiveRestore },
  'identity.link': { did: 'linked a sign-in provider', icon: LogIn },
  'identity.refused': { did: 'was refused: a different provider account', icon: ShieldAlert },
  'identity.unlink': { did: 'removed provider links', icon: Key },
  'password.change': { did: 'changed their own password', icon: Key },
  'password.reset': { did: 'reset a password', icon: Key },
  'reflection.delete': { did: 'deleted a reflection', icon: Trash2 },
  'retention.run': { did: 'deleted what the school no longer keeps', icon: Trash2, coversSubject: true },
  'roster.import': { did: 'imported the school’s own list', icon: UserRoundPlus },
  'roster.preview': { did: 'previewed the school’s own list', icon: UserRoundPlus },
  'school.change': { did: 'changed the school', icon: School },
  'school.create': { did: 'created the school', icon: School },
  'school.delete': { did: 'deleted a school', icon: Trash2 },
  'school.export': { did: 'exported the school', icon: FileDown },
  'school.import': { did: 'imported the school', icon: ArchiveRestore },
  'school.seed': { did: 'filled a school with made-up people', icon: School },
  'school.set-up': { did: 'set up Cairn', icon: School },
  'school.settings': { did: 'changed the school settings', icon: Settings2, coversSubject: true },
  'school.week': { did: 'changed the school week', icon: Calendar, coversSubject: true },
  'second-factor.codes': { did: 'made new recovery codes', icon: Key },
  'second-factor.enrol': { did: 'set up two-step sign-in', icon: Key },
  'second-factor.recovery': { did: 'used a recovery code', icon: Key },
  'second-factor.refused': { did: 'was refused: a wrong code', icon: ShieldAlert },
  'second-factor.remove': { did: 'removed a way of two-step sign-in', icon: Key },
  'second-factor.reset': { did: 'reset two-step sign-in', icon: Key },
  'session.end': { did: 'signed out', icon: LogOut },
  'session.refused': { did: 'was refused: a wrong password', icon: ShieldAlert },
  'session.start': { did: 'signed in', icon: LogIn },
  'studio.change': { did: 'changed a studio', icon: Mountain },
  'studio.create': { did: 'created a studio', icon: Mountain },
  'studio.delete': { did: 'deleted a studio', icon: Trash2 },
  'user.absence': { did: 'entered days away', icon: Calendar },
  'user.absence-delete': { did: 'removed days away', icon: Calendar },
  'user.assigned-studio': { did: 'changed a guide’s studio', icon: Mountain },
  'user.change': { did: 'edited a person', icon: UserRoundPen },
  'user.change-many': { did: 'changed several people’s studios', icon: UserRoundPen },
  'user.create': { did: 'added a person', icon: UserRoundPlus },
  'user.create-many': { did: 'added learners from a list', icon: UserRoundPlus },
  'user.credentials': { did: 'set new credentials', icon: Key },
  'user.delete': { did: 'deleted a person', icon: Trash2 },
  'user.end-sessions': { did: 'ended sessions', icon: LogOut },
  'user.export': { did: 'exported what is stored about a person', icon: FileDown },
  'user.join-school': { did: 'added a person to the school', icon: School },
  'user.leave': { did: 'marked a person as left', icon: UserRoundMinus },
  'user.leave-school': { did: 'took a person out of the school', icon: School },
  'user.return': { did: 'brought a person back', icon: Undo2 },
  'user.roles': { did: 'changed roles', icon: UserRoundCog },
  'user.sign-in-card': { did: 'made a sign-in card', icon: Key },
}

/** Splits an unknown action, of an older entry or a newer server, into words: 'badge.give' becomes 'badge: give'. */
export const auditPhrase = (action: string): AuditPhrase =>
  isKnown(action) ? phrases[action] : { did: action.replace('.', ': ').replaceAll('-', ' '), icon: Settings2 }

const isKnown = (action: string): action is AuditAction => Object.hasOwn(phrases, action)

/** Returns what the entry's person did. The detail of some actions says more than their code. */
export function formatAction(entry: AuditLogEntry): string {
  const { action, detail } = entry
  const { did } = auditPhrase(action)
  if (action === 'user.roles') return roleWords(entry) ?? did
  // One call set these goals for many people, and another one took them back.
  return action === 'goal.undo' && detail !== null ? 'took back goals' : did
}

const roles = [
  ['isAdmin', 'an admin', 'admin'],
  ['isGuide', 'a guide', 'guide'],
  ['isCoachWooden', 'a coach', 'coach'],
  ['isCrewCaptain', 'a crew captain', 'crew captain'],
] as const

/** Formats 'made Ada Alder a coach'; null if no role is named. A new role may remove others, so the granted role counts. */
function roleWords({ subject, detail }: Pick<AuditLogEntry, 'subject' | 'detail'>): string | null {
  // The subject is the name, followed by the username in parentheses.
  const name = subject.replace(/ \([^()]*\)$/, '')
  const bypass = detail?.canBypassDeadlines
  const given = roles.find(([role]) => detail?.[role] === true)
  if (given) return `made ${name} ${given[1]}`
  const taken = roles.find(([role]) => detail?.[role] === false)
  if (taken) return `removed ${name} as ${taken[2]}`
  if (typeof bypass !== 'boolean') return null
  return bypass ? `let ${name} act after deadlines` : `no longer lets ${name} act after deadlines`
}

/** Returns the name of a crew by its id; undefined if it was deleted. */
type CrewName = (id: number) => string | undefined

interface Fact {
  what: string
  is: string
}

/** Labels of keys whose own words would be unclear. */
const names: Readonly<Record<string, string>> = {
  activityMonths: 'Crew activity kept',
  after: 'Crews now',
  archived: 'Goals archived',
  avgCrewsPerCoach: 'Average crews per coach',
  before: 'Crews before',
  canBypassDeadlines: 'Can bypass deadlines',
  captains: 'Captains before',
  clearedExisting: 'Memberships removed',
  coaches: 'Coaches who had crews',
  coachesAssigned: 'Coaches with crews now',
  crewsCreated: 'Crews made',
  crewsDistributed: 'Crews assigned',
  deleted: 'Goals deleted',
  feedbackAnswers: 'Replies to feedback',
  feedbackGraceDays: 'Extra days for feedback',
  goalMonths: 'Goals kept',
  goals: 'Goals restored',
  groupName: 'Crew',
  isAdmin: 'Admin',
  isCoachWooden: 'Coach Wooden',
  isCrewCaptain: 'Crew Captain',
  isGuide: 'Guide',
  kept: 'Goals kept',
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
  reflectionQuestions: 'Reflection questions',
  showCrewRank: 'Crew rank shown',
  showStreaks: 'Streaks shown',
  staffSecondFactor: 'Staff two-step sign-in',
  staffSecondFactorFrom: 'Two-step sign-in from',
  unassigned: 'Learners without a crew now',
  userIds: 'People',
  userType: 'Kind',
  weekChecks: 'Midweek check-in',
  users: 'Users without a school now',
}

/** Keys that are not shown: the ids of the subject, which the entry already names. */
const hiddenKeys = new Set(['groupId', 'studioId', 'userId', 'seed', 'weeks'])
const crewKeys = new Set(['from', 'to', 'before', 'after', 'assignedCrews'])
const monthKeys = new Set(['activityMonths', 'notificationMonths', 'logMonths', 'goalMonths', 'leaverMonths'])
const emptyValues: Readonly<Record<string, string>> = {
  from: 'Unassigned',
  to: 'Unassigned',
  studio: 'No studio',
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
const formatKey = (key: string, value: unknown) =>
  isOutcome(value) ? 'Goals' : (names[key] ?? splitWords(key))

function formatValue(key: string, value: unknown, crewName: CrewName): string {
  if (monthKeys.has(key) && (value === null || typeof value === 'number')) return formatRetention(value)
  if (value === null || value === '') return emptyValues[key] ?? 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number' && crewKeys.has(key)) return crewName(value) ?? `Crew ${value}, deleted`
  if (typeof value === 'number') return formatCount(value)
  if (key === 'userIds' && Array.isArray(value)) return formatCount(value.length)
  if (isCalendar(value)) return value.map(entryText).join('; ')
  if (Array.isArray(value)) {
    return value.length === 0 ? 'None' : value.map((item) => formatValue(key, item, crewName)).join(', ')
  }
  if (key === 'changed' && typeof value === 'string')
    return fieldLabels[value] ?? splitWords(value).toLowerCase()
  if (typeof value === 'string') return isDay(value) ? dayText(value) : value
  return isOutcome(value) ? outcomeText(value) : JSON.stringify(value)
}

const dayText = (day: Day) => formatCalendarDate(day)

const isCalendar = (value: unknown): value is readonly DayOff[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => hasAll(item, ['name', 'from', 'to']))

/** Formats 'Thanksgiving, Thu, Nov 26 to Fri, Nov 27, 2026'. */
const entryText = ({ name, from, to }: DayOff) =>
  `${name}, ${from === to ? '' : `${formatCalendarDay(from)} to `}${dayText(to)}`

/** Whether the value is what a change of the calendar did to goals. */
const isOutcome = (value: unknown): value is { moved: number; left: number } =>
  hasAll(value, ['moved', 'left'])

/** Formats '40 goals moved, and 2 stayed.' */
function outcomeText({ moved, left }: { moved: number; left: number }): string {
  if (moved === 0) return left === 0 ? 'No goals moved.' : `${plural(left, 'goal')} stayed.`
  return `${plural(moved, 'goal')} moved${left === 0 ? '' : `, and ${formatCount(left)} stayed`}.`
}

const hasAll = (value: unknown, keys: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)

const fieldLabels: Readonly<Record<string, string>> = { firstName: 'first name', lastName: 'last name' }

/** Formats 'someNewField' as 'Some new field'. */
function splitWords(key: string): string {
  const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
