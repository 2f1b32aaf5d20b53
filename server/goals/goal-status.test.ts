// Compares the SQL conditions for a goal's status with the rule for one goal.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GoalState, getGoalStatus, isPastDeadline } from '../../contract/goal-rules.ts'
import { goalStatus } from '../../contract/goals.ts'
import { flag } from '../platform/db/tables.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { hasStatus, isBeforeDeadline } from './goal-rows.views.ts'

const s = await story()
const NOW = s.clock.now()
const GOALS = 12
const ids: number[] = []
for (let count = 0; count < GOALS; count++)
  ids.push(await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' }))

/** Most instants are within a few milliseconds, because the two could differ at the very deadline. */
const instant = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: NOW - 2, max: NOW + 2 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 2 ** 42 }) },
)
const goals = fc.tuple(
  ...ids.map((id) =>
    fc.record({
      id: fc.constant(id),
      completed: fc.boolean(),
      isIncompleteLocked: fc.boolean(),
      deadlineAt: instant,
      archivedAt: fc.option(instant),
    }),
  ),
)

test('the database finds goals by the status that the rule gives them', async () => {
  const property = fc.asyncProperty(goals, instant, async (stored, now) => {
    for (const goal of stored) await store(goal)
    const byRule = (rule: (goal: GoalState) => boolean) => stored.filter(rule).map(({ id }) => id)
    for (const status of goalStatus.options)
      expect(await found(hasStatus(status, now)), status).toEqual(
        byRule((goal) => getGoalStatus(goal, now) === status),
      )
    expect(await found(isBeforeDeadline(now))).toEqual(byRule((goal) => !isPastDeadline(goal, now)))
  })
  await fc.assert(property, { numRuns: 40 })
})

async function store({ id, ...goal }: GoalState & { id: number }): Promise<void> {
  const row = {
    completed: flag(goal.completed),
    is_incomplete_locked: flag(goal.isIncompleteLocked),
    deadline_at: goal.deadlineAt,
    archived_at: goal.archivedAt,
  }
  await s.db.updateTable('goals').set(row).where('id', '=', id).execute()
}

async function found(condition: ReturnType<typeof hasStatus>): Promise<number[]> {
  const rows = await s.db
    .selectFrom('goals')
    .select('id')
    .where(condition)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
