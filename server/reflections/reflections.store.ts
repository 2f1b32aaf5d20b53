// Finds a reflection that a call changes, and writes reflections and responses.
import { sql } from 'kysely'
import { lockOwner, type OwnerFacts } from '../goals/index.ts'
import type { ResponseRow } from '../platform/db/reflection-tables.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { deleteRows, findRow, updateRows } from '../platform/db/table-rows.ts'
import { refuse } from '../platform/errors.ts'

interface StoredReflection {
  id: number
  userId: number
  week: string
  texts: [string, string]
  version: number
  /** Whether it has a response with a text. */
  isAnswered: boolean
}

/** A reflection that a call names. */
export interface ReflectionInSchool {
  school: SchoolDb
  named: Pick<StoredReflection, 'id' | 'userId'>
}

/** `not_found` outside the school. */
export async function findReflection(school: SchoolDb, id: number): Promise<StoredReflection> {
  const row = await stored(school).where('reflections.id', '=', id).executeTakeFirst()
  return toStored(row ?? refuse('not_found'))
}

/** Null if the learner has not written about the week. */
export async function reflectionAbout(
  school: SchoolDb,
  userId: number,
  week: string,
): Promise<StoredReflection | null> {
  const row = await stored(school)
    .where('reflections.user_id', '=', userId)
    .where('reflections.week', '=', week)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/**
 * Locks the owner until the transaction ends, and then reads the reflection: saves, responses and deletions of the same
 * owner wait for each other. `not_found` once it is deleted.
 */
export async function lockReflection(
  tx: SchoolDb,
  { id, userId }: Pick<StoredReflection, 'id' | 'userId'>,
): Promise<StoredReflection & { owner: OwnerFacts }> {
  const owner = await lockOwner(tx, userId)
  return { ...(await findReflection(tx, id)), owner }
}

function stored({ db, schoolId }: SchoolDb) {
  return db
    .selectFrom('reflections')
    .select(['id', 'user_id', 'week', 'first_text', 'second_text', 'version'])
    .select(
      sql<number>`(select count(*) from responses where responses.reflection_id = reflections.id
        and responses.text is not null)`.as('answers'),
    )
    .where('reflections.school_id', '=', schoolId)
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>

function toStored(row: StoredRow): StoredReflection {
  return {
    id: row.id,
    userId: row.user_id,
    week: row.week,
    texts: [row.first_text, row.second_text],
    version: row.version,
    isAnswered: row.answers > 0,
  }
}

/** Every 'Read' was given to the former texts, so it goes: the reflection awaits a response again. */
export async function updateTexts(
  { db }: SchoolDb,
  id: number,
  { texts, version, now }: { texts: readonly [string, string]; version: number; now: number },
): Promise<void> {
  await deleteRows(db, 'responses', { reflection_id: id, text: null })
  const [first_text, second_text] = texts
  await updateRows(db, 'reflections', { id }, { first_text, second_text, version, updated_at: now })
}

/** The response of this person to the reflection; undefined without one. */
export async function responseOf(
  { db }: SchoolDb,
  reflectionId: number,
  providerId: number,
): Promise<(Pick<ResponseRow, 'text'> & { id: number }) | undefined> {
  return findRow(db, 'responses', { reflection_id: reflectionId, provider_id: providerId }, ['id', 'text'])
}

/** Locks the giver against a move to another school. `not_found` after one; super admins respond in every school. */
export async function requireGiverOfSchool({ db, schoolId }: SchoolDb, id: number): Promise<void> {
  const giver = await findRow(db, 'users', { id }, ['school_id', 'is_super_admin'], { lock: 'ForShare' })
  if (giver?.school_id !== schoolId && giver?.is_super_admin !== 1) refuse('not_found')
}
