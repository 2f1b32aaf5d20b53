// Snapshots: exports of goals and their dependent rows, in files of the data folder, so that a reset can be undone.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DomainError, invalid } from '../platform/errors.ts'
import {
  exportSource,
  linesIn,
  type MovedTable,
  type Row,
  type RowSource,
  SNAPSHOT,
  type TableHead,
  writeExport,
} from '../transfer/index.ts'
import { firstFormatSource } from './first-format.ts'

export interface Snapshot extends RowSource {
  school: NonNullable<RowSource['school']>
  /** When it was taken, ISO 8601. */
  madeAt: string
}

/** Name of the snapshot of a reset, or of people who were deleted together. */
export const snapshotName = /^goals-of-(deleted-people-of-)?school-.+\.jsonl$/

export function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots')
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
  const earlier = await firstFormatSource(file, await firstLine(file))
  if (earlier) return earlier
  const { school, ...source } = await exportSource(file, SNAPSHOT)
  return school ? { ...source, school } : invalid('file', `${file} is no snapshot of goals.`)
}

async function firstLine(file: string): Promise<string> {
  try {
    for await (const line of linesIn(file, SNAPSHOT)) return line
    return ''
  } catch {
    invalid('file', `The file ${file} cannot be read.`)
  }
}

/** Null for a file that is no snapshot or does not exist. */
export async function openSnapshotOrNull(file: string): Promise<Snapshot | null> {
  return openSnapshot(file).catch((error) => {
    if (error instanceof DomainError) return null
    throw error
  })
}

export type SnapshotRow = Record<string, string | number | null>

/** Rows as objects, with column names as keys. */
export function namedRows({ columns }: TableHead, rows: readonly Row[]): SnapshotRow[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
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
  row: SnapshotRow,
  idNow: (id: number) => number | null,
): SnapshotRow | null {
  const people = Object.keys(references).filter((column) => references[column] === 'users')
  const now = { ...row }
  for (const column of people) {
    const id = row[column]
    if (typeof id === 'number') now[column] = idNow(id)
  }
  return deletedWithOwner.has(name) && now.user_id === null ? null : now
}
