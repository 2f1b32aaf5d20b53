// Search by names and titles, word by word.
import { type RawBuilder, sql } from 'kysely'
import { type Engine, positionOf } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

/** Without case and accents, as in `users.sort_name`. */
export const plainName = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const searchWords = (search = ''): string[] => search.split(/\s+/).filter((word) => word !== '')

/** The name of a row of `users`, by its alias in the query, contains the word, whatever its case and accents. */
export function nameContains(engine: Engine, alias: string, word: string): RawBuilder<boolean> {
  return sql<boolean>`${positionOf(engine, sql.ref(`${alias}.sort_name`), plainName(word))} > 0`
}

/** A text of people contains the word. SQLite ignores the case of the letters from A to Z only. */
export function textContains(engine: Engine, column: string, word: string): RawBuilder<boolean> {
  return sql<boolean>`${positionOf(engine, sql`lower(${sql.ref(column)})`, word.toLowerCase())} > 0`
}

/** The people of the school with all words in their names; null if there are more than `most`. */
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
