// Signing in and out. The answer and its time are the same for an unknown name and a wrong password.
import type { User } from '../../contract/people.ts'
import { usernameKey } from '../../contract/text.ts'
import { userById } from '../people/index.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { Context } from '../platform/http/route.ts'
import { heldPassword, passwordMatches, requireRoomForCheck } from './passwords.ts'
import { endSession, startSession } from './sessions.store.ts'
import type { Throttle } from './throttle.ts'

/** Throws `invalid_credentials`, or `rate_limited` after too many failures. */
export async function signIn(
  { services, ip, now, log }: Context,
  throttle: Throttle,
  { username, password }: { username: string; password: string },
): Promise<{ user: User; token: string }> {
  const { db, engine } = services.database
  const attempt = { username, ip }
  requireRoomForCheck()
  await throttle.enter(attempt)
  const account = await db
    .selectFrom('users')
    .select(['id', 'school_id', 'password_hash', 'first_name', 'last_name'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  if (!(await passwordMatches(account?.password_hash ?? null, password)) || !account) {
    await throttle.failed(attempt)
    if (account) {
      const refused = entry(account, now, 'session.refused')
      // Once the answer is on its way: of an unknown name nothing is written, and the time must not tell that.
      setImmediate(() => {
        recordAudit(db, refused).catch((err) => log.error({ err }, 'A refused sign-in was not recorded'))
      })
    }
    refuse('invalid_credentials')
  }
  const token = await inTransaction(db, async (tx) => {
    // Checking took a while: a password that was replaced meanwhile opens nothing any more.
    const current = await heldPassword(tx, engine, account.id)
    if (current !== account.password_hash) refuse('invalid_credentials')
    await recordAudit(tx, entry(account, now, 'session.start'))
    return startSession(tx, account.id, now)
  })
  await throttle.succeeded(attempt)
  return { user: await userById(db, engine, account.id), token }
}

/** Ends the session of the caller; its open event streams end with it. */
export async function signOut({ services, now }: Context, caller: Caller): Promise<void> {
  const { db, engine } = services.database
  await inTransaction(db, async (tx) => {
    // Of an account that is deleted just now the session is gone, too, and nothing is written.
    if ((await heldPassword(tx, engine, caller.id)) === null) return
    await endSession(tx, caller.sessionHash)
    await recordAudit(tx, {
      schoolId: caller.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: caller.id,
      action: 'session.end',
      subject: `${caller.firstName} ${caller.lastName}`,
    })
  })
  services.live.publish({ schoolId: caller.schoolId, topics: ['session'], to: { users: [caller.id] } })
}

interface Account {
  id: number
  school_id: number | null
  first_name: string
  last_name: string
}

function entry(account: Account, at: number, action: string) {
  const subject = `${account.first_name} ${account.last_name}`
  return { schoolId: account.school_id, at, actorId: account.id, aboutId: account.id, action, subject }
}
