// Snapshots: exports of goals and their dependent rows, in files of the data folder, so that a reset can be undone.
import { existsSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DomainError, invalid } from '../platform/errors.ts'
import {
  exportSource,
  type MovedTable,
  type NamedRow,
  namedRows,
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

/** Errors are ignored: a file that could not be written need not be removed. */
export function removeSnapshot(file: string): void {
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

/** Null for a file that is no snapshot or does not exist. */
export async function openSnapshotOrNull(file: string): Promise<Snapshot | null> {
  return openSnapshot(file).catch((error) => {
    if (error instanceof DomainError) return null
    throw error
  })
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
