// A damaged database: which errors say so, and that it was seen. It stays known until the server starts again, because a
// file that is broken in one place may answer well from all others.
export const DAMAGED =
  'The data on the server is damaged, so this cannot be done. Ask the person who runs Cairn to restore a backup.'

/** Where an admin reads of the installation. */
export const DAMAGED_FOR_ADMINS =
  'The database is damaged. Stop the server soon and restore a backup: what is saved meanwhile may be lost.'

const codes = /^(SQLITE_CORRUPT|SQLITE_NOTADB$|XX00[12]$)/

/** SQLite's codes for a malformed file, and PostgreSQL's for corrupted data and indexes. */
export function saysDamaged(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code))
}

export interface Damage {
  isKnown(): boolean
  /** From now on /api/ready answers 503 and admins are warned. */
  report(): void
}

export function noDamage(): Damage {
  let known = false
  return {
    isKnown: () => known,
    report: () => {
      known = true
    },
  }
}
