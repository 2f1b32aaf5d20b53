// Finds and locks the reflections that calls change, and updates their texts.
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
  /** True with a text as a response. */
  isAnswered: boolean
}

/** The reflection that a call is about. */
export interface TargetReflection {
  school: SchoolDb
  target: Pick<StoredReflection, 'id' | 'userId'>
}

/** Refuses with `not_found` outside the school. */
export async function findReflection(school: SchoolDb, id: number): Promise<StoredReflection> {
  const row = await selectStoredReflections(school).where('reflections.id', '=', id).executeTakeFirst()
  return toStored(row ?? refuse('not_found'))
}

/** Returns null if the learner has not written about the week. */
export async function findReflectionOfWeek(
  school: SchoolDb,
  userId: number,
  week: string,
): Promise<StoredReflection | null> {
  const row = await selectStoredReflections(school)
    .where('reflections.user_id', '=', userId)
    .where('reflections.week', '=', week)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

/**
 * Locks the owner until the transaction ends, and then reads the reflection, so that saves, responses and deletions of one
 * owner's reflections wait for each other. Refuses with `not_found` if it was deleted.
 */
export async function lockReflection(
  tx: SchoolDb,
  { id, userId }: Pick<StoredReflection, 'id' | 'userId'>,
): Promise<StoredReflection & { owner: OwnerFacts }> {
  const owner = await lockOwner(tx, userId)
  return { ...(await findReflection(tx, id)), owner }
}

function selectStoredReflections(school: SchoolDb) {
  return school
    .selectFrom('reflections')
    .select(['id', 'user_id', 'week', 'first_text', 'second_text', 'version'])
    .select(
      sql<number>`(select count(*) from responses where responses.reflection_id = reflections.id
        and responses.text is not null)`.as('answers'),
    )
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectStoredReflections>['executeTakeFirstOrThrow']>>

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

/** Saves new texts, and deletes every 'Read' because it was about the former ones: the reflection awaits a response again. */
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

/** Returns the person's response to the reflection, or undefined if there is none. */
export async function findResponse(
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

/**
 * Locks the giver against a move to another school, and refuses with `not_found` after such a move. Super admins may respond in
 * every school.
 */
export async function requireGiverInSchool(school: SchoolDb, id: number): Promise<void> {
  const giver = await school.db
    .selectFrom('users')
    .select(['school_id', 'is_super_admin'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (giver?.school_id !== school.schoolId && giver?.is_super_admin !== 1) refuse('not_found')
}
