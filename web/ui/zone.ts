import { createContext, use } from 'react'

const Zone = createContext('America/Chicago')

/** IANA time zone of the school, for everything below it. */
export const ZoneProvider = Zone
export const useZone = (): string => use(Zone)
