// Treats the embedded database as a file: makes consistent copies of it and checks it for damage, also in worker threads.
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { requireKnownFileSchema } from '../platform/db/migrate.ts'
import { isDamageError } from '../platform/db/storage-faults.ts'
import { codeOf, invalid } from '../platform/errors.ts'
import { makeFolderWithoutParents, writeFileAtomically } from '../platform/private-files.ts'

/** How long to wait for another connection's lock. */
const LOCK_TIMEOUT_MS = 5_000

/**
 * Copies the committed data into a new file while others go on reading and writing. The pages are rewritten, so nothing of
 * deleted rows is in the copy. It is checked before it gets its name. Blocks the calling thread.
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  makeFolderWithoutParents(dirname(to))
  await writeFileAtomically(to, async (unfinished) => {
    try {
      withFile(file, (database) => database.prepare('vacuum into ?').run(unfinished))
      requireSound(unfinished)
    } finally {
      // SQLite leaves the journal behind when the disk is full.
      rmSync(`${unfinished}-journal`, { force: true })
    }
  })
}

/** Removes deleted rows from the write-ahead log and frees its space. */
export function truncateWriteAheadLog(file: string): void {
  withFile(file, (database) => {
    // The passive checkpoint blocks no writer, so little is left for the second one, which does.
    database.pragma('wal_checkpoint(passive)')
    database.pragma('wal_checkpoint(truncate)')
  })
}

/** Rewrites the file without what deleted rows left in its pages. Writers are blocked until it is done. */
export function compactDatabase(file: string): void {
  withFile(file, (database) => database.exec('vacuum'))
  truncateWriteAheadLog(file)
}

/**
 * Checks pages, foreign keys and schema, and returns the schema. Refuses with 400 on `file` if no server should open the file.
 */
export function requireSound(file: string): string {
  try {
    return withFile(file, (database) => {
      if (database.pragma('integrity_check', { simple: true }) !== 'ok') refuseDamaged()
      if (toList(database.pragma('foreign_key_check')).length > 0) refuseDamaged()
      const schema = findSchema(database)
      requireKnownFileSchema(schema)
      return schema
    })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'SQLITE_NOTADB') invalid('file', 'This file is not a Cairn database.')
    if (code.startsWith('SQLITE_CORRUPT')) refuseDamaged()
    throw error
  }
}

/** Returns SQLite's own sentence about the first damaged page; null for a sound file. */
export function findBrokenPage(file: string): string | null {
  try {
    const result = withFile(file, (database) => database.pragma('quick_check(1)', { simple: true }))
    return result === 'ok' ? null : String(result).replace(/^\*\*\* in database main \*\*\*\n/, '')
  } catch (error) {
    if (isDamageError(error)) return error.message
    throw error
  }
}

function refuseDamaged(): never {
  invalid('file', 'The database in this file is damaged.')
}

function findSchema(database: Sqlite.Database): string {
  const table = database
    .prepare<[], string>("select name from sqlite_schema where name = 'kysely_migration'")
    .pluck()
    .get()
  const schema = table && database.prepare<[], string>('select max(name) from kysely_migration').pluck().get()
  return schema || invalid('file', 'This file is not a Cairn database.')
}

function toList(rows: unknown): unknown[] {
  return Array.isArray(rows) ? rows : []
}

function withFile<T>(file: string, work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file, { fileMustExist: true, timeout: LOCK_TIMEOUT_MS })
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/**
 * Runs `copyDatabase` and `truncateWriteAheadLog` in another thread. The signal ends the thread. A thread that waits for a disk
 * that does not answer ends only when the disk answers, so no second one is started to wait with it.
 */
export async function copyInBackground(file: string, to: string, signal?: AbortSignal): Promise<void> {
  const worker = fileWorker({ file, to })
  const end = () => void worker.terminate()
  signal?.addEventListener('abort', end, { once: true })
  const [code] = await once(worker, 'exit').finally(() => signal?.removeEventListener('abort', end))
  signal?.throwIfAborted()
  if (code !== 0) throw new Error(`The copy of the database ended with code ${code}.`)
}

/** Runs `findBrokenPage` in another thread. */
export async function checkInBackground(file: string): Promise<string | null> {
  const [problem] = await once(fileWorker({ file }), 'message')
  return problem === null ? null : String(problem)
}

/** In the sources the worker is next to this file; in the build it is next to the server, whose chunks are in a folder below. */
const workerPaths = ['file-worker.ts', 'file-worker.js', '../file-worker.js']

function fileWorker(workerData: { file: string; to?: string }): Worker {
  const script = workerPaths.map((path) => join(import.meta.dirname, path)).find((path) => existsSync(path))
  if (script === undefined) throw new Error('A part of Cairn is missing: file-worker.')
  return new Worker(script, { workerData })
}
