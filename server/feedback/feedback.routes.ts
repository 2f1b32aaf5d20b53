// The calls of those who review: coaches and captains.
import { changeRefusal } from '../../contract/goal-rules.ts'
import { groupFor } from '../crews/index.ts'
import { goalFor, isOwner, mayReviewGoals } from '../goals/index.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { refuse } from '../platform/errors.ts'
import { idTextIn, type MemberContext, route } from '../platform/http/route.ts'
import { answerFeedback, entryFor, mayRemoveAnswer, removeAnswer } from './answer-feedback.ts'
import { feedbackQueue, reviewerStats } from './feedback.views.ts'
import { acceptGoals, DEADLINE_PASSED, giveFeedback, reviewRefusalOf } from './give-feedback.ts'
import { deleteReply, replyFor, savedReplies, saveReply } from './saved-replies.ts'

export const feedbackRoutes = {
  ...route('POST /api/feedback/goals/:goalId', {
    subject: async (context, { params }) => {
      const found = await goalFor(mayReviewGoals)(context, params.goalId)
      const { now, caller } = context
      // Days of grace follow the deadline, so before it the calendar is not read.
      if (changeRefusal(found.goal, now, caller.canBypassDeadlines) !== 'deadline_passed') return found
      const refusal = reviewRefusalOf(found.goal, await schoolCalendar(found.school), now, caller)
      return refusal === 'deadline_passed' ? refuse(refusal, DEADLINE_PASSED) : found
    },
    handle: giveFeedback,
  }),
  ...route('PUT /api/feedback/:id/answer', { byId: entryFor(isOwner), handle: answerFeedback }),
  ...route('DELETE /api/feedback/:id/answer', { byId: entryFor(mayRemoveAnswer), handle: removeAnswer }),
  ...route('POST /api/feedback/accept', { handle: acceptGoals }),
  ...route('GET /api/feedback/stats', { handle: ({ school, caller }) => reviewerStats(school, caller.id) }),
  ...route('GET /api/feedback/queue', {
    subject: (context, { query }) => reviewedCrews(context, idTextIn(query, 'crewId')),
    handle: (context, crews, query) => feedbackQueue(context.school, crews, query, context),
  }),
  ...route('GET /api/feedback/replies', { handle: savedReplies }),
  ...route('POST /api/feedback/replies', { handle: saveReply }),
  ...route('DELETE /api/feedback/replies/:id', { byId: replyFor, handle: deleteReply }),
}

/** The ids of the crews that the caller reviews, or of the one named crew. */
async function reviewedCrews(context: MemberContext, named: number | null): Promise<number[]> {
  const { isCoach, isCaptain, groupId, assignedCrews } = context.caller
  const led = isCaptain && groupId !== null ? [groupId] : []
  const crews = [...new Set([...(isCoach ? assignedCrews : []), ...led])]
  if (named === null) return crews
  if (crews.includes(named)) return [named]
  await groupFor(context, named)
  refuse('forbidden')
}
