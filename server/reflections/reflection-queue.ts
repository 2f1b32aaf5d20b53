// The reflections that await the response of a coach or guide.
import { sql } from 'kysely'
import { addDays } from '../../contract/days.ts'
import type { StoredReflection } from '../../contract/reflections.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import type { Caller, Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { decodeCursor, type Page, pageOf } from '../platform/paging.ts'
import { reflectionsOf, toReflections } from './reflections.views.ts'

/** A reflection awaits a response for so long from its first save on. */
const WAITING_DAYS = 28
const DAY = 86_400_000
/** A reflection that still waits is about a week whose Monday is at most so many days ago: its window closes within 26. */
const OLDEST_WEEK = WAITING_DAYS + 28

export interface QueueFilter {
  limit: number
  cursor?: string | undefined
  /** Only of the current members of this crew. */
  crewId?: number | undefined
}

/** Of the crews that the caller coaches and the studio that the caller guides; oldest first. */
export async function reflectionQueue(
  school: SchoolDb,
  { limit, cursor, crewId }: QueueFilter,
  viewer: Viewer,
): Promise<Page<StoredReflection>> {
  const { caller, now } = viewer
  const after = decodeCursor(cursor, ['id'])
  const rows = await reflectionsOf(school)
    .where('reflections.user_id', 'in', inCareOf(school, caller, crewId))
    .where('reflections.week', '>=', addDays(zonedDay(now, school.timeZone), -OLDEST_WEEK))
    .where('reflections.created_at', '>', now - WAITING_DAYS * DAY)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('responses as given')
            .select('given.id')
            .whereRef('given.reflection_id', '=', 'reflections.id'),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('reflections.id', '>', after?.[0] ?? 0))
    .orderBy('reflections.id')
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, (row) => [row.reflection_id])
  return { items: await toReflections(school, items, viewer), nextCursor }
}

/** The ids of the active people in the caller's crews and studio, without the caller. */
function inCareOf({ db, engine, schoolId }: SchoolDb, caller: Caller, crewId: number | undefined) {
  const people = db
    .selectFrom('users')
    .select('users.id')
    .where('users.school_id', '=', schoolId)
    .where('users.id', '!=', caller.id)
    .where('users.left_at', 'is', null)
    .$if(crewId !== undefined, (query) => query.where('users.group_id', '=', crewId ?? 0))
  const crews = caller.isCoach ? caller.assignedCrews : []
  const studioId = caller.isGuide ? caller.assignedStudioId : null
  return people
    .where(inList(engine, 'users.group_id', crews))
    .union(people.where('users.studio_id', '=', studioId ?? sql.lit(0)))
}
