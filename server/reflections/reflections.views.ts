// Reflections as the contract shows them: the learner, the texts, the responses, and what the caller may do.
import { sql } from 'kysely'
import type { Query } from '../../contract/api.ts'
import { addDays } from '../../contract/days.ts'
import { getLookBackAt, isLookBackOpen } from '../../contract/look-back.ts'
import type {
  StoredOpenReflection,
  StoredReflection,
  StoredReflectionOfLearner,
} from '../../contract/reflections.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { caredFor, nameOrNull, type PersonRow, personColumns, toPerson } from '../people/index.ts'
import type { Caller, Viewer } from '../platform/caller.ts'
import {
  type Engine,
  inList,
  jsonList,
  jsonRows,
  type OnEngine,
  type Queries,
} from '../platform/db/engine.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { type Page, readPage } from '../platform/paging.ts'
import { abilitiesOf } from './reflections.policy.ts'

/**
 * Query for reflections with their learners and responses, to be narrowed and ordered; map the rows with `toReflections`. It
 * filters by the learner's school, as `goalsOf` does: by that of the reflection, all of the school would be searched.
 */
function reflectionsOf(school: SchoolDb) {
  return reflections(school).where('users.school_id', '=', school.schoolId)
}

function reflections({ db, engine }: OnEngine) {
  return db
    .selectFrom('reflections')
    .innerJoin('users', 'users.id', 'reflections.user_id')
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .select(personColumns)
    .select([
      'reflections.id as reflection_id',
      'reflections.week',
      'reflections.first_question',
      'reflections.second_question',
      'reflections.first_text',
      'reflections.second_text',
      'reflections.version',
      'reflections.created_at as createdAt',
      'reflections.updated_at as updatedAt',
    ])
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('responses')
          .leftJoin('users as provider', 'provider.id', 'responses.provider_id')
          .whereRef('responses.reflection_id', '=', 'reflections.id')
          .select([
            'responses.id',
            'responses.provider_id',
            'responses.text',
            'responses.created_at as createdAt',
          ])
          .select(['provider.first_name', 'provider.last_name'])
          .orderBy('responses.id'),
      ).as('responses'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof reflections>['executeTakeFirstOrThrow']>>

/** The reflections of the rows, in their order. */
async function toReflections(
  school: SchoolDb,
  rows: readonly Row[],
  viewer: Viewer,
  calendar?: SchoolCalendar,
): Promise<StoredReflection[]> {
  if (rows.length === 0) return []
  const days = calendar ?? (await schoolCalendar(school))
  return rows.map((row) => toReflection(row, viewer, days))
}

function toReflection(row: Row, { caller, now }: Viewer, calendar: SchoolCalendar): StoredReflection {
  const responses = jsonRows(row.responses)
  const state = { week: row.week, isAnswered: responses.some(({ text }) => text !== null) }
  return {
    ...toStoredReflection(row),
    user: toPerson(row),
    abilities: abilitiesOf(caller, caredFor(row), state, { calendar, now }),
  }
}

/** Without what depends on the viewer. */
function toStoredReflection(row: Omit<Row, keyof PersonRow>): Omit<StoredReflection, 'user' | 'abilities'> {
  return {
    ...row,
    id: row.reflection_id,
    questions: [row.first_question, row.second_question],
    texts: [row.first_text, row.second_text],
    responses: jsonRows(row.responses).map((response) => ({
      ...response,
      provider: nameOrNull(response.provider_id, response.first_name, response.last_name),
    })),
  }
}

/** Everything that the person wrote, oldest week first. */
export async function storedReflectionsOf(db: Queries, engine: Engine, userId: number) {
  const rows = await reflections({ db, engine })
    .where('reflections.user_id', '=', userId)
    .orderBy('reflections.week')
    .execute()
  return rows.map(toStoredReflection)
}

/** What the person responded to others, oldest first. */
export function responsesGivenBy(db: Queries, userId: number) {
  const columns = ['id', 'reflection_id as reflectionId', 'text', 'created_at as createdAt'] as const
  return db.selectFrom('responses').select(columns).where('provider_id', '=', userId).orderBy('id').execute()
}

/** Read after a change, for the response. */
export async function reflectionById(
  school: SchoolDb,
  id: number,
  viewer: Viewer,
): Promise<StoredReflection> {
  const row = await reflectionsOf(school).where('reflections.id', '=', id).executeTakeFirst()
  const [reflection] = await toReflections(school, row ? [row] : [], viewer)
  return reflection ?? refuse('not_found')
}

/** What the caller can write now; null while no reflection is open. */
export async function openReflection(school: SchoolDb, viewer: Viewer): Promise<StoredOpenReflection | null> {
  const calendar = await schoolCalendar(school)
  const window = getLookBackAt(viewer.now, calendar)
  if (!isLookBackOpen(window, viewer.now)) return null
  const rows = await reflectionsOf(school)
    .where('reflections.user_id', '=', viewer.caller.id)
    .where('reflections.week', '=', window.week)
    .execute()
  const [reflection = null] = await toReflections(school, rows, viewer, calendar)
  return {
    ...window,
    questions: reflection?.questions ?? calendar.questions,
    reflection,
  }
}

/** Newest week first. */
export async function reflectionsOfPerson(
  school: SchoolDb,
  userId: number,
  page: Query<'GET /api/users/:id/reflections'>,
  viewer: Viewer,
): Promise<Page<StoredReflection>> {
  const own = reflectionsOf(school).where('reflections.user_id', '=', userId)
  const { items, nextCursor } = await readPage(own, page, {
    columns: { 'reflections.week': 'text', 'reflections.id': 'id' },
    direction: 'desc',
    keyOf: (row) => [row.week, row.reflection_id],
  })
  return { items: await toReflections(school, items, viewer), nextCursor }
}

/** Each learner with the reflection about the week, in the order of the learners. */
export async function withReflections(
  school: SchoolDb,
  learners: readonly PersonRow[],
  week: string,
  viewer: Viewer & { calendar: SchoolCalendar },
): Promise<StoredReflectionOfLearner[]> {
  const ids = learners.map(({ id }) => id)
  const rows = await reflectionsOf(school)
    .where(inList(school.engine, 'reflections.user_id', ids))
    .where('reflections.week', '=', week)
    .execute()
  const written = await toReflections(school, rows, viewer, viewer.calendar)
  const byLearner = new Map(written.map((reflection) => [reflection.user.id, reflection]))
  return learners.map((learner) => ({
    user: toPerson(learner),
    reflection: byLearner.get(learner.id) ?? null,
  }))
}

/** A reflection awaits a response for so long from its first save on. */
const WAITING_DAYS = 28
const DAY = 86_400_000
/** A reflection that still waits is about a week whose Monday is at most so many days ago: its window closes within 26. */
const OLDEST_WEEK = WAITING_DAYS + 28

/**
 * Of the crews that the caller coaches and the studio that the caller guides; oldest first. `crewId`: only of the current
 * members of this crew.
 */
export async function reflectionQueue(
  school: SchoolDb,
  { crewId, ...page }: Query<'GET /api/reflections/queue'>,
  viewer: Viewer,
): Promise<Page<StoredReflection>> {
  const { caller, now } = viewer
  const waiting = reflectionsOf(school)
    .where('reflections.user_id', 'in', inCareOf(school, caller, crewId))
    .where('reflections.week', '>=', addDays(zonedDay(now, school.timeZone), -OLDEST_WEEK))
    .where('reflections.created_at', '>', now - WAITING_DAYS * DAY)
    .where(
      sql<boolean>`not exists (select 1 from responses as given where given.reflection_id = reflections.id)`,
    )
  const { items, nextCursor } = await readPage(waiting, page, {
    columns: { 'reflections.id': 'id' },
    direction: 'asc',
    keyOf: (row) => [row.reflection_id],
  })
  return { items: await toReflections(school, items, viewer), nextCursor }
}

/** The ids of the active people in the caller's crews and studio, without the caller. */
function inCareOf(school: SchoolDb, caller: Caller, crewId: number | undefined) {
  const people = school
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '!=', caller.id)
    .where('users.left_at', 'is', null)
    .$if(crewId !== undefined, (query) => query.where('users.group_id', '=', crewId ?? 0))
  const crews = caller.isCoach ? caller.assignedCrews : []
  const studioId = caller.isGuide ? caller.assignedStudioId : null
  return people
    .where(inList(school.engine, 'users.group_id', crews))
    .union(people.where('users.studio_id', '=', studioId ?? sql.lit(0)))
}
