// How the owner of an open goal says it is going.
import * as z from 'zod/mini'
import { isBlank } from './characters.ts'
import { type Stored, shapes } from './endpoint.ts'
import { storedInstant } from './fields.ts'
import { longText } from './text.ts'

const checkState = z.enum(['on_track', 'stuck'], 'Choose on_track or stuck.')
export type CheckState = z.output<typeof checkState>

export const goalCheck = z
  .object({ state: checkState, note: z.nullable(z.string()), at: storedInstant })
  .register(shapes, { id: 'GoalCheck' })
export type GoalCheck = z.output<typeof goalCheck>
export type StoredCheck = Stored<typeof goalCheck>

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
