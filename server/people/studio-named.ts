// Finds a studio by the name that a request has.
import type { SchoolDb } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import { nameKey } from '../platform/names.ts'

/** The id of the school's studio with this name, ignoring case; 400 on `path` if there is none. */
export async function studioNamed(
  { db, schoolId }: SchoolDb,
  name: string,
  path: 'studio' | 'assignedStudio',
): Promise<number> {
  if (name.trim() === '') invalid(path, 'Please select a studio.')
  const studio = await db
    .selectFrom('studios')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('name_key', '=', studioKey(name))
    .executeTakeFirst()
  return studio ? studio.id : invalid(path, noSuchStudio(name))
}

/** The key to look a studio up by: its `nameKey` without surrounding blanks. */
export function studioKey(name: string): string {
  // Databases refuse NUL and lone surrogates; no studio's name contains either.
  return name.includes('\0') || !name.isWellFormed() ? '' : nameKey(name.trim())
}

export function noSuchStudio(name: string): string {
  const shown = name.trim()
  const short = shown.length > 100 ? `${shown.slice(0, 100)}…` : shown
  return `There is no studio "${short.toWellFormed()}" in this school.`
}
