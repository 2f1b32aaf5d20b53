// A wave from home: a guardian waves at a learner's cairn, at most once a week and without words.
import * as z from 'zod/mini'
import { endpoints, shape } from './endpoint.ts'
import { day, id, idParams } from './fields.ts'

/** 'off': the school has switched waves off. */
const waveState = z.enum(['off', 'open', 'waved'])

const currentFamilyWeek = shape('CurrentFamilyWeek', {
  /** The learners in the order of `GET /api/family`. */
  learners: z.array(
    z.object({
      id,
      /** The first day of the week of today at the learner's school. */
      weekStart: day,
      /** Whether the deadline of the last school day of that week has passed; false for a week without one. */
      isOver: z.boolean(),
      wave: waveState,
    }),
  ),
})

export const familyWaveEndpoints = endpoints({
  'GET /api/family/current-week': {
    summary: 'Whether the current week of each learner is over, and whether the guardian has waved in it',
    access: 'pass',
    response: currentFamilyWeek,
  },
  'POST /api/family/learners/:id/wave': {
    summary: 'Wave at the learner’s cairn, once in the current week',
    access: 'pass',
    params: idParams,
    status: 201,
    response: z.object({ weekStart: day }),
    errors: ['not_found', 'switched_off', 'already_waved'],
  },
})
