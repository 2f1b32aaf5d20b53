// Removes people who were deleted later from the snapshots: their rows, and references to them in the rows of others.
// Restoring would skip them anyway. Goals that their school no longer keeps are removed too. If a snapshot was taken because
// people were deleted, those people stay in it until the whole snapshot is deleted.
import type { Day } from '../../contract/days.ts'
import { lastGeneratedId, type OnEngine } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { getKeptFrom, selectRetentionRows } from '../schools/index.ts'
import type { MovedTable, NamedRow } from '../transfer/index.ts'
import { lockSnapshot, readParts, remapPeople, replaceRows } from './goal-snapshot.ts'

/**
 * Any node may run it at any time. Returns the names of the changed snapshots; those without deleted people and expired goals are
 * not touched. Throws for damaged snapshots, after it handled all others.
 */
export async function cleanUpSnapshots(
  database: OnEngine,
  now: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const { db } = database
  // Snapshots are read before people, so a person whom a listed snapshot names and who is not found afterward has been deleted.
  const snapshots = await db.selectFrom('goal_snapshots').select(['id', 'name']).orderBy('id').execute()
  if (snapshots.length === 0) return []
  const current = await currentRows(database, now)
  const changed: string[] = []
  const damaged: unknown[] = []
  for (const { id, name } of snapshots) {
    signal?.throwIfAborted()
    try {
      if (await cleanUpSnapshot(database, id, current)) changed.push(name)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      damaged.push(new Error(`${name}: ${reason}`, { cause: error }))
    }
  }
  if (damaged.length > 0) throw new AggregateError(damaged, 'Snapshots were left as they are')
  return changed
}

interface CurrentRows {
  isDeleted: (id: number) => boolean
  /** The day from which a school keeps goals, by the school's id; null for all goals. */
  goalsFrom: ReadonlyMap<number, Day | null>
}

/**
 * An id above the last one that this database assigned does not count as deleted: a snapshot that was moved here from a file
 * of 1.0.0 may name accounts that were made after the backup from which the database was restored.
 */
async function currentRows({ db, engine }: OnEngine, now: number): Promise<CurrentRows> {
  // The id is read before the users, so that a user created in between has a higher id.
  const lastId = await lastGeneratedId(db, engine, 'users')
  const people = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
  const schools = await selectRetentionRows(db).execute()
  return {
    isDeleted: (id) => id <= lastId && !people.has(id),
    goalsFrom: new Map(schools.map((school) => [school.id, getKeptFrom(school, now).goals])),
  }
}

/** Returns whether anything was removed. */
function cleanUpSnapshot(
  database: OnEngine,
  id: number,
  { isDeleted, goalsFrom }: CurrentRows,
): Promise<boolean> {
  return inTransaction(database.db, async (tx) => {
    const snapshot = await lockSnapshot({ db: tx, engine: database.engine }, id)
    if (!snapshot) return false
    const owners = new Set(snapshot.owners.map((person) => person.id))
    const cleanRow = makeCleaner({
      isForgotten: (person) => !owners.has(person) && isDeleted(person),
      goalsFrom: goalsFrom.get(snapshot.schoolId) ?? null,
    })
    let changed = false
    for await (const part of readParts(tx, id)) {
      const rows: NamedRow[] = []
      let differs = false
      for (const before of part.rows) {
        const after = cleanRow(before, part.table)
        if (after !== before) differs = true
        if (after) rows.push(after)
      }
      if (!differs) continue
      await replaceRows(tx, id, { ...part, rows })
      changed = true
    }
    return changed
  })
}

interface Cleaning {
  isForgotten: (id: number) => boolean
  goalsFrom: Day | null
}

/**
 * Returns a function for all rows of a snapshot in their order, because goals come before the rows that refer to them. It
 * returns the same row if it is unchanged, and null if it is removed.
 */
function makeCleaner({ isForgotten, goalsFrom }: Cleaning) {
  const removedGoals = new Set<unknown>()
  const clean = (row: NamedRow, table: MovedTable): NamedRow | null => {
    const isExpired = table.name === 'goals' && goalsFrom !== null && String(row.due_on) < goalsFrom
    if (isExpired || removedGoals.has(row.goal_id)) return null
    const namesForgotten = Object.entries(row).some(
      ([column, id]) => table.references[column] === 'users' && typeof id === 'number' && isForgotten(id),
    )
    const left = namesForgotten ? remapPeople(table, row, (id) => (isForgotten(id) ? null : id)) : row
    // A goal that carries over a removed one loses the link to it.
    return left && removedGoals.has(left.carried_from_id) ? { ...left, carried_from_id: null } : left
  }
  return (row: NamedRow, table: MovedTable): NamedRow | null => {
    const after = clean(row, table)
    if (after === null && table.name === 'goals') removedGoals.add(row.id)
    return after
  }
}
