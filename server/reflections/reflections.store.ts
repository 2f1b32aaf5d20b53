// Finds a reflection that a call changes, and writes reflections and responses.
import { sql } from 'kysely'
import { lockOwner, type OwnerFacts } from '../goals/index.ts'
import type { ResponseRow } from '../platform/db/reflection-tables.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
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

function stored(school: SchoolDb) {
  return school
    .selectFrom('reflections')
    .select(['id', 'user_id', 'week', 'first_text', 'second_text', 'version'])
    .select(
      sql<number>`(select count(*) from responses where responses.reflection_id = reflections.id
        and responses.text is not null)`.as('answers'),
    )
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
  school: SchoolDb,
  id: number,
  { texts, version, now }: { texts: readonly [string, string]; version: number; now: number },
): Promise<void> {
  await school.deleteFrom('responses').where('reflection_id', '=', id).where('text', 'is', null).execute()
  const [first_text, second_text] = texts
  await school
    .updateTable('reflections')
    .set({ first_text, second_text, version, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** The response of this person to the reflection; undefined without one. */
export async function responseOf(
  school: SchoolDb,
  reflectionId: number,
  providerId: number,
): Promise<(Pick<ResponseRow, 'text'> & { id: number }) | undefined> {
  return school
    .selectFrom('responses')
    .select(['id', 'text'])
    .where('reflection_id', '=', reflectionId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}

/** Locks the giver against a move to another school. `not_found` after one; super admins respond in every school. */
export async function requireGiverOfSchool(school: SchoolDb, id: number): Promise<void> {
  const giver = await school.db
    .selectFrom('users')
    .select(['school_id', 'is_super_admin'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (giver?.school_id !== school.schoolId && giver?.is_super_admin !== 1) refuse('not_found')
}
