// Reads and writes the weeks of a school. They are a column of its row, so that no call needs another query for them.
import * as z from 'zod/mini'
import { defaultWeeks, isSameWeek, type WeekSettings } from '../../../contract/school-week.ts'
import { RecentlyUsed } from './recently-used.ts'

const setting = z.object({
  from: z.nullable(z.string()),
  schoolDays: z.array(z.int()),
  deadlineTime: z.string(),
})
const settings = z.tuple([setting], setting)

/** Equal texts give the same object, because what is computed from a setting is remembered with it. */
const known = new RecentlyUsed<string, WeekSettings>(1000)

/** Reads the column `school_week`. */
export function toWeeks(column: string | null): WeekSettings {
  if (column === null) return defaultWeeks
  const read = known.get(column)
  if (read) return read
  const [first, ...later]: z.output<typeof settings> = settings.parse(JSON.parse(column))
  const weeks: WeekSettings = [first, ...later]
  known.set(column, weeks)
  return weeks
}

/** Null for a school that has always had the default week. */
export function toWeeksColumn(weeks: WeekSettings): string | null {
  return weeks.length === 1 && isSameWeek(weeks[0], defaultWeeks[0]) ? null : JSON.stringify(weeks)
}
