// The order of people's names. `users.sort_name` is the same in every language and finds people; `users.name_order` has the
// order of the school's language, in which some letters are letters of their own.
import { type Expression, type SqlBool, sql } from 'kysely'
import { type Language, languages, SOURCE_LANGUAGE } from '../../contract/languages.ts'
import { chunksOf } from '../platform/chunks.ts'
import { type OnEngine, valuesTable } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { plainName } from './search.ts'

/** Sorts after each usual letter: 'n' with this mark is after 'nz' and before 'o'. */
const AFTER_LETTERS = '\uf8ff'
const ROWS_PER_STATEMENT = 250

/**
 * Returns a sort key of people on both engines: last and then first name, without case and accents. People with one name are
 * sorted by it among the last names. The exact name at the end gives names that differ only in accents a fixed order.
 */
export function sortName(lastName: string, firstName: string, plain = plainName): string {
  return `${plain(lastName || firstName)}\u0001${plain(firstName)}\u0001${lastName} ${firstName}`
}

/** Returns `sortName` with the letters that the language sorts as letters of their own: 'ñ' after all names with 'n'. */
export function nameOrder(lastName: string, firstName: string, language: Language): string {
  const { letters } = languages[language]
  if (letters === '') return sortName(lastName, firstName)
  const own = new RegExp(`[${letters}]`, 'giu')
  return sortName(lastName, firstName, (name) =>
    plainName(name.normalize('NFKC').replace(own, (letter) => `${plainName(letter)}${AFTER_LETTERS}`)),
  )
}

/**
 * Writes `name_order` of people, such as `inList(engine, 'users.id', ids)`, by the language of their school now. Call it after
 * people moved to another school, or a school's language changed, in the same transaction.
 */
export async function orderNames({ db, engine }: OnEngine, people: Expression<SqlBool>): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.name_order', 'schools.language'])
    .where(people)
    .execute()
  const changed = rows.flatMap(({ id, first_name, last_name, name_order: before, language }) => {
    const name_order = nameOrder(last_name, first_name, language ?? SOURCE_LANGUAGE)
    return name_order === before ? [] : [{ id, name_order }]
  })
  for (const chunk of chunksOf(changed, ROWS_PER_STATEMENT)) {
    const written = valuesTable(engine, ['id', 'name_order'], chunk, ['name_order'])
    await sql`with written as materialized ${written}
      update users set name_order = written.name_order from written where users.id = written.id`.execute(db)
  }
}

/** Call it when the school's language changed. */
export const orderNamesOfSchool = (school: SchoolDb): Promise<void> =>
  orderNames(school, sql`users.school_id = ${school.schoolId}`)
