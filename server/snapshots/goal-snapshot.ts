// Writes and reads snapshots: copies of goals and the rows that depend on them, so that a reset can be undone. A snapshot is written
// in the transaction that deletes the goals, so both happen or neither. With the snapshot of people who were deleted together,
// `cairn restore-goals` restores the goals once the same people have accounts again.
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { sentence } from '../../contract/sentence.ts'
import { iso } from '../platform/clock.ts'
import { idsOf, inList, type OnEngine, type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import type { SnapshotKind } from '../platform/db/snapshot-tables.ts'
import { isFailedWriteError } from '../platform/db/storage-faults.ts'
import { codeOf, DomainError, invalid } from '../platform/errors.ts'
import {
  goalRows,
  type MovedTable,
  movedTable,
  type NamedRow,
  namedRows,
  type Owner,
  owner,
  row,
  type TableRows,
} from '../transfer/index.ts'

export interface Snapshot {
  id: number
  /** The audit log and the command line use this name. */
  name: string
  schoolId: number
  kind: SnapshotKind
  madeAt: number
  /** The people who were deleted with the goals; empty for a reset. */
  owners: readonly Owner[]
}

/** A school, on the connection of a transaction. */
interface InSchool extends OnEngine {
  schoolId: number
}

/** `owners` are people who are about to be deleted, so their goals are saved; undefined for the whole school. */
interface SavedPlan {
  now: number
  owners?: readonly Owner[]
}

/** `name` is null if the people had no goals. */
export interface SavedGoals {
  name: string | null
  ids: number[]
}

/**
 * Locks the goals until the transaction ends, so that nothing can be added to them, and writes them into a snapshot. Throws
 * `unavailable` if the database cannot write it.
 */
export async function saveGoals(tx: InSchool, { now, owners }: SavedPlan): Promise<SavedGoals> {
  await withoutStatementTimeout(tx)
  const ids = await lockGoals(tx, owners)
  if (owners && ids.length === 0) return { name: null, ids }
  const kind = owners ? 'people' : 'reset'
  const name = newName(kind, tx.schoolId, now)
  const named = (owners ?? []).map(({ id, username, firstName, lastName }) => {
    return { id, username, firstName, lastName }
  })
  try {
    await insertSnapshot(tx.db, {
      ...{ name, schoolId: tx.schoolId, kind, madeAt: now, owners: named },
      rows: goalRows(tx, ids),
    })
  } catch (error) {
    if (!isFailedWriteError(error)) throw error
    throw new DomainError('unavailable', {
      message: sentence('The snapshot of the goals cannot be saved ({code}), so nothing was deleted.', {
        code: codeOf(error),
      }),
    })
  }
  return { name, ids }
}

/** Locks in the order of ids, so that two transactions do not wait for each other. */
async function lockGoals(
  { db, engine, schoolId }: InSchool,
  owners: readonly Owner[] | undefined,
): Promise<number[]> {
  const goals = db.selectFrom('goals').select('id').orderBy('id')
  const chosen = owners
    ? goals.where(inList(engine, 'user_id', idsOf(owners)))
    : goals.where('school_id', '=', schoolId)
  // SQLite locks the file instead of rows.
  return idsOf(await (engine === 'postgres' ? chosen.forUpdate() : chosen).execute())
}

/** The random part distinguishes two snapshots of a school in the same millisecond. */
function newName(kind: SnapshotKind, schoolId: number, now: number): string {
  const prefix = kind === 'people' ? 'goals-of-deleted-people-of-school' : 'goals-of-school'
  return `${prefix}-${schoolId}-${iso(now).replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
}

interface NewSnapshot extends Omit<Snapshot, 'id'> {
  rows: AsyncIterable<TableRows>
}

/** Returns false, and writes nothing, if there is a snapshot of this name. Memory holds one chunk of rows at a time. */
export async function insertSnapshot(db: Queries, snapshot: NewSnapshot): Promise<boolean> {
  const { name, schoolId, kind, madeAt, owners, rows } = snapshot
  const inserted = await db
    .insertInto('goal_snapshots')
    .values({ school_id: schoolId, name, kind, made_at: madeAt, owners: JSON.stringify(owners) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  let part = 0
  for await (const chunk of rows) {
    const columns = JSON.stringify(chunk.table.columns)
    for (const lines of boundedLines(chunk.rows)) {
      part++
      await db
        .insertInto('goal_snapshot_parts')
        .values({
          school_id: schoolId,
          snapshot_id: inserted.id,
          part,
          table_name: chunk.table.name,
          columns,
          row_count: lines.length,
          lines: lines.join(''),
        })
        .execute()
    }
  }
  return true
}

/** The limit in characters. A longer row gets a part of its own. */
const MAX_PART_LENGTH = 256 * 1024

function* boundedLines(rows: TableRows['rows']): Generator<string[]> {
  let lines: string[] = []
  let length = 0
  for (const values of rows) {
    const line = toLine(values)
    if (lines.length > 0 && length + line.length > MAX_PART_LENGTH) {
      yield lines
      lines = []
      length = 0
    }
    lines.push(line)
    length += line.length
  }
  if (lines.length > 0) yield lines
}

const toLine = (values: unknown) => `${JSON.stringify(values)}\n`

const savedOwners = z.array(owner)
const savedColumns = z.array(z.string())

/** Refuses an unknown name with 400 on `snapshot`, also after the snapshot was deleted with its school. */
export async function findSnapshot(db: Queries, name: string): Promise<Snapshot> {
  const found = await db.selectFrom('goal_snapshots').selectAll().where('name', '=', name).executeTakeFirst()
  if (!found) invalid('snapshot', `There is no snapshot ${name}.`)
  return toSnapshot(found)
}

interface StoredSnapshot {
  id: number
  school_id: number
  name: string
  kind: SnapshotKind
  made_at: number
  owners: string
}

function toSnapshot({ id, name, school_id, kind, made_at, owners }: StoredSnapshot): Snapshot {
  return { id, name, schoolId: school_id, kind, madeAt: made_at, owners: parse(owners, savedOwners) }
}

/** Locks the snapshot until the transaction ends. Returns null if it has been deleted. */
export async function lockSnapshot({ db }: OnEngine, id: number): Promise<Snapshot | null> {
  const found = await db
    .selectFrom('goal_snapshots')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ? toSnapshot(found) : null
}

export interface SnapshotPart {
  part: number
  table: MovedTable
  columns: readonly string[]
  rows: NamedRow[]
}

/** Yields the parts, goals before their dependent rows. Refuses a damaged part with 400 on `snapshot`. */
export async function* readParts(db: Queries, snapshotId: number): AsyncGenerator<SnapshotPart, void> {
  let last = 0
  for (;;) {
    const found = await db
      .selectFrom('goal_snapshot_parts')
      .select(['part', 'table_name', 'columns', 'lines'])
      .where('snapshot_id', '=', snapshotId)
      .where('part', '>', last)
      .orderBy('part')
      .limit(1)
      .executeTakeFirst()
    if (!found) return
    last = found.part
    const table = movedTable(found.table_name)
    if (!table) refuseDamaged()
    const columns = parse(found.columns, savedColumns)
    // Texts may contain other line separators, which JSON does not escape, but never a line feed.
    const lines = found.lines.split('\n').slice(0, -1)
    const rows = lines.map((line) => parse(line, row))
    if (rows.some((values) => values.length !== columns.length)) refuseDamaged()
    yield { part: found.part, table, columns, rows: namedRows({ columns }, rows) }
  }
}

/** Replaces the rows of a part; a part without rows is deleted. */
export async function replaceRows(
  db: Queries,
  snapshotId: number,
  { part, columns, rows }: SnapshotPart,
): Promise<void> {
  if (rows.length === 0) {
    await db
      .deleteFrom('goal_snapshot_parts')
      .where('snapshot_id', '=', snapshotId)
      .where('part', '=', part)
      .execute()
    return
  }
  const lines = rows.map((named) => toLine(columns.map((column) => named[column] ?? null)))
  await db
    .updateTable('goal_snapshot_parts')
    .set({ row_count: rows.length, lines: lines.join('') })
    .where('snapshot_id', '=', snapshotId)
    .where('part', '=', part)
    .execute()
}

function parse<T>(text: string, schema: z.ZodMiniType<T>): T {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    refuseDamaged()
  }
}

export function refuseDamaged(): never {
  invalid('snapshot', 'The snapshot is damaged; nothing was restored.')
}

/** Tables whose rows are deleted with their owner; in others only the reference to the person becomes null. */
const deletedWithOwner = new Set(['goals', 'notifications', 'activities'])

/**
 * Returns the row with the current ids of people; null if it is deleted with its owner. `toCurrentId` returns null for a deleted
 * person.
 */
export function remapPeople(
  { name, references }: MovedTable,
  before: NamedRow,
  toCurrentId: (id: number) => number | null,
): NamedRow | null {
  const now = { ...before }
  for (const [column, id] of Object.entries(before)) {
    if (references[column] === 'users' && typeof id === 'number') now[column] = toCurrentId(id)
  }
  return deletedWithOwner.has(name) && now.user_id === null ? null : now
}
