// Goals as the contract shows them: the owner, the active feedback, and what the caller may do.
import type { Feedback } from '../../contract/feedback-shapes.ts'
import { type GoalState, statusOf } from '../../contract/goal-rules.ts'
import type { Goal, GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { nameOrNull, toPerson } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { iso, isoOrNull } from '../platform/clock.ts'
import { jsonRows } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import {
  type EntryRow,
  type GoalViewRow,
  type GoalWithFeedbackRow,
  goalsOf,
  goalsWithFeedbackOf,
} from './goal-rows.views.ts'
import { abilitiesOf } from './goals.policy.ts'

/** The caller who sees the goal, and when. */
export interface Viewer {
  caller: Caller
  /** Epoch milliseconds. */
  now: number
}

export function toFeedback(row: EntryRow): Feedback {
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
  }
}

export function toGoal(row: GoalViewRow, { caller, now }: Viewer): Goal {
  const owner = {
    id: row.user_id,
    groupId: row.group_id,
    studioId: row.studio_id,
    hasLeft: row.left_at !== null,
  }
  return { ...toGoalWithoutAbilities(row, now), abilities: abilitiesOf(caller, owner, stateOf(row), now) }
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

export function toGoalWithoutAbilities(row: GoalRowWithoutOwner, now: number): Omit<Goal, 'abilities'> {
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
  }
}

export function toGoalWithFeedback(row: GoalWithFeedbackRow, viewer: Viewer): GoalWithFeedback {
  const entries: EntryRow[] = jsonRows(row.entries)
  const active = entries.filter((entry) => entry.is_active === 1)
  const activeGivers = new Set(active.map((entry) => entry.provider_id))
  return {
    ...toGoal(row, viewer),
    user: toPerson({ ...row, id: row.user_id }),
    feedback: active.map(toFeedback),
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
  const entries: EntryRow[] = jsonRows(row.entries)
  return {
    ...toGoalWithFeedback(row, viewer),
    earlierFeedback: entries.filter((entry) => entry.is_active === 0).map(toFeedback),
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
  return toGoal(row ?? refuse('not_found'), viewer)
}
