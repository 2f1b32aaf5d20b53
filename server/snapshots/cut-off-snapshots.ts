// Snapshots of resets and deletions that were cut off before they deleted anything, as by kill -9. Call it before the
// server listens, on a data folder that no other server uses.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inList } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { portions } from '../platform/portions.ts'
import { parsedHeading, parsedLine, snapshotName, snapshotsFolder } from './goal-snapshot.ts'

/** Jobs run every minute, so a reset that was cut off by the end of the server began this soon after the last of them. */
const SOON_MS = 5 * 60 * 1000
const instant = /-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)/
const AT_ONCE = 2_000

/**
 * Removes those of the last minutes before the server ended that no entry of the audit log names and whose goals are all
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
  if (ended === null) return removed
  for (const name of (await readdir(folder).catch(() => [])).filter((name) => snapshotName.test(name))) {
    const path = join(folder, name)
    if (!(Math.abs(takenAt(name) - ended) <= SOON_MS)) continue
    if (await isNamed(database, name)) continue
    const goals = goalsIn(await readFile(path, 'utf8'))
    if (goals === null || !(await areThere(database, goals))) continue
    await rm(path, { force: true })
    removed.push(name)
  }
  return removed
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

/** Null where a line is damaged; the last one may be cut off, and so may the heading when it is the last. */
function goalsIn(text: string): number[] | null {
  const [heading = '', ...lines] = text.split('\n')
  const cutOff = lines.pop()
  if (cutOff === undefined) return []
  if (!parsedHeading(heading)) return null
  const ids: number[] = []
  for (const line of lines) {
    const parsed = parsedLine(line)
    if (parsed === null) return null
    if (parsed.table === 'goals') ids.push(parsed.row.id)
  }
  return ids
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
