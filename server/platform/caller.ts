// The person who makes a call, with everything the policies ask about. Made by the session feature.

export interface Caller {
  id: number
  username: string
  firstName: string
  lastName: string
  /** Null: no school yet, or no longer. */
  schoolId: number | null
  /** IANA zone of the school; null without one. */
  timeZone: string | null
  /** Super admins too. */
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

/** Neither admin nor guide: the people who have goals, crews and studios. */
export function isLearner(person: { isAdmin: boolean; isGuide: boolean }): boolean {
  return !person.isAdmin && !person.isGuide
}
