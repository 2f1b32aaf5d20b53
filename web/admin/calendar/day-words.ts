// The school's day, and days of its calendar as text.
import { type Day, formatDay } from '../../../contract/days.ts'
import { schoolDaysIn } from '../../../contract/school-days.ts'
import { plural } from '../../../contract/sentences.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import { useNow } from '../../ui/now.ts'
import { useZone } from '../../ui/zone.ts'

/** By the server's clock. */
export function useToday(): Day {
  return zonedDay(useNow(), useZone())
}

type Span = Readonly<{ from: Day; to: Day }>

/** 'Thu, Nov 26 to Fri, Nov 27'; with the year of the last day where the first is in another year than `today`. */
export function spanText({ from, to }: Span, today: Day): string {
  const year = from.slice(0, 4) === today.slice(0, 4) ? '' : `, ${to.slice(0, 4)}`
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return `${days}${year}`
}

/** How many Mondays to Fridays: '2 days'. */
export function lengthText({ from, to }: Span): string {
  const weekdays = schoolDaysIn(from, to, [])
  return weekdays === 0 ? 'Weekend' : plural(weekdays, 'day')
}
