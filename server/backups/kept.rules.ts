// Which daily backups there should be: one a night, the newest few. Their names alone say when they were made.

const HOUR = 2

const daily = /^cairn-daily-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/

/** Only daily ones are deleted again. `now`: epoch milliseconds; `ending` is that of the file's format. */
export function backupName(
  kind: 'daily' | 'backup' | 'replaced' | 'export',
  now: number,
  ending = 'db',
): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  return `cairn-${kind}-${stamp}Z.${ending}`
}

/** Of the copy made before a newer version changes a database of this schema; one a schema. */
export function nameBeforeUpdate(schema: string): string {
  return `cairn-before-update-${schema}.db`
}

/** When a daily backup was made, as epoch milliseconds; null for any other file. */
export function madeAt(name: string): number | null {
  const [, day, hour, minute, second] = daily.exec(name) ?? []
  return day === undefined ? null : Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

/** The last time it was two in the night where the server is. */
export function lastNight(now: number): number {
  const night = new Date(now)
  night.setHours(HOUR, 0, 0, 0)
  if (night.getTime() > now) night.setDate(night.getDate() - 1)
  return night.getTime()
}

/** None was made since last night; one of the future is of a clock that was set back. */
export function isDue(names: readonly string[], now: number): boolean {
  const night = lastNight(now)
  return !names.some((name) => {
    const at = madeAt(name)
    return at !== null && at >= night && at <= now
  })
}

/**
 * The daily backups beyond the newest `keep` of those made up to now. Those of the future are left alone: counted, they
 * would push out the one just made.
 */
export function tooMany(names: readonly string[], keep: number, now: number): string[] {
  const own = names.filter((name) => {
    const at = madeAt(name)
    return at !== null && at <= now
  })
  return own.sort().reverse().slice(keep)
}

/** What a clock that once ran ahead left: it is never deleted by itself. */
export function aheadOf(names: readonly string[], now: number): string[] {
  return names.filter((name) => (madeAt(name) ?? 0) > now).sort()
}

const restorable = /^cairn-(?:daily|backup)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.db$/
const beforeUpdate = /^cairn-before-update-.+\.db$/

/** The backup to restore first: the newest by its name, else a copy made before an update; null where there is none. */
export function newestOf(names: readonly string[]): string | null {
  const dated = names.flatMap((name) => {
    const stamp = restorable.exec(name)?.[1]
    return stamp === undefined ? [] : [{ name, stamp }]
  })
  const newest = dated.sort((one, other) => (one.stamp < other.stamp ? -1 : 1)).at(-1)
  return (
    newest?.name ??
    names
      .filter((name) => beforeUpdate.test(name))
      .sort()
      .at(-1) ??
    null
  )
}
