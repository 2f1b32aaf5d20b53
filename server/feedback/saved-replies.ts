// Replies that a reviewer saved for later use.
import type { SavedReply } from '../../contract/feedback.ts'
import { transaction } from '../platform/db/school-db.ts'
import { countRows, deleteRows, findRow, insertRow, listRows, notNull } from '../platform/db/table-rows.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

/** So much of what a reviewer has sent tells for which feedback a reply is used. */
const LATELY = 200

/** Oldest first, each with the statuses of the newest feedback whose message has its text. */
export async function savedReplies({ school: { db }, caller }: MemberContext): Promise<SavedReply[]> {
  const userId = caller.id
  const own = { user_id: userId }
  const replies = await listRows(db, 'saved_replies', own, ['id', 'text'], { order: ['id'] })
  if (replies.length === 0) return []
  const given = { provider_id: userId, comments: notNull }
  // By goal, because the index of a giver's feedback has that order: nearly the newest.
  const lately = { order: ['goal_id desc'], most: LATELY } as const
  const sent = await listRows(db, 'feedback', given, ['status', 'comments'], lately)
  return replies.map(({ id, text }) => {
    const uses = sent.filter(({ comments }) => comments?.includes(text)).map(({ status }) => status)
    return { id, text, usedFor: [...new Set(uses)] }
  })
}

/** Limited because the list is not paged. */
const MAX_REPLIES = 100

/** Refuses with `too_many_replies` beyond the limit, for concurrent calls too. */
export function saveReply(
  { school, caller: { id: userId }, now }: MemberContext,
  { text }: { text: string },
): Promise<SavedReply> {
  return transaction(school, async (tx) => {
    // The row lock serializes concurrent calls of one person, so that the count stays correct.
    const owner = await findRow(tx.db, 'users', { id: userId }, ['id'], { lock: 'ForNoKeyUpdate' })
    if (!owner) refuse('not_found')
    const count = await countRows(tx.db, 'saved_replies', { user_id: userId })
    if (count >= MAX_REPLIES) refuse('too_many_replies')
    const id = await insertRow(tx.db, 'saved_replies', { user_id: userId, text, created_at: now })
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
  await deleteRows(services.database.db, 'saved_replies', { id })
}
