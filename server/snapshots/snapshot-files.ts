// Moves the snapshots that 1.0.0 wrote into files of the data folder into the database, where this version reads them.
import { readdir, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OnEngine, Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import { finalName } from '../platform/private-files.ts'
import { exportSource, SNAPSHOT } from '../transfer/index.ts'
import { insertSnapshot } from './goal-snapshot.ts'

/** The name of a snapshot of a reset, or of people who were deleted together. */
const fileName = /^goals-of-(deleted-people-of-)?school-.+\.jsonl$/

/** The name of a snapshot by its name or by the path of the file that it was in. */
export const snapshotName = (named: string): string => basename(named).replace(/\.jsonl$/, '')

export interface MovedFiles {
  /** Names of the snapshots that are in the database now. */
  moved: string[]
  /** Files that stay where they are, and why. */
  left: { file: string; reason: string }[]
}

/** Several nodes may do so at the same time. Unfinished files are removed, because nothing was deleted after them. */
export async function moveSnapshotFiles(database: OnEngine, dataFolder: string): Promise<MovedFiles> {
  const folder = join(dataFolder, 'snapshots')
  const names = await readdir(folder).catch(() => [])
  const result: MovedFiles = { moved: [], left: [] }
  for (const name of names.sort()) {
    const file = join(folder, name)
    const final = finalName(name)
    if (!fileName.test(final ?? name)) continue
    if (final !== null) {
      await rm(file, { force: true })
      continue
    }
    try {
      await moveFile(database, file)
      await rm(file, { force: true })
      result.moved.push(snapshotName(name))
    } catch (error) {
      // The server starts all the same.
      result.left.push({ file, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  // Other files of the operator keep the folder.
  if (names.length > 0) await rmdir(folder).catch(() => {})
  return result
}

/**
 * Throws for a file that is damaged, or whose school is not in this database: 1.0.0 could restore neither. The file is read
 * inside the transaction, because only its end shows that it is complete; the server does not listen yet.
 */
async function moveFile({ db }: OnEngine, file: string): Promise<void> {
  const source = await exportSource(file, SNAPSHOT)
  await inTransaction(db, async (tx) => {
    if (!(await isSchoolHere(tx, source.school))) invalid('file', 'Its school is not in this database.')
    await insertSnapshot(tx, {
      name: snapshotName(file),
      schoolId: source.school?.id ?? 0,
      kind: fileName.exec(basename(file))?.[1] ? 'people' : 'reset',
      madeAt: Date.parse(source.madeAt),
      owners: source.owners ?? [],
      rows: source.chunks(),
    })
  })
}

/** A school is known by its number and the instant at which it was made: another database has another school of this number. */
async function isSchoolHere(
  db: Queries,
  school: { id: number; createdAt?: string | undefined } | null,
): Promise<boolean> {
  if (!school?.createdAt) return false
  const found = await db
    .selectFrom('schools')
    .select('id')
    .where('id', '=', school.id)
    .where('created_at', '=', Date.parse(school.createdAt))
    .executeTakeFirst()
  return found !== undefined
}
