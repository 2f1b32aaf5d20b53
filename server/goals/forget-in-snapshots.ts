// Takes people who were deleted since out of the snapshots in the data folder: what they wrote, and their part in what
// others wrote. Restoring would leave them out in any case. The people with whom a snapshot was taken stay in it until it
// is deleted as a whole.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lastGivenId } from '../platform/db/given-ids.ts'
import type { Database } from '../platform/db/open.ts'
import {
  openSnapshot,
  rowOfPeople,
  rowsIn,
  type Snapshot,
  snapshotName,
  snapshotsFolder,
  writeSnapshot,
} from '../snapshots/index.ts'
import { movedTable } from '../transfer/index.ts'

/** A reset that still writes its snapshot must not lose it; none takes nearly so long. */
const SETTLED_MS = 60 * 60 * 1000

/**
 * Any node may run it at any time. Files without anybody who is gone stay as they are, and those of another database, or
 * of one that was put back to an earlier day. Answers those rewritten; throws, after all others, for those it cannot read.
 */
export async function forgetInSnapshots(
  database: Pick<Database, 'db' | 'engine'>,
  dataFolder: string,
  settledMs = SETTLED_MS,
): Promise<string[]> {
  const folder = snapshotsFolder(dataFolder)
  const names = (await readdir(folder).catch(() => [])).filter((name) => snapshotName.test(name)).sort()
  if (names.length === 0) return []
  const known = await knownHere(database)
  const rewritten: string[] = []
  const unreadable: unknown[] = []
  for (const file of names.map((name) => join(folder, name))) {
    // By the machine's clock, as the file's.
    if (Date.now() - (await stat(file)).mtimeMs < settledMs) continue
    try {
      if (await forgetIn(file, known)) rewritten.push(file)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      unreadable.push(new Error(`${file}: ${reason}`, { cause: error }))
    }
  }
  if (unreadable.length > 0) throw new AggregateError(unreadable, 'Snapshots were left as they are')
  return rewritten
}

interface Known {
  isGone: (id: number) => boolean
  ownsSnapshot: (snapshot: Snapshot) => boolean
}

/**
 * Only an id that this database gave can be gone from it. A school is known by its id and name, and was there when the
 * snapshot was taken: one set up later under the name of an earlier one was not.
 */
async function knownHere({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<Known> {
  // Before the people: a person who comes meanwhile is above it.
  const lastId = await lastGivenId(db, engine, 'users')
  const people = new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
  const schools = await db.selectFrom('schools').select(['id', 'name', 'created_at']).execute()
  return {
    isGone: (id) => id <= lastId && !people.has(id),
    ownsSnapshot: ({ school, madeAt }) =>
      schools.some(
        ({ id, name, created_at }) =>
          id === school.id && name === school.name && created_at <= Date.parse(madeAt),
      ),
  }
}

/** Whether the file was written again. The heading counts the rows, so they are read twice. */
async function forgetIn(file: string, { isGone, ownsSnapshot }: Known): Promise<boolean> {
  const snapshot = await openSnapshot(file)
  if (!ownsSnapshot(snapshot)) return false
  const owners = new Set(snapshot.owners?.map(({ id }) => id))
  const rowsLeft = () => rowsWithout(snapshot, (id) => !owners.has(id) && isGone(id))
  const counts = new Map<string, number>()
  let changes = false
  for await (const { table, before, after } of rowsLeft()) {
    if (before !== after) changes = true
    if (after) counts.set(table.name, (counts.get(table.name) ?? 0) + 1)
  }
  if (!changes) return false
  const tables = snapshot.tables.map((table) => ({ ...table, rows: counts.get(table.name) ?? 0 }))
  async function* portions() {
    for await (const { table, after } of rowsLeft()) {
      const head = tables.find(({ name }) => name === table.name)
      if (after && head) yield { table: head, rows: [head.columns.map((column) => after[column] ?? null)] }
    }
  }
  await writeSnapshot(file, { ...snapshot, tables, portions }, snapshot.madeAt)
  return true
}

/** Each row as it is, the same where nothing changes; null for one that goes. Goals stand before what hangs on them. */
async function* rowsWithout(snapshot: Snapshot, isGone: (id: number) => boolean) {
  const goneGoals = new Set<unknown>()
  for await (const { table, row } of rowsIn(snapshot)) {
    const moved = movedTable(table.name)
    if (!moved) continue
    const isChanged = Object.entries(row).some(
      ([column, id]) => moved.refers[column] === 'users' && typeof id === 'number' && isGone(id),
    )
    const left = isChanged ? rowOfPeople(moved, row, (id) => (isGone(id) ? null : id)) : row
    const after = goneGoals.has(row.goal_id) ? null : left
    if (table.name === 'goals' && after === null) goneGoals.add(row.id)
    yield { table, before: row, after }
  }
}
