// The shape of the time in which learners can write about a week. Separate from reflections.ts, which imports people.ts.
import * as z from 'zod/mini'
import { shapes } from './endpoint.ts'
import { day, instant } from './fields.ts'

export const lookBack = z
  .object({
    /** Its Monday. */
    week: day,
    opensAt: instant,
    closesAt: instant,
    /** From when on its unfinished goals can be carried over; null if that is not before `closesAt`. */
    carriesFrom: z.nullable(instant),
  })
  .register(shapes, { id: 'LookBack' })
export type LookBack = z.output<typeof lookBack>
