export { DEFAULT_TIME_ZONE, makeSchool } from './make-school.ts'
