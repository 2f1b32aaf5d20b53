// The codes of letters to families.
import * as z from 'zod/mini'
import { extendedShape } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { personName } from './people.ts'
import { sentence } from './sentence.ts'

export const wrongCodeMessage = sentence(
  "This code isn't right, or it was used or is too old. Ask the school for a new one.",
)

/** The name is the learner's. */
export const familyCode = extendedShape('FamilyCode', personName, {
  /** The code has the form ABCDE-FGHJK and is shown only once. */
  code: z.string(),
  goodUntil: instant,
})
export type FamilyCode = z.output<typeof familyCode>

export const codeIds = z
  .array(id)
  .check(
    z.minLength(1, sentence('Choose at least one learner.')),
    z.maxLength(100, sentence('At most 100 at once.')),
  )

export const perLearner = sentence('Choose one or two codes per learner.')
