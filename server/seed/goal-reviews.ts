// Made-up feedback of coaches and captains, some of whom change their minds.

import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { aboutFeedback } from '../notifications/index.ts'
import type { Person } from './cast.ts'
import type { FixedState, GoalEvent, MadeUpGoal, Setting } from './made-up-goal.ts'
import { feedbackComment } from './texts.ts'
import { schoolMoment } from './weeks.ts'

const COACH_REVIEWS = 0.65
const CAPTAIN_REVIEWS = 0.25
/** Factor for the current week, in which many goals still await feedback. */
const CURRENT_WEEK_FACTOR = 0.6
const CHANGED_LATER = 0.35

const statusShares = [
  [0.68, 'accepted'],
  [0.24, 'needs_improvement'],
  [0.08, 'denied'],
] as const

/** The coaches and the captain of the owner's crew, without the owner. */
export function reviewersOf(owner: Person): Person[] {
  if (!owner.crew) return []
  const { coaches, captain } = owner.crew
  const all = captain === null ? coaches : [...coaches, captain]
  return [...new Set(all)].filter((reviewer) => reviewer !== owner)
}

/** `fixedReview`: the status that the first reviewer gives, or 'never' for no feedback at all. */
export function reviewEvents(
  setting: Setting,
  goal: MadeUpGoal,
  end: number,
  fixedReview: FixedState['reviewed'],
): GoalEvent[] {
  const { random, week } = setting
  if (fixedReview === 'never') return []
  return reviewersOf(goal.owner).flatMap((provider, index) => {
    const fixedStatus = index === 0 ? fixedReview : undefined
    const probability =
      (provider.isCoach ? COACH_REVIEWS : CAPTAIN_REVIEWS) * (week.isActive ? CURRENT_WEEK_FACTOR : 1)
    if (fixedStatus === undefined && !random.chance(probability)) return []
    const status = fixedStatus ?? random.weighted(statusShares)
    const at = schoolMoment(random, week, { after: goal.row.created_at, before: end })
    if (at === null) return []
    const first = { at, apply: () => addFeedback(setting, goal, provider, status, at) }
    if (status === 'accepted' || fixedStatus !== undefined || !random.chance(CHANGED_LATER)) return [first]
    const later = schoolMoment(random, week, { after: at, before: end })
    if (later === null) return [first]
    return [first, { at: later, apply: () => addFeedback(setting, goal, provider, 'accepted', later) }]
  })
}

function addFeedback(
  { random }: Setting,
  { owner, row, feedback, notices }: MadeUpGoal,
  provider: Person,
  status: FeedbackStatus,
  at: number,
): void {
  for (const entry of feedback) {
    if (entry.provider_id !== provider.id) continue
    entry.is_active = 0
    entry.ended_by = 'replaced'
  }
  feedback.push({
    provider_id: provider.id,
    status,
    comments: feedbackComment(random, status, owner.firstName),
    created_at: at,
    is_active: 1,
    ended_by: null,
    goal_revision_at_time: row.revision_count,
    answer: null,
    answered_at: null,
  })
  const notify = (to: Person, name: string | null) => {
    const names = { actor: provider.firstName, title: row.title, owner: name }
    notices.push({ to: to.id, at, ...aboutFeedback(status, names) })
  }
  notify(owner, null)
  const captain = owner.crew?.captain
  if (status === 'accepted' || !captain || captain === owner || captain === provider) return
  notify(captain, owner.firstName)
}
