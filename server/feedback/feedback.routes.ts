// The routes for reviewers, who are coaches and captains, and for the answers of goal owners.
import { changeRefusal } from '../../contract/goal-rules.ts'
import { findGroup } from '../crews/index.ts'
import { goalFor, isOwner, mayReviewGoals } from '../goals/index.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import { refuse } from '../platform/errors.ts'
import { idTextIn, type MemberContext, route } from '../platform/http/route.ts'
import { answerFeedback, entryFor, mayRemoveAnswer, removeAnswer } from './answer-feedback.ts'
import { getReviewerStats, listFeedbackQueue } from './feedback.views.ts'
import { acceptGoals, DEADLINE_PASSED, findReviewRefusal, giveFeedback } from './give-feedback.ts'
import { deleteReply, findReply, listSavedReplies, saveReply } from './saved-replies.ts'

export const feedbackRoutes = {
  ...route('POST /api/feedback/goals/:goalId', {
    subject: async (context, { params }) => {
      const found = await goalFor(mayReviewGoals)(context, params.goalId)
      const { now, caller } = context
      // Days of grace begin at the deadline, so the calendar is only read after it.
      if (changeRefusal(found.goal, now, caller.canBypassDeadlines) !== 'deadline_passed') return found
      const refusal = findReviewRefusal(found.goal, await schoolCalendar(found.school), now, caller)
      return refusal === 'deadline_passed' ? refuse(refusal, DEADLINE_PASSED) : found
    },
    handle: giveFeedback,
  }),
  ...route('PUT /api/feedback/:id/answer', { byId: entryFor(isOwner), handle: answerFeedback }),
  ...route('DELETE /api/feedback/:id/answer', { byId: entryFor(mayRemoveAnswer), handle: removeAnswer }),
  ...route('POST /api/feedback/accept', { handle: acceptGoals }),
  ...route('GET /api/feedback/stats', {
    handle: ({ school, caller }) => getReviewerStats(school, caller.id),
  }),
  ...route('GET /api/feedback/queue', {
    subject: (context, { query }) => resolveCrews(context, idTextIn(query, 'crewId')),
    handle: (context, crews, query) => listFeedbackQueue(context.school, crews, query, context),
  }),
  ...route('GET /api/feedback/replies', { handle: listSavedReplies }),
  ...route('POST /api/feedback/replies', { handle: saveReply }),
  ...route('DELETE /api/feedback/replies/:id', { byId: findReply, handle: deleteReply }),
}

/** Returns the ids of the crews that the caller reviews, or only `crewId`. Refuses with `not_found`, `forbidden`. */
async function resolveCrews(context: MemberContext, crewId: number | null): Promise<number[]> {
  const { isCoach, isCaptain, groupId, assignedCrews } = context.caller
  const led = isCaptain && groupId !== null ? [groupId] : []
  const crews = [...new Set([...(isCoach ? assignedCrews : []), ...led])]
  if (crewId === null) return crews
  if (crews.includes(crewId)) return [crewId]
  await findGroup(context, crewId)
  refuse('forbidden')
}
