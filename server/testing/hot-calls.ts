// The calls that a school makes most, asked by people of a seeded school: their plans are tested, and the benches time
// them.
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Queries } from '../platform/db/engine.ts'
import { DEFAULT_TIME_ZONE } from '../schools/index.ts'

export interface HotRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: Record<string, unknown>
}

/** Somebody who asks, and what, in turns. */
export interface Asker {
  userId: number
  requests: HotRequest[]
}

export interface HotCall {
  name: string
  writes: boolean
  askers: Asker[]
}

/** `now` is an instant in the middle of a goal week; `askers` the most of each call. */
export async function hotCalls(db: Queries, now: number, askers: number): Promise<HotCall[]> {
  const learners = await db
    .selectFrom('users')
    .innerJoin('studios', 'studios.id', 'users.studio_id')
    .select(['users.id', 'users.group_id'])
    .where('users.group_id', 'is not', null)
    .where('users.is_coach', '=', 0)
    .where('studios.goal_types', '=', '[]')
    .orderBy('users.id')
    .execute()
  const readers = spread(learners, askers)
  const read = (
    name: string,
    path: (reader: { id: number; group_id: number | null }) => string,
  ): HotCall => ({
    name,
    writes: false,
    askers: readers.map((reader) => ({
      userId: reader.id,
      requests: [{ method: 'GET', path: path(reader) }],
    })),
  })
  return [
    read('the signed-in user', () => '/api/auth/user'),
    read('a learner’s goals with feedback', ({ id }) => `/api/users/${id}/goals-with-feedback`),
    { name: 'a crew’s goals with feedback', writes: false, askers: await coachesAsking(db, askers) },
    read('the members of a crew', ({ group_id }) => `/api/groups/${group_id}/members`),
    read('notifications', () => '/api/notifications'),
    { name: 'set a goal', writes: true, askers: spread(learners, askers).map(({ id }) => setting(id)) },
    { name: 'complete a goal', writes: true, askers: await completing(db, now, askers) },
    { name: 'give feedback', writes: true, askers: await reviewing(db, now, askers) },
  ]
}

function setting(userId: number): Asker {
  const goal = { title: 'Read two chapters of Hatchet', category: 'Academic', duration: 'weekly' }
  return { userId, requests: [{ method: 'POST', path: '/api/goals', body: { ...goal, userId } }] }
}

async function coachesAsking(db: Queries, most: number): Promise<Asker[]> {
  const crews = await db
    .selectFrom('coach_crews')
    .select(['coach_id', 'group_id'])
    .orderBy('group_id')
    .orderBy('coach_id')
    .execute()
  return spread(crews, most).map((crew) => ({
    userId: crew.coach_id,
    requests: [{ method: 'GET', path: `/api/groups/${crew.group_id}/goals-with-feedback` }],
  }))
}

/** Learners with a goal that is open still: they tick it, take the tick back, and so on. */
async function completing(db: Queries, now: number, most: number): Promise<Asker[]> {
  const goals = await openGoals(db, now).select(['goals.id', 'goals.user_id']).execute()
  const one = [...new Map(goals.map((goal) => [goal.user_id, goal.id]))]
  return spread(one, most).map(([userId, id]) => ({
    userId,
    requests: [true, false].map((completed) => ({
      method: 'PATCH',
      path: `/api/goals/${id}`,
      body: { completed },
    })),
  }))
}

async function reviewing(db: Queries, now: number, most: number): Promise<Asker[]> {
  const goals = await openGoals(db, now)
    .innerJoin('users', 'users.id', 'goals.user_id')
    .innerJoin('coach_crews', 'coach_crews.group_id', 'users.group_id')
    .select(['goals.id', 'coach_crews.coach_id'])
    .whereRef('coach_crews.coach_id', '!=', 'goals.user_id')
    .execute()
  const one = [...new Map(goals.map((goal) => [goal.id, goal.coach_id]))]
  return spread(one, most).map(([id, userId]) => ({
    userId,
    requests: [
      { status: 'accepted', comments: 'Clear and measurable.' },
      { status: 'needs_improvement', comments: 'How will you know that you are done?' },
    ].map((body) => ({ method: 'POST', path: `/api/feedback/goals/${id}`, body })),
  }))
}

function openGoals(db: Queries, now: number) {
  const { weekStart, weekEnd } = goalWeekAt(now, DEFAULT_TIME_ZONE)
  return db
    .selectFrom('goals')
    .where('goals.due_on', '>=', weekStart)
    .where('goals.due_on', '<=', weekEnd)
    .where('goals.deadline_at', '>', now)
    .where('goals.completed', '=', 0)
    .orderBy('goals.id')
}

/** At most so many of the list, evenly from its beginning to its end. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.floor(list.length / most))
  return list.filter((_, index) => index % step === 0).slice(0, most)
}
