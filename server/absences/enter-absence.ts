// Enters days away of a person, and moves the goals that are due on them.
import type { DaysAway, EnteredAbsence } from '../../contract/absences.ts'
import { nthSchoolDayAfter, openSchoolDayFrom, schoolDaysIn } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import type { Topic } from '../../contract/topics.ts'
import {
  lockOwner,
  type MovedGoal,
  movableGoals,
  moveGoals,
  notifiedOf,
  publishGoalChange,
} from '../goals/index.ts'
import { mayGiveTime } from '../people/index.ts'
import { aboutPeople } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { absenceProblem } from './absence-days.rules.ts'
import { insertAbsence, isKnownAway } from './absences.store.ts'

export interface NewAbsence extends DaysAway {
  goals: 'move' | 'leave'
  /** Checks and answers the same, and writes nothing. */
  preview: boolean
}

export async function enterAbsence(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  userId: number,
  { from, to, goals, preview }: NewAbsence,
): Promise<EnteredAbsence> {
  const entered = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!mayGiveTime(caller, owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    const problem = absenceProblem({ from, to }, zonedDay(now, calendar.timeZone), calendar.entries)
    if (problem) invalid(problem.path, problem.message)
    if (owner.hasLeft) refuse('account_left')
    if (await isKnownAway(tx, userId, { from, to })) refuse('absence_known')
    const planned = goals === 'move' ? await movesFor(tx, userId, { from, to }, { calendar, now }) : []
    if (preview) return { owner, id: null, moved: planned }
    const id = await insertAbsence(tx, { from, to }, { userId, byId: caller.id, now })
    const why = { cause: 'absence', caller, timeZone: calendar.timeZone, now } as const
    const moved = await moveGoals(
      tx,
      planned.map((goal) => ({ goalId: goal.id, to: goal.to })),
      why,
    )
    await recordAudit(tx.db, {
      schoolId: tx.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: userId,
      action: 'user.absence',
      subject: `${owner.firstName} ${owner.lastName}`,
      detail: { userId, from, to, goalsMoved: moved.length },
    })
    return { owner, id, moved }
  })
  const { owner, id, moved } = entered
  if (!preview) {
    services.live.publish({ schoolId: school.schoolId, topics: ['people'], to: aboutPeople([owner]) })
    publishGoalChange(services, school.schoolId, owner, topicsOf(moved), notifiedOf(moved, caller.id))
  }
  return {
    absence: {
      id,
      from,
      to,
      by: { id: caller.id, firstName: caller.firstName, lastName: caller.lastName },
    },
    moves: moved
      .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : one.id - other.id))
      .map((goal) => ({ goalId: goal.id, title: goal.title, from: goal.from, to: goal.to })),
  }
}

/** Lists of goals show days away; a goal that was moved is published as an edit is. */
function topicsOf(moved: readonly MovedGoal[]): Topic[] {
  return moved.length > 0 ? ['goals', 'feedback', 'activities'] : ['goals']
}

/**
 * The goals of the person that are due from the first to the last day, each as many school days later as the absence has;
 * where that deadline has passed already, on the first school day after it whose deadline has not.
 */
async function movesFor(
  school: SchoolDb,
  userId: number,
  { from, to }: DaysAway,
  { calendar, now }: { calendar: SchoolCalendar; now: number },
): Promise<MovedGoal[]> {
  const { entries, timeZone } = calendar
  const length = schoolDaysIn(from, to, entries)
  const due = await movableGoals(school)
    .select(['goals.id', 'goals.user_id as userId', 'goals.title', 'goals.due_on as from'])
    .where('goals.user_id', '=', userId)
    .where('goals.due_on', '>=', from)
    .where('goals.due_on', '<=', to)
    .execute()
  return due.map((goal) => ({
    ...goal,
    to: openSchoolDayFrom(nthSchoolDayAfter(goal.from, length, entries), now, timeZone, entries),
  }))
}
