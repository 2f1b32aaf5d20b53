// What admins see of how a person signs in, and what they end of it.
import type { User } from '../../contract/people.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { endSessionsOf, openSessionsOf } from '../session/index.ts'
import { withAccount } from './account-transactions.ts'
import { mayEditAccount } from './accounts.policy.ts'
import { recordAccount } from './accounts.store.ts'
import { announceSessions } from './announce.ts'

export async function signInOf(
  { services, now }: MemberContext,
  { id }: User,
): Promise<{ sessions: number }> {
  return { sessions: (await openSessionsOf(services.database.db, id, now)).length }
}

/** Signs the person out everywhere and returns how many sessions that were. 409 `own_account`. */
export async function endSessionsOfAccount(context: MemberContext, account: User): Promise<number> {
  const { caller, now, services } = context
  if (account.id === caller.id) refuse('own_account')
  const ended = await withAccount(context, { account, may: mayEditAccount }, async (tx, current) => {
    const open = await openSessionsOf(tx.db, current.id, now)
    await endSessionsOf(tx.db, current.id)
    await recordAccount(tx.db, context, current, 'user.end-sessions')
    return open.length
  })
  announceSessions(services.live, [account.id])
  return ended
}
