// Removes snapshots that were cut off, and people who were deleted later from those in the data folder: their rows, and references to them in the
// rows of others. Restoring would skip them anyway. Goals that their school no longer keeps go too. If a snapshot was taken
// because people were deleted, those people stay in it until the whole file is deleted.
import { rmSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Day } from '../../contract/days.ts'
import { chunksOf } from '../platform/chunks.ts'
import { inList, lastGeneratedId, lockSnapshotFiles, type OnEngine } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { codeOf, nullIfRefused } from '../platform/errors.ts'
import { finalName } from '../platform/private-files.ts'
import { type KeptFrom, keptFrom, retentionRows } from '../schools/index.ts'
import { changedSource, type MovedTable, type NamedRow, type RowSource } from '../transfer/index.ts'
import {
  filesIn,
  openSnapshot,
  remapPeople,
  rowsIn,
  type Snapshot,
  snapshotName,
  writeSnapshot,
} from './goal-snapshot.ts'

/** Complete or unfinished. */
const isSnapshotOrPart = (name: string) => snapshotName.test(finalName(name) ?? name)

/** A younger file may still be written by a reset; no reset takes nearly this long. */
const MIN_AGE_MS = 60 * 60 * 1000

/**
 * Any node may run it at any time. Unfinished snapshots are removed. Snapshots without deleted people and expired goals are
 * not touched, nor are those of another database or of one that was since restored to an earlier state. Returns the rewritten
 * files. Throws for unreadable files, after it handled all others.
 */
export async function cleanUpSnapshots(
  database: OnEngine,
  dataFolder: string,
  now: number,
  { minAgeMs = MIN_AGE_MS, signal }: { minAgeMs?: number; signal?: AbortSignal } = {},
): Promise<string[]> {
  const files = await filesIn(dataFolder, isSnapshotOrPart)
  if (files.length === 0) return []
  const current = await currentRows(database, now)
  const rewritten: string[] = []
  const unreadable: unknown[] = []
  for (const file of files) {
    signal?.throwIfAborted()
    // The file's time is the machine's clock, not the clock of the app.
    const found = await stat(file).catch(() => null)
    if (!found || Date.now() - found.mtimeMs < minAgeMs) continue
    try {
      if (finalName(basename(file)) !== null) {
        await rm(file, { force: true })
        continue
      }
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
 * belongs to the school of the same id that was created in the same millisecond.
 */
async function currentRows({ db, engine }: OnEngine, now: number): Promise<CurrentRows> {
  // Read before the users, so that a user created meanwhile has a higher id.
  const lastId = await lastGeneratedId(db, engine, 'users')
  const people = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
  const schools = await retentionRows(db).select(['name', 'created_at']).execute()
  return {
    isDeleted: (id) => id <= lastId && !people.has(id),
    keptOf: ({ school }) => {
      const createdAt = Date.parse(school.createdAt)
      const owner = schools.find(({ id, created_at }) => id === school.id && created_at === createdAt)
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
  const cleaned = (tables: RowSource['tables']) => cleanedSource(snapshot, tables, isForgotten, kept.goals)
  const first = cleaned(snapshot.tables)
  const counts = new Map<string, number>()
  for await (const { table, rows } of first.source.chunks())
    counts.set(table.name, (counts.get(table.name) ?? 0) + rows.length)
  if (!first.hasChanges()) return false
  const tables = snapshot.tables.map((table) => ({ ...table, rows: counts.get(table.name) ?? 0 }))
  await writeSnapshot(file, cleaned(tables).source, snapshot.madeAt)
  return true
}

/** To be read once, because goals come before the rows that refer to them. `hasChanges` is right after that. */
function cleanedSource(
  snapshot: Snapshot,
  tables: RowSource['tables'],
  isDeleted: (id: number) => boolean,
  /** The day from which on goals are kept; null for all. */
  goalsFrom: Day | null,
) {
  const removedGoals = new Set<unknown>()
  let changes = 0
  /** The same row if it is unchanged, null if it is removed. */
  const clean = (row: NamedRow, table: MovedTable): NamedRow | null => {
    const isExpired = table.name === 'goals' && goalsFrom !== null && String(row.due_on) < goalsFrom
    if (isExpired || removedGoals.has(row.goal_id)) return null
    const namesDeleted = Object.entries(row).some(
      ([column, id]) => table.references[column] === 'users' && typeof id === 'number' && isDeleted(id),
    )
    const left = namesDeleted ? remapPeople(table, row, (id) => (isDeleted(id) ? null : id)) : row
    // A goal that goes on with a removed one keeps no link to it.
    return left && removedGoals.has(left.carried_from_id) ? { ...left, carried_from_id: null } : left
  }
  const source = changedSource(snapshot, tables, (rows, table) =>
    rows.flatMap((row) => {
      const after = clean(row, table)
      if (after !== row) changes++
      if (after === null && table.name === 'goals') removedGoals.add(row.id)
      return after ? [after] : []
    }),
  )
  return { source, hasChanges: () => changes > 0 }
}

/** Jobs run every minute, so a reset that was killed with the server began this soon after the last job. */
const SOON_MS = 5 * 60 * 1000
const instant = /-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)/
const IDS_PER_STATEMENT = 2_000

/**
 * Removes unfinished snapshots, and those of the server's last minutes that the audit log does not name and whose goals
 * all still exist: `cairn restore-goals` would restore nothing from them. Snapshots from before a backup was restored
 * stay. Returns the names.
 */
export async function removeCutOffSnapshots(database: OnEngine, dataFolder: string): Promise<string[]> {
  const removed: string[] = []
  const ended = await lastJobAt(database)
  for (const path of await filesIn(dataFolder, isSnapshotOrPart)) {
    const name = basename(path)
    if (finalName(name) !== null) {
      await rm(path, { force: true })
      removed.push(name)
    } else if ((await isCutOff(database, path, ended)) && (await removeUnlessInUse(database, path))) {
      removed.push(name)
    }
  }
  return removed
}

/** False if a deletion on another node has been committed meanwhile, which names the file in the audit log. */
function removeUnlessInUse({ db, engine }: OnEngine, path: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockSnapshotFiles(tx, engine, 'alone')
    if (await isInAuditLog({ db: tx }, basename(path))) return false
    rmSync(path, { force: true })
    return true
  }).catch((error) => {
    // A deletion on another node holds the lock for long, so the snapshot may be its own.
    if (codeOf(error) === LOCK_TIMEOUT) return false
    throw error
  })
}

/** PostgreSQL's code for a lock that was not free in time. */
const LOCK_TIMEOUT = '55P03'

/** True if the snapshot is of a reset or deletion that was killed in the server's last minutes and deleted nothing. */
async function isCutOff(database: OnEngine, path: string, ended: number | null): Promise<boolean> {
  const name = basename(path)
  if (ended === null || !(Math.abs(takenAt(name) - ended) <= SOON_MS)) return false
  if (await isInAuditLog(database, name)) return false
  const goals = await goalsIn(path).catch(nullIfRefused)
  return goals !== null && allExist(database, goals)
}

/** Refuses a damaged file. */
async function goalsIn(path: string): Promise<number[]> {
  const ids: number[] = []
  const rows = rowsIn(await openSnapshot(path))
  for await (const { table, row } of rows) if (table.name === 'goals') ids.push(Number(row.id))
  return ids
}

async function lastJobAt({ db }: Pick<Database, 'db'>): Promise<number | null> {
  const newest = await db
    .selectFrom('jobs')
    .select('ran_at')
    .where('ran_at', 'is not', null)
    .orderBy('ran_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.ran_at ?? null
}

/** Epoch milliseconds; NaN if the name has no instant. */
function takenAt(name: string): number {
  const [, hour, minute, second] = instant.exec(name) ?? []
  return Date.parse(`${hour}:${minute}:${second}`)
}

async function isInAuditLog({ db }: Pick<OnEngine, 'db'>, name: string): Promise<boolean> {
  const entry = db.selectFrom('audit_log').select('id').where('detail', 'like', `%${name}%`).limit(1)
  return (await entry.executeTakeFirst()) !== undefined
}

async function allExist({ db, engine }: OnEngine, ids: number[]): Promise<boolean> {
  for (const chunk of chunksOf(ids, IDS_PER_STATEMENT)) {
    const found = await db
      .selectFrom('goals')
      .select('id')
      .where(inList(engine, 'id', chunk))
      .execute()
    if (found.length < chunk.length) return false
  }
  return true
}
