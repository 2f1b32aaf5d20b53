// The shape of an entry of feedback. Separate from feedback.ts, which imports goals.ts, because goals contain entries.
import * as z from 'zod/mini'
import { type Stored, shape } from './endpoint.ts'
import { ability, count, id, storedFlag, storedInstant } from './fields.ts'
import { personName } from './people.ts'
import { sentence } from './sentence.ts'
import { requiredText } from './text.ts'

export const feedbackStatus = z.enum(
  ['accepted', 'needs_improvement', 'denied'],
  sentence('Choose accepted, needs_improvement or denied.'),
)
export type FeedbackStatus = z.output<typeof feedbackStatus>
export const negativeStatus = z.enum(['needs_improvement', 'denied'])
export type NegativeStatus = z.output<typeof negativeStatus>

export const feedback = shape('Feedback', {
  id,
  goalId: id,
  /** Null once the giver is deleted or in another school ('Former coach'). */
  feedbackProviderId: z.nullable(id),
  status: feedbackStatus,
  comments: z.nullable(z.string()),
  createdAt: storedInstant,
  isActive: storedFlag,
  goalRevisionAtTime: count,
  feedbackProvider: z.nullable(personName),
  /** The reply of the goal's owner. */
  answer: z.nullable(z.object({ text: z.string(), createdAt: storedInstant })),
  /** Whether the caller may answer it now: true, or the code with which the call would be refused. */
  mayAnswer: ability,
})
export type Feedback = z.output<typeof feedback>
export type StoredFeedback = Stored<typeof feedback>

export const newAnswer = z.strictObject({
  text: requiredText(
    {
      missing: sentence('Enter an answer.'),
      notText: sentence('An answer must be text.'),
      unstorable: sentence(
        "An answer can't contain the invisible character in this one. Type it again instead of pasting it.",
      ),
      tooLong: (size) =>
        sentence('An answer has at most {max, number} characters; this one has {count, number}.', size),
    },
    500,
  ),
})
