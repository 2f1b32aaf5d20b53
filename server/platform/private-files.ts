// Files and folders with children's data, which only the account that runs Cairn may read. A file is complete or absent.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from './errors.ts'

/** The name of an unfinished file, with a random part for each writer; SQLite adds the journal. */
const unfinishedName = /^(.+?)\.[0-9a-f]{8}\.part(?:-journal)?$/
/** Programs write without pauses, so an unfinished file that has not changed for this long belongs to one that was killed. */
const ABANDONED_MS = 60 * 60 * 1000

/** The name that an unfinished file gets when it is complete; null for a file that is complete. */
export function finalName(name: string): string | null {
  return unfinishedName.exec(name)?.[1] ?? null
}

/**
 * `write` fills the unfinished file, which exists and is empty. Afterward the file is synced to the disk and renamed to
 * `file`, replacing an earlier one. If two writers do so at the same time, the file of the later one remains.
 */
export async function writeFileAtomically(file: string, write: (unfinished: string) => Promise<void>) {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  makeFolder(dirname(file))
  await removeAbandoned(file)
  try {
    await (await open(unfinished, 'wx', 0o600)).close()
    await write(unfinished)
    await fsyncPath(unfinished)
    await rename(unfinished, file)
    await fsyncPath(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The names of backups and exports. Most of them contain the time, so nothing writes the same file again. */
const copyNamePattern = /^cairn-.+\.(?:db|jsonl\.gz)$/

/** Removes unfinished files that killed programs left behind for the same file, and for backups and exports next to it. */
async function removeAbandoned(file: string): Promise<void> {
  const names = await readdir(dirname(file))
  for (const name of names) {
    const final = finalName(name)
    if (final === null || (final !== basename(file) && !copyNamePattern.test(final))) continue
    const path = join(dirname(file), name)
    const stat = await lstat(path).catch(() => null)
    if (stat?.isFile() && Date.now() - stat.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** Waits until the file, or the directory's entries, survive a power cut. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Makes a folder and its parents with mode 0700. An existing folder is not changed. Throws the system's error. It does not use
 * `mkdirSync` with `recursive`, which never returns where the system cannot make folders, such as below /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (isFolder(folder)) return
    const above = dirname(folder)
    const missing = codeOf(error) === 'ENOENT'
    if (!missing || existsSync(above)) throw error
    makeFolder(above)
    makeFolder(folder)
  }
}

/** Like `makeFolder`, but never makes the parent folder, which may be the mount point of a disk that is not mounted. */
export function makeFolderWithoutParents(folder: string): void {
  if (!isFolder(folder)) mkdirSync(folder, { mode: 0o700 })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
