// Turns the filters of the logs into SQL conditions, and decides where a log begins.
import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../contract/api.ts'
import { LOG_DAYS } from '../../contract/logs.ts'
import { nameContains, searchWords, textContains } from '../people/index.ts'
import type { Engine } from '../platform/db/engine.ts'

/** The filter for entries about a goal. */
export type EntryFilter = Query<'GET /api/admin/goal-edits'>
export type LogFilter = Query<'GET /api/guide/feedback-log'>

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the start of the log in epoch milliseconds.
 *
 * @param from an ISO instant, or undefined for the last 7 days
 */
export function logStart(from: string | undefined, now: number): number {
  return from === undefined ? now - LOG_DAYS * DAY_MS : Date.parse(from)
}

/** The columns of an entry in the log's query. */
interface EntryColumns {
  goalId: string
  byId: string
  /** The columns in which a search finds titles. `given` is the goal. */
  titles: readonly string[]
}

/**
 * Builds the condition on the goal of an entry, its owner (`users`) and its giver, with `scope` for the owner. Returns null if
 * there is nothing to filter. `exists` makes the planner read the school's entries of these days first, while a join would
 * read all entries of the owners.
 */
export function buildGoalCondition(
  engine: Engine,
  { goalId, byId, titles }: EntryColumns,
  { crewId, studioId, search }: EntryFilter,
  scope: readonly RawBuilder<boolean>[] = [],
): RawBuilder<boolean> | null {
  const conditions = [...scope]
  if (crewId !== undefined) conditions.push(sql<boolean>`users.group_id = ${crewId}`)
  if (studioId !== undefined) conditions.push(sql<boolean>`users.studio_id = ${studioId}`)
  for (const word of searchWords(search)) {
    const matches = [
      nameContains(engine, 'users', word),
      nameContains(engine, 'giver', word),
      ...titles.map((title) => textContains(engine, title, word)),
    ]
    conditions.push(sql<boolean>`(${sql.join(matches, sql` or `)})`)
  }
  if (conditions.length === 0) return null
  return sql<boolean>`exists (select 1 from goals as given
    inner join users on users.id = given.user_id
    left join users as giver on giver.id = ${sql.ref(byId)}
    where given.id = ${sql.ref(goalId)} and ${sql.join(conditions, sql` and `)})`
}
