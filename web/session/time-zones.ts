// The time zones to choose from for a school: all that the browser knows.

const USUAL = 'America/Chicago'
let known: { zones: string[]; own: string } | undefined

/** IANA names in order; `own` is the browser's zone, else the usual one. */
export function timeZones(): { zones: string[]; own: string } {
  if (known) return known
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone || USUAL
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), own, USUAL])
  known = { zones: [...zones].sort(), own }
  return known
}
