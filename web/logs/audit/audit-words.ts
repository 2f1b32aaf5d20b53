// The actions of the audit log as words that follow a name: 'Ada Min' 'deleted a goal'.
import type { AuditAction, AuditLogEntry } from '../../../contract/logs.ts'
import type { IconPicture } from '../../ui/icon.tsx'
import {
  Archive,
  ArchiveRestore,
  Crown,
  FileDown,
  Key,
  LogIn,
  Mountain,
  MoveRight,
  School,
  Settings2,
  ShieldAlert,
  Shuffle,
  Undo2,
  UserRoundCog,
  UserRoundMinus,
  UserRoundPen,
  UserRoundPlus,
  UsersRound,
} from '../../ui/icons.tsx'
import { Calendar, LogOut, Trash2 } from '../../ui/start-icons.tsx'

export interface AuditPhrase {
  did: string
  icon: IconPicture
  /** The entry's subject would only repeat it. */
  coversSubject?: true
}

export const phrases: Readonly<Record<AuditAction, AuditPhrase>> = {
  'answer.delete': { did: 'removed an answer to feedback', icon: Trash2 },
  'calendar.change': { did: 'changed the school calendar', icon: Calendar, coversSubject: true },
  'coach.assign': { did: 'assigned crews to a coach', icon: UsersRound },
  'coach.auto-assign': { did: 'dealt all crews among the coaches', icon: Shuffle, coversSubject: true },
  'coach.clear-all': { did: 'cleared the crews of all coaches', icon: Trash2, coversSubject: true },
  'crew.auto-sort': { did: 'auto-sorted the learners without a crew', icon: Shuffle, coversSubject: true },
  'crew.change': { did: 'changed a crew', icon: UsersRound },
  'crew.create': { did: 'created a crew', icon: UsersRound },
  'crew.delete': { did: 'deleted a crew', icon: Trash2 },
  'crew.deselect-captains': { did: 'deselected all crew captains', icon: Crown, coversSubject: true },
  'crew.move': { did: 'moved a learner', icon: MoveRight },
  'crew.randomize': { did: 're-sorted all learners into crews', icon: Shuffle, coversSubject: true },
  'crew.undo-sort': { did: 'undid a sort of the crews', icon: Undo2, coversSubject: true },
  'goal.delete': { did: 'deleted a goal', icon: Trash2 },
  'goal.extend': { did: 'gave a goal more time', icon: Calendar },
  'goals.archive': { did: 'archived goals', icon: Archive },
  'goals.clear-school': { did: 'reset the school goals', icon: Trash2, coversSubject: true },
  'goals.restore': { did: 'put back the goals of a snapshot', icon: ArchiveRestore },
  'identity.link': { did: 'linked an account of a provider', icon: LogIn },
  'identity.refused': { did: 'was refused: another account of the provider', icon: ShieldAlert },
  'identity.unlink': { did: 'removed the links to providers', icon: Key },
  'password.change': { did: 'changed their own password', icon: Key },
  'password.reset': { did: 'reset a password', icon: Key },
  'reflection.delete': { did: 'deleted a reflection', icon: Trash2 },
  'retention.run': { did: 'deleted what the school no longer keeps', icon: Trash2, coversSubject: true },
  'school.change': { did: 'changed the school', icon: School },
  'school.create': { did: 'created the school', icon: School },
  'school.delete': { did: 'deleted a school', icon: Trash2 },
  'school.export': { did: 'exported the school', icon: FileDown },
  'school.import': { did: 'imported the school', icon: ArchiveRestore },
  'school.seed': { did: 'filled a school with made-up people', icon: School },
  'school.set-up': { did: 'set up Cairn', icon: School },
  'school.settings': { did: 'changed the settings of the school', icon: Settings2, coversSubject: true },
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
  'user.assigned-studio': { did: 'changed the studio of a guide', icon: Mountain },
  'user.change': { did: 'edited a person', icon: UserRoundPen },
  'user.change-many': { did: 'changed the studio of several people', icon: UserRoundPen },
  'user.create': { did: 'added a person', icon: UserRoundPlus },
  'user.create-many': { did: 'added learners from a list', icon: UserRoundPlus },
  'user.credentials': { did: 'set new credentials', icon: Key },
  'user.delete': { did: 'deleted a person', icon: Trash2 },
  'user.end-sessions': { did: 'ended sessions', icon: LogOut },
  'user.export': { did: 'exported what is stored about a person', icon: FileDown },
  'user.join-school': { did: 'put a person into the school', icon: School },
  'user.leave': { did: 'marked a person as left', icon: UserRoundMinus },
  'user.leave-school': { did: 'took a person out of the school', icon: School },
  'user.return': { did: 'brought a person back', icon: Undo2 },
  'user.roles': { did: 'changed roles', icon: UserRoundCog },
  'user.sign-in-card': { did: 'made a sign-in card', icon: Key },
}

/** An unknown action, of an older entry or a newer server, is split into words: 'badge.give' becomes 'badge: give'. */
export const auditPhrase = (action: string): AuditPhrase =>
  isKnown(action) ? phrases[action] : { did: action.replace('.', ': ').replaceAll('-', ' '), icon: Settings2 }

const isKnown = (action: string): action is AuditAction => Object.hasOwn(phrases, action)

const roles = [
  ['isAdmin', 'an admin', 'admin'],
  ['isGuide', 'a guide', 'guide'],
  ['isCoachWooden', 'a coach', 'coach'],
  ['isCrewCaptain', 'a crew captain', 'crew captain'],
] as const

/**
 * 'made Ada Alder a coach', for an entry about roles; null if it names none. A new role may take others away, so the role
 * that was given counts.
 */
export function roleWords({ subject, detail }: Pick<AuditLogEntry, 'subject' | 'detail'>): string | null {
  // The subject is the name, and the username in brackets.
  const name = subject.replace(/ \([^()]*\)$/, '')
  const bypass = detail?.canBypassDeadlines
  const given = roles.find(([role]) => detail?.[role] === true)
  if (given) return `made ${name} ${given[1]}`
  const taken = roles.find(([role]) => detail?.[role] === false)
  if (taken) return `took the role of ${taken[2]} from ${name}`
  if (typeof bypass !== 'boolean') return null
  return bypass ? `let ${name} act after deadlines` : `bound ${name} to deadlines again`
}
