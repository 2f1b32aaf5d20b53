// The overview of all schools from which super admins choose.

import { sql } from 'kysely'
import { addDays } from '../../contract/days.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { SOURCE_LANGUAGE } from '../../contract/languages.ts'
import type { WeekDays } from '../../contract/school-week.ts'
import type { SchoolOverview } from '../../contract/statistics.ts'
import { isActiveRow, isCandidateRow } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList, type OnEngine } from '../platform/db/engine.ts'
import { timeColumns, toSchoolTime } from '../platform/db/school-db.ts'
import { byName } from '../platform/names.ts'

/** Sorted by name, in the language of the caller's school. */
export async function listSchoolOverviews(on: OnEngine, { now, caller }: Viewer): Promise<SchoolOverview[]> {
  const schools = await on.db
    .selectFrom('schools')
    .select(['id', ...timeColumns])
    .execute()
  const weeks = schools.map(({ id, ...row }) => ({ id, week: goalWeekAt(now, toSchoolTime(row)) }))
  const overviews: SchoolOverview[] = []
  // Nearly always one week: schools have different ones by distant zones, or by weeks of their own.
  for (const sameWeek of Map.groupBy(weeks, ({ week }) => `${week.weekStart} ${week.weekUntil}`).values()) {
    const [first] = sameWeek
    if (!first) continue
    const ids = sameWeek.map(({ id }) => id)
    const rows = await selectFacts(on, first.week)
      .where(inList(on.engine, 'schools.id', ids))
      .execute()
    overviews.push(...rows.map(toOverview))
  }
  const language = caller.schoolLanguage ?? SOURCE_LANGUAGE
  return overviews.sort((a, b) => byName(a.name, b.name, language))
}

const WEEKS_A_YEAR = 52

function selectFacts({ db }: OnEngine, { weekStart, weekUntil }: Pick<WeekDays, 'weekStart' | 'weekUntil'>) {
  const learnersWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from users where users.school_id = schools.id and ${isCandidateRow} and ${condition})`
  const hasGoalThisWeek = sql`exists (select 1 from goals where goals.user_id = users.id
    and goals.due_on between ${weekStart} and ${weekUntil} and goals.archived_at is null)`
  const isUnassignedLearner = sql`users.group_id is null and users.is_coach = 0`
  const aYearBefore = addDays(weekStart, -WEEKS_A_YEAR * 7)
  const crewsWithMembers = sql`from groups where groups.school_id = schools.id and exists (
    select 1 from users where users.group_id = groups.id and ${isActiveRow})`
  const isWithoutCoach = sql`not exists (select 1 from coach_crews where coach_crews.group_id = groups.id)`
  return db.selectFrom('schools').select([
    'schools.id',
    'schools.name',
    learnersWhere(sql`1 = 1`).as('learnerCount'),
    learnersWhere(hasGoalThisWeek).as('learnersWithGoal'),
    learnersWhere(isUnassignedLearner).as('unassignedCount'),
    sql<number>`(select count(*) ${crewsWithMembers})`.as('crewCount'),
    sql<number>`(select count(*) ${crewsWithMembers} and ${isWithoutCoach})`.as('crewsWithoutCoach'),
    sql<number>`(case when exists (select 1 from goals where goals.school_id = schools.id
      and goals.due_on >= ${aYearBefore}) then 1 else 0 end)`.as('hasGoals'),
  ])
}

type Facts = Awaited<ReturnType<ReturnType<typeof selectFacts>['executeTakeFirstOrThrow']>>

function toOverview(facts: Facts): SchoolOverview {
  const { id, name, learnerCount, learnersWithGoal, crewsWithoutCoach } = facts
  return { id, name, learnerCount, learnersWithGoal, crewsWithoutCoach, openSteps: listOpenSteps(facts) }
}

function listOpenSteps(facts: Facts): SchoolOverview['openSteps'] {
  if (facts.hasGoals > 0) return []
  const steps: SchoolOverview['openSteps'] = []
  if (facts.learnerCount === 0) steps.push('learners')
  if (facts.learnerCount === 0 || facts.unassignedCount > 0) steps.push('crews')
  if (facts.crewCount === 0 || facts.crewsWithoutCoach > 0) steps.push('coaches')
  return steps
}
