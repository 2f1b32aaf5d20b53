// Makes a folder with those above it. Children's data goes there: only the account that runs Cairn may look into it.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Leaves one that is there as it is. Throws the system's error. Node's own `recursive` never comes back from where the
 * system makes no folders, such as /proc.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (isFolder(folder)) return
    const above = dirname(folder)
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!missing || existsSync(above)) throw error
    makeFolder(above)
    makeFolder(folder)
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
