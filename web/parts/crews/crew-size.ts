import { CREW_MAX, CREW_MIN } from '../../../contract/crew-rules.ts'

/** Null if the crew has 3 to 5 members. */
export function sizeWarning(count: number): string | null {
  if (count > CREW_MAX) return `${count - CREW_MAX} too many`
  if (count === 0) return `Empty: ${CREW_MIN} learners make a crew`
  return count < CREW_MIN ? `Needs ${CREW_MIN - count} more` : null
}
