// Giving feedback, the queue of goals that await it, saved replies, and the giver's own figures.
import * as z from 'zod/mini'
import { isBlank } from './characters.ts'
import { endpoints, forRow, noContent, shape } from './endpoint.ts'
import { feedback, feedbackStatus, newAnswer } from './feedback-shapes.ts'
import { count, id, idText, paged, pageQuery, percentage, readerSentence } from './fields.ts'
import { goalWithFeedback } from './goals.ts'
import { sentence } from './sentence.ts'
import { longText, requiredText } from './text.ts'

const newFeedback = z
  .strictObject({
    status: feedbackStatus,
    comments: z.optional(
      z.nullable(
        longText({
          notText: sentence('A message must be text.'),
          unstorable: sentence(
            "A message can't contain the invisible character in this one. Type it again instead of pasting it.",
          ),
          tooLong: (size) =>
            sentence('A message has at most {max, number} characters; this one has {count, number}.', size),
        }),
      ),
    ),
    /** The `revisionCount` that the reviewer saw; if it has changed, the answer is 409 `goal_revised`. */
    expectedRevision: z.optional(count),
  })
  .check(
    z.refine((body) => body.status === 'accepted' || !isBlank(body.comments ?? ''), {
      path: ['comments'],
      message: sentence('Write a message so the learner knows what to do.'),
    }),
  )

/** Over the caller's newest feedback on each goal, also cleared; rounded one by one, so perhaps not 100 together. */
export const coachStats = z.object({
  totalGoalsReviewed: count,
  acceptedPercentage: percentage,
  needsImprovementPercentage: percentage,
  deniedPercentage: percentage,
})
export type CoachStats = z.output<typeof coachStats>

const savedReply = shape('SavedReply', {
  id,
  text: z.string(),
  /** The kinds of feedback with which the caller has lately sent it. The list is empty for a reply that was only saved. */
  usedFor: z.array(feedbackStatus),
})
export type SavedReply = z.output<typeof savedReply>

export const feedbackEndpoints = endpoints({
  'POST /api/feedback/goals/:goalId': {
    summary: 'Give feedback on a goal, or change one’s own',
    access: 'reviewer',
    row: 'goal',
    params: z.strictObject({ goalId: idText }),
    body: newFeedback,
    status: 201,
    response: feedback,
    errors: ['deadline_passed', 'goal_archived', 'goal_revised'],
  },
  'PUT /api/feedback/:id/answer': {
    summary: 'Answer feedback on one’s own goal, once; for 10 minutes another text may follow',
    ...forRow('member', 'feedback'),
    body: newAnswer,
    response: feedback,
    errors: ['switched_off', 'goal_archived', 'feedback_ended', 'already_answered'],
  },
  'DELETE /api/feedback/:id/answer': {
    summary: 'Take back one’s own answer to feedback within 10 minutes, or remove one as an admin',
    ...forRow('member', 'feedback'),
    ...noContent,
    errors: ['switched_off', 'already_answered'],
  },
  'POST /api/feedback/accept': {
    summary: 'Accept several goals at once',
    access: 'reviewer',
    body: z
      .strictObject({
        goalIds: z
          .array(id)
          .check(
            z.minLength(1, sentence('Choose at least one goal.')),
            z.maxLength(50, sentence('At most 50 goals at once.')),
          ),
        expectedRevisions: z.optional(z.array(count)),
      })
      .check(
        z.refine((body) => !body.expectedRevisions || body.expectedRevisions.length === body.goalIds.length, {
          path: ['expectedRevisions'],
          message: sentence('Send one revision for each goal.'),
        }),
      ),
    response: z.object({
      accepted: z.array(id),
      refused: z.array(z.object({ goalId: id, message: readerSentence })),
    }),
  },
  'GET /api/feedback/stats': {
    summary: 'The caller’s own figures as a reviewer',
    access: 'reviewer',
    response: coachStats,
  },
  'GET /api/feedback/queue': {
    summary:
      'The goals that await the caller’s feedback, oldest first; where the school has checks, open stuck ones before them',
    access: 'reviewer',
    query: z.strictObject({ ...pageQuery, crewId: z.optional(idText) }),
    response: paged(goalWithFeedback),
    errors: ['not_found'],
  },
  'GET /api/feedback/replies': {
    summary: 'The caller’s saved replies',
    access: 'reviewer',
    response: z.array(savedReply),
  },
  'POST /api/feedback/replies': {
    summary: 'Save a reply',
    access: 'reviewer',
    body: z.strictObject({
      text: requiredText(
        {
          missing: sentence('Enter a reply.'),
          notText: sentence('A reply must be text.'),
          unstorable: sentence(
            "A reply can't contain the invisible character in this one. Type it again instead of pasting it.",
          ),
          tooLong: (size) =>
            sentence('A reply has at most {max, number} characters; this one has {count, number}.', size),
        },
        2000,
      ),
    }),
    status: 201,
    response: savedReply,
    errors: ['too_many_replies'],
  },
  'DELETE /api/feedback/replies/:id': {
    summary: 'Forget a saved reply',
    ...forRow('reviewer', 'reply'),
    ...noContent,
  },
})
