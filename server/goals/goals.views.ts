// Goals as the contract shows them: the owner, the active feedback, and what the caller may do.
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalCheck } from '../../contract/goal-checks.ts'
import { type GoalState, statusOf } from '../../contract/goal-rules.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Goal, GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { feedbackUntil } from '../../contract/school-days.ts'
import type { Parts } from '../../contract/school-parts.ts'
import { nameOrNull, seesDaysAway, toPerson } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { iso, isoOrNull } from '../platform/clock.ts'
import { jsonRows } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { lastMoves } from './goal-moves.store.ts'
import {
  type EntryRow,
  type GoalViewRow,
  type GoalWithFeedbackRow,
  goalsOf,
  goalsWithFeedbackOf,
} from './goal-rows.views.ts'
import { abilitiesOf, answerRefusal } from './goals.policy.ts'

/** The caller who sees the goal, and when. */
export interface Viewer {
  caller: Caller
  /** Epoch milliseconds. */
  now: number
}

/** Whether the viewer owns the goal of an entry, whether the goal is archived, and when it is viewed. */
interface EntryGoal {
  isOwn: boolean
  isArchived: boolean
  /** Epoch milliseconds. */
  now: number
}

export function toFeedback(
  row: EntryRow,
  { isOwn, isArchived, now }: EntryGoal,
  { feedbackAnswers }: Pick<Parts, 'feedbackAnswers'>,
): Feedback {
  const entry = toStoredFeedback(row)
  if (!feedbackAnswers) return { ...entry, answer: null, mayAnswer: 'switched_off' }
  const { isActive, answer } = entry
  const refusal = answerRefusal({ isArchived, isActive, answer }, now)
  return { ...entry, mayAnswer: isOwn ? (refusal ?? true) : 'forbidden' }
}

/** What is stored of an entry, without what depends on the viewer. */
export function toStoredFeedback(row: EntryRow): Omit<Feedback, 'mayAnswer'> {
  return {
    id: row.id,
    goalId: row.goal_id,
    feedbackProviderId: row.provider_id,
    status: row.status,
    comments: row.comments,
    createdAt: iso(row.created_at),
    isActive: row.is_active === 1,
    goalRevisionAtTime: row.goal_revision_at_time,
    feedbackProvider: nameOrNull(row.provider_id, row.first_name, row.last_name),
    answer: toStoredAnswer(row),
  }
}

export function toStoredAnswer({
  answer,
  answered_at: at,
}: Pick<EntryRow, 'answer' | 'answered_at'>): Feedback['answer'] {
  return answer === null || at === null ? null : { text: answer, createdAt: iso(at) }
}

/** The goals of the rows, in their order. */
export async function toGoals(
  school: SchoolDb,
  rows: readonly GoalViewRow[],
  viewer: Viewer,
): Promise<Goal[]> {
  if (rows.length === 0) return []
  const { toGoal } = await goalView(school, rows, viewer)
  return rows.map(toGoal)
}

/** The same with owner and feedback. */
export async function toGoalsWithFeedback(
  school: SchoolDb,
  rows: readonly GoalWithFeedbackRow[],
  viewer: Viewer,
): Promise<GoalWithFeedback[]> {
  if (rows.length === 0) return []
  const { toGoal, toEntry } = await goalView(school, rows, viewer)
  return rows.map((row) => withFeedback(toGoal(row), row, toEntry))
}

interface GoalView {
  toGoal: (row: GoalViewRow) => Goal
  /** An entry of feedback on the goal of the row. */
  toEntry: (entry: EntryRow, row: GoalViewRow) => Feedback
}

/** Reads what all rows need: the school's calendar, and the latest moves of those goals of which the viewer may see them. */
async function goalView(
  school: SchoolDb,
  rows: readonly GoalViewRow[],
  { caller, now }: Viewer,
): Promise<GoalView> {
  const calendar = await schoolCalendar(school)
  const { parts } = calendar
  const { weekStart } = goalWeekAt(now, calendar.timeZone)
  const seen = rows.filter((row) => row.first_due_on !== null && seesDaysAway(caller, ownerOf(row)))
  const moves = await lastMoves(
    school,
    seen.map(({ id }) => id),
  )
  const toGoal = (row: GoalViewRow): Goal => {
    const dueOn = row.due_on
    const until = feedbackUntil({ dueOn, deadlineAt: row.deadline_at }, calendar)
    const isCarriedOver = row.carried_to_id !== null
    const state = { ...stateOf(row), dueOn, feedbackUntil: until, isCarriedOver }
    return {
      ...toStoredGoal(row, now),
      ...withoutParts(parts),
      feedbackUntil: iso(until),
      lastMove: moves.get(row.id) ?? null,
      abilities: abilitiesOf(caller, ownerOf(row), state, { now, weekStart, parts }),
    }
  }
  const toEntry = (entry: EntryRow, row: GoalViewRow) =>
    toFeedback(entry, { isOwn: row.user_id === caller.id, isArchived: row.archived_at !== null, now }, parts)
  return { toGoal, toEntry }
}

/** The fields of the parts that are off, as if nothing were stored. */
function withoutParts({ plans, carryOver, weekChecks }: Parts) {
  return {
    ...(!plans && { plan: null }),
    ...(!carryOver && { carriedFromId: null, carriedToId: null, timesCarried: 0 }),
    ...(!weekChecks && { check: null }),
  }
}

function ownerOf(row: GoalViewRow) {
  return {
    id: row.user_id,
    groupId: row.group_id,
    studioId: row.studio_id,
    hasLeft: row.left_at !== null,
  }
}

type GoalRowWithoutOwner = Omit<GoalViewRow, 'group_id' | 'studio_id' | 'left_at'>

function stateOf(row: GoalRowWithoutOwner): GoalState {
  return {
    completed: row.completed === 1,
    isIncompleteLocked: row.is_incomplete_locked === 1,
    deadlineAt: row.deadline_at,
    archivedAt: row.archived_at,
  }
}

/** What is stored of a goal, without what depends on the calendar or the viewer. */
export function toStoredGoal(
  row: GoalRowWithoutOwner,
  now: number,
): Omit<Goal, 'abilities' | 'feedbackUntil' | 'lastMove'> {
  const deadline = iso(row.deadline_at)
  const status = statusOf(stateOf(row), now)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    duration: row.duration,
    targetDate: deadline,
    deadline,
    dueOn: row.due_on,
    firstDueOn: row.first_due_on ?? row.due_on,
    status,
    completed: row.completed === 1,
    completedAt: isoOrNull(row.completed_at),
    // A goal counts as locked from its deadline on, even if the lock job has not run yet.
    isIncompleteLocked: status === 'incomplete',
    userId: row.user_id,
    createdById: row.created_by_id,
    archivedAt: isoOrNull(row.archived_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    revisionCount: row.revision_count,
    plan: row.plan,
    carriedFromId: row.carried_from_id,
    carriedToId: row.carried_to_id,
    timesCarried: row.times_carried,
    check: checkOf(row),
  }
}

function checkOf(row: GoalRowWithoutOwner): GoalCheck | null {
  const { check_state: state, check_note: note, check_at: at } = row
  return state === null || at === null ? null : { state, note, at: iso(at) }
}

function withFeedback(goal: Goal, row: GoalWithFeedbackRow, toEntry: GoalView['toEntry']): GoalWithFeedback {
  const entries: EntryRow[] = jsonRows(row.entries)
  const active = entries.filter((entry) => entry.is_active === 1)
  const activeGivers = new Set(active.map((entry) => entry.provider_id))
  return {
    ...goal,
    user: toPerson({ ...row, id: row.user_id }),
    feedback: active.map((entry) => toEntry(entry, row)),
    editedSinceReview: entries.some(
      ({ ended_by, provider_id }) =>
        ended_by === 'edit' && provider_id !== null && !activeGivers.has(provider_id),
    ),
  }
}

/** One goal with all feedback and its last 20 edits. The caller's right to read it is checked before. */
export async function goalDetail(school: SchoolDb, id: number, viewer: Viewer): Promise<GoalDetail> {
  const row = await goalsWithFeedbackOf(school, 'all').where('goals.id', '=', id).executeTakeFirst()
  if (!row) refuse('not_found')
  const edits = await school.db
    .selectFrom('goal_edits')
    .select(['id', 'edited_at', 'old_title', 'old_description', 'old_category', 'old_duration'])
    .where('goal_id', '=', id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const { toGoal, toEntry } = await goalView(school, [row], viewer)
  const goal = withFeedback(toGoal(row), row, toEntry)
  const entries: EntryRow[] = jsonRows(row.entries)
  return {
    ...goal,
    earlierFeedback: entries.filter((entry) => entry.is_active === 0).map((entry) => toEntry(entry, row)),
    edits: edits.map((edit) => ({
      id: edit.id,
      editedAt: iso(edit.edited_at),
      oldTitle: edit.old_title,
      oldDescription: edit.old_description,
      oldCategory: edit.old_category,
      oldDuration: edit.old_duration,
    })),
  }
}

/** Read after a change, for the response. */
export async function goalById(school: SchoolDb, id: number, viewer: Viewer): Promise<Goal> {
  const row = await goalsOf(school).where('goals.id', '=', id).executeTakeFirst()
  const [goal] = await toGoals(school, row ? [row] : [], viewer)
  return goal ?? refuse('not_found')
}
