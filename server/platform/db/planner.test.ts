// Tests that the embedded database finds referencing rows by an index, and does not read the whole school.
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { db } = await testApp()

// PostgreSQL plans by statistics that it gathers itself.
describe.skipIf(inject('engine') === 'postgres')('the check of a reference', () => {
  test.each([
    ['goals', 'user_id', 'goals_by_owner'],
    ['feedback', 'goal_id', 'feedback_by_goal'],
    ['feedback', 'provider_id', 'feedback_by_provider'],
    ['goal_edits', 'goal_id', 'goal_edits_by_goal'],
    ['goal_moves', 'goal_id', 'goal_moves_by_goal'],
    ['goal_moves', 'absence_id', 'goal_moves_by_absences'],
    ['goal_moves', 'notification_id', 'goal_moves_by_notifications'],
    ['absences', 'user_id', 'absences_by_user'],
    ['activities', 'user_id', 'activities_by_user'],
    ['users', 'group_id', 'users_by_group'],
    ['users', 'studio_id', 'users_by_studio'],
    ['coach_crews', 'group_id', 'coach_crews_by_group'],
  ])('the check of a reference from %s by %s uses %s', async (table, column, index) => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select 1 from ${sql.table(table)} where school_id = 1 and ${sql.ref(column)} = 1`.execute(db)
    expect(rows.map((row) => row.detail).join()).toContain(`${index} (${column}=?)`)
  })
})
