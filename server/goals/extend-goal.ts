// Moves one goal to another day, usually to give its owner more time. The new day may also be earlier than the current one.
import type * as z from 'zod/mini'
import type { Day } from '../../contract/days.ts'
import type { goalExtension } from '../../contract/goal-parts.ts'
import { deadlineHasPassed, pastDeadlineSentence } from '../../contract/goal-week.ts'
import type { StoredGoal } from '../../contract/goals.ts'
import { lastDayForMoreTime, schoolDayProblem } from '../../contract/school-days.ts'
import { sentence } from '../../contract/sentence.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { mayExtendGoals } from '../people/index.ts'
import { recordAct } from '../platform/audit.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import { transaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { wasCarriedOver } from './carry-over.ts'
import { describeGoal } from './delete-goal.ts'
import { publishGoalChange } from './goal-changes.ts'
import { listNotifiedOwners, moveGoals } from './goal-moves.store.ts'
import { moveRefusal } from './goals.policy.ts'
import { findGoal, type GoalFacts, type GoalInSchool } from './goals.store.ts'
import { getGoal } from './goals.views.ts'

/** Returns `updated: false`, and writes nothing, if the goal is already due on that day. */
export async function extendGoal(
  { services, caller, now }: MemberContext,
  { school, goal: found }: GoalInSchool,
  { day, reason }: z.output<typeof goalExtension>,
): Promise<StoredGoal & { updated: boolean }> {
  const { before, goal, moved } = await transaction(school, async (tx) => {
    const before = await findGoal(tx, found.id, { lockRow: true })
    if (!mayExtendGoals(caller, before.owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    const problem = day === before.dueOn ? null : dayProblem(before, day, calendar, now)
    if (problem !== null) invalid('day', problem)
    const isCarriedOver = await wasCarriedOver(tx, found.id)
    const refusal = moveRefusal({ ...before, isCarriedOver }, before.owner)
    if (refusal) refuse(refusal)
    const context = { caller, reason: reason || null, school: calendar, now }
    const moved = await moveGoals(tx, [{ id: found.id, to: day, cause: 'more_time' }], context)
    for (const { from, to } of moved) {
      const { owner, title } = before
      await recordAct(tx, {
        actor: caller.id,
        at: now,
        action: 'goal.extend',
        subject: describeGoal(title, owner),
        about: owner.id,
        detail: { userId: owner.id, from, to },
      })
    }
    return { before, goal: await getGoal(tx, found.id, { caller, now }), moved }
  })
  const updated = moved.length > 0
  if (updated) {
    const topics = ['goals', 'feedback', 'activities'] as const
    publishGoalChange(
      services,
      school.schoolId,
      before.owner,
      [...topics],
      listNotifiedOwners(moved, caller.id),
    )
  }
  return { ...goal, updated }
}

/** Returns why the goal cannot be moved to the day, or null if it can. */
function dayProblem(
  { firstDueOn }: Pick<GoalFacts, 'firstDueOn'>,
  day: Day,
  calendar: SchoolCalendar,
  now: number,
): string | null {
  const latest = lastDayForMoreTime(zonedDay(now, calendar.timeZone), calendar)
  if (day < firstDueOn)
    return sentence('This goal was set for {day}. Pick that day or a later one.', {
      day: { day: firstDueOn },
    })
  if (day > latest) return sentence('Pick {day} or an earlier day.', { day: { day: latest } })
  if (deadlineHasPassed(day, now, calendar)) return pastDeadlineSentence(day, calendar)
  return schoolDayProblem(day, calendar)
}
