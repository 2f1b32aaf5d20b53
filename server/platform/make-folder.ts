// Makes a folder and its parents with mode 0700: it holds children's data, which only the account that runs Cairn may read.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'

/**
 * An existing folder is not changed. Throws the system's error. Not `mkdirSync` with `recursive`, because that never
 * returns where the system makes no folders, such as below /proc.
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

/** As `makeFolder`, but never makes the folder above: it may be the place of a disk that is not mounted. */
export function makeFolderInPlace(folder: string): void {
  if (!isFolder(folder)) mkdirSync(folder, { mode: 0o700 })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
