// Detects faults of the storage: a damaged database, a full disk, and a lost connection.
import { rmSync, writeFileSync } from 'node:fs'
import { sentence } from '../../../contract/sentence.ts'
import { codeOf } from '../errors.ts'

export const DAMAGED = sentence(
  "The data on the server is damaged, so this can't be done. Ask the person who runs Cairn to restore a backup.",
)

/** Is shown on the admins' page of the installation. */
export const DAMAGED_FOR_ADMINS = sentence(
  'The database is damaged. Stop the server soon and restore a backup: anything saved until then may be lost.',
)

/** SQLite's codes for a malformed file, and PostgreSQL's for corrupted data and indexes. */
const damageCodes = /^(SQLITE_CORRUPT|SQLITE_NOTADB$|XX00[12]$)/

export function isDamageError(error: unknown): error is Error {
  return damageCodes.test(codeOf(error))
}

export type Damage = ReturnType<typeof newDamage>

export function newDamage() {
  let known = false
  return {
    /** Stays true until the server restarts: a file that is broken in one place may answer correctly from all others. */
    isKnown: () => known,
    /** Makes /api/ready answer 503, and warns admins. */
    report: () => {
      known = true
    },
  }
}

export const DISK_FULL = sentence(
  "The server's disk is full. Nothing can be saved until there is space. Tell the person who runs Cairn.",
)

/** Codes of the operating system, SQLite and PostgreSQL. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

export function isFullDiskError(error: unknown): boolean {
  return fullDiskCodes.has(codeOf(error))
}

/** A standby, or a server that its operator has set to read only. */
export const READ_ONLY = sentence('The database is read-only right now.')

const READ_ONLY_CODE = '25006'

/** True if PostgreSQL refused to write. */
export function isReadOnlyError(error: unknown): boolean {
  return codeOf(error) === READ_ONLY_CODE
}

/** SQLite's and PostgreSQL's codes for a disk that fails, is read-only or cannot be reached, and for missing memory. */
const failedWriteCodes = /^(SQLITE_(IOERR|READONLY|CANTOPEN|NOMEM)|58|53200$)/

/** True if the storage refused a write for any other reason than a full disk or a standby, which have their own sentences. */
export function isFailedWriteError(error: unknown): boolean {
  return failedWriteCodes.test(codeOf(error))
}

/** Use it for a row about finished work, such as a backup on another disk: a full disk does not make that work fail. */
export async function unlessDiskFull(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error) => {
    if (!isFullDiskError(error)) throw error
  })
}

/** Codes of the network, and of PostgreSQL when it ends the connection. */
const lostConnectionCodes = /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/
const lostConnection = /Connection terminated|is not queryable/

/** True if the connection to the database ended. A COMMIT already sent may still have succeeded. */
export function isLostConnectionError(error: unknown): boolean {
  return (
    lostConnectionCodes.test(codeOf(error)) || (error instanceof Error && lostConnection.test(error.message))
  )
}

export type FullDisk = ReturnType<typeof newFullDisk>

/** `hasRoom` is asked only while the disk is known to be full; it gets how many milliseconds ago the last write failed. */
export function newFullDisk(hasSpace: (failedAgoMs: number) => boolean) {
  let failedAt: number | null = null
  return {
    /** Stays true until there is space again. */
    isKnown: () => {
      if (failedAt !== null && hasSpace(performance.now() - failedAt)) failedAt = null
      return failedAt !== null
    },
    /** Takes any error and ignores those that do not mean a full disk. */
    notice: (error: unknown) => {
      if (isFullDiskError(error)) failedAt = performance.now()
    },
  }
}

/** SQLite's log grows to this size before it is reused, so less free space is not enough. */
const MIN_FREE_BYTES = 1024 * 1024

/** Writes a file to find out, because the number of free bytes includes quotas and what is reserved for root. */
export function hasSpaceNextTo(file: string): boolean {
  const probe = `${file}.room`
  try {
    writeFileSync(probe, Buffer.alloc(MIN_FREE_BYTES), { mode: 0o600 })
    return true
  } catch (error) {
    return !isFullDiskError(error)
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Cairn cannot see PostgreSQL's disk. While that is full, jobs fail to write more often than this. */
const SILENCE_MS = 60_000
export const hasNoRecentFailure = (failedAgoMs: number): boolean => failedAgoMs > SILENCE_MS
