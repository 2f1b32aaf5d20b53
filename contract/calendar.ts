// The school's calendar: its days without school.
import * as z from 'zod/mini'
import { addDays, isDay } from './days.ts'
import { endpoints, forSchool, shape, shapes } from './endpoint.ts'
import { count, day, previewQuery, schoolQuery } from './fields.ts'
import { type DayOff, MAX_ENTRIES } from './school-days.ts'
import { sentence } from './sentence.ts'
import { plainName } from './text-fields.ts'

const MAX_DAYS = 120
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

const calendarDay = day.check(
  z.refine(
    (text) => text >= FIRST_DAY && text <= LAST_DAY,
    sentence('The calendar covers 2000 to 2099. Pick a day in those years.'),
  ),
)

const dayOff = z
  .strictObject({ name: plainName(), from: calendarDay, to: calendarDay })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: sentence('The last day is before the first.'),
    }),
    z.refine((entry) => !isTooLong(entry), {
      path: ['to'],
      message: sentence('An entry can have at most {max, number} days. Split it in two.', { max: MAX_DAYS }),
    }),
  )
  .register(shapes, { id: 'DayOff' })

/** The days may be none: the fields are checked, but their issues do not end the check of the entry. */
function isTooLong({ from, to }: Pick<DayOff, 'from' | 'to'>): boolean {
  return isDay(from) && isDay(to) && to >= addDays(from, MAX_DAYS)
}

/** Goals that are due on new days off move, or stay; so do those that were moved from days that are school days again. */
const goals = z.enum(['move', 'leave'], sentence('Choose move or leave.'))

/** `version` is 0 at first and grows with each change; the entries are ordered by `from`. */
const calendar = { version: count, entries: z.array(dayOff) }

/** How many goals move from a day to another. */
export const dayMoves = z.array(shape('DayMove', { from: day, to: day, count }))

export const calendarChange = shape('CalendarChange', {
  ...calendar,
  /** How many goals move, for each pair of days. */
  moves: dayMoves,
  /** Unfinished goals that stay on newly free days. */
  left: count,
})
export type CalendarChange = z.output<typeof calendarChange>

export const calendarEndpoints = endpoints({
  'GET /api/days-off': {
    summary: 'The school’s days without school; ?from= and ?to= for those that touch the span',
    ...forSchool('member'),
    query: z
      .strictObject({ ...schoolQuery, from: z.optional(calendarDay), to: z.optional(calendarDay) })
      .check(
        z.refine(({ from, to }) => from === undefined || to !== undefined, {
          path: ['to'],
          message: sentence('Enter the last day too.'),
        }),
        z.refine(({ from, to }) => to === undefined || from !== undefined, {
          path: ['from'],
          message: sentence('Enter the first day too.'),
        }),
        z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
          path: ['to'],
          message: sentence('The last day is before the first.'),
        }),
      ),
    response: z.object(calendar),
  },
  'PUT /api/admin/days-off': {
    summary: 'Replace the school’s calendar; goals on newly free days move. ?preview=true shows it first',
    ...forSchool('admin'),
    query: z.strictObject({ ...schoolQuery, ...previewQuery }),
    body: z.strictObject({
      entries: z
        .array(dayOff)
        .check(
          z.maxLength(
            MAX_ENTRIES,
            sentence('A calendar can have at most {max, number} entries.', { max: MAX_ENTRIES }),
          ),
        ),
      expectedVersion: z.optional(count),
      goals: z._default(goals, 'move'),
    }),
    // 400 names of 100 characters, each of which takes up to 12 bytes, with their days.
    bodyLimit: 2 * 1024 * 1024,
    response: calendarChange,
    errors: ['calendar_changed'],
  },
})
