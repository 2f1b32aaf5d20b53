// Lets only one server use a data folder: its process holds an SQLite write lock on `cairn.lock`. The operating system releases
// the lock when the process ends, even after kill -9, so a lock file that is left behind does not block a later start.
import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { codeOf } from './errors.ts'

const NAME = 'cairn.lock'
/** Gives a server that is just stopping time to end. */
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
    while (readHolder(file) !== process.pid) {
      file.pragma(`user_version = ${process.pid}`)
      file.exec('commit')
      // Between commit and begin another process may have written its own number, or taken the lock.
      file.exec('begin immediate')
    }
  } catch (error) {
    const busy = codeOf(error).startsWith('SQLITE_BUSY')
    const refusal = busy ? new FolderInUse(folder, readHolder(file)) : error
    file.close()
    throw refusal
  }
  return { release: () => void file.close() }
}

/** If another account could read the file, it could hold a read lock, and the server would not start. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  const { mode, uid } = statSync(path)
  // Earlier versions made it readable. Only its owner may change that.
  if ((mode & 0o077) !== 0 && process.getuid?.() === uid) chmodSync(path, 0o600)
}

function readHolder(file: Sqlite.Database): number {
  return Number(file.pragma('user_version', { simple: true }))
}
