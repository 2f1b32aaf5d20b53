// Turns goal rows into the goals of the contract: with owner, active feedback, and what the caller may do.
import type { StoredFeedback } from '../../contract/feedback-shapes.ts'
import type { StoredCheck } from '../../contract/goal-parts.ts'
import { getGoalStatus } from '../../contract/goal-rules.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { StoredGoal, StoredGoalDetail, StoredGoalWithFeedback } from '../../contract/goals.ts'
import { feedbackUntil } from '../../contract/school-days.ts'
import type { Features } from '../../contract/school-features.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { maySeeDaysAway, nameOrNull, toPerson } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { idsOf, jsonRows } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { findLastMoves } from './goal-moves.store.ts'
import {
  type EntryRow,
  type GoalViewRow,
  type GoalWithFeedbackRow,
  selectGoals,
  selectGoalsWithFeedback,
} from './goal-rows.views.ts'
import { answerRefusal, computeAbilities } from './goals.policy.ts'
import type { GoalInSchool } from './goals.store.ts'

/** The facts about the entry's goal that `toFeedback` needs. */
interface EntryGoal {
  isOwn: boolean
  isArchived: boolean
  /** Epoch milliseconds. */
  now: number
}

export function toFeedback(
  row: EntryRow,
  { isOwn, isArchived, now }: EntryGoal,
  { feedbackAnswers }: Pick<Features, 'feedbackAnswers'>,
): StoredFeedback {
  const entry = toStoredFeedback(row)
  if (!feedbackAnswers) return { ...entry, answer: null, mayAnswer: 'switched_off' }
  const { isActive, answer } = entry
  const refusal = answerRefusal({ isArchived, isActive, answer }, now)
  return { ...entry, mayAnswer: isOwn ? (refusal ?? true) : 'forbidden' }
}

/** Leaves out what depends on the viewer. */
export function toStoredFeedback(row: EntryRow): Omit<StoredFeedback, 'mayAnswer'> {
  return {
    ...row,
    feedbackProvider: nameOrNull(row.feedbackProviderId, row.first_name, row.last_name),
    answer: toStoredAnswer(row),
  }
}

export function toStoredAnswer({
  answer_text: text,
  answered_at: createdAt,
}: Pick<EntryRow, 'answer_text' | 'answered_at'>): StoredFeedback['answer'] {
  return text === null || createdAt === null ? null : { text, createdAt }
}

/** Keeps the order of the rows. */
export async function toGoals(
  school: SchoolDb,
  rows: readonly GoalViewRow[],
  viewer: Viewer,
): Promise<StoredGoal[]> {
  if (rows.length === 0) return []
  const { toGoal } = await loadGoalView(school, rows, viewer)
  return rows.map(toGoal)
}

/** Like `toGoals`, with owner and feedback. */
export async function toGoalsWithFeedback(
  school: SchoolDb,
  rows: readonly GoalWithFeedbackRow[],
  viewer: Viewer,
): Promise<StoredGoalWithFeedback[]> {
  if (rows.length === 0) return []
  const { toGoal, toEntry } = await loadGoalView(school, rows, viewer)
  return rows.map((row) => addFeedback(toGoal(row), row, toEntry))
}

type FeatureFields = 'plan' | 'carriedFromId' | 'carriedToId' | 'timesCarried' | 'check'

interface GoalView {
  toGoal: (row: GoalViewRow) => StoredGoal
  toEntry: (entry: EntryRow, row: GoalViewRow) => StoredFeedback
}

/** Reads what all rows need: the school's calendar, and the latest moves that the viewer may see. */
async function loadGoalView(
  school: SchoolDb,
  rows: readonly GoalViewRow[],
  { caller, now }: Viewer,
): Promise<GoalView> {
  const calendar = await schoolCalendar(school)
  const { features } = calendar
  const { weekStart } = goalWeekAt(now, calendar)
  const today = zonedDay(now, calendar.timeZone)
  const withMoves = rows.filter(
    (row) => row.first_due_on !== null && maySeeDaysAway(caller, toOwnerState(row)),
  )
  const moves = await findLastMoves(school, idsOf(withMoves))
  const toGoal = (row: GoalViewRow): StoredGoal => {
    const until = feedbackUntil(row, calendar)
    const state = { ...row, feedbackUntil: until, isCarriedOver: row.carriedToId !== null }
    return Object.assign(hideFeatures(toStoredGoal(row, now), features), {
      feedbackUntil: until,
      lastMove: moves.get(row.id) ?? null,
      series: toGoalSeries(row, today),
      abilities: computeAbilities({
        caller,
        owner: toOwnerState(row),
        goal: state,
        school: { now, weekStart, features },
      }),
    })
  }
  const toEntry = (entry: EntryRow, row: GoalViewRow) =>
    toFeedback(entry, { isOwn: row.userId === caller.id, isArchived: row.archivedAt !== null, now }, features)
  return { toGoal, toEntry }
}

/** Clears the fields of features that are off, as if nothing were stored. */
function hideFeatures<Goal extends Pick<StoredGoal, FeatureFields>>(
  goal: Goal,
  { plans, carryOver, weekChecks }: Features,
): Goal {
  if (!plans) goal.plan = null
  if (!carryOver) {
    goal.carriedFromId = null
    goal.carriedToId = null
    goal.timesCarried = 0
  }
  if (!weekChecks) goal.check = null
  return goal
}

function toOwnerState(row: GoalViewRow) {
  return {
    id: row.userId,
    groupId: row.group_id,
    studioId: row.studio_id,
    hasLeft: row.left_at !== null,
  }
}

type GoalRowWithoutOwner = Omit<
  GoalViewRow,
  'group_id' | 'studio_id' | 'left_at' | 'series_id' | 'series_until'
>

/** Leaves out what depends on the calendar or the viewer. */
export function toStoredGoal(
  row: GoalRowWithoutOwner,
  now: number,
): Omit<StoredGoal, 'abilities' | 'feedbackUntil' | 'lastMove' | 'series'> {
  const status = getGoalStatus(row, now)
  return {
    ...row,
    targetDate: row.deadlineAt,
    deadline: row.deadlineAt,
    firstDueOn: row.first_due_on ?? row.dueOn,
    status,
    // A goal counts as locked from its deadline on, even if the lock job has not run yet.
    isIncompleteLocked: status === 'incomplete',
    check: toCheck(row),
  }
}

/** Null once the last day of the weekly goal has passed, even if the job has not ended it yet. */
function toGoalSeries(
  { series_id: id, series_until: until }: GoalViewRow,
  today: string,
): StoredGoal['series'] {
  return id === null || until === null || until < today ? null : { id, until }
}

function toCheck(row: GoalRowWithoutOwner): StoredCheck | null {
  const { check_state: state, check_note: note, check_at: at } = row
  return state === null || at === null ? null : { state, note, at }
}

function addFeedback(
  goal: StoredGoal,
  row: GoalWithFeedbackRow,
  toEntry: GoalView['toEntry'],
): StoredGoalWithFeedback {
  const entries: EntryRow[] = jsonRows(row.entries)
  const active = entries.filter((entry) => entry.isActive === 1)
  const activeGivers = new Set(active.map((entry) => entry.feedbackProviderId))
  return Object.assign(goal, {
    user: toPerson({ ...row, id: row.userId }),
    feedback: active.map((entry) => toEntry(entry, row)),
    editedSinceReview: entries.some(
      ({ ended_by, feedbackProviderId: giver }) =>
        ended_by === 'edit' && giver !== null && !activeGivers.has(giver),
    ),
  })
}

/**
 * Reads one goal with its last 200 feedback entries and its last 20 edits. Deliberately does not authorize: `goalFor` has
 * checked that the viewer may read the goal.
 */
export async function getGoalDetail(
  viewer: Viewer,
  { school, goal: found }: GoalInSchool,
): Promise<StoredGoalDetail> {
  const row = await selectGoalsWithFeedback(school, 'all').where('goals.id', '=', found.id).executeTakeFirst()
  if (!row) refuse('not_found')
  const edits = await school
    .selectFrom('goal_edits')
    .select(editColumns)
    .where('goal_id', '=', found.id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const { toGoal, toEntry } = await loadGoalView(school, [row], viewer)
  const goal = addFeedback(toGoal(row), row, toEntry)
  const entries: EntryRow[] = jsonRows(row.entries)
  return {
    ...goal,
    earlierFeedback: entries.filter((entry) => entry.isActive === 0).map((entry) => toEntry(entry, row)),
    edits,
  }
}

const editColumns = [
  'id',
  'edited_at as editedAt',
  'old_title as oldTitle',
  'old_description as oldDescription',
  'old_category as oldCategory',
  'old_duration as oldDuration',
] as const

/** Reads a goal again after a change, for the response. */
export async function getGoal(school: SchoolDb, id: number, viewer: Viewer): Promise<StoredGoal> {
  const row = await selectGoals(school).where('goals.id', '=', id).executeTakeFirst()
  const [goal] = await toGoals(school, row ? [row] : [], viewer)
  return goal ?? refuse('not_found')
}
