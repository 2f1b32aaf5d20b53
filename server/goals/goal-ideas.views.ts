// Lists goals that a person may set again.
import { addDays } from '../../contract/days.ts'
import { IDEA_DAYS, MAX_IDEAS, type StoredGoalIdea, titleKey } from '../../contract/goal-ideas.ts'
import { isPastDeadline } from '../../contract/goal-rules.ts'
import { parseGoalTitle } from '../../contract/goal-types.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { findOwner } from './goal-owners.store.ts'
import { carryRefusal } from './goals.policy.ts'
import { listGoalTypes } from './goals.store.ts'
import { listSeriesTitles } from './series/series.store.ts'

type IdeaRow = Awaited<ReturnType<typeof listRecentGoals>>[number]

/** People who left set no goals, so there are no ideas for them. The caller may set goals for the person. */
export async function listGoalIdeas(
  { now }: Pick<MemberContext, 'now'>,
  { school, owner: found }: { school: SchoolDb; owner: { id: number } },
): Promise<StoredGoalIdea[]> {
  const owner = await findOwner(school, found.id)
  if (owner.hasLeft) return []
  const calendar = await schoolCalendar(school)
  const { features } = calendar
  const types = await listGoalTypes(school, owner)
  const today = zonedDay(now, calendar.timeZone)
  const { weekStart } = goalWeekAt(now, calendar)
  const goals = await listRecentGoals(school, owner.id, addDays(today, -IDEA_DAYS))
  const takenTitles = new Set(
    goals.filter((goal) => goal.dueOn >= weekStart && isOpen(goal, now)).map((goal) => titleKey(goal.title)),
  )
  for (const title of await listSeriesTitles(school, owner.id, today)) takenTitles.add(titleKey(title))
  const past = goals.filter((goal) => goal.dueOn <= today)
  const ideas: StoredGoalIdea[] = []
  // A sort keeps the order of equal ones, so ideas of equal frequency stay ordered by their newest goal.
  const byTimes = [...Map.groupBy(past, (goal) => titleKey(goal.title))].sort(
    ([, a], [, b]) => b.length - a.length,
  )
  for (const [key, sameTitle] of byTimes) {
    const [newest] = sameTitle
    if (!newest || takenTitles.has(key)) continue
    if (features.carryOver && canBeCarried(newest, weekStart)) continue
    const typed = parseGoalTitle(newest.title, types)
    if (types.length > 0 && !typed) continue
    ideas.push({
      title: newest.title,
      description: newest.description,
      category: newest.category,
      duration: newest.duration,
      plan: features.plans ? newest.plan : null,
      goalType: typed?.goalType ?? null,
      quantity: typed?.quantity ?? null,
      times: sameTitle.length,
      finished: sameTitle.filter((goal) => goal.completed).length,
    })
    if (ideas.length === MAX_IDEAS) break
  }
  return ideas
}

function isOpen(goal: IdeaRow, now: number): boolean {
  return !goal.completed && goal.archivedAt === null && !isPastDeadline(goal, now)
}

function canBeCarried(goal: IdeaRow, weekStart: string): boolean {
  const state = { ...goal, isCarriedOver: goal.carriedToId !== null }
  return goal.dueOn < weekStart && carryRefusal(state, { hasLeft: false }) === null
}

/** Newest by due day first, goals of the goal week and later ones too. */
function listRecentGoals(school: SchoolDb, ownerId: number, from: string) {
  return school
    .selectFrom('goals')
    .leftJoin('goals as next', 'next.carried_from_id', 'goals.id')
    .select([
      'goals.title',
      'goals.description',
      'goals.category',
      'goals.duration',
      'goals.plan',
      'goals.due_on as dueOn',
      'goals.deadline_at as deadlineAt',
      'goals.completed',
      'goals.is_incomplete_locked as isIncompleteLocked',
      'goals.archived_at as archivedAt',
      'next.id as carriedToId',
    ])
    .where('goals.user_id', '=', ownerId)
    .where('goals.due_on', '>=', from)
    .orderBy('goals.due_on', 'desc')
    .orderBy('goals.id', 'desc')
    .execute()
}
