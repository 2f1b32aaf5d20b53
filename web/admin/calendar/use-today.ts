import type { Day } from '../../../contract/days.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useNow } from '../../ui/now.ts'
import { useZone } from '../../ui/zone.ts'

/** The school's day by the server's clock. */
export function useToday(): Day {
  return zonedDay(useNow(), useZone())
}
