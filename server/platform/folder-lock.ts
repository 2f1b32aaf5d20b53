// One server a data folder: an SQLite write lock on `cairn.lock`, held for the life of the process. The operating system
// releases it when the process ends, also after kill -9, so a lock file that is left behind blocks nobody.
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

const NAME = 'cairn.lock'
/** How long a server that is just stopping is waited for. */
const PATIENCE_MS = 1_000

export interface FolderLock {
  release(): void
}

export class FolderInUse extends Error {
  override name = 'FolderInUse'
  /** Of the process that holds the lock. */
  readonly pid: number

  constructor(folder: string, pid: number) {
    super(`Process ${pid} uses ${folder}.`)
    this.pid = pid
  }
}

/** Throws FolderInUse while another process holds the lock. Keep the answer: closed, or collected, it is released. */
export function lockFolder(folder: string): FolderLock {
  const file = new Sqlite(join(folder, NAME), { timeout: PATIENCE_MS })
  try {
    // A write lock that is held and not committed lets others read, among them the number of the process.
    file.exec('begin immediate')
    while (holderIn(file) !== process.pid) {
      file.pragma(`user_version = ${process.pid}`)
      file.exec('commit')
      // Another process may have come between: then it has written its own number, or holds the lock.
      file.exec('begin immediate')
    }
  } catch (error) {
    const busy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
    const refusal = busy ? new FolderInUse(folder, holderIn(file)) : error
    file.close()
    throw refusal
  }
  return { release: () => void file.close() }
}

function holderIn(file: Sqlite.Database): number {
  return Number(file.pragma('user_version', { simple: true }))
}
