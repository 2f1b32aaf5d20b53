// Inserts accounts, locks those of a school, and finds a studio by its name.
import type { Insertable } from 'kysely'
import { type Language, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { sentence } from '../../contract/sentence.ts'
import { emailKey, usernameKey } from '../../contract/text.ts'
import { idsOf, type Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { flag, type UserRow } from '../platform/db/tables.ts'
import { invalid } from '../platform/errors.ts'
import { nameKey } from '../platform/names.ts'
import { nameOrder, sortName } from './name-order.ts'

export interface NewUser {
  schoolId: number | null
  /** Names are sorted by it; English if it is absent. */
  schoolLanguage?: Language
  username: string
  passwordHash: string
  firstName: string
  lastName: string
  studioId?: number | null
  assignedStudioId?: number | null
  isAdmin?: boolean
  isSuperAdmin?: boolean
  isGuide?: boolean
  isCoach?: boolean
  email?: string | null
  createdAt: number
}

/** A taken username violates the key `users.username_key`, which the transaction turns into 409 `username_taken`. */
export async function insertUser(db: Queries, user: NewUser): Promise<number> {
  const { id } = await db.insertInto('users').values(userRow(user)).returning('id').executeTakeFirstOrThrow()
  return id
}

export function userRow(user: NewUser): Insertable<UserRow> {
  return {
    school_id: user.schoolId,
    username: user.username,
    username_key: usernameKey(user.username),
    password_hash: user.passwordHash,
    first_name: user.firstName,
    last_name: user.lastName,
    awaits_first_sign_in: 1,
    sort_name: sortName(user.lastName, user.firstName),
    name_order: nameOrder(user.lastName, user.firstName, user.schoolLanguage ?? SOURCE_LANGUAGE),
    studio_id: user.studioId ?? null,
    group_id: null,
    profile_picture: null,
    language: null,
    is_admin: flag(user.isAdmin),
    is_super_admin: flag(user.isSuperAdmin),
    is_coach: flag(user.isCoach),
    is_captain: 0,
    is_guide: flag(user.isGuide),
    assigned_studio_id: user.assignedStudioId ?? null,
    can_bypass_deadlines: 0,
    created_at: user.createdAt,
    ...(user.email != null && emailColumns(user.email)),
  }
}

/** A taken address violates the key `users.email_key`, which the transaction turns into 409 `email_taken`. */
export function emailColumns(email: string | null): Pick<UserRow, 'email' | 'email_key'> {
  return { email, email_key: email === null ? null : emailKey(email) }
}

/** Locks the people of the school, so that no goal is created until the transaction ends. Returns their ids. */
export async function lockPeople(school: SchoolDb): Promise<number[]> {
  return idsOf(await school.selectFrom('users').select('id').orderBy('id').forNoKeyUpdate().execute())
}

/** Returns the id of the school's studio with this name, ignoring case. Refuses with 400 on `path` if there is none. */
export async function findStudioByName(
  school: SchoolDb,
  name: string,
  path: 'studio' | 'assignedStudio',
): Promise<number> {
  if (name.trim() === '') invalid(path, sentence('Please select a studio.'))
  const studio = await school
    .selectFrom('studios')
    .select('id')
    .where('name_key', '=', studioKey(name))
    .executeTakeFirst()
  return studio ? studio.id : invalid(path, describeMissingStudio(name))
}

/** Returns the key that finds a studio: its `nameKey` without surrounding blanks. */
export function studioKey(name: string): string {
  // Databases refuse NUL and lone surrogates; no studio's name contains either.
  return name.includes('\0') || !name.isWellFormed() ? '' : nameKey(name.trim())
}

export function describeMissingStudio(name: string): string {
  const shown = name.trim()
  const short = shown.length > 100 ? `${shown.slice(0, 100)}…` : shown
  return sentence('There\'s no studio "{name}" in this school.', { name: short.toWellFormed() })
}
