// Goals as the contract shows them: the owner, the active feedback, and what the caller may do.
import type { StoredFeedback } from '../../contract/feedback-shapes.ts'
import type { StoredCheck } from '../../contract/goal-parts.ts'
import { getGoalStatus } from '../../contract/goal-rules.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { StoredGoal, StoredGoalDetail, StoredGoalWithFeedback } from '../../contract/goals.ts'
import { feedbackUntil } from '../../contract/school-days.ts'
import type { Features } from '../../contract/school-features.ts'
import { nameOrNull, seesDaysAway, toPerson } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { idsOf, jsonRows } from '../platform/db/engine.ts'
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
import type { GoalInSchool } from './goals.store.ts'

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
  { feedbackAnswers }: Pick<Features, 'feedbackAnswers'>,
): StoredFeedback {
  const entry = toStoredFeedback(row)
  if (!feedbackAnswers) return { ...entry, answer: null, mayAnswer: 'switched_off' }
  const { isActive, answer } = entry
  const refusal = answerRefusal({ isArchived, isActive, answer }, now)
  return { ...entry, mayAnswer: isOwn ? (refusal ?? true) : 'forbidden' }
}

/** What is stored of an entry, without what depends on the viewer. */
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

/** The goals of the rows, in their order. */
export async function toGoals(
  school: SchoolDb,
  rows: readonly GoalViewRow[],
  viewer: Viewer,
): Promise<StoredGoal[]> {
  if (rows.length === 0) return []
  const { toGoal } = await goalView(school, rows, viewer)
  return rows.map(toGoal)
}

/** The same with owner and feedback. */
export async function toGoalsWithFeedback(
  school: SchoolDb,
  rows: readonly GoalWithFeedbackRow[],
  viewer: Viewer,
): Promise<StoredGoalWithFeedback[]> {
  if (rows.length === 0) return []
  const { toGoal, toEntry } = await goalView(school, rows, viewer)
  return rows.map((row) => withFeedback(toGoal(row), row, toEntry))
}

interface GoalView {
  toGoal: (row: GoalViewRow) => StoredGoal
  /** An entry of feedback on the goal of the row. */
  toEntry: (entry: EntryRow, row: GoalViewRow) => StoredFeedback
}

/** Reads what all rows need: the school's calendar, and the latest moves of those goals of which the viewer may see them. */
async function goalView(
  school: SchoolDb,
  rows: readonly GoalViewRow[],
  { caller, now }: Viewer,
): Promise<GoalView> {
  const calendar = await schoolCalendar(school)
  const { features } = calendar
  const { weekStart } = goalWeekAt(now, calendar.timeZone)
  const seen = rows.filter((row) => row.first_due_on !== null && seesDaysAway(caller, ownerOf(row)))
  const moves = await lastMoves(school, idsOf(seen))
  const toGoal = (row: GoalViewRow): StoredGoal => {
    const until = feedbackUntil(row, calendar)
    const state = { ...row, feedbackUntil: until, isCarriedOver: row.carriedToId !== null }
    return Object.assign(toStoredGoal(row, now), withoutFeatures(features), {
      feedbackUntil: until,
      lastMove: moves.get(row.id) ?? null,
      abilities: abilitiesOf(caller, ownerOf(row), state, { now, weekStart, features }),
    })
  }
  const toEntry = (entry: EntryRow, row: GoalViewRow) =>
    toFeedback(entry, { isOwn: row.userId === caller.id, isArchived: row.archivedAt !== null, now }, features)
  return { toGoal, toEntry }
}

/** The fields of the features that are off, as if nothing were stored. */
function withoutFeatures({ plans, carryOver, weekChecks }: Features) {
  return {
    ...(!plans && { plan: null }),
    ...(!carryOver && { carriedFromId: null, carriedToId: null, timesCarried: 0 }),
    ...(!weekChecks && { check: null }),
  }
}

function ownerOf(row: GoalViewRow) {
  return {
    id: row.userId,
    groupId: row.group_id,
    studioId: row.studio_id,
    hasLeft: row.left_at !== null,
  }
}

type GoalRowWithoutOwner = Omit<GoalViewRow, 'group_id' | 'studio_id' | 'left_at'>

/** What is stored of a goal, without what depends on the calendar or the viewer. */
export function toStoredGoal(
  row: GoalRowWithoutOwner,
  now: number,
): Omit<StoredGoal, 'abilities' | 'feedbackUntil' | 'lastMove'> {
  const status = getGoalStatus(row, now)
  return {
    ...row,
    targetDate: row.deadlineAt,
    deadline: row.deadlineAt,
    firstDueOn: row.first_due_on ?? row.dueOn,
    status,
    // A goal counts as locked from its deadline on, even if the lock job has not run yet.
    isIncompleteLocked: status === 'incomplete',
    check: checkOf(row),
  }
}

function checkOf(row: GoalRowWithoutOwner): StoredCheck | null {
  const { check_state: state, check_note: note, check_at: at } = row
  return state === null || at === null ? null : { state, note, at }
}

function withFeedback(
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

/** One goal with its last 200 entries of feedback and its last 20 edits. The caller's right to read it is checked before. */
export async function goalDetail(
  viewer: Viewer,
  { school, goal: found }: GoalInSchool,
): Promise<StoredGoalDetail> {
  const row = await goalsWithFeedbackOf(school, 'all').where('goals.id', '=', found.id).executeTakeFirst()
  if (!row) refuse('not_found')
  const edits = await school
    .selectFrom('goal_edits')
    .select(textBefore)
    .where('goal_id', '=', found.id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const { toGoal, toEntry } = await goalView(school, [row], viewer)
  const goal = withFeedback(toGoal(row), row, toEntry)
  const entries: EntryRow[] = jsonRows(row.entries)
  return {
    ...goal,
    earlierFeedback: entries.filter((entry) => entry.isActive === 0).map((entry) => toEntry(entry, row)),
    edits,
  }
}

const textBefore = [
  'id',
  'edited_at as editedAt',
  'old_title as oldTitle',
  'old_description as oldDescription',
  'old_category as oldCategory',
  'old_duration as oldDuration',
] as const

/** Read after a change, for the response. */
export async function goalById(school: SchoolDb, id: number, viewer: Viewer): Promise<StoredGoal> {
  const row = await goalsOf(school).where('goals.id', '=', id).executeTakeFirst()
  const [goal] = await toGoals(school, row ? [row] : [], viewer)
  return goal ?? refuse('not_found')
}
