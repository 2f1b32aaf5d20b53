// Parts of a goal: its moves to other days, and its owner's word on how it is going.
import * as z from 'zod/mini'
import { isBlank } from './characters.ts'
import { type Stored, shape } from './endpoint.ts'
import { day, id, storedInstant } from './fields.ts'
import { personName } from './people.ts'
import { sentence } from './sentence.ts'
import { longText } from './text.ts'

/** Why a goal was moved to another day: by hand, by days away, by the calendar, back by the calendar, and by a new school week. */
const moveCause = z.enum(['more_time', 'absence', 'no_school', 'school_again', 'school_week'])
export type MoveCause = z.output<typeof moveCause>

export const move = shape('Move', {
  at: storedInstant,
  /** Null for the calendar and a new school week, and once the person is deleted or in another school. */
  by: z.nullable(personName),
  from: day,
  to: day,
  cause: moveCause,
  reason: z.nullable(z.string()),
})
export type StoredMove = Stored<typeof move>
export type Move = z.output<typeof move>

/** The weekly goal that a goal belongs to, and the last day of it. */
export const goalSeries = shape('GoalSeries', { id, until: day })

/** Creates the goal again each week until the day. */
export const goalRepeat = z.strictObject({ until: day })

const MAX_REASON_LENGTH = 200

/** More time for one goal: its new due day, and why. */
export const goalExtension = z.strictObject({
  day,
  reason: z.optional(
    z.nullable(
      longText(
        {
          notText: sentence('A reason must be text.'),
          unstorable: sentence(
            "A reason can't contain the invisible character in this one. Type it again instead of pasting it.",
          ),
          tooLong: (size) =>
            sentence('A reason has at most {max, number} characters; this one has {count, number}.', size),
        },
        MAX_REASON_LENGTH,
      ),
    ),
  ),
})

const checkState = z.enum(['on_track', 'stuck'], sentence('Choose on_track or stuck.'))
export type CheckState = z.output<typeof checkState>

export const goalCheck = shape('GoalCheck', {
  state: checkState,
  note: z.nullable(z.string()),
  at: storedInstant,
})
export type GoalCheck = z.output<typeof goalCheck>
export type StoredCheck = Stored<typeof goalCheck>

const MAX_NOTE_LENGTH = 200

/** Null takes the check back. */
export const checkChange = z
  .strictObject({
    state: z.nullable(checkState),
    note: z.optional(
      z.nullable(
        longText(
          {
            notText: sentence('A note must be text.'),
            unstorable: sentence(
              "A note can't contain the invisible character in this one. Type it again instead of pasting it.",
            ),
            tooLong: (size) =>
              sentence('A note has at most {max, number} characters; this one has {count, number}.', size),
          },
          MAX_NOTE_LENGTH,
        ),
      ),
    ),
  })
  .check(
    z.refine((body) => body.state === 'stuck' || isBlank(body.note ?? ''), {
      path: ['note'],
      message: sentence('Only a stuck goal can have a note.'),
    }),
  )
