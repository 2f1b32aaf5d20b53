import { createContext, use } from 'react'

const USUAL_ZONE = 'America/Chicago'
const Zone = createContext(USUAL_ZONE)

/** Provides the IANA time zone of the school. */
export const ZoneProvider = Zone
export const useZone = (): string => use(Zone)

let known: { zones: string[]; own: string } | undefined

/**
 * The time zones that a school can choose: all that the browser knows, as IANA names in order. `own` is the browser's zone,
 * else the usual one.
 */
export function timeZones(): { zones: string[]; own: string } {
  if (known) return known
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone || USUAL_ZONE
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), own, USUAL_ZONE])
  known = { zones: [...zones].sort(), own }
  return known
}
