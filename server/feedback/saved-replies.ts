// Lists, saves and deletes the replies that reviewers keep for later use.
import type { SavedReply } from '../../contract/feedback.ts'
import { transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'

/** The number of a reviewer's entries that decide for which kind of feedback a reply is suggested. */
const MAX_RECENT_ENTRIES = 200

/** Lists the oldest reply first, each with the statuses of recent feedback whose message contains its text. */
export async function listSavedReplies({ school, caller }: MemberContext): Promise<SavedReply[]> {
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
    // The index of a giver's feedback is sorted by goal, which is nearly the order of time.
    .orderBy('goal_id', 'desc')
    .limit(MAX_RECENT_ENTRIES)
    .execute()
  return replies.map(({ id, text }) => {
    const uses = sent.filter(({ comments }) => comments?.includes(text)).map(({ status }) => status)
    return { id, text, usedFor: [...new Set(uses)] }
  })
}

/** Limits each reviewer, because the list is not paged. */
const MAX_REPLIES = 100

/** Refuses with `too_many_replies` above the limit, also for concurrent calls. */
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
 * Finds a reply of the caller. Another person's reply is `forbidden`, and one of another school is `not_found`. Super admins can
 * see all schools, so they get `forbidden` for both.
 */
export async function findReply({ services, caller }: MemberContext, id: number): Promise<number> {
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
