// The person who makes a call, with everything that policies depend on, and whether they proved who they are. The session
// feature creates it.
import type { Day } from '../../contract/days.ts'
import type { Language } from '../../contract/languages.ts'
import type { WeekSettings } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { refuse } from './errors.ts'

export interface Caller {
  id: number
  username: string
  firstName: string
  lastName: string
  /** Null before the first school, and after the person left their last one. */
  schoolId: number | null
  /** IANA zone of the school; null without one. */
  timeZone: string | null
  /** Their own, or else that of the school; null without either. */
  language: Language | null
  /** Null without a school. */
  schoolLanguage: Language | null
  /** Those of the school. */
  weeks: WeekSettings
  /** True for super admins too. */
  isAdmin: boolean
  isSuperAdmin: boolean
  isCoach: boolean
  isCaptain: boolean
  isGuide: boolean
  canBypassDeadlines: boolean
  groupId: number | null
  studioId: number | null
  assignedStudioId: number | null
  /** Crews a coach is assigned to. */
  assignedCrews: readonly number[]
  /** SHA-256 of the session's token, hex. */
  sessionHash: string
  /** Random; stays when the token changes. */
  sessionId: string
  /** When the person last proved who they are in this session; null for never. */
  provedAt: number | null
  /** Whether the caller has an authenticator app or a passkey. */
  isEnrolled: boolean
  /** Whether the provider that started the session is trusted to have asked for a second factor. */
  isTrusted: boolean
  /** Whether the school requires a second factor of its staff. */
  secondFactorRequired: boolean
  /** Staff without a second factor are refused from this day on; null if there was no waiting period. */
  secondFactorFrom: Day | null
}

/** The caller who reads something, and when. */
export interface Viewer {
  caller: Caller
  /** Epoch milliseconds. */
  now: number
}

type StaffRoles = Pick<Caller, 'isAdmin' | 'isGuide' | 'isCoach' | 'studioId'>

/** Admins, guides, and adult coaches; a coach with a studio is a child. */
export function isStaff(person: StaffRoles): boolean {
  return person.isAdmin || person.isGuide || (person.isCoach && person.studioId === null)
}

/** Whether the school requires a second factor of the caller, now or from a later day. */
export function requiresSecondFactor(caller: Caller): boolean {
  return caller.secondFactorRequired && isStaff(caller)
}

/** Whether the caller lacks the second factor that the school requires now or from a later day. */
export function lacksSecondFactor(caller: Caller): boolean {
  return requiresSecondFactor(caller) && !caller.isEnrolled && !caller.isTrusted
}

/** Whether the school refuses the caller at this instant until they have a second factor. */
export function needsSecondFactor(caller: Caller, now: number): boolean {
  const { secondFactorFrom: from, timeZone } = caller
  return lacksSecondFactor(caller) && (from === null || timeZone === null || zonedDay(now, timeZone) >= from)
}

/** Learners have goals, crews and studios. Admins and guides are not learners. */
export function isLearner(person: { isAdmin: boolean; isGuide: boolean }): boolean {
  return !person.isAdmin && !person.isGuide
}

/** Changes that could take an account over require a proof younger than this. */
export const PROOF_MS = 15 * 60 * 1000

/** When the caller's proof expires; null without a valid proof. */
export function provedUntil({ provedAt }: Pick<Caller, 'provedAt'>, now: number): number | null {
  return provedAt !== null && now < provedAt + PROOF_MS ? provedAt + PROOF_MS : null
}

export function requireProof({ caller, now }: { caller: Pick<Caller, 'provedAt'>; now: number }): void {
  if (provedUntil(caller, now) === null) refuse('proof_needed')
}
