// Creates goals and feedback through the real calls, for tests that only set a few of their fields.
import type { Feedback, FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { Goal } from '../../contract/goals.ts'
import type { Features } from '../../contract/school-features.ts'
import { featureColumns, toFeatureColumns, toFeatures } from '../platform/db/school-calendar.ts'
import type { Story } from './story.ts'

export type TestUser = Pick<Awaited<ReturnType<Story['person']>>, 'id' | 'call'>

/** The body of the call, a weekly goal for the owner; `fields` override or extend the usual ones. */
export function goalBody(owner: Pick<TestUser, 'id'>, fields: Record<string, unknown> = {}) {
  return {
    title: 'Read two chapters',
    category: 'Academic',
    duration: 'weekly',
    userId: owner.id,
    ...fields,
  }
}

/** `by` sets a goal for the owner; by default owners set their own. */
export async function setGoal(
  owner: TestUser,
  fields: Record<string, unknown> = {},
  by: TestUser = owner,
): Promise<Goal> {
  return (await by.call('POST /api/goals', { body: goalBody(owner, fields) })).body
}

/** Gives feedback with a message. */
export async function review(
  by: TestUser,
  goalId: number,
  status: FeedbackStatus = 'accepted',
  fields: Record<string, unknown> = {},
): Promise<Feedback> {
  const body = { status, comments: 'Seen.', ...fields }
  return (await by.call('POST /api/feedback/goals/:goalId', { params: { goalId }, body })).body
}

export async function readGoal(by: TestUser, id: number) {
  return (await by.call('GET /api/goals/:id', { params: { id } })).body
}

export async function changeGoal(by: TestUser, id: number, body: Record<string, unknown>) {
  return by.call('PATCH /api/goals/:id', { params: { id }, body })
}

/** Lists a user's notifications, newest first. */
export async function listNotifications(by: TestUser) {
  return (await by.call('GET /api/notifications', { query: { limit: 200 } })).body.items
}

/** Walks all pages of a list; `between` runs after each. */
export async function walk<T>(
  page: (cursor: Record<string, string>) => Promise<{ items: T[]; nextCursor: string | null }>,
  between: () => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const seen: T[] = []
  let cursor: string | null = null
  do {
    const { items, nextCursor }: { items: T[]; nextCursor: string | null } = await page(
      cursor === null ? {} : { cursor },
    )
    seen.push(...items)
    cursor = nextCursor
    await between()
  } while (cursor !== null)
  return seen
}

/** Sets the clock; all users stay signed in, no matter how far it moves. */
export async function travelTo(
  { clock, db, services }: Pick<Story, 'clock' | 'db' | 'services'>,
  instant: string,
): Promise<void> {
  clock.set(instant)
  const now = clock.now()
  await db.updateTable('sessions').set({ created_at: now, seen_at: now }).execute()
  // With the embedded database, sessions are cached in memory.
  services.live.publish({ schoolId: null, topics: ['session'], to: 'school' })
}

/** Switches Friday features on or off in all schools. */
export async function switchFeatures({ db }: Pick<Story, 'db'>, features: Partial<Features>): Promise<void> {
  const school = await db.selectFrom('schools').select(featureColumns).executeTakeFirstOrThrow()
  await db
    .updateTable('schools')
    .set(toFeatureColumns({ ...toFeatures(school), ...features }))
    .execute()
}
