// The results of a week: every learner of a school with the goals of that week and the feedback on them.
import * as z from 'zod/mini'
import { daysAway } from './absences.ts'
import { endpoints, extendedShape, forSchool, type Stored } from './endpoint.ts'
import { feedback } from './feedback-shapes.ts'
import { count, paged, pageQuery, schoolQuery, weekQuery } from './fields.ts'
import { goal } from './goals.ts'
import { person } from './people.ts'

/** Only what a table of results shows, because a school has thousands of goals a week. */
const resultGoal = extendedShape(
  'ResultGoal',
  z.pick(goal, {
    id: true,
    title: true,
    description: true,
    category: true,
    duration: true,
    deadline: true,
    dueOn: true,
    firstDueOn: true,
    completed: true,
    completedAt: true,
    isIncompleteLocked: true,
    userId: true,
  }),
  {
    /** Active entries, newest first. */
    feedback: z.array(z.pick(feedback, { status: true, comments: true, feedbackProvider: true })),
  },
)
export type ResultGoal = z.output<typeof resultGoal>

const learnerResults = extendedShape('LearnerResults', person, {
  groupName: z.nullable(z.string()),
  away: z.array(daysAway),
  /** Newest first. */
  goals: z.array(resultGoal),
})

const weekResults = z.extend(paged(learnerResults), {
  /** How many learners all pages have. */
  total: count,
})
export type StoredWeekResults = Stored<typeof weekResults>

export const weekResultEndpoints = endpoints({
  'GET /api/admin/week-results': {
    summary: 'The learners of the school with their goals of a week and the feedback on them, in pages',
    ...forSchool('admin'),
    query: z.strictObject({ ...weekQuery, ...pageQuery, ...schoolQuery }),
    response: weekResults,
  },
})
