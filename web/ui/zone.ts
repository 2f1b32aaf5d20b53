import { createContext, use } from 'react'

const USUAL_ZONE = 'America/Chicago'
const Zone = createContext(USUAL_ZONE)

/** Provides the IANA time zone of the school. */
export const ZoneProvider = Zone
export const useZone = (): string => use(Zone)
