// Weekly goals, which are created again each week until their last day.
import * as z from 'zod/mini'
import { endpoints, forRow, forSchool, noContent, shape } from './endpoint.ts'
import { day, id, idText, paged, pageQuery, requireSomeField, schoolQuery } from './fields.ts'
import { category, duration } from './goals.ts'
import { personName } from './people.ts'
import { sentence } from './sentence.ts'

export const series = shape('Series', {
  id,
  title: z.string(),
  category,
  duration,
  /** No goal is due after this day. */
  until: day,
  /** The person who set up the weekly goal. */
  by: personName,
  /** Those of its learners for whom the caller may set goals now. */
  userIds: z.array(id),
  /** The first day of the next week for which a goal will be created; null if no week is left. */
  nextWeek: z.nullable(day),
})
export type Series = z.output<typeof series>

const MAX_PEOPLE = 200

const seriesChange = z
  .strictObject({
    until: z.optional(day),
    userIds: z.optional(
      z.array(id).check(z.minLength(1, sentence('Select at least one person.')), z.maxLength(MAX_PEOPLE)),
    ),
  })
  .check(requireSomeField)

export const goalSeriesEndpoints = endpoints({
  'GET /api/goal-series': {
    summary:
      'Weekly goals that still run: the caller’s own, or for admins all of the school’s. userId: only those for this person',
    ...forSchool('member'),
    query: z.strictObject({ ...pageQuery, userId: z.optional(idText), ...schoolQuery }),
    response: paged(series),
    errors: ['forbidden'],
  },
  'PATCH /api/goal-series/:id': {
    summary: 'Change the last day or the people of a weekly goal',
    ...forRow('member', 'series'),
    body: seriesChange,
    response: series,
    errors: ['too_many_series'],
  },
  'DELETE /api/goal-series/:id': {
    summary: 'End a weekly goal; the goals it created stay',
    ...forRow('member', 'series'),
    ...noContent,
  },
})
