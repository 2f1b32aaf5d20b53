// Searches names and titles word by word.
import { type RawBuilder, sql } from 'kysely'
import { type Engine, positionOf } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

/** Removes case and accents, like `users.sort_name`. */
export const plainName = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const searchWords = (search = ''): string[] => search.split(/\s+/).filter((word) => word !== '')

/** Matches rows of `users`, under their alias in the query, whose name contains the word, ignoring case and accents. */
export function nameContains(engine: Engine, alias: string, word: string): RawBuilder<boolean> {
  return sql<boolean>`${positionOf(engine, sql.ref(`${alias}.sort_name`), plainName(word))} > 0`
}

/** Matches texts that contain the word, ignoring case. SQLite ignores case only for the letters A to Z. */
export function textContains(engine: Engine, column: string, word: string): RawBuilder<boolean> {
  return sql<boolean>`${positionOf(engine, sql`lower(${sql.ref(column)})`, word.toLowerCase())} > 0`
}

/** Returns the ids of people whose names contain all words, or null if there are more than `max`. */
export async function findPeopleByName(
  school: SchoolDb,
  words: readonly string[],
  max: number,
): Promise<number[] | null> {
  const rows = await school
    .selectFrom('users')
    .select('id')
    .where(({ and }) => and(words.map((word) => nameContains(school.engine, 'users', word))))
    .limit(max + 1)
    .execute()
  return rows.length > max ? null : rows.map(({ id }) => id)
}
