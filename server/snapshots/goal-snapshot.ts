// Goals with all that hangs on them as a file in the data folder, so that a reset can be taken back: an export of them alone.
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

/** Of a reset, or of people who were deleted together. */
export const snapshotName = /^goals-of-(deleted-people-of-)?school-.+\.jsonl$/

export function snapshotsFolder(dataFolder: string): string {
  return join(dataFolder, 'snapshots')
}

/** A name that no other snapshot has: two in the same instant are two files. */
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

/** Where it could not be made there is nothing to remove. */
export function removeSnapshot(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    return
  }
}

/** Replaces a file of that name once the new one is whole. Children's data: only the account that runs the server reads it. */
export async function writeSnapshot(file: string, source: RowSource, takenAt: string): Promise<void> {
  await writeExport(source, file, Date.parse(takenAt), () => {}, SNAPSHOT)
}

/** Reads the heading; 400 on `file` with a sentence for anything but a snapshot, and later for one that is not whole. */
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

/** Null for a file that is no snapshot, or is gone. */
export async function snapshotIn(file: string): Promise<Snapshot | null> {
  return openSnapshot(file).catch((error) => {
    if (error instanceof DomainError) return null
    throw error
  })
}

export type SnapshotRow = Record<string, string | number | null>

/** Values by the names of their columns. */
export function namedRows({ columns }: TableHead, rows: readonly Row[]): SnapshotRow[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}

/** All rows, a table after the other, goals before what hangs on them. */
export async function* rowsIn(source: RowSource) {
  for await (const { table, rows } of source.portions()) {
    for (const row of namedRows(table, rows)) yield { table, row }
  }
}

/** Tables that a person's rows go from with the person; elsewhere only the name of the person goes. */
const goesWithOwner = new Set(['goals', 'notifications', 'activities'])

/** The row as it names people now; null where it goes with its owner. `idNow` is null for a person who is gone. */
export function rowOfPeople(
  { name, refers }: MovedTable,
  row: SnapshotRow,
  idNow: (id: number) => number | null,
): SnapshotRow | null {
  const people = Object.keys(refers).filter((column) => refers[column] === 'users')
  const now = { ...row }
  for (const column of people) {
    const id = row[column]
    if (typeof id === 'number') now[column] = idNow(id)
  }
  return goesWithOwner.has(name) && now.user_id === null ? null : now
}
