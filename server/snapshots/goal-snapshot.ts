// Snapshots: exports of goals and their dependent rows, in files of the data folder, so that a reset can be undone. A snapshot is
// written before the transaction that deletes the goals, which first compares it with their current rows. The snapshot of people
// who were deleted together lets `cairn restore-goals` return the goals once the same people have accounts again.
import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { iso } from '../platform/clock.ts'
import { idsOf, inList, lockSnapshotFiles, withoutStatementTimeout } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { isFullDiskError, isLostConnectionError } from '../platform/db/storage-faults.ts'
import { DomainError, invalid, nullIfRefused, refuse } from '../platform/errors.ts'
import {
  exportSource,
  goalsSource,
  type Hashes,
  hashesOf,
  type MovedTable,
  type NamedRow,
  namedRows,
  type Owner,
  type RowSource,
  SNAPSHOT,
  writeExport,
} from '../transfer/index.ts'

export interface Snapshot extends RowSource {
  school: { id: number; name: string; createdAt: string }
  /** When it was taken, ISO 8601. */
  madeAt: string
}

/** Name of the snapshot of a reset, or of people who were deleted together. */
export const snapshotName = /^goals-of-(deleted-people-of-)?school-.+\.jsonl$/

function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots')
}

/** Paths of the files in the folder whose names pass, sorted; none if there is no folder. */
export async function filesIn(
  dataFolder: string,
  passes = (name: string) => snapshotName.test(name),
): Promise<string[]> {
  const folder = snapshotsFolder(dataFolder)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter(passes)
    .sort()
    .map((name) => join(folder, name))
}

/** The path of a new file, also when two snapshots of a school are taken in the same millisecond. */
function newSnapshotFile(dataFolder: string, kind: string, schoolId: number, takenAt: string): string {
  const suffix = randomBytes(4).toString('hex')
  const name = `${kind}-${schoolId}-${takenAt.replaceAll(':', '-')}-${suffix}.jsonl`
  return join(snapshotsFolder(dataFolder), name)
}

/**
 * Deletes the snapshot of a deletion that failed; null: none was begun. It stays when the connection was lost, because then
 * the goals may be deleted. Errors are ignored: a file that could not be written need not be removed.
 */
export function discardSnapshot(file: string | null, failure: unknown): void {
  if (file === null || isLostConnectionError(failure)) return
  try {
    rmSync(file, { force: true })
  } catch {
    return
  }
}

/** Replaces the file atomically. Only the server's account may read it, because it is children's data. */
export function writeSnapshot(file: string, source: RowSource, takenAt: string): Promise<Hashes> {
  return writeExport(source, file, Date.parse(takenAt), () => {}, SNAPSHOT)
}

/**
 * Reads the heading. 400 on `file`, with a sentence, for anything but a snapshot, and when an incomplete one is read to
 * its end.
 */
export async function openSnapshot(file: string): Promise<Snapshot> {
  const { school, ...source } = await exportSource(file, SNAPSHOT)
  if (!school?.createdAt) invalid('file', `${file} is no snapshot of goals.`)
  return { ...source, school: { ...school, createdAt: school.createdAt } }
}

/** All rows, table by table, goals before their dependent rows. */
export async function* rowsIn(source: RowSource) {
  for await (const { table, rows } of source.chunks()) {
    for (const row of namedRows(table, rows)) yield { table, row }
  }
}

/** Tables whose rows are deleted with their owner; in others only the reference to the person becomes null. */
const deletedWithOwner = new Set(['goals', 'notifications', 'activities'])

/**
 * The row with the current ids of people; null if it is deleted with its owner. `idNow` returns null for a deleted
 * person.
 */
export function remapPeople(
  { name, references }: MovedTable,
  row: NamedRow,
  idNow: (id: number) => number | null,
): NamedRow | null {
  const now = { ...row }
  for (const [column, id] of Object.entries(row)) {
    if (references[column] === 'users' && typeof id === 'number') now[column] = idNow(id)
  }
  return deletedWithOwner.has(name) && now.user_id === null ? null : now
}

const DAY_MS = 24 * 60 * 60 * 1000
/** After this, the deletion of people must be final. */
const RETENTION_DAYS = 30

/** Prefixes of the file names. */
const RESET_PREFIX = 'goals-of-school'
const PEOPLE_PREFIX = 'goals-of-deleted-people-of-school'

type InSchool = Pick<SchoolDb, 'db' | 'engine' | 'schoolId'>

/** Whose goals a snapshot holds: all of the school, or those of these people, who are deleted with them. */
export interface SnapshotPlan {
  dataFolder: string
  now: number
  owners?: readonly Owner[]
}

/** A snapshot that is on the disk. */
export interface SavedGoals {
  /** Null if there were no goals of the people. */
  file: string | null
  /** Says whether rows have changed since. */
  fingerprint: string
}

/** Throws `unavailable` if the file cannot be written. Call it outside of a transaction, which would wait for the disk. */
export async function saveGoals(school: InSchool, plan: SnapshotPlan): Promise<SavedGoals> {
  const { dataFolder, now, owners } = plan
  const source = await snapshotSource(school, owners, await goalIds(school, owners))
  const goalCount = source.tables.find(({ name }) => name === 'goals')?.rows ?? 0
  if (owners && goalCount === 0)
    return { file: null, fingerprint: fingerprintOf(source, await hashesOf(source)) }
  const kind = owners ? PEOPLE_PREFIX : RESET_PREFIX
  const file = newSnapshotFile(dataFolder, kind, school.schoolId, iso(now))
  try {
    const hashes = await writeSnapshot(file, source, iso(now))
    return { file, fingerprint: fingerprintOf(source, hashes) }
  } catch (error) {
    // Nothing is deleted. Errors of the database have no `syscall`; a full disk has a sentence of its own.
    if (isFullDiskError(error) || !(error instanceof Error && 'syscall' in error && 'code' in error))
      throw error
    throw new DomainError('unavailable', {
      message: `The snapshot of the goals cannot be saved (${String(error.code)}), so nothing was deleted.`,
    })
  }
}

/**
 * Locks the goals until the transaction ends, so that nothing can be added to them, and returns their ids. Throws if they are
 * not what the snapshot holds, or if its file is gone; `withSnapshot` then takes another one.
 */
export async function lockSavedGoals(
  tx: InSchool,
  { file, fingerprint }: SavedGoals,
  owners?: readonly Owner[],
): Promise<number[]> {
  await withoutStatementTimeout(tx)
  const ids = await goalIds(tx, owners, 'ForUpdate')
  const source = await snapshotSource(tx, owners, ids)
  if (fingerprintOf(source, await hashesOf(source)) !== fingerprint) throw new GoalsChanged()
  await lockSnapshotFiles(tx.db, tx.engine, 'shared')
  // Another node that starts just now may have taken it for the snapshot of a deletion that was killed.
  if (file !== null && !existsSync(file)) throw new GoalsChanged()
  return ids
}

class GoalsChanged extends Error {}

const MAX_TRIES = 5

/**
 * Takes a snapshot by `save` and runs `work`, which deletes goals in a transaction after `lockSavedGoals`. If a person changed
 * them between the two, both run again. After a failure the snapshot is discarded. Throws `unavailable`, with nothing
 * deleted, if the goals never stand still.
 */
export async function withSnapshot<T>(
  save: () => Promise<SavedGoals>,
  work: (saved: SavedGoals) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const saved = await save()
    try {
      return await work(saved)
    } catch (error) {
      discardSnapshot(saved.file, error)
      if (!(error instanceof GoalsChanged)) throw error
      if (tries >= MAX_TRIES) {
        throw new DomainError('unavailable', {
          message:
            'People are changing these goals right now, so nothing was deleted. Try again in a moment.',
        })
      }
    }
  }
}

async function goalIds(
  { db, engine, schoolId }: InSchool,
  owners: readonly Owner[] | undefined,
  lock?: 'ForUpdate',
): Promise<number[]> {
  const goals = db
    .selectFrom('goals')
    .select('id')
    .$if(owners !== undefined, (query) => query.where(inList(engine, 'user_id', idsOf(owners ?? []))))
    .$if(owners === undefined, (query) => query.where('school_id', '=', schoolId))
    .orderBy('id')
    .$if(lock !== undefined, (query) => query.forUpdate())
  return idsOf(await goals.execute())
}

async function snapshotSource(
  school: InSchool,
  owners: readonly Owner[] | undefined,
  ids: readonly number[],
): Promise<RowSource> {
  const { db, schoolId } = school
  const found = await db
    .selectFrom('schools')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', schoolId)
    .executeTakeFirst()
  if (!found) refuse('not_found')
  const { id, name, created_at } = found
  const source = await goalsSource(school, { id, name, createdAt: iso(created_at) }, ids)
  const named = owners?.map(({ id, username, firstName, lastName }) => ({
    id,
    username,
    firstName,
    lastName,
  }))
  return { ...source, owners: named }
}

/** The row counts are in it because the heading of the file has them, which was written before the rows were read. */
function fingerprintOf({ tables, owners }: RowSource, hashes: Hashes): string {
  return JSON.stringify([owners, tables.map(({ name, rows }) => [name, rows, hashes[name]])])
}

/** Safe to run on several nodes. Returns the deleted files; files dated in the future stay. */
export async function deleteOldSnapshots(
  dataFolder: string,
  now: number,
  signal?: AbortSignal,
): Promise<string[]> {
  const deleted: string[] = []
  for (const file of await filesIn(dataFolder, (name) => name.startsWith(`${PEOPLE_PREFIX}-`))) {
    signal?.throwIfAborted()
    // Null for a file that is no snapshot or does not exist.
    const snapshot = await openSnapshot(file).catch(nullIfRefused)
    if (!snapshot || Date.parse(snapshot.madeAt) + RETENTION_DAYS * DAY_MS > now) continue
    await rm(file, { force: true })
    deleted.push(file)
  }
  return deleted
}
