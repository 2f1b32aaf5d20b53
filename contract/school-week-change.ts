// The school's own week: its values, and changing them from a later day on.
import * as z from 'zod/mini'
import { dayMoves } from './calendar.ts'
import { endpoints, forSchool, shape } from './endpoint.ts'
import { day, previewQuery, schoolQuery } from './fields.ts'
import { deadlineTime, schoolDays, weekValues } from './week-values.ts'

const schoolWeek = {
  /** In force in the goal week. */
  ...weekValues,
  /** The first day of a week, 1 for Monday to 7 for Sunday. */
  weekStart: z.int(),
  /** The values of a later week; null for none. */
  next: z.nullable(shape('LaterSchoolWeek', { from: day, ...weekValues })),
}

export const schoolWeekAnswer = shape('SchoolWeek', schoolWeek)
export type SchoolWeekAnswer = z.output<typeof schoolWeekAnswer>

export const schoolWeekChange = shape('SchoolWeekChange', {
  ...schoolWeek,
  /** How many goals move, for each pair of days. */
  moves: dayMoves,
})
export type SchoolWeekChange = z.output<typeof schoolWeekChange>

export const schoolWeekEndpoints = endpoints({
  'GET /api/admin/school-week': {
    summary: 'The days on which the school has school, when its goals are due, and a change that waits',
    ...forSchool('admin'),
    response: schoolWeekAnswer,
  },
  'PUT /api/admin/school-week': {
    summary: 'Change the school’s week after the goal week; goals move with it. ?preview=true shows it first',
    ...forSchool('admin'),
    query: z.strictObject({ ...schoolQuery, ...previewQuery }),
    body: z.strictObject({ schoolDays, deadlineTime }),
    response: schoolWeekChange,
  },
})
