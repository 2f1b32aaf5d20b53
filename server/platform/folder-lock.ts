// One server for each data folder: the process holds an SQLite write lock on `cairn.lock`. The operating system releases
// the lock when the process ends, also after kill -9, so a lock file that is left behind blocks no later start.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { codeOf } from './errors.ts'

const NAME = 'cairn.lock'
/** Time for a server that is just stopping. */
const LOCK_TIMEOUT_MS = 1_000

export interface FolderLock {
  release(): void
}

export class FolderInUse extends Error {
  override name = 'FolderInUse'
  /** The process that holds the lock. */
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`Process ${pid} uses ${folder}.`)
    this.pid = pid
  }
}

/** Throws FolderInUse while another process holds the lock. Keep the result: garbage collection releases the lock too. */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, NAME)
  makePrivate(path)
  const file = new Sqlite(path, { timeout: LOCK_TIMEOUT_MS })
  try {
    // Other processes can read while the write lock is held, so they can read the number of this process.
    file.exec('begin immediate')
    while (holderIn(file) !== process.pid) {
      file.pragma(`user_version = ${process.pid}`)
      file.exec('commit')
      // Between commit and begin another process may have written its own number, or taken the lock.
      file.exec('begin immediate')
    }
  } catch (error) {
    const busy = codeOf(error).startsWith('SQLITE_BUSY')
    const refusal = busy ? new FolderInUse(folder, holderIn(file)) : error
    file.close()
    throw refusal
  }
  return { release: () => void file.close() }
}

/** Another account that can read the file could hold a read lock, and the server would not start. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  const { mode, uid } = statSync(path)
  // Earlier versions made it readable. Its owner alone may change that.
  if ((mode & 0o077) !== 0 && process.getuid?.() === uid) chmodSync(path, 0o600)
}

function holderIn(file: Sqlite.Database): number {
  return Number(file.pragma('user_version', { simple: true }))
}
