// Snapshots: exports of goals and their dependent rows, in files of the data folder, so that a reset can be undone. They are
// written within the transaction that deletes the goals. The snapshot of people who were deleted together lets
// `cairn restore-goals` return the goals once the same people have accounts again.
import { existsSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { iso } from '../platform/clock.ts'
import { idsOf, withoutStatementTimeout } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { isFullDiskError, isLostConnectionError } from '../platform/db/storage-faults.ts'
import { findRow, listRows } from '../platform/db/table-rows.ts'
import { DomainError, invalid, nullIfRefused, refuse } from '../platform/errors.ts'
import {
  exportSource,
  goalsSource,
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

/** The path of a file that does not exist yet, even if two snapshots are taken in the same instant. */
export function freeSnapshotFile(
  dataFolder: string,
  kind: string,
  schoolId: number,
  takenAt: string,
): string {
  const name = `${kind}-${schoolId}-${takenAt.replaceAll(':', '-')}`
  for (let copy = 1; ; copy++) {
    const file = join(snapshotsFolder(dataFolder), `${name}${copy === 1 ? '' : `-${copy}`}.jsonl`)
    if (!existsSync(file)) return file
  }
}

/**
 * After a deletion that failed, which needs no snapshot; null: none was begun. It stays when the connection was lost, because then
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
export async function writeSnapshot(file: string, source: RowSource, takenAt: string): Promise<void> {
  await writeExport(source, file, Date.parse(takenAt), () => {}, SNAPSHOT)
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

/** Prefix of the file names; snapshots of resets have `goals-of-school-`. */
const PEOPLE_PREFIX = 'goals-of-deleted-people-of-school'

type InSchool = Pick<SchoolDb, 'db' | 'engine' | 'schoolId'>

/** The caller has locked the goals until the transaction ends. Throws `unavailable` if the file cannot be written. */
export async function saveGoals(
  tx: InSchool,
  ids: readonly number[],
  file: string,
  { takenAt, owners }: { takenAt: string; owners?: readonly Owner[] },
): Promise<void> {
  const found = await findRow(tx.db, 'schools', { id: tx.schoolId }, ['id', 'name', 'created_at'])
  const { created_at, ...school } = found ?? refuse('not_found')
  const source = await goalsSource(tx, { ...school, createdAt: iso(created_at) }, ids)
  try {
    await writeSnapshot(file, { ...source, owners }, takenAt)
  } catch (error) {
    // Nothing is deleted. Errors of the database have no `syscall`; a full disk has a sentence of its own.
    if (isFullDiskError(error) || !(error instanceof Error && 'syscall' in error && 'code' in error))
      throw error
    throw new DomainError('unavailable', {
      message: `The snapshot of the goals cannot be saved (${String(error.code)}), so nothing was deleted.`,
    })
  }
}

export function snapshotFileOfPeople(dataFolder: string, schoolId: number, now: number): string {
  return freeSnapshotFile(dataFolder, PEOPLE_PREFIX, schoolId, iso(now))
}

/**
 * Call it in the transaction that deletes the people, after locking them. Returns false, without a file, if they have no
 * goals. Throws `unavailable` if the file cannot be written.
 */
export async function saveGoalsOfPeople(
  tx: InSchool,
  owners: readonly Owner[],
  file: string,
  now: number,
): Promise<boolean> {
  await withoutStatementTimeout(tx)
  const all = { order: ['id'], lock: 'ForUpdate' } as const
  const ids = idsOf(await listRows(tx.db, 'goals', { user_id: idsOf(owners) }, ['id'], all))
  if (ids.length === 0) return false
  await saveGoals(tx, ids, file, { takenAt: iso(now), owners })
  return true
}

/** Safe to run on several nodes. Returns the deleted files; files dated in the future stay. */
export async function deleteOldSnapshots(dataFolder: string, now: number): Promise<string[]> {
  const deleted: string[] = []
  for (const file of await filesIn(dataFolder, (name) => name.startsWith(`${PEOPLE_PREFIX}-`))) {
    // Null for a file that is no snapshot or does not exist.
    const snapshot = await openSnapshot(file).catch(nullIfRefused)
    if (!snapshot || Date.parse(snapshot.madeAt) + RETENTION_DAYS * DAY_MS > now) continue
    await rm(file, { force: true })
    deleted.push(file)
  }
  return deleted
}
