// The expected refusal of a call, from the caller, the permission and the named row. The order is that of API.md: 401, 403
// `no_school`, 403 if no role of the caller may make the call at all, 404, 403 for the row, 400.
import type { ErrorCode } from '../../../contract/errors.ts'
import type { CastRole } from './cast.ts'
import type { Permission } from './permissions.ts'
import { findMeaning, has, type Named } from './who.ts'

export type Refusal = Extract<
  ErrorCode,
  'unauthenticated' | 'no_school' | 'forbidden' | 'not_found' | 'validation'
>

/** The school of `?schoolId=`, for calls that accept it. */
export interface NamedSchool {
  is: string
  id: number
  school: CastRole['school'] | undefined
}

export interface PermissionCase {
  /** Null without a session. */
  caller: CastRole | null
  permission: Permission
  named: Named | null
  namedSchool: NamedSchool | null
}

/** Returns null if the call is allowed. */
export function expectRefusal({ caller, permission, named, namedSchool }: PermissionCase): Refusal | null {
  const { who, only, ownAlone, withoutSchool, needsNoSchool } = permission
  if (who.includes('anybody')) return null
  // Nobody on the stage is in the middle of a sign-in.
  if (who.includes('browser of a sign-in that waits for its second step')) return 'unauthenticated'
  if (who.includes('pass of a guardian')) return 'unauthenticated'
  if (caller === null) return 'unauthenticated'
  if (who.includes('everyone signed in')) return null
  if (ownAlone) return named?.person === caller ? null : 'not_found'
  if (caller.school === null && !withoutSchool && !has(caller, 'super admin')) return 'no_school'
  const roles = only ?? who.map((word) => findMeaning(word).role)
  if (!roles.some((role) => role === undefined || has(caller, role))) return 'forbidden'
  if (named) return expectRowRefusal(caller, permission, named)
  if (namedSchool) return expectSchoolRefusal(caller, namedSchool)
  return caller.school === null && !needsNoSchool && !withoutSchool ? 'validation' : null
}

function expectRowRefusal(
  caller: CastRole,
  { who, notOfOneself, anyAccount, hidden }: Permission,
  named: Named,
) {
  if (named.school === undefined) return 'not_found'
  if (named.school === null && !anyAccount) return 'not_found'
  if (named.school !== caller.school && !has(caller, 'super admin')) return 'not_found'
  if (notOfOneself && named.person === caller) return 'forbidden'
  return who.some((word) => findMeaning(word).holds(caller, named))
    ? null
    : hidden
      ? 'not_found'
      : 'forbidden'
}

function expectSchoolRefusal(caller: CastRole, { school }: NamedSchool) {
  if (school === undefined) return 'not_found'
  return school === caller.school || has(caller, 'super admin') ? null : 'not_found'
}
