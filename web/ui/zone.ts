import { createContext, use } from 'react'

const Zone = createContext('America/Chicago')

/** Provides the IANA time zone of the school. */
export const ZoneProvider = Zone
export const useZone = (): string => use(Zone)
