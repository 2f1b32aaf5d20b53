// Who has no goal in the goal week, and when each of them set the last one.
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { StoredLearnerWithoutGoal } from '../../contract/statistics.ts'
import { daysAway, isLearnerRow, peopleOf, toPerson, weekCounts } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

/**
 * By last, then first name: the learners of the school for an admin, else those of the caller's crews and studio. A coach
 * without a studio is no learner.
 */
export async function withoutGoal(
  school: SchoolDb,
  { caller, now }: Viewer,
): Promise<StoredLearnerWithoutGoal[]> {
  const { engine } = school
  const crews = caller.isCoach ? caller.assignedCrews : []
  const studioId = caller.isGuide ? caller.assignedStudioId : null
  const rows = await peopleOf(school)
    .where(isLearnerRow)
    .where((eb) => eb.or([eb('users.is_coach', '=', 0), eb('users.studio_id', 'is not', null)]))
    .$if(!caller.isAdmin, (query) =>
      query.where((eb) =>
        eb.or([inList(engine, 'users.group_id', crews), eb('users.studio_id', '=', studioId)]),
      ),
    )
    .select((eb) =>
      eb
        .selectFrom('goals')
        .select('goals.created_at')
        .whereRef('goals.user_id', '=', 'users.id')
        .orderBy('goals.id', 'desc')
        .limit(1)
        .as('last_goal_at'),
    )
    .execute()
  const countsOf = await weekCounts(school, goalWeekAt(now, school.timeZone))
  const without = rows.filter(({ id }) => countsOf(id).goalsThisWeek === 0)
  const people = without.map(({ id, group_id, studio_id }) => ({
    id,
    groupId: group_id,
    studioId: studio_id,
  }))
  const awayOf = await daysAway(school, people, { caller, now })
  return without.map((row) => ({
    ...toPerson(row),
    away: awayOf(row.id),
    lastGoalAt: row.last_goal_at,
  }))
}
