// Detection of what the storage cannot do any more: a damaged database, a full disk, and a lost connection.
import { rmSync, writeFileSync } from 'node:fs'
import { codeOf } from '../errors.ts'

export const DAMAGED =
  'The data on the server is damaged, so this cannot be done. Ask the person who runs Cairn to restore a backup.'

/** For the admins' view of the installation. */
export const DAMAGED_FOR_ADMINS =
  'The database is damaged. Stop the server soon and restore a backup: what is saved meanwhile may be lost.'

/** SQLite's codes for a malformed file, and PostgreSQL's for corrupted data and indexes. */
const damageCodes = /^(SQLITE_CORRUPT|SQLITE_NOTADB$|XX00[12]$)/

export function isDamageError(error: unknown): error is Error {
  return damageCodes.test(codeOf(error))
}

export type Damage = ReturnType<typeof newDamage>

export function newDamage() {
  let known = false
  return {
    /** Until the server restarts: a file that is broken in one place may answer correctly from all others. */
    isKnown: () => known,
    /** Makes /api/ready answer 503, and warns admins. */
    report: () => {
      known = true
    },
  }
}

export const DISK_FULL =
  'The disk of the server is full. Nothing can be saved until there is room. Tell whoever looks after the server.'

/** Of the operating system, SQLite and PostgreSQL. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

export function isFullDiskError(error: unknown): boolean {
  return fullDiskCodes.has(codeOf(error))
}

/** A standby, or a server that its operator has set to read only. */
export const READ_ONLY = 'The database only reads at the moment.'

const READ_ONLY_CODE = '25006'

/** PostgreSQL refuses to write. */
export function isReadOnlyError(error: unknown): boolean {
  return codeOf(error) === READ_ONLY_CODE
}

/** SQLite's and PostgreSQL's codes for a disk that fails, is read-only or cannot be reached, and for missing memory. */
const failedWriteCodes = /^(SQLITE_(IOERR|READONLY|CANTOPEN|NOMEM)|58|53200$)/

/** The storage refused a write for a reason that has no sentence of its own, as a full disk and a standby have. */
export function isFailedWriteError(error: unknown): boolean {
  return failedWriteCodes.test(codeOf(error))
}

/** For a row about what is done already, such as a backup on another disk: a full disk is no failure of that. */
export async function unlessDiskFull(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error) => {
    if (!isFullDiskError(error)) throw error
  })
}

/** Of the network, and of PostgreSQL where it ends the connection. */
const lostConnectionCodes = /^(08|57P0|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/
const lostConnection = /Connection terminated|is not queryable/

/** The connection to the database ended: a COMMIT that was sent may have been done all the same. */
export function isLostConnectionError(error: unknown): boolean {
  return (
    lostConnectionCodes.test(codeOf(error)) || (error instanceof Error && lostConnection.test(error.message))
  )
}

export type FullDisk = ReturnType<typeof newFullDisk>

/** `hasRoom` is asked only while the disk is known to be full; it gets how many milliseconds ago the last write failed. */
export function newFullDisk(hasRoom: (failedAgo: number) => boolean) {
  let failedAt: number | null = null
  return {
    /** Until there is room again. */
    isKnown: () => {
      if (failedAt !== null && hasRoom(performance.now() - failedAt)) failedAt = null
      return failedAt !== null
    },
    /** For any error: others than of a full disk are ignored. */
    notice: (error: unknown) => {
      if (isFullDiskError(error)) failedAt = performance.now()
    },
  }
}

/** The log of SQLite grows to this size before it is used again, so less is no room. */
const ROOM_BYTES = 1024 * 1024

/** Writes a file, because free bytes do not show quotas and what is reserved for root. */
export function hasRoomNextTo(file: string): boolean {
  const probe = `${file}.room`
  try {
    writeFileSync(probe, Buffer.alloc(ROOM_BYTES), { mode: 0o600 })
    return true
  } catch (error) {
    return !isFullDiskError(error)
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Cairn cannot see the disk of PostgreSQL. While it is full, jobs fail to write more often than this. */
const SILENCE_MS = 60_000
export const noFailureLately = (failedAgo: number): boolean => failedAgo > SILENCE_MS
