// Replies that a reviewer saved for later use.
import type { SavedReply } from '../../contract/feedback.ts'
import { transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

/** So much of what a reviewer has sent tells for which feedback a reply is used. */
const LATELY = 200

/** Oldest first, each with the statuses of the newest feedback whose message has its text. */
export async function savedReplies({ school, caller }: MemberContext): Promise<SavedReply[]> {
  const userId = caller.id
  const replies = await school.db
    .selectFrom('saved_replies')
    .select(['id', 'text'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  if (replies.length === 0) return []
  const sent = await school.db
    .selectFrom('feedback')
    .select(['status', 'comments'])
    .where('provider_id', '=', userId)
    .where('comments', 'is not', null)
    // By goal, because the index of a giver's feedback has that order: nearly the newest.
    .orderBy('goal_id', 'desc')
    .limit(LATELY)
    .execute()
  return replies.map(({ id, text }) => {
    const uses = sent.filter(({ comments }) => comments?.includes(text)).map(({ status }) => status)
    return { id, text, usedFor: [...new Set(uses)] }
  })
}

/** Limited because the list is not paged. */
const MAX_REPLIES = 100

/** Refuses with `too_many_replies` beyond the limit, for concurrent calls too. */
export function saveReply(
  { school, caller, now }: MemberContext,
  { text }: { text: string },
): Promise<SavedReply> {
  return transaction(school, async (tx) => {
    // The row lock serializes concurrent calls of one person, so that the count stays correct.
    const owner = await tx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', caller.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!owner) refuse('not_found')
    const { count } = await tx.db
      .selectFrom('saved_replies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', caller.id)
      .executeTakeFirstOrThrow()
    if (count >= MAX_REPLIES) refuse('too_many_replies')
    const { id } = await tx.db
      .insertInto('saved_replies')
      .values({ user_id: caller.id, text, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, text, usedFor: [] }
  })
}

/**
 * Replies are private: another person's reply is `forbidden`, one of another school `not_found`. To super admins, replies
 * of all schools are visible, so they get `forbidden`.
 */
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

export async function deleteReply({ services }: MemberContext, id: number): Promise<void> {
  await services.database.db.deleteFrom('saved_replies').where('id', '=', id).execute()
}
