// Sentences that a reviewer says often, kept for the next time.

import { forNoKeyUpdate } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

export function savedReplies({ db }: SchoolDb, userId: number): Promise<{ id: number; text: string }[]> {
  return db
    .selectFrom('saved_replies')
    .select(['id', 'text'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** The list is not paged. */
const MOST_REPLIES = 100

/** `too_many_replies` for one beyond the limit, also for several that arrive at the same time. */
export function saveReply(
  school: SchoolDb,
  userId: number,
  text: string,
  now: number,
): Promise<{ id: number; text: string }> {
  return transaction(school, async ({ db, engine }) => {
    // The row lock makes the replies of one person wait for each other, so that the count holds.
    const owner = db.selectFrom('users').select('id').where('id', '=', userId)
    if (!(await forNoKeyUpdate(engine, 'users', owner).executeTakeFirst())) refuse('not_found')
    const { kept } = await db
      .selectFrom('saved_replies')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(kept) >= MOST_REPLIES) refuse('too_many_replies')
    return db
      .insertInto('saved_replies')
      .values({ user_id: userId, text, created_at: now })
      .returning(['id', 'text'])
      .executeTakeFirstOrThrow()
  })
}

/** Everybody has their own: somebody else's of the school is `forbidden`, others are `not_found`, but to super admins. */
export async function replyFor({ services, caller }: MemberContext, id: number): Promise<number> {
  const reply = await services.database.db
    .selectFrom('saved_replies')
    .innerJoin('users', 'users.id', 'saved_replies.user_id')
    .select(['saved_replies.user_id', 'users.school_id'])
    .where('saved_replies.id', '=', id)
    .executeTakeFirst()
  const visible = reply && (caller.isSuperAdmin || reply.school_id === caller.schoolId)
  if (!visible) refuse('not_found')
  return reply.user_id === caller.id ? id : refuse('forbidden')
}

export async function forgetReply({ db }: Database, id: number): Promise<void> {
  await db.deleteFrom('saved_replies').where('id', '=', id).execute()
}
