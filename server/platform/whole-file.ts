// Files of children's data that are there whole or not at all, and that only the account that runs Cairn may read.
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** Ends the name of a file that is still being written. */
export const UNFINISHED = '.part'

/**
 * `write` fills the file it is given, which exists and is empty; once it is done, the file is on the disk for good under
 * its real name. Replaces a file of that name.
 */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`
  makeFolder(dirname(file))
  await rm(unfinished, { force: true })
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

/** Waits until the file, or the names in the folder, would outlive a power cut. */
export async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
