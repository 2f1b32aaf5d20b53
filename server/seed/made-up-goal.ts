// A made-up goal before it is written, with the feedback of coaches and captains, some of whom change their minds, and the
// owner's plan, check and replies.
import type { Insertable } from 'kysely'
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { NotificationContent } from '../../contract/notification-kinds.ts'
import { toFeedbackNews } from '../notifications/index.ts'
import type { FeedbackRow, GoalRow, Tables } from '../platform/db/tables.ts'
import type { Person } from './cast.ts'
import type { Random } from './random.ts'
import type { SeedWords } from './seed-words.ts'
import { feedbackComment, type GoalTexts } from './texts.ts'
import { pickSchoolMoment, type SchoolDay, type SeedWeek } from './weeks.ts'

type WithoutGoal<Row> = Omit<Row, 'id' | 'goal_id' | 'school_id'>

export interface MadeUpGoal {
  owner: Person
  row: Omit<Insertable<GoalRow>, 'id' | 'school_id' | 'revision_count'> & { revision_count: number }
  feedback: (WithoutGoal<Insertable<FeedbackRow>> & { provider_id: number })[]
  edits: WithoutGoal<Insertable<Tables['goal_edits']>>[]
  notices: Notice[]
  texts: GoalTexts
}

/** An unfinished goal that a goal of the next week may carry over. */
export interface Unfinished {
  id: number
  timesCarried: number
  texts: GoalTexts
}

export type Notice = NotificationContent & { to: number; at: number }

/** States that a goal must have for the screens of a demonstration; everything else is random. */
export interface FixedState {
  due?: SchoolDay
  completed?: boolean
  reviewed?: FeedbackStatus | 'never'
}

export interface Setting {
  random: Random
  /** Random numbers for the owners' plans, checks and replies. */
  ownWords: Random
  words: SeedWords
  week: SeedWeek
  /** Epoch milliseconds; nothing happens after it. */
  now: number
  /** When the goals of this week were archived, or null. */
  archivedAt: number | null
}

/** A change of the goal at an instant; changes are applied in the order of time. */
export interface GoalEvent {
  at: number
  apply: () => void
}

const COACH_REVIEWS = 0.65
const CAPTAIN_REVIEWS = 0.25
/** The factor for the current week, in which many goals still await feedback. */
const CURRENT_WEEK_FACTOR = 0.6
const CHANGED_LATER = 0.35

const statusShares = [
  [0.68, 'accepted'],
  [0.24, 'needs_improvement'],
  [0.08, 'denied'],
] as const

/** The coaches and the captain of the owner's crew, without the owner. */
export function listReviewers(owner: Person): Person[] {
  if (!owner.crew) return []
  const { coaches, captain } = owner.crew
  const all = captain === null ? coaches : [...coaches, captain]
  return [...new Set(all)].filter((reviewer) => reviewer !== owner)
}

/** `fixedReview` is the status that the first reviewer gives, or 'never' for no feedback at all. */
export function reviewEvents(
  setting: Setting,
  goal: MadeUpGoal,
  end: number,
  fixedReview: FixedState['reviewed'],
): GoalEvent[] {
  const { random, week } = setting
  if (fixedReview === 'never') return []
  return listReviewers(goal.owner).flatMap((provider, index) => {
    const fixedStatus = index === 0 ? fixedReview : undefined
    const probability =
      (provider.isCoach ? COACH_REVIEWS : CAPTAIN_REVIEWS) * (week.isActive ? CURRENT_WEEK_FACTOR : 1)
    if (fixedStatus === undefined && !random.chance(probability)) return []
    const status = fixedStatus ?? random.weighted(statusShares)
    const at = pickSchoolMoment(random, week, { after: goal.row.created_at, before: end })
    if (at === null) return []
    const first = { at, apply: () => addFeedback(setting, goal, provider, status, at) }
    if (status === 'accepted' || fixedStatus !== undefined || !random.chance(CHANGED_LATER)) return [first]
    const later = pickSchoolMoment(random, week, { after: at, before: end })
    if (later === null) return [first]
    return [first, { at: later, apply: () => addFeedback(setting, goal, provider, 'accepted', later) }]
  })
}

function addFeedback(
  { random, words }: Setting,
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
    comments: feedbackComment(random, status, owner.firstName, words),
    created_at: at,
    is_active: 1,
    goal_revision_at_time: row.revision_count,
  })
  const notify = (to: Person, name: string | null) => {
    const names = { actor: provider.firstName, title: row.title, owner: name }
    notices.push({ to: to.id, at, ...toFeedbackNews(status, names) })
  }
  notify(owner, null)
  const captain = owner.crew?.captain
  if (status === 'accepted' || !captain || captain === owner || captain === provider) return
  notify(captain, owner.firstName)
}

const PLANNED = 0.15
const CHECKED = 0.4
const STUCK = 0.3
const NOTED = 0.7
/** The share of entries with a message that are answered. */
const ANSWERED: Record<FeedbackStatus, number> = { accepted: 0.15, needs_improvement: 0.4, denied: 0.4 }

/**
 * Call it last, because it depends on the other events of the goal. It has random numbers of its own, so that the rest of a made-up
 * school stays the same.
 */
export function addOwnerWords(setting: Setting, goal: MadeUpGoal): void {
  const { ownWords: random, now, words } = setting
  const { row } = goal
  row.plan = random.chance(PLANNED) ? random.pick(words.plans) : null
  const isOpen = row.completed === 0 && row.deadline_at > now
  if (isOpen && random.chance(CHECKED)) addCheck(setting, goal)
  for (const entry of goal.feedback) {
    const isAnswered = random.chance(entry.comments == null ? 0 : ANSWERED[entry.status])
    if (isAnswered && entry.is_active === 1) addAnswer(setting, goal, entry)
  }
}

function addCheck({ ownWords: random, now, week, words }: Setting, { row }: MadeUpGoal): void {
  const at = pickSchoolMoment(random, week, { after: row.created_at, before: now })
  if (at === null) return
  const isStuck = random.chance(STUCK)
  row.check_state = isStuck ? 'stuck' : 'on_track'
  row.check_note = isStuck && random.chance(NOTED) ? random.pick(words.notes) : null
  row.check_at = at
}

function addAnswer(
  { ownWords: random, now, week, words }: Setting,
  { owner, row, notices }: MadeUpGoal,
  entry: MadeUpGoal['feedback'][number],
): void {
  const end = Math.min(now, week.days.at(-1)?.deadline ?? now)
  const at = pickSchoolMoment(random, week, { after: entry.created_at, before: end })
  if (at === null) return
  entry.answer = random.pick(words.answers[entry.status])
  entry.answered_at = at
  const data = { actor: owner.firstName, title: row.title }
  notices.push({ to: entry.provider_id, type: 'feedback_answered', data, at })
}
