// What coaches and captains say about a made-up goal, and how they change their minds.
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { Person } from './cast.ts'
import { feedbackComment } from './feedback-texts.ts'
import type { Happening, MadeUpGoal, Setting, Wish } from './made-up-goal.ts'
import { schoolMoment } from './weeks.ts'

const COACH_REVIEWS = 0.65
const CAPTAIN_REVIEWS = 0.25
/** In the running week much still awaits feedback. */
const SO_FAR = 0.6
const CHANGED_LATER = 0.35

const statusShares = [
  [0.68, 'accepted'],
  [0.24, 'needs_improvement'],
  [0.08, 'denied'],
] as const

/** The coaches of the crew and its captain, but for the owner. */
export function reviewersOf(owner: Person): Person[] {
  if (!owner.crew) return []
  const { coaches, captain } = owner.crew
  const all = captain === null ? coaches : [...coaches, captain]
  return [...new Set(all)].filter((reviewer) => reviewer !== owner)
}

/** `wished`: what the first reviewer says, or that nobody says anything. */
export function reviewing(
  setting: Setting,
  goal: MadeUpGoal,
  end: number,
  wished: Wish['reviewed'],
): Happening[] {
  const { random, week } = setting
  if (wished === 'never') return []
  return reviewersOf(goal.owner).flatMap((provider, index) => {
    const said = index === 0 ? wished : undefined
    const likely = (provider.isCoach ? COACH_REVIEWS : CAPTAIN_REVIEWS) * (week.isActive ? SO_FAR : 1)
    if (said === undefined && !random.chance(likely)) return []
    const status = said ?? random.weighted(statusShares)
    const at = schoolMoment(random, week, { after: goal.row.created_at, before: end })
    if (at === null) return []
    const first = { at, happen: () => give(setting, goal, provider, status, at) }
    if (status === 'accepted' || said !== undefined || !random.chance(CHANGED_LATER)) return [first]
    const later = schoolMoment(random, week, { after: at, before: end })
    if (later === null) return [first]
    return [first, { at: later, happen: () => give(setting, goal, provider, 'accepted', later) }]
  })
}

function give(
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
  })
  const type = status === 'accepted' ? 'goal_feedback_positive' : 'goal_feedback_negative'
  const tell = (to: Person, goal: string) =>
    notices.push({ to: to.id, type, message: `${provider.firstName} ${verdicts[status](goal)}`, at })
  tell(owner, `“${row.title}”`)
  const captain = owner.crew?.captain
  if (status === 'accepted' || !captain || captain === owner || captain === provider) return
  tell(captain, `“${row.title}” of ${owner.firstName}`)
}

/** In the words of server/feedback. */
const verdicts: Record<FeedbackStatus, (goal: string) => string> = {
  accepted: (goal) => `accepted ${goal}`,
  denied: (goal) => `denied ${goal}`,
  needs_improvement: (goal) => `thinks ${goal} needs improvement`,
}
