// Tells the actions of the audit log as sentences: 'Ada Min deleted a goal'.
import { t } from '@lingui/core/macro'
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
import type { AuditAction, AuditLogEntry } from '../../../contract/logs.ts'

export interface AuditPhrase {
  /** The whole sentence, with the person's name. */
  tell: (who: string) => string
  icon: LucideIcon
  /** The entry's subject would only repeat the phrase. */
  coversSubject?: true
}

export const phrases: Readonly<Record<AuditAction, AuditPhrase>> = {
  'answer.delete': { tell: (who) => t`${who} removed a reply to feedback`, icon: Trash2 },
  'calendar.change': {
    tell: (who) => t`${who} changed the school calendar`,
    icon: Calendar,
    coversSubject: true,
  },
  'coach.assign': { tell: (who) => t`${who} assigned crews to a coach`, icon: UsersRound },
  'coach.auto-assign': {
    tell: (who) => t`${who} split all crews among the coaches`,
    icon: Shuffle,
    coversSubject: true,
  },
  'coach.clear-all': {
    tell: (who) => t`${who} cleared all coaches’ crews`,
    icon: Trash2,
    coversSubject: true,
  },
  'crew.auto-sort': {
    tell: (who) => t`${who} auto-sorted the learners without a crew`,
    icon: Shuffle,
    coversSubject: true,
  },
  'crew.change': { tell: (who) => t`${who} changed a crew`, icon: UsersRound },
  'crew.create': { tell: (who) => t`${who} created a crew`, icon: UsersRound },
  'crew.delete': { tell: (who) => t`${who} deleted a crew`, icon: Trash2 },
  'crew.deselect-captains': {
    tell: (who) => t`${who} deselected all crew captains`,
    icon: Crown,
    coversSubject: true,
  },
  'crew.erase': { tell: (who) => t`${who} deleted a crew for good`, icon: Trash2 },
  'crew.move': { tell: (who) => t`${who} moved a learner`, icon: MoveRight },
  'crew.randomize': {
    tell: (who) => t`${who} re-sorted all learners into crews`,
    icon: Shuffle,
    coversSubject: true,
  },
  'crew.undo': { tell: (who) => t`${who} brought a deleted crew back`, icon: Undo2 },
  'crew.undo-sort': { tell: (who) => t`${who} undid a crew sort`, icon: Undo2, coversSubject: true },
  'family.close': { tell: (who) => t`${who} closed a learner to families`, icon: UserRoundMinus },
  'family.codes': { tell: (who) => t`${who} made codes for a learner’s family`, icon: Key },
  'family.codes-end': { tell: (who) => t`${who} ended a learner’s open family codes`, icon: UserRoundMinus },
  'family.connect': { tell: (who) => t`${who} started following a learner`, icon: UserRoundPlus },
  'family.end': {
    tell: (who) => t`${who} ended a family member’s access to a learner`,
    icon: UserRoundMinus,
  },
  'family.mail-retry': {
    tell: (who) => t`${who} sent this week’s emails to families again`,
    icon: RotateCcw,
    coversSubject: true,
  },
  'family.open': { tell: (who) => t`${who} opened a learner to families again`, icon: UserRoundPlus },
  'goal.delete': { tell: (who) => t`${who} deleted a goal`, icon: Trash2 },
  'goal.erase': { tell: (who) => t`${who} deleted a goal for good`, icon: Trash2 },
  'goal.extend': { tell: (who) => t`${who} gave a goal more time`, icon: Calendar },
  'goal.series': { tell: (who) => t`${who} set a weekly goal`, icon: RotateCcw },
  'goal.series-end': { tell: (who) => t`${who} ended a weekly goal`, icon: Trash2 },
  'goal.undo': { tell: (who) => t`${who} brought a deleted goal back`, icon: Undo2 },
  'goals.archive': { tell: (who) => t`${who} archived goals`, icon: Archive },
  'goals.clear-school': {
    tell: (who) => t`${who} reset the school goals`,
    icon: Trash2,
    coversSubject: true,
  },
  'goals.restore': { tell: (who) => t`${who} restored goals from a snapshot`, icon: ArchiveRestore },
  'identity.link': { tell: (who) => t`${who} linked a sign-in provider`, icon: LogIn },
  'identity.refused': {
    tell: (who) => t`${who} was refused: a different provider account`,
    icon: ShieldAlert,
  },
  'identity.unlink': { tell: (who) => t`${who} removed provider links`, icon: Key },
  'password.change': { tell: (who) => t`${who} changed their own password`, icon: Key },
  'password.reset': { tell: (who) => t`${who} reset a password`, icon: Key },
  'reflection.delete': { tell: (who) => t`${who} deleted a reflection`, icon: Trash2 },
  'retention.run': {
    tell: (who) => t`${who} deleted what the school no longer keeps`,
    icon: Trash2,
    coversSubject: true,
  },
  'roster.import': { tell: (who) => t`${who} imported the school’s own list`, icon: UserRoundPlus },
  'roster.preview': { tell: (who) => t`${who} previewed the school’s own list`, icon: UserRoundPlus },
  'school.change': { tell: (who) => t`${who} changed the school`, icon: School },
  'school.create': { tell: (who) => t`${who} created the school`, icon: School },
  'school.delete': { tell: (who) => t`${who} deleted a school`, icon: Trash2 },
  'school.export': { tell: (who) => t`${who} exported the school`, icon: FileDown },
  'school.import': { tell: (who) => t`${who} imported the school`, icon: ArchiveRestore },
  'school.seed': { tell: (who) => t`${who} filled a school with made-up people`, icon: School },
  'school.set-up': { tell: (who) => t`${who} set up Cairn`, icon: School },
  'school.settings': {
    tell: (who) => t`${who} changed the school settings`,
    icon: Settings2,
    coversSubject: true,
  },
  'school.week': { tell: (who) => t`${who} changed the school week`, icon: Calendar, coversSubject: true },
  'second-factor.codes': { tell: (who) => t`${who} made new recovery codes`, icon: Key },
  'second-factor.enrol': { tell: (who) => t`${who} set up two-step sign-in`, icon: Key },
  'second-factor.recovery': { tell: (who) => t`${who} used a recovery code`, icon: Key },
  'second-factor.refused': { tell: (who) => t`${who} was refused: a wrong code`, icon: ShieldAlert },
  'second-factor.remove': { tell: (who) => t`${who} removed a way of two-step sign-in`, icon: Key },
  'second-factor.reset': { tell: (who) => t`${who} reset two-step sign-in`, icon: Key },
  'session.end': { tell: (who) => t`${who} signed out`, icon: LogOut },
  'session.refused': { tell: (who) => t`${who} was refused: a wrong password`, icon: ShieldAlert },
  'session.start': { tell: (who) => t`${who} signed in`, icon: LogIn },
  'studio.change': { tell: (who) => t`${who} changed a studio`, icon: Mountain },
  'studio.create': { tell: (who) => t`${who} created a studio`, icon: Mountain },
  'studio.delete': { tell: (who) => t`${who} deleted a studio`, icon: Trash2 },
  'user.absence': { tell: (who) => t`${who} entered days away`, icon: Calendar },
  'user.absence-delete': { tell: (who) => t`${who} removed days away`, icon: Calendar },
  'user.assigned-studio': { tell: (who) => t`${who} changed a guide’s studio`, icon: Mountain },
  'user.change': { tell: (who) => t`${who} edited a person`, icon: UserRoundPen },
  'user.change-many': { tell: (who) => t`${who} changed several people’s studios`, icon: UserRoundPen },
  'user.create': { tell: (who) => t`${who} added a person`, icon: UserRoundPlus },
  'user.create-many': { tell: (who) => t`${who} added learners from a list`, icon: UserRoundPlus },
  'user.credentials': { tell: (who) => t`${who} set new credentials`, icon: Key },
  'user.delete': { tell: (who) => t`${who} deleted a person`, icon: Trash2 },
  'user.end-sessions': { tell: (who) => t`${who} ended sessions`, icon: LogOut },
  'user.export': { tell: (who) => t`${who} exported what is stored about a person`, icon: FileDown },
  'user.join-school': { tell: (who) => t`${who} added a person to the school`, icon: School },
  'user.leave': { tell: (who) => t`${who} marked a person as left`, icon: UserRoundMinus },
  'user.leave-school': { tell: (who) => t`${who} took a person out of the school`, icon: School },
  'user.return': { tell: (who) => t`${who} brought a person back`, icon: Undo2 },
  'user.roles': { tell: (who) => t`${who} changed roles`, icon: UserRoundCog },
  'user.sign-in-card': { tell: (who) => t`${who} made a sign-in card`, icon: Key },
}

/** Splits an unknown action, of an older entry or a newer server, into words: 'badge.give' becomes 'badge: give'. */
export const findPhrase = (action: string): AuditPhrase =>
  isKnown(action)
    ? phrases[action]
    : {
        tell: (who) => `${who} ${action.replace('.', ': ').replaceAll('-', ' ')}`,
        icon: Settings2,
      }

const isKnown = (action: string): action is AuditAction => Object.hasOwn(phrases, action)

/** Tells in one sentence what the person did. The detail of some actions says more than their code. */
export function tellAction(entry: AuditLogEntry, who: string): string {
  const { action, detail } = entry
  if (action === 'user.roles') return tellRoles(entry, who) ?? findPhrase(action).tell(who)
  // One call set these goals for many people, and another one took them back.
  if (action === 'goal.undo' && detail !== null) return t`${who} took back goals`
  return findPhrase(action).tell(who)
}

const roles = ['isAdmin', 'isGuide', 'isCoachWooden', 'isCrewCaptain'] as const
type Role = (typeof roles)[number]

/** Null if no role is named. A new role may remove others, so the granted role counts. */
function tellRoles({ subject, detail }: Pick<AuditLogEntry, 'subject' | 'detail'>, who: string) {
  // The subject is the name, followed by the username in parentheses.
  const name = subject.replace(/ \([^()]*\)$/, '')
  const given = roles.find((role) => detail?.[role] === true)
  if (given) return tellGivenRole(given, who, name)
  const taken = roles.find((role) => detail?.[role] === false)
  if (taken) return tellTakenRole(taken, who, name)
  const bypass = detail?.canBypassDeadlines
  if (typeof bypass !== 'boolean') return null
  return bypass
    ? t`${who} let ${name} act after deadlines`
    : t`${who} no longer lets ${name} act after deadlines`
}

function tellGivenRole(role: Role, who: string, name: string): string {
  if (role === 'isAdmin') return t`${who} made ${name} an admin`
  if (role === 'isGuide') return t`${who} made ${name} a guide`
  return role === 'isCoachWooden' ? t`${who} made ${name} a coach` : t`${who} made ${name} a crew captain`
}

function tellTakenRole(role: Role, who: string, name: string): string {
  if (role === 'isAdmin') return t`${who} removed ${name} as admin`
  if (role === 'isGuide') return t`${who} removed ${name} as guide`
  return role === 'isCoachWooden'
    ? t`${who} removed ${name} as coach`
    : t`${who} removed ${name} as crew captain`
}
