// Sets one goal for many people in one transaction. People for whom it is refused do not hinder the others.
import { createHash } from 'node:crypto'
import type { Body } from '../../contract/api.ts'
import { textOrNull } from '../../contract/characters.ts'
import { errorTable } from '../../contract/errors.ts'
import type { CreatedGoals } from '../../contract/many-goals.ts'
import { weekStartOf } from '../../contract/school-week.ts'
import { sentence } from '../../contract/sentence.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { notify } from '../notifications/index.ts'
import { aboutGoalsOf, toManyAccounts } from '../platform/audiences.ts'
import { requireFieldFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { DomainError, invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { lockOwners, type OwnerFacts } from './goal-owners.store.ts'
import { mayManageGoals } from './goals.policy.ts'
import {
  countGoalsOfOwners,
  insertGoalsWithActivities,
  MAX_GOALS_PER_WEEK,
  readGoalTypes,
} from './goals.store.ts'
import { resolveDueDay, resolveTitle, toGoalRow } from './new-goal.ts'
import { reserveKey, storeAnswer } from './sent-goals.store.ts'
import {
  countSeriesOfMaker,
  countSeriesOfPeople,
  createSeries,
  requireLastDay,
  requireRoomForMaker,
  requireRoomForPerson,
} from './series/series.store.ts'

type ManyGoals = Body<'POST /api/goals/many'>

export async function setManyGoals(context: MemberContext, input: ManyGoals): Promise<CreatedGoals> {
  const { services, caller, school, now } = context
  const sent = { callerId: caller.id, key: input.key, bodyHash: hashBody(school.schoolId, input), now }
  const { answer, owners } = await transaction(school, async (tx) => {
    const earlier = await reserveKey(tx, sent)
    if (earlier) {
      if (earlier.bodyHash !== sent.bodyHash)
        invalid('key', sentence('This was sent before with something else in it.'))
      return { answer: earlier.answer, owners: [] }
    }
    const result = await createGoals(context, tx, input)
    await storeAnswer(tx, sent, { answer: result.answer, plan: textOrNull(input.plan) })
    return result
  })
  if (answer.created.length === 0) context.answerUnchanged()
  if (owners.length > 0) {
    const { schoolId } = school
    services.live.publish({ schoolId, topics: ['goals', 'activities'], to: aboutGoalsOf(owners) })
    const notified = owners.map(({ id }) => id).filter((id) => id !== caller.id)
    for (const to of toManyAccounts(notified))
      services.live.publish({ schoolId, topics: ['notifications'], to })
  }
  return answer
}

/** The order of fields does not count. */
function hashBody(schoolId: number, body: ManyGoals): string {
  const fields = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([schoolId, fields]))
    .digest('hex')
}

interface Created {
  answer: CreatedGoals
  /** The owners of the new goals. */
  owners: OwnerFacts[]
}

async function createGoals({ caller, now }: MemberContext, tx: SchoolDb, input: ManyGoals): Promise<Created> {
  const userIds = [...new Set(input.userIds)]
  const { repeat } = input
  // With a weekly goal the caller is locked too, which keeps the number of their weekly goals exact.
  const people = await lockOwners(tx, repeat ? [caller.id, ...userIds] : userIds)
  // The calendar is read after the lock, because changing it or the time zone locks the owners too.
  const calendar = await schoolCalendar(tx)
  if (input.plan !== undefined) requireFieldFeature(calendar.features, 'plans', 'plan')
  const dueOn = resolveDueDay(input, calendar, now, caller.canBypassDeadlines)
  if (repeat) requireLastDay('repeat.until', repeat.until, dueOn, weekStartOf(dueOn, calendar.weeks))
  const today = zonedDay(now, calendar.timeZone)
  const ofPeople = repeat ? await countSeriesOfPeople(tx, userIds, today) : new Map<number, number>()
  const ofMaker = repeat ? await countSeriesOfMaker(tx, caller.id, today) : 0
  const typesOf = await readGoalTypes(tx)
  const counts = await countGoalsOfOwners(tx, userIds, dueOn)
  const refused: CreatedGoals['refused'] = []
  const planned: { owner: OwnerFacts; title: string }[] = []
  for (const id of userIds) {
    const owner = people.get(id)
    try {
      if (!owner) refuse('not_found')
      if (!mayManageGoals(caller, owner)) refuse('forbidden')
      const title = resolveTitle(input, typesOf(owner.studioId))
      if (owner.hasLeft) refuse('account_left')
      if ((counts.get(id) ?? 0) >= MAX_GOALS_PER_WEEK) refuse('too_many_goals')
      requireRoomForPerson(ofPeople, id)
      requireRoomForMaker(ofMaker)
      planned.push({ owner, title })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ id, message: error.sentence })
    }
  }
  const [first] = planned
  const seriesId =
    repeat && first
      ? await createSeries(tx, caller, input, {
          title: first.title,
          dueOn,
          until: repeat.until,
          userIds: planned.map(({ owner }) => owner.id),
          now,
          school: calendar,
        })
      : null
  const facts = { creatorId: caller.id, dueOn, school: calendar, now, seriesId }
  const goalIds = await insertGoalsWithActivities(
    tx,
    planned.map(({ owner, title }) => toGoalRow(input, { ...facts, ownerId: owner.id, title })),
  )
  const goals = planned.map((goal, index) => ({
    ...goal,
    goalId: goalIds[index] ?? refuse('internal', errorTable.internal[1]),
  }))
  await notify(
    tx,
    goals
      .filter(({ owner }) => owner.id !== caller.id)
      .map(({ owner, title, goalId }) => ({
        userId: owner.id,
        goalId,
        type: 'goal_assigned',
        data: { actor: caller.firstName, title },
      })),
    now,
  )
  const created = goals.map(({ owner, goalId }) => ({ userId: owner.id, goalId }))
  return { answer: { created, refused, seriesId }, owners: goals.map(({ owner }) => owner) }
}
