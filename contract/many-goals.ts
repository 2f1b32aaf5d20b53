// One goal for many people: set in one call, and taken back in one call.
import * as z from 'zod/mini'
import { endpoints, forSchool, shape } from './endpoint.ts'
import { count, id, readerSentence } from './fields.ts'
import { MAX_GOAL_OWNERS } from './goal-rules.ts'
import { newGoalTexts, withoutIgnoredTitle } from './goals.ts'
import { sentence } from './sentence.ts'

/** A random id of the dialog: sent again with the same body, the call answers the same and does nothing. */
const key = z.uuid(sentence('Send a UUID.'))

const manyGoalsFields = z.strictObject({
  key,
  /** An id that is listed twice counts once. */
  userIds: z
    .array(id)
    .check(z.minLength(1, sentence('Select at least one person.')), z.maxLength(MAX_GOAL_OWNERS)),
  ...newGoalTexts,
})

const manyGoals = z.pipe(
  z.transform((body: z.input<typeof manyGoalsFields>) => withoutIgnoredTitle(body)),
  manyGoalsFields,
)

export const createdGoals = shape('CreatedGoals', {
  created: z.array(z.object({ userId: id, goalId: id })),
  /** People for whom no goal was created, each with the sentence of the refusal. */
  refused: z.array(z.object({ id, message: readerSentence })),
  seriesId: z.nullable(id),
})
export type CreatedGoals = z.output<typeof createdGoals>

export const manyGoalsEndpoints = endpoints({
  'POST /api/goals/many': {
    summary: 'Set one goal for up to 200 people in one’s care; whom it is refused for is listed',
    ...forSchool('goalSetter'),
    body: manyGoals,
    status: 201,
    answersUnchanged: true,
    response: createdGoals,
  },
  'DELETE /api/goals/many/:key': {
    summary: 'Take back the goals of the last 10 minutes’ call that nobody has touched',
    access: 'member',
    // Another text is an unknown id, which is 404 like one that has expired.
    params: z.strictObject({ key: z.string() }),
    response: z.object({ deleted: count, kept: count }),
  },
})
