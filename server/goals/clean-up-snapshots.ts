// Removes people who were deleted later from the snapshots in the data folder: their rows, and references to them in the
// rows of others. Restoring would skip them anyway. Goals that their school no longer keeps go too. If a snapshot was taken because people were deleted, those people stay
// in it until the whole file is deleted.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Day } from '../../contract/days.ts'
import { lastGeneratedId } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { type KeptFrom, keptFrom, retentionRows } from '../schools/index.ts'
import {
  openSnapshot,
  remapPeople,
  rowsIn,
  type Snapshot,
  type SnapshotRow,
  snapshotName,
  snapshotsFolder,
  writeSnapshot,
} from '../snapshots/index.ts'
import { movedTable } from '../transfer/index.ts'

/** A younger file may still be written by a reset; no reset takes nearly this long. */
const MIN_AGE_MS = 60 * 60 * 1000

/**
 * Any node may run it at any time. Snapshots without deleted people and expired goals are not touched, nor are those of another database or
 * of one that was since restored to an earlier state. Returns the rewritten files. Throws for unreadable files, after it
 * handled all others.
 */
export async function cleanUpSnapshots(
  database: Pick<Database, 'db' | 'engine'>,
  dataFolder: string,
  now: number,
  minAgeMs = MIN_AGE_MS,
): Promise<string[]> {
  const folder = snapshotsFolder(dataFolder)
  const names = (await readdir(folder).catch(() => [])).filter((name) => snapshotName.test(name)).sort()
  if (names.length === 0) return []
  const current = await currentRows(database, now)
  const rewritten: string[] = []
  const unreadable: unknown[] = []
  for (const file of names.map((name) => join(folder, name))) {
    // The file's time is the machine's clock, not the clock of the app.
    if (Date.now() - (await stat(file)).mtimeMs < minAgeMs) continue
    try {
      if (await cleanUpSnapshot(file, current)) rewritten.push(file)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      unreadable.push(new Error(`${file}: ${reason}`, { cause: error }))
    }
  }
  if (unreadable.length > 0) throw new AggregateError(unreadable, 'Snapshots were left as they are')
  return rewritten
}

interface CurrentRows {
  isDeleted: (id: number) => boolean
  /** What the school of a snapshot keeps; null if the snapshot belongs to no school of this database. */
  keptOf: (snapshot: Snapshot) => KeptFrom | null
}

/**
 * An id above the last one that this database assigned never belonged to it, so it does not count as deleted. A snapshot
 * belongs to the school of the same id that was created in the same millisecond. Earlier versions did not write that instant;
 * of theirs the school has the same id and name, and existed when the snapshot was taken.
 */
async function currentRows(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  now: number,
): Promise<CurrentRows> {
  // Read before the users, so that a user created meanwhile has a higher id.
  const lastId = await lastGeneratedId(db, engine, 'users')
  const people = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
  const schools = await retentionRows(db).select(['name', 'created_at']).execute()
  return {
    isDeleted: (id) => id <= lastId && !people.has(id),
    keptOf: ({ school, madeAt }) => {
      const owner = schools.find(
        ({ id, name, created_at }) =>
          id === school.id &&
          (school.createdAt === undefined
            ? name === school.name && created_at <= Date.parse(madeAt)
            : created_at === Date.parse(school.createdAt)),
      )
      return owner ? keptFrom(owner, now) : null
    },
  }
}

/** Returns whether the file was rewritten. The heading holds the number of rows, so the rows are read twice. */
async function cleanUpSnapshot(file: string, { isDeleted, keptOf }: CurrentRows): Promise<boolean> {
  const snapshot = await openSnapshot(file)
  const kept = keptOf(snapshot)
  if (kept === null) return false
  const owners = new Set(snapshot.owners?.map(({ id }) => id))
  const isForgotten = (id: number) => !owners.has(id) && isDeleted(id)
  const cleanedRows = () => rowsWithout(snapshot, isForgotten, kept.goals)
  const counts = new Map<string, number>()
  let changes = false
  for await (const { table, before, after } of cleanedRows()) {
    if (before !== after) changes = true
    if (after) counts.set(table.name, (counts.get(table.name) ?? 0) + 1)
  }
  if (!changes) return false
  const tables = snapshot.tables.map((table) => ({ ...table, rows: counts.get(table.name) ?? 0 }))
  async function* portions() {
    for await (const { table, after } of cleanedRows()) {
      const head = tables.find(({ name }) => name === table.name)
      if (after && head) yield { table: head, rows: [head.columns.map((column) => after[column] ?? null)] }
    }
  }
  await writeSnapshot(file, { ...snapshot, tables, chunks: portions }, snapshot.madeAt)
  return true
}

/**
 * Each row before and after: the same object if it is unchanged, null if it is removed. Goals come before the rows that
 * refer to them.
 */
async function* rowsWithout(
  snapshot: Snapshot,
  isDeleted: (id: number) => boolean,
  /** The day from which on goals are kept; null for all. */
  goalsFrom: Day | null,
) {
  const removedGoals = new Set<unknown>()
  for await (const { table, row } of rowsIn(snapshot)) {
    const moved = movedTable(table.name)
    if (!moved) continue
    const isChanged = Object.entries(row).some(
      ([column, id]) => moved.references[column] === 'users' && typeof id === 'number' && isDeleted(id),
    )
    const cleaned = isChanged ? remapPeople(moved, row, (id) => (isDeleted(id) ? null : id)) : row
    const isExpired = table.name === 'goals' && goalsFrom !== null && String(row.due_on) < goalsFrom
    const isRemoved = isExpired || removedGoals.has(row.goal_id)
    const after = isRemoved ? null : withoutLinkTo(removedGoals, cleaned)
    if (table.name === 'goals' && after === null) removedGoals.add(row.id)
    yield { table, before: row, after }
  }
}

/** A goal that goes on with a removed one keeps no link to it. */
function withoutLinkTo(removedGoals: ReadonlySet<unknown>, row: SnapshotRow | null): SnapshotRow | null {
  return row !== null && removedGoals.has(row.carried_from_id) ? { ...row, carried_from_id: null } : row
}
