// Every call that returns a list, or figures over many rows, made by the people of a seeded school with the longest lists:
// tests check their query plans, and the bench checks each against a budget.
import type { Call } from '../../contract/api.ts'
import type { Queries } from '../platform/db/engine.ts'

/** The size of the answer: a page or a few rows; a thousand learners, or everyone's week; all people of the school. */
export type Extent = 'page' | 'thousand' | 'school'

export interface ListCall {
  call: Call
  /** The path with its query. */
  path: string
  userId: number
  extent: Extent
}

export async function listCalls(db: Queries): Promise<ListCall[]> {
  const { learner, coach, guide, admin, superAdmin, crew } = await findCallers(db)
  const calls: [Call, number, Extent, string?][] = [
    ['GET /api/studios', learner, 'page'],
    ['GET /api/auth/sessions', learner, 'page'],
    ['GET /api/days-off', learner, 'page'],
    ['GET /api/users', admin, 'school'],
    ['GET /api/users/:id/goals', learner, 'page'],
    ['GET /api/users/:id/goals', learner, 'page', '?scope=all'],
    ['GET /api/users/:id/goals-with-feedback', learner, 'page'],
    ['GET /api/users/:id/goals-with-feedback', learner, 'page', '?scope=all&status=completed'],
    ['GET /api/users/:id/goal-history', learner, 'page'],
    ['GET /api/users/:id/goal-ideas', learner, 'page'],
    ['GET /api/goal-series', admin, 'page'],
    ['GET /api/goal-series', learner, 'page'],
    ['GET /api/users/:id/stats', learner, 'page'],
    ['GET /api/users/:id/absences', learner, 'page'],
    ['GET /api/users/:id/family', learner, 'page'],
    ['GET /api/notifications', learner, 'page'],
    ['GET /api/reflections/mine', learner, 'page'],
    ['GET /api/reflections/queue', coach, 'page'],
    ['GET /api/reflections/queue', guide, 'page'],
    ['GET /api/users/:id/reflections', learner, 'page'],
    ['GET /api/groups/:id/reflections', coach, 'page'],
    ['GET /api/guide/studio-reflections', guide, 'thousand'],
    ['GET /api/guide-goals', learner, 'page'],
    ['GET /api/groups', learner, 'page'],
    ['GET /api/groups', admin, 'school'],
    ['GET /api/groups/:id', admin, 'page'],
    ['GET /api/groups/:id/members', learner, 'page'],
    ['GET /api/groups/:id/activities', learner, 'page'],
    ['GET /api/groups/:id/goals', coach, 'page'],
    ['GET /api/groups/:id/goals-with-feedback', coach, 'page'],
    ['GET /api/groups/:id/all-goals', coach, 'page'],
    ['GET /api/groups/:id/goal-history', coach, 'page'],
    ['GET /api/feedback/queue', coach, 'page'],
    ['GET /api/feedback/stats', coach, 'page'],
    ['GET /api/feedback/replies', coach, 'page'],
    ['GET /api/coach-wooden/feedback-log', coach, 'page'],
    ['GET /api/guide/feedback-log', guide, 'page'],
    ['GET /api/guide/studio-goal-history', guide, 'thousand'],
    ['GET /api/guide/studio-users', guide, 'thousand'],
    ['GET /api/guide/studio-users', guide, 'thousand', '?state=all'],
    ['GET /api/guide/studio-goals', guide, 'thousand'],
    ['GET /api/guide/all-crews', guide, 'school'],
    ['GET /api/guide/all-goals', guide, 'page'],
    ['GET /api/guide/all-goals', guide, 'page', '?status=incomplete&category=Personal'],
    ['GET /api/guide/all-goals', guide, 'page', `?crewId=${crew}&search=a`],
    ['GET /api/guide/all-goals', guide, 'page', '?search=ab'],
    ['GET /api/without-goal', coach, 'page'],
    ['GET /api/without-goal', admin, 'school'],
    ['GET /api/admin/stats', admin, 'thousand'],
    ['GET /api/admin/week-results', admin, 'page'],
    ['GET /api/admin/week-results', admin, 'thousand', '?limit=200'],
    ['GET /api/admin/users', admin, 'school'],
    ['GET /api/admin/users', admin, 'school', '?role=learner'],
    ['GET /api/admin/users', admin, 'page', '?state=left'],
    ['GET /api/admin/users', admin, 'school', '?state=all'],
    ['GET /api/admin/roster', admin, 'page'],
    ['GET /api/admin/groups', admin, 'school'],
    ['GET /api/admin/crews-with-members', admin, 'school'],
    ['GET /api/admin/studios', admin, 'page'],
    ['GET /api/admin/coach-assignments', admin, 'page'],
    ['GET /api/admin/feedback-log', admin, 'page'],
    ['GET /api/admin/feedback-log', admin, 'page', '?from=2020-01-01T00:00:00.000Z&status=denied'],
    ['GET /api/admin/feedback-log', admin, 'page', `?byId=${coach}&studioId=1`],
    ['GET /api/admin/feedback-log', admin, 'page', `?crewId=${crew}&search=read+a`],
    ['GET /api/admin/goal-edits', admin, 'page'],
    ['GET /api/admin/goal-edits', admin, 'page', `?crewId=${crew}&byId=${coach}&search=read`],
    ['GET /api/admin/audit-log', admin, 'page'],
    ['GET /api/admin/audit-log', admin, 'page', '?search=coach'],
    ['GET /api/admin/retention', admin, 'page', '?goalMonths=12&leaverMonths=12'],
    ['GET /api/admin/schools', superAdmin, 'page'],
    ['GET /api/admin/schools/overview', superAdmin, 'page'],
  ]
  return calls.map(([call, userId, extent, query = '']) => {
    const id = call.includes('/groups/') ? crew : learner
    const path = call.replace('GET ', '').replace(':id', String(id))
    return { call, userId, extent, path: `${path}${query}` }
  })
}

async function findCallers(db: Queries) {
  const { school_id } = await db
    .selectFrom('goals')
    .select('school_id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const people = () => db.selectFrom('users').where('school_id', '=', school_id).orderBy('id').limit(1)
  const busiest = await db
    .selectFrom('coach_crews')
    .select('coach_id')
    .where('school_id', '=', school_id)
    .groupBy('coach_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('coach_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { group_id: crew } = await db
    .selectFrom('coach_crews')
    .select('group_id')
    .where('coach_id', '=', busiest.coach_id)
    .orderBy('group_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const idOf = async (found: ReturnType<typeof people>) =>
    (await found.select('id').executeTakeFirstOrThrow()).id
  return {
    crew,
    coach: busiest.coach_id,
    learner: await idOf(people().where('group_id', '=', crew).where('is_coach', '=', 0)),
    guide: await idOf(people().where('is_guide', '=', 1).where('assigned_studio_id', 'is not', null)),
    admin: await idOf(people().where('is_admin', '=', 1).where('is_super_admin', '=', 0)),
    superAdmin: await idOf(people().where('is_super_admin', '=', 1)),
  }
}
