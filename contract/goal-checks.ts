// How the owner of an open goal says it is going.
import * as z from 'zod/mini'
import { isBlank } from './characters.ts'
import { shapes } from './endpoint.ts'
import { instant } from './fields.ts'
import { longText } from './text.ts'

const checkState = z.enum(['on_track', 'stuck'], 'Choose on_track or stuck.')
export type CheckState = z.output<typeof checkState>

export const goalCheck = z
  .object({ state: checkState, note: z.nullable(z.string()), at: instant })
  .register(shapes, { id: 'GoalCheck' })
export type GoalCheck = z.output<typeof goalCheck>

const NOTE_MAX = 200

/** Null takes the check back. */
export const sentCheck = z
  .strictObject({ state: z.nullable(checkState), note: z.optional(z.nullable(longText('A note', NOTE_MAX))) })
  .check(
    z.refine((body) => body.state === 'stuck' || isBlank(body.note ?? ''), {
      path: ['note'],
      message: 'A note goes with stuck alone.',
    }),
  )
