/** Fields of new goals that only some schools and studios use: plans, goal types and their quantities. */
import * as z from 'zod/mini'
import { isStorable } from './characters.ts'
import { MAX_QUANTITY, MIN_QUANTITY } from './goal-types.ts'
import { sentence } from './sentence.ts'
import { longText } from './text.ts'

const MAX_PLAN_LENGTH = 300

const quantityRange = sentence('The quantity is from {min} to {max}.', {
  min: MIN_QUANTITY,
  max: MAX_QUANTITY,
})

export const plan = z.optional(
  z.nullable(
    longText(
      {
        notText: sentence('A plan must be text.'),
        unstorable: sentence(
          "A plan can't contain the invisible character in this one. Type it again instead of pasting it.",
        ),
        tooLong: (size) =>
          sentence('A plan has at most {max, number} characters; this one has {count, number}.', size),
      },
      MAX_PLAN_LENGTH,
    ),
  ),
)

export const goalType = z.optional(
  z
    .string()
    .check(
      z.refine(
        isStorable,
        sentence(
          "A goal type can't contain the invisible character in this one. Type it again instead of pasting it.",
        ),
      ),
    ),
)

export const quantity = z.optional(
  z
    .int(sentence('The quantity is a whole number.'))
    .check(z.minimum(MIN_QUANTITY, quantityRange), z.maximum(MAX_QUANTITY, quantityRange)),
)
