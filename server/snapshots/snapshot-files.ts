// Moves snapshots from the files in which 1.0.0 wrote them into the database, where this version reads them.
import { readdir, rm, rmdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OnEngine, Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import { finalName } from '../platform/private-files.ts'
import { readExport, SNAPSHOT } from '../transfer/index.ts'
import { insertSnapshot } from './goal-snapshot.ts'

/** The file name of a snapshot of a reset, or of people who were deleted together. */
const fileName = /^goals-of-(deleted-people-of-)?school-.+\.jsonl$/

/** Takes the name of a snapshot, or the path of the file that it was in. */
export const snapshotName = (named: string): string => basename(named).replace(/\.jsonl$/, '')

export interface MovedFiles {
  /** Names of the snapshots that are in the database now. */
  moved: string[]
  /** Files that could not be moved, and why. */
  left: { file: string; reason: string }[]
}

/** Several nodes may call it at the same time. Unfinished files are removed, because the deletion never followed. */
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
      // The server starts anyway.
      result.left.push({ file, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  // The folder stays if the operator has other files in it.
  if (names.length > 0) await rmdir(folder).catch(() => {})
  return result
}

/**
 * Throws for a file that is damaged, or whose school is not in this database: 1.0.0 could restore neither. The file is read
 * inside the transaction, because only its end shows that it is complete; the server does not listen yet.
 */
async function moveFile({ db }: OnEngine, file: string): Promise<void> {
  const source = await readExport(file, SNAPSHOT)
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

/** A school is identified by its id and the time of its creation, because another database has another school with this id. */
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
