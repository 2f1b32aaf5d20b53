// The most frequent calls of a school, with people of a seeded school as callers: tests check their query plans, and the
// benches time them.
import { goalWeekAt } from '../../contract/goal-week.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import type { Queries } from '../platform/db/engine.ts'
import { DEFAULT_TIME_ZONE } from '../schools/index.ts'

export interface HotRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: Record<string, unknown>
}

/** A user and the requests that they make in turn. */
export interface Requester {
  userId: number
  requests: HotRequest[]
}

export interface HotCall {
  name: string
  writes: boolean
  requesters: Requester[]
}

/** `now` must be in the middle of a goal week; `maxRequesters` is per call. */
export async function hotCalls(db: Queries, now: number, maxRequesters: number): Promise<HotCall[]> {
  const learners = await db
    .selectFrom('users')
    .innerJoin('studios', 'studios.id', 'users.studio_id')
    .select(['users.id', 'users.group_id'])
    .where('users.group_id', 'is not', null)
    .where('users.is_coach', '=', 0)
    .where('studios.goal_types', '=', '[]')
    .orderBy('users.id')
    .execute()
  const readers = spread(learners, maxRequesters)
  const read = (
    name: string,
    path: (reader: { id: number; group_id: number | null }) => string,
  ): HotCall => ({
    name,
    writes: false,
    requesters: readers.map((reader) => ({
      userId: reader.id,
      requests: [{ method: 'GET', path: path(reader) }],
    })),
  })
  return [
    read('the signed-in user', () => '/api/auth/user'),
    read('a learner’s goals with feedback', ({ id }) => `/api/users/${id}/goals-with-feedback`),
    {
      name: 'a crew’s goals with feedback',
      writes: false,
      requesters: await listCoachReads(db, maxRequesters),
    },
    read('the members of a crew', ({ group_id }) => `/api/groups/${group_id}/members`),
    read('notifications', () => '/api/notifications'),
    {
      name: 'set a goal',
      writes: true,
      requesters: spread(learners, maxRequesters).map(({ id }) => setsGoal(id)),
    },
    { name: 'complete a goal', writes: true, requesters: await listCompleters(db, now, maxRequesters) },
    { name: 'give feedback', writes: true, requesters: await listReviewers(db, now, maxRequesters) },
  ]
}

function setsGoal(userId: number): Requester {
  const goal = { title: 'Read two chapters of Hatchet', category: 'Academic', duration: 'weekly' }
  return { userId, requests: [{ method: 'POST', path: '/api/goals', body: { ...goal, userId } }] }
}

async function listCoachReads(db: Queries, maxCount: number): Promise<Requester[]> {
  const crews = await db
    .selectFrom('coach_crews')
    .select(['coach_id', 'group_id'])
    .orderBy('group_id')
    .orderBy('coach_id')
    .execute()
  return spread(crews, maxCount).map((crew) => ({
    userId: crew.coach_id,
    requests: [{ method: 'GET', path: `/api/groups/${crew.group_id}/goals-with-feedback` }],
  }))
}

/** Lists learners with an open goal, which they complete and reopen in turn. */
async function listCompleters(db: Queries, now: number, maxCount: number): Promise<Requester[]> {
  const goals = await openGoals(db, now).select(['goals.id', 'goals.user_id']).execute()
  const goalByOwner = [...new Map(goals.map((goal) => [goal.user_id, goal.id]))]
  return spread(goalByOwner, maxCount).map(([userId, id]) => ({
    userId,
    requests: [true, false].map((completed) => ({
      method: 'PATCH',
      path: `/api/goals/${id}`,
      body: { completed },
    })),
  }))
}

async function listReviewers(db: Queries, now: number, maxCount: number): Promise<Requester[]> {
  const goals = await openGoals(db, now)
    .innerJoin('users', 'users.id', 'goals.user_id')
    .innerJoin('coach_crews', 'coach_crews.group_id', 'users.group_id')
    .select(['goals.id', 'coach_crews.coach_id'])
    .whereRef('coach_crews.coach_id', '!=', 'goals.user_id')
    .execute()
  const coachByGoal = [...new Map(goals.map((goal) => [goal.id, goal.coach_id]))]
  return spread(coachByGoal, maxCount).map(([id, userId]) => ({
    userId,
    requests: [
      { status: 'accepted', comments: 'Clear and measurable.' },
      { status: 'needs_improvement', comments: 'How will you know that you are done?' },
    ].map((body) => ({ method: 'POST', path: `/api/feedback/goals/${id}`, body })),
  }))
}

function openGoals(db: Queries, now: number) {
  const { weekStart, weekEnd } = goalWeekAt(now, { timeZone: DEFAULT_TIME_ZONE, weeks: defaultWeeks })
  return db
    .selectFrom('goals')
    .where('goals.due_on', '>=', weekStart)
    .where('goals.due_on', '<=', weekEnd)
    .where('goals.deadline_at', '>', now)
    .where('goals.completed', '=', 0)
    .orderBy('goals.id')
}

/** Picks at most `maxCount` items, evenly from the beginning of the list to its end. */
function spread<T>(list: readonly T[], maxCount: number): T[] {
  const step = Math.max(1, Math.floor(list.length / maxCount))
  return list.filter((_, index) => index % step === 0).slice(0, maxCount)
}
