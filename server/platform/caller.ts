// The person who makes a call, with everything that policies depend on. The session feature creates it.

export interface Caller {
  id: number
  username: string
  firstName: string
  lastName: string
  /** Null: no school yet, or not any more. */
  schoolId: number | null
  /** IANA zone of the school; null without one. */
  timeZone: string | null
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
}

/** Learners have goals, crews and studios; admins and guides are none. */
export function isLearner(person: { isAdmin: boolean; isGuide: boolean }): boolean {
  return !person.isAdmin && !person.isGuide
}
