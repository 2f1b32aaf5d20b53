// Goals: their shape, and the calls that make, change and list them.
import * as z from 'zod/mini'
import { endpoints, extendedShape, forRow, noContent, type Stored, shape } from './endpoint.ts'
import { feedback } from './feedback-shapes.ts'
import {
  ability,
  count,
  day,
  id,
  paged,
  pageQuery,
  requireSomeField,
  storedFlag,
  storedInstant,
  weekQuery,
} from './fields.ts'
import { goalType, plan, quantity } from './goal-fields.ts'
import { checkChange, goalCheck, goalExtension, goalRepeat, goalSeries, move } from './goal-parts.ts'
import { person } from './people.ts'
import { sentence } from './sentence.ts'
import { goalTitle } from './text.ts'
import { description } from './text-fields.ts'

export const category = z.enum(
  ['Academic', 'Personal', 'Extracurricular'],
  sentence('Choose Academic, Personal or Extracurricular.'),
)
export type Category = z.output<typeof category>
export const categories = category.options

export const duration = z.enum(['daily', 'weekly'], sentence('Choose daily or weekly.'))
export type Duration = z.output<typeof duration>

/** Derived from completion, lock and deadline; not stored. */
export const goalStatus = z.enum(['completed', 'incomplete', 'in_progress'])
export type GoalStatus = z.output<typeof goalStatus>

const abilities = shape('GoalAbilities', {
  edit: ability,
  complete: ability,
  delete: ability,
  review: ability,
  extend: ability,
  /** `validation` for a goal that is due in the goal week or later. */
  carry: ability,
  check: ability,
})

export const goal = shape('Goal', {
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  category,
  duration,
  /** The instant of the deadline: the school's hour on the goal's day, in its zone. */
  targetDate: storedInstant,
  deadline: storedInstant,
  /** The day of `targetDate`, and the one it was made with. */
  dueOn: day,
  firstDueOn: day,
  /** Feedback is open before this instant: the deadline, or later in a school with days of grace. */
  feedbackUntil: storedInstant,
  /** The latest move to another day; null without one, and for callers who may not see it. */
  lastMove: z.nullable(move),
  status: goalStatus,
  completed: storedFlag,
  completedAt: z.nullable(storedInstant),
  isIncompleteLocked: z.boolean(),
  userId: id,
  createdById: z.nullable(id),
  archivedAt: z.nullable(storedInstant),
  createdAt: storedInstant,
  updatedAt: storedInstant,
  revisionCount: count,
  /** The owner's plan for when it gets hard: 'If … then I will …'. */
  plan: z.nullable(z.string()),
  /** The unfinished goal that this one continues, and the goal that continues this one. */
  carriedFromId: z.nullable(id),
  carriedToId: z.nullable(id),
  timesCarried: count,
  check: z.nullable(goalCheck),
  /** The weekly goal that created it; null without one, and when that has ended. */
  series: z.nullable(goalSeries),
  abilities,
})
export type Goal = z.output<typeof goal>
export type StoredGoal = Stored<typeof goal>

export const goalWithFeedback = extendedShape('GoalWithFeedback', goal, {
  user: person,
  /** Active entries, newest first. */
  feedback: z.array(feedback),
  /** True if an edit cleared an entry and its giver has not given another one since. */
  editedSinceReview: z.boolean(),
})
export type GoalWithFeedback = z.output<typeof goalWithFeedback>
export type StoredGoalWithFeedback = Stored<typeof goalWithFeedback>

export const goalDetail = extendedShape('GoalDetail', goalWithFeedback, {
  /** Cleared and replaced entries, newest first: with the active ones at most 200. */
  earlierFeedback: z.array(feedback),
  /** The texts before each edit, newest first, at most 20. */
  edits: z.array(
    z.object({
      id,
      editedAt: storedInstant,
      oldTitle: z.string(),
      oldDescription: z.nullable(z.string()),
      oldCategory: category,
      oldDuration: duration,
    }),
  ),
})
export type GoalDetail = z.output<typeof goalDetail>
export type StoredGoalDetail = Stored<typeof goalDetail>

/** `updated` is false if the goal was so already. */
const changedGoal = extendedShape('ChangedGoal', goal, { updated: z.boolean() })

/** Due on this day: an ISO instant, or 'YYYY-MM-DD' as a day of the owner's school. */
const targetDate = z.string().check(z.minLength(1, sentence('Choose the day the goal is due.')))

/** The fields of a new goal that do not depend on its owner. */
export const newGoalTexts = {
  /** Ignored with `goalType`: the server makes the title. */
  title: z.optional(goalTitle),
  description: z.optional(z.nullable(description())),
  category,
  duration,
  /** A weekly goal is due on the last school day of the goal week by default. */
  targetDate: z.optional(targetDate),
  plan,
  /** Creates the goal again in each later week. */
  repeat: z.optional(goalRepeat),
  goalType,
  quantity,
}

const newGoalFields = z
  .strictObject({
    ...newGoalTexts,
    completed: z.optional(z.boolean()),
    userId: id,
    /** The unfinished goal that this one continues. */
    carriedFromId: z.optional(z.nullable(id)),
  })
  .check(
    z.refine((body) => body.repeat === undefined || (!body.completed && body.carriedFromId == null), {
      path: ['repeat'],
      error: sentence('A goal that is completed or carried over can’t be repeated.'),
    }),
  )

export const newGoal = z.pipe(
  z.transform((body: z.input<typeof newGoalFields>) => withoutIgnoredTitle(body)),
  newGoalFields,
)
export type NewGoal = z.input<typeof newGoal>

/** An ignored title is not validated either, because forms send an empty one. The body is not validated yet. */
export function withoutIgnoredTitle<B>(body: B): B | Omit<B, 'title'> {
  if (typeof body !== 'object' || body === null || !('goalType' in body && 'title' in body)) return body
  const { title: _ignored, ...rest } = body
  return rest
}

/** A change sends either `completed` or any of the other fields. The due date and the owner never change. */
export const goalChange = z
  .strictObject({
    completed: z.optional(z.boolean()),
    title: z.optional(goalTitle),
    description: z.optional(z.nullable(description())),
    category: z.optional(category),
    duration: z.optional(duration),
    plan,
  })
  .check(
    requireSomeField,
    z.refine((body) => body.completed === undefined || Object.keys(body).length === 1, {
      path: ['completed'],
      error: sentence('Completing a goal and editing its text are two calls.'),
    }),
  )
export type GoalChange = z.input<typeof goalChange>

/** `?status=` and `?category=` of paged goals and histories. */
export const goalFilters = { status: z.optional(goalStatus), category: z.optional(category) }
const scope = z.optional(z.literal('all', sentence('The only scope is all.')))
const listQuery = z.strictObject({ ...weekQuery, ...pageQuery, ...goalFilters, scope })

export const goalEndpoints = endpoints({
  'GET /api/users/:id/goals': {
    summary: 'A person’s goals of the goal week, newest first; ?scope=all for all, paged',
    ...forRow('member', 'user'),
    query: listQuery,
    response: z.union([z.array(goal), paged(goal)]),
  },
  'GET /api/users/:id/goals-with-feedback': {
    summary: 'A person’s goals of the goal week with their active feedback; ?scope=all for all, paged',
    ...forRow('member', 'user'),
    query: listQuery,
    response: z.union([z.array(goalWithFeedback), paged(goalWithFeedback)]),
  },
  'POST /api/goals': {
    summary: 'Set a goal for oneself or for a learner in one’s care, or carry over an unfinished one',
    access: 'member',
    row: 'user',
    body: newGoal,
    status: 201,
    response: goal,
    errors: [
      'account_left',
      'goal_archived',
      'goal_completed',
      'already_carried',
      'too_many_goals',
      'too_many_series',
    ],
  },
  'GET /api/goals/:id': {
    summary: 'One goal with its feedback, earlier feedback too',
    ...forRow('member', 'goal'),
    response: goalDetail,
  },
  'PATCH /api/goals/:id': {
    summary: 'Complete or reopen a goal, or edit its text or plan',
    ...forRow('member', 'goal'),
    body: goalChange,
    response: changedGoal,
    errors: ['deadline_passed', 'goal_locked', 'goal_archived', 'account_left'],
  },
  'DELETE /api/goals/:id': {
    summary: 'Delete a goal with its feedback; it can be undone for a while',
    ...forRow('member', 'goal'),
    ...noContent,
    location: 'The deletion, for undoing it.',
    errors: ['deadline_passed', 'goal_archived'],
  },
  'POST /api/goals/:id/extension': {
    summary: 'Give a goal more time: another day on which it is due',
    ...forRow('educator', 'goal'),
    body: goalExtension,
    response: changedGoal,
    errors: ['goal_archived', 'account_left', 'already_carried', 'goal_completed'],
  },
  'PUT /api/goals/:id/check': {
    summary: 'Say how one’s own open goal is going, or take it back',
    ...forRow('member', 'goal'),
    body: checkChange,
    response: goal,
    errors: ['switched_off', 'goal_archived', 'goal_completed', 'goal_locked'],
  },
  'GET /api/guide-goals': {
    summary: 'The goals that the guides of the caller’s studio set themselves this week',
    access: 'member',
    query: z.strictObject(weekQuery),
    response: z.array(goalWithFeedback),
  },
  'GET /api/groups/:id/goals': {
    summary: 'A crew’s goals of the goal week',
    ...forRow('leader', 'group'),
    query: z.strictObject(weekQuery),
    response: z.array(goal),
  },
  'GET /api/groups/:id/goals-with-feedback': {
    summary: 'A crew’s goals of the goal week with their active feedback',
    ...forRow('leader', 'group'),
    query: z.strictObject(weekQuery),
    response: z.array(goalWithFeedback),
  },
  'GET /api/groups/:id/all-goals': {
    summary: 'All goals of a crew’s members, newest first',
    ...forRow('leader', 'group'),
    query: z.strictObject({ ...pageQuery, ...goalFilters }),
    response: paged(goalWithFeedback),
  },
})
