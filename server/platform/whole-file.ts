// Files of children's data that are there whole or not at all, and that only the account that runs Cairn may read.
import { randomBytes } from 'node:crypto'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** What ends the name of a file that is still being written: each writer has its own. Versions before had one for all. */
const unfinishedName = /^(.+?)(?:\.[0-9a-f]{8})?\.part(?:-journal)?$/
/** Whoever writes does so all the time: a file that nobody touched for so long is left of a program that was ended. */
const LEFT_MS = 60 * 60 * 1000

/** The name that a file gets once it is whole; null for one that is. */
export function nameOnceWhole(name: string): string | null {
  return unfinishedName.exec(name)?.[1] ?? null
}

/**
 * `write` fills the file it is given, which exists and is empty; once it is done, the file is on the disk for good under
 * its real name. Replaces a file of that name; of two who write it at the same time the later one stays, whole.
 */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  makeFolder(dirname(file))
  await removeLeft(file)
  try {
    await (await open(unfinished, 'wx', 0o600)).close()
    await write(unfinished)
    await onDisk(unfinished)
    await rename(unfinished, file)
    await onDisk(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** What programs that were ended on the way to the same file left behind. */
async function removeLeft(file: string): Promise<void> {
  const names = await readdir(dirname(file))
  for (const name of names.filter((name) => nameOnceWhole(name) === basename(file))) {
    const path = join(dirname(file), name)
    const left = await lstat(path).catch(() => null)
    if (left?.isFile() && Date.now() - left.mtimeMs > LEFT_MS) await rm(path, { force: true })
  }
}

/** Waits until the file, or the names in the folder, would outlive a power cut. */
export async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
