// Names of backups, when a daily one is due, and which ones have expired. Only the name says when a backup was made.

/** Hour of the night, in the server's time zone, after which a backup is due. */
const HOUR = 2

const dailyName = /^cairn-daily-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

/** Retention applies to `daily` alone. `now`: epoch milliseconds; `ending`: the file's extension. */
export function backupName(
  kind: 'daily' | 'backup' | 'replaced' | 'export',
  now: number,
  ending = 'db',
): string {
  return `cairn-${kind}-${stampOf(now)}.${ending}`
}

/** In UTC and to the second; stamps sort as their instants do. */
function stampOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Name of the copy made before a newer version migrates a database of this schema; there is one per schema. */
export function preUpdateBackupName(schema: string): string {
  return `cairn-before-update-${schema}.db`
}

/** Time of a daily backup in epoch milliseconds; null for any other file. */
export function timestampOf(name: string): number | null {
  const [, day, hour, minute, second] = dailyName.exec(name) ?? []
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

/** The latest 2 a.m. in the server's time zone. */
export function lastNight(now: number): number {
  const night = new Date(now)
  night.setHours(HOUR, 0, 0, 0)
  if (night.getTime() > now) night.setDate(night.getDate() - 1)
  return night.getTime()
}

/** True if no backup was made since last night. Backups dated in the future come from a wrong clock and do not count. */
export function isDue(names: readonly string[], now: number): boolean {
  const night = lastNight(now)
  return !names.some((name) => {
    const at = timestampOf(name)
    return at !== null && at >= night && at <= now
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** After some nights without a backup all would be too old. */
const NEVER_TOO_OLD = 3

/**
 * The daily backups that are not among the newest `keep`, and those older than `keep` days, but never the newest three for
 * their age alone. Those dated in the future neither count nor expire: if they counted, the backup just made would be
 * deleted.
 */
export function expiredBackups(names: readonly string[], keep: number, now: number): string[] {
  const daily = names.flatMap((name) => {
    const at = timestampOf(name)
    return at !== null && at <= now ? [{ name, at }] : []
  })
  return daily
    .sort((a, b) => b.at - a.at)
    .filter(({ at }, index) => index >= keep || (index >= NEVER_TOO_OLD && now - at > keep * DAY_MS))
    .map(({ name }) => name)
}

/** Daily backups dated in the future by a clock that ran ahead. They never expire. */
export function futureBackups(names: readonly string[], now: number): string[] {
  return names.filter((name) => (timestampOf(name) ?? 0) > now).sort()
}

const restorable = /^cairn-(?:daily|backup)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.db$/
const beforeUpdate = /^cairn-before-update-.+\.db$/

/**
 * The backup to restore first: the newest by name, else the newest copy made before an update; null if there is none.
 * Those dated in the future come last: what they hold may be older than any other.
 */
export function newestBackup(names: readonly string[], now: number): string | null {
  const dated = names.flatMap((name) => {
    const stamp = restorable.exec(name)?.[1]
    return stamp === undefined ? [] : [{ name, stamp }]
  })
  dated.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
  const present = dated.filter(({ stamp }) => stamp <= stampOf(now))
  const copies = names.filter((name) => beforeUpdate.test(name)).sort()
  return present.at(-1)?.name ?? copies.at(-1) ?? dated.at(-1)?.name ?? null
}
