// Detection of a damaged database. Damage stays reported until the server restarts, because a file that is broken in one
// place may answer correctly from all others.
export const DAMAGED =
  'The data on the server is damaged, so this cannot be done. Ask the person who runs Cairn to restore a backup.'

/** For the admins' view of the installation. */
export const DAMAGED_FOR_ADMINS =
  'The database is damaged. Stop the server soon and restore a backup: what is saved meanwhile may be lost.'

const codes = /^(SQLITE_CORRUPT|SQLITE_NOTADB$|XX00[12]$)/

/** SQLite's codes for a malformed file, and PostgreSQL's for corrupted data and indexes. */
export function isDamageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code))
}

export interface Damage {
  isKnown(): boolean
  /** Makes /api/ready answer 503, and warns admins. */
  report(): void
}

export function newDamage(): Damage {
  let known = false
  return {
    isKnown: () => known,
    report: () => {
      known = true
    },
  }
}
