// The rules for names of backups, for when a daily one is due, and for which ones have expired. Only the name tells a backup's time.

/** The hour, in the server's time zone, after which a backup is due. */
const HOUR = 2

const dailyName = /^cairn-daily-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

/** Retention applies only to `daily`. `now` is epoch milliseconds. */
export function backupName(
  kind: 'daily' | 'backup' | 'replaced' | 'export',
  now: number,
  extension = 'db',
): string {
  return `cairn-${kind}-${toStamp(now)}.${extension}`
}

/** Stamps are in UTC and to the second. They sort like their instants. */
function toStamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Name of the copy made before a newer version migrates a database of this schema; there is one per schema. */
export function preUpdateBackupName(schema: string): string {
  return `cairn-before-update-${schema}.db`
}

/** Time of a daily backup in epoch milliseconds; null for any other file. */
export function parseTimestamp(name: string): number | null {
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
    const at = parseTimestamp(name)
    return at !== null && at >= night && at <= now
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** This many are kept, because after some nights without a backup all would be too old. */
const MIN_KEPT = 3

/**
 * Returns the daily backups that are not among the newest `keep`, and those older than `keep` days, but never the newest three
 * just for their age. Those dated in the future neither count nor expire: if they counted, the backup just made would be
 * deleted.
 */
export function expiredBackups(names: readonly string[], keep: number, now: number): string[] {
  const daily = names.flatMap((name) => {
    const at = parseTimestamp(name)
    return at !== null && at <= now ? [{ name, at }] : []
  })
  return daily
    .sort((a, b) => b.at - a.at)
    .filter(({ at }, index) => index >= keep || (index >= MIN_KEPT && now - at > keep * DAY_MS))
    .map(({ name }) => name)
}

/** Daily backups dated in the future by a clock that ran ahead. They never expire. */
export function futureBackups(names: readonly string[], now: number): string[] {
  return names.filter((name) => (parseTimestamp(name) ?? 0) > now).sort()
}

const restorable = /^cairn-(?:daily|backup)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.db$/
const beforeUpdate = /^cairn-before-update-.+\.db$/

/**
 * Finds the backup to restore first: the newest by name, else the newest copy made before an update; null if there is none.
 * Those dated in the future come last, because their data may be older than any other.
 */
export function newestBackup(names: readonly string[], now: number): string | null {
  const dated = names.flatMap((name) => {
    const stamp = restorable.exec(name)?.[1]
    return stamp === undefined ? [] : [{ name, stamp }]
  })
  dated.sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
  const present = dated.filter(({ stamp }) => stamp <= toStamp(now))
  const copies = names.filter((name) => beforeUpdate.test(name)).sort()
  return present.at(-1)?.name ?? copies.at(-1) ?? dated.at(-1)?.name ?? null
}
