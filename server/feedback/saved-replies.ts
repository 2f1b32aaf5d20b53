// Sentences that a reviewer says often, kept for the next time.
import type { Database } from '../platform/db/open.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
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

export function saveReply(
  { db }: SchoolDb,
  userId: number,
  text: string,
  now: number,
): Promise<{ id: number; text: string }> {
  return db
    .insertInto('saved_replies')
    .values({ user_id: userId, text, created_at: now })
    .returning(['id', 'text'])
    .executeTakeFirstOrThrow()
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
