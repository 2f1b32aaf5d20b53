// Reads reflections as the contract returns them: with learner, texts, responses, and what the caller may do.
import { sql } from 'kysely'
import type { Query } from '../../contract/api.ts'
import { addDays } from '../../contract/days.ts'
import type { Language } from '../../contract/languages.ts'
import { getLookBackAt, isLookBackOpen } from '../../contract/look-back.ts'
import type {
  StoredOpenReflection,
  StoredReflection,
  StoredReflectionOfLearner,
} from '../../contract/reflections.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { nameOrNull, type PersonRow, personColumns, toPerson, toPersonPlacement } from '../people/index.ts'
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
import { tellQuestions } from '../platform/default-questions.ts'
import { refuse } from '../platform/errors.ts'
import { type Page, readPage } from '../platform/paging.ts'
import { computeAbilities } from './reflections.policy.ts'

/**
 * Builds a query for reflections with their learners and responses. Narrow and order it, and map the rows with
 * `toReflections`. It filters by the learner's school like `selectGoals`, because a filter on the reflection's school would
 * search all reflections of the school.
 */
function selectReflections(school: SchoolDb) {
  return reflectionsQuery(school).where('users.school_id', '=', school.schoolId)
}

function reflectionsQuery({ db, engine }: OnEngine) {
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

type Row = Awaited<ReturnType<ReturnType<typeof reflectionsQuery>['executeTakeFirstOrThrow']>>

/** Returns the reflections in the order of the rows. It reads the calendar if the caller hasn't done so already. */
async function toReflections(
  school: SchoolDb,
  rows: readonly Row[],
  viewer: Viewer & { calendar?: SchoolCalendar },
): Promise<StoredReflection[]> {
  if (rows.length === 0) return []
  const calendar = viewer.calendar ?? (await schoolCalendar(school))
  return rows.map((row) => toReflection(row, viewer, calendar))
}

function toReflection(row: Row, { caller, now }: Viewer, calendar: SchoolCalendar): StoredReflection {
  const responses = jsonRows(row.responses)
  const state = { week: row.week, isAnswered: responses.some(({ text }) => text !== null) }
  return {
    ...toStoredReflection(row),
    user: toPerson(row),
    abilities: computeAbilities({ caller, owner: toPersonPlacement(row), state, calendar, now }),
  }
}

/** Leaves out what depends on the viewer. */
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

/** Lists all reflections of the person, oldest week first. Used by the person's export. */
export async function listStoredReflections(db: Queries, engine: Engine, userId: number) {
  const rows = await reflectionsQuery({ db, engine })
    .where('reflections.user_id', '=', userId)
    .orderBy('reflections.week')
    .execute()
  return rows.map(toStoredReflection)
}

/** Lists all responses that the person gave, oldest first. Used by the person's export. */
export function listGivenResponses(db: Queries, userId: number) {
  const columns = ['id', 'reflection_id as reflectionId', 'text', 'created_at as createdAt'] as const
  return db.selectFrom('responses').select(columns).where('provider_id', '=', userId).orderBy('id').execute()
}

/** Reads a reflection again after a change, for the response. */
export async function getReflection(school: SchoolDb, id: number, viewer: Viewer): Promise<StoredReflection> {
  const row = await selectReflections(school).where('reflections.id', '=', id).executeTakeFirst()
  const [reflection] = await toReflections(school, row ? [row] : [], viewer)
  return reflection ?? refuse('not_found')
}

/** Returns the reflection that the caller can write now, or null while none is open. */
export async function getOpenReflection(
  school: SchoolDb,
  viewer: Viewer & { language: Language },
): Promise<StoredOpenReflection | null> {
  const calendar = await schoolCalendar(school)
  const window = getLookBackAt(viewer.now, calendar)
  if (!isLookBackOpen(window, viewer.now)) return null
  const rows = await selectReflections(school)
    .where('reflections.user_id', '=', viewer.caller.id)
    .where('reflections.week', '=', window.week)
    .execute()
  const { caller, now } = viewer
  const [reflection = null] = await toReflections(school, rows, { caller, now, calendar })
  return {
    ...window,
    questions: reflection?.questions ?? tellQuestions(calendar.questions, viewer.language),
    reflection,
  }
}

/** Lists the newest week first. */
export async function listReflections(
  school: SchoolDb,
  { userId, page, viewer }: { userId: number; page: Query<'GET /api/users/:id/reflections'>; viewer: Viewer },
): Promise<Page<StoredReflection>> {
  const query = selectReflections(school).where('reflections.user_id', '=', userId)
  const { items, nextCursor } = await readPage(query, page, {
    columns: { 'reflections.week': 'text', 'reflections.id': 'id' },
    direction: 'desc',
    keyOf: (row) => [row.week, row.reflection_id],
  })
  return { items: await toReflections(school, items, viewer), nextCursor }
}

/** Lists each learner with their reflection of the week, in the order of `learners`. */
export async function listByLearner(
  school: SchoolDb,
  {
    learners,
    week,
    viewer,
  }: { learners: readonly PersonRow[]; week: string; viewer: Viewer & { calendar: SchoolCalendar } },
): Promise<StoredReflectionOfLearner[]> {
  const ids = learners.map(({ id }) => id)
  const rows = await selectReflections(school)
    .where(inList(school.engine, 'reflections.user_id', ids))
    .where('reflections.week', '=', week)
    .execute()
  const written = await toReflections(school, rows, viewer)
  const byLearner = new Map(written.map((reflection) => [reflection.user.id, reflection]))
  return learners.map((learner) => ({
    user: toPerson(learner),
    reflection: byLearner.get(learner.id) ?? null,
  }))
}

/** The number of days, from the first save on, for which a reflection awaits a response. */
const WAITING_DAYS = 28
const DAY_MS = 86_400_000
/** The first day of a waiting reflection's week is at most this many days ago, because its window closes within 26 days. */
const MAX_WEEK_AGE_DAYS = WAITING_DAYS + 28

/**
 * Lists the reflections that await a response from the crews that the caller coaches and the studio that the caller guides,
 * oldest first. With `crewId`, only those of the crew's current members.
 */
export async function listReflectionQueue(
  school: SchoolDb,
  { crewId, ...page }: Query<'GET /api/reflections/queue'>,
  viewer: Viewer,
): Promise<Page<StoredReflection>> {
  const { caller, now } = viewer
  const waiting = selectReflections(school)
    .where('reflections.user_id', 'in', selectPeopleInCare(school, caller, crewId))
    .where('reflections.week', '>=', addDays(zonedDay(now, school.timeZone), -MAX_WEEK_AGE_DAYS))
    .where('reflections.created_at', '>', now - WAITING_DAYS * DAY_MS)
    .where(
      sql<boolean>`not exists (select 1 from responses as response where response.reflection_id = reflections.id)`,
    )
  const { items, nextCursor } = await readPage(waiting, page, {
    columns: { 'reflections.id': 'id' },
    direction: 'asc',
    keyOf: (row) => [row.reflection_id],
  })
  return { items: await toReflections(school, items, viewer), nextCursor }
}

/** Selects the ids of the active people in the caller's crews and studio, without the caller. */
function selectPeopleInCare(school: SchoolDb, caller: Caller, crewId: number | undefined) {
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
