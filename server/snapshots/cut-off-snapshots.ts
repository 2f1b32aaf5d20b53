// Removes snapshots of resets and deletions that were killed before they deleted anything. Call it before the server
// listens, on a data folder that no other server uses.
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { finalName } from '../platform/atomic-file.ts'
import { chunksOf } from '../platform/chunks.ts'
import { inList } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { DomainError } from '../platform/errors.ts'
import { filesIn, openSnapshotOrNull, rowsIn, snapshotName } from './goal-snapshot.ts'

/** Jobs run every minute, so a reset that was killed with the server began this soon after the last job. */
const SOON_MS = 5 * 60 * 1000
const instant = /-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)/
const IDS_PER_STATEMENT = 2_000

/**
 * Removes unfinished snapshots, and those of the server's last minutes that the audit log does not name and whose goals
 * all still exist: `cairn restore-goals` would restore nothing from them. Snapshots from before a backup was restored
 * stay. Returns the names.
 */
export async function removeCutOffSnapshots(
  database: Pick<Database, 'db' | 'engine'>,
  dataFolder: string,
): Promise<string[]> {
  const removed: string[] = []
  const ended = await lastJobAt(database)
  for (const path of await filesIn(dataFolder, (name) => snapshotName.test(finalName(name) ?? name))) {
    const name = basename(path)
    if (finalName(name) === null && !(await isCutOff(database, path, ended))) continue
    await rm(path, { force: true })
    removed.push(name)
  }
  return removed
}

/** True if the snapshot is of a reset or deletion that was killed in the server's last minutes and deleted nothing. */
async function isCutOff(
  database: Pick<Database, 'db' | 'engine'>,
  path: string,
  ended: number | null,
): Promise<boolean> {
  const name = basename(path)
  if (ended === null || !(Math.abs(takenAt(name) - ended) <= SOON_MS)) return false
  if (await isInAuditLog(database, name)) return false
  const goals = await goalsIn(path)
  return goals !== null && allExist(database, goals)
}

/** Null if the file is damaged. */
async function goalsIn(path: string): Promise<number[] | null> {
  const snapshot = await openSnapshotOrNull(path)
  if (!snapshot) return null
  const ids: number[] = []
  try {
    for await (const { table, row } of rowsIn(snapshot)) if (table.name === 'goals') ids.push(Number(row.id))
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
  return ids
}

async function lastJobAt({ db }: Pick<Database, 'db'>): Promise<number | null> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.max('ran_at').as('at'))
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at)
}

/** Epoch milliseconds; NaN if the name has no instant. */
function takenAt(name: string): number {
  const [, hour, minute, second] = instant.exec(name) ?? []
  return Date.parse(`${hour}:${minute}:${second}`)
}

async function isInAuditLog({ db }: Pick<Database, 'db'>, name: string): Promise<boolean> {
  const entry = db.selectFrom('audit_log').select('id').where('detail', 'like', `%${name}%`).limit(1)
  return (await entry.executeTakeFirst()) !== undefined
}

async function allExist({ db, engine }: Pick<Database, 'db' | 'engine'>, ids: number[]): Promise<boolean> {
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
