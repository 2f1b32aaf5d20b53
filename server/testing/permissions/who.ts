// The words with which API.md says who may make a call, each with its meaning for a caller and the row that the call names.
import type { CastRole, CrewName, SchoolName } from './cast.ts'

/** The facts about the row that a call names, as far as permissions need them. */
export interface Named {
  /** The description in failure messages; '' for a call that names nothing. */
  is: string
  /** The value in the path, the query or the body. */
  id: number | string
  /** The days away that the path names in addition to the person. */
  absenceId?: number
  /** Null for a row without a school; undefined if there is no such row. */
  school: SchoolName | null | undefined
  /** The owner: the account itself, or the owner of the goal, notification or reply. */
  person?: CastRole
  /** The crew itself, or the one of the person. */
  crew?: CrewName
}

export type Role =
  | 'captain'
  | 'coach'
  | 'guide'
  | 'admin'
  | 'super admin'
  | 'adult coach'
  | 'staff coach'
  | 'enrolled'
  | 'learner with a studio'

interface Meaning {
  /** The role that is required for the call at all; undefined for none. */
  role?: Role
  /** It is called only if caller and row are in the same school, or the caller is a super admin. */
  holds: (caller: CastRole, named: Named) => boolean
}

/** Admins include super admins. */
export function has(caller: CastRole, role: Role): boolean {
  switch (role) {
    case 'captain':
      return caller.captain === true
    case 'coach':
      return caller.coachOf !== undefined
    case 'guide':
      return caller.guideOf !== undefined
    case 'admin':
      return caller.admin === true || caller.superAdmin === true
    case 'super admin':
      return caller.superAdmin === true
    case 'adult coach':
      return caller.coachOf !== undefined && caller.studio === undefined
    case 'staff coach':
      return (
        has(caller, 'adult coach') || (has(caller, 'coach') && (has(caller, 'guide') || has(caller, 'admin')))
      )
    case 'learner with a studio':
      return caller.studio !== undefined && !has(caller, 'admin') && caller.guideOf === undefined
    case 'enrolled':
      return true
  }
}

/** Super admins see every school; all others only their own. */
export function maySeeSchool(school: SchoolName, caller: CastRole): boolean {
  return caller.school === school || has(caller, 'super admin')
}

const inTheCrew = (caller: CastRole, { crew }: Named) => crew !== undefined && caller.crew === crew
const byRole = (role: Role): Meaning => ({ role, holds: (caller) => has(caller, role) })

const meanings = {
  /** No session is needed. */
  anybody: { holds: () => true },
  /** A school is not needed. */
  'everyone signed in': { holds: () => true },
  'everyone of a school': { holds: () => true },
  self: { holds: (caller, { person }) => person === caller },
  'self as a learner with a studio': {
    role: 'learner with a studio',
    holds: (caller, { person }) => person === caller && has(caller, 'learner with a studio'),
  },
  'members of the crew': { holds: inTheCrew },
  'captain of the crew': {
    role: 'captain',
    holds: (caller, named) => caller.captain === true && inTheCrew(caller, named),
  },
  'coach assigned to the crew': {
    role: 'coach',
    holds: (caller, { crew }) => crew !== undefined && caller.coachOf?.includes(crew) === true,
  },
  'coach assigned to the crew who is staff': {
    role: 'staff coach',
    holds: (caller, { crew }) =>
      has(caller, 'staff coach') && crew !== undefined && caller.coachOf?.includes(crew) === true,
  },
  'guide of the studio': {
    role: 'guide',
    holds: (caller, { person }) => typeof caller.guideOf === 'string' && caller.guideOf === person?.studio,
  },
  'learner with a studio': byRole('learner with a studio'),
  captain: byRole('captain'),
  coach: byRole('coach'),
  'coach who is staff': byRole('staff coach'),
  guide: byRole('guide'),
  'coach without a studio': byRole('adult coach'),
  /** Everyone on the stage has a passkey. */
  'the enrolled': byRole('enrolled'),
  'browser of a sign-in that waits for its second step': { holds: () => false },
  'pass of a guardian': { holds: () => false },
  admin: byRole('admin'),
  'super admin': byRole('super admin'),
  'admin, unless it is the account of an admin': {
    role: 'admin',
    holds: (caller, { person }) =>
      has(caller, 'admin') && person?.admin !== true && person?.superAdmin !== true,
  },
  'admin, unless it is the account of a super admin': {
    role: 'admin',
    holds: (caller, { person }) => has(caller, 'admin') && person?.superAdmin !== true,
  },
} satisfies Record<string, Meaning>

export type Who = keyof typeof meanings

export function findMeaning(who: Who): Meaning {
  return meanings[who]
}
