// Snapshots of resets and deletions that were cut off before they deleted anything, as by kill -9. Call it before the
// server listens, on a data folder that no other server uses.
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inList } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { DomainError } from '../platform/errors.ts'
import { portions } from '../platform/portions.ts'
import { nameOnceWhole } from '../platform/whole-file.ts'
import { rowsIn, snapshotIn, snapshotName, snapshotsFolder } from './goal-snapshot.ts'

/** Jobs run every minute, so a reset that was cut off by the end of the server began this soon after the last of them. */
const SOON_MS = 5 * 60 * 1000
const instant = /-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)/
const AT_ONCE = 2_000

/**
 * Removes those that were not written to their end, and those of the last minutes before the server ended that no entry of the audit log names and whose goals are all
 * still there: `cairn restore-goals` would put nothing back from them. Those from before a backup was restored stay.
 * Answers the names.
 */
export async function removeCutOffSnapshots(
  database: Pick<Database, 'db' | 'engine'>,
  dataFolder: string,
): Promise<string[]> {
  const folder = snapshotsFolder(dataFolder)
  const removed: string[] = []
  const ended = await lastJobAt(database)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const isUnfinished = snapshotName.test(nameOnceWhole(name) ?? '')
    if (!isUnfinished && !(snapshotName.test(name) && (await isCutOff(database, path, ended)))) continue
    await rm(path, { force: true })
    removed.push(name)
  }
  return removed
}

/** Of a reset, or a deletion, that was cut off in the last minutes before the server ended, and deleted nothing. */
async function isCutOff(
  database: Pick<Database, 'db' | 'engine'>,
  path: string,
  ended: number | null,
): Promise<boolean> {
  const name = basename(path)
  if (ended === null || !(Math.abs(takenAt(name) - ended) <= SOON_MS)) return false
  if (await isNamed(database, name)) return false
  const goals = await goalsIn(path)
  return goals !== null && areThere(database, goals)
}

/** Null where the file is damaged. */
async function goalsIn(path: string): Promise<number[] | null> {
  const snapshot = await snapshotIn(path)
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

/** Epoch milliseconds; NaN where the name says none. */
function takenAt(name: string): number {
  const [, hour, minute, second] = instant.exec(name) ?? []
  return Date.parse(`${hour}:${minute}:${second}`)
}

async function isNamed({ db }: Pick<Database, 'db'>, name: string): Promise<boolean> {
  const entry = db.selectFrom('audit_log').select('id').where('detail', 'like', `%${name}%`).limit(1)
  return (await entry.executeTakeFirst()) !== undefined
}

async function areThere({ db, engine }: Pick<Database, 'db' | 'engine'>, ids: number[]): Promise<boolean> {
  for (const portion of portions(ids, AT_ONCE)) {
    const found = await db
      .selectFrom('goals')
      .select('id')
      .where(inList(engine, 'id', portion))
      .execute()
    if (found.length < portion.length) return false
  }
  return true
}
