// Signs users in and out. The answer and its time are the same for an unknown name and a wrong password.
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { usernameKey } from '../../contract/text.ts'
import { getAccount } from '../people/index.ts'
import { deleteAuditEntry, ownEntry, recordAudit, recordOwnAct } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { isFullDiskError } from '../platform/db/storage-faults.ts'
import { refuse } from '../platform/errors.ts'
import type { Context, PublicContext } from '../platform/http/route.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { lockPasswordHash, passwordMatches, requireCheckCapacity } from './passwords.ts'
import {
  endSession,
  evictSessions,
  evictSurplus,
  isEnrolled,
  type StartedSession,
  startSecondFactor,
  startSession,
} from './sessions.store.ts'
import type { Attempt, Throttle } from './throttle.ts'
import type { UnsavedSessions } from './unsaved-sessions.ts'

const nameColumns = [
  'id',
  'school_id as schoolId',
  'first_name as firstName',
  'last_name as lastName',
] as const
const accountColumns = [...nameColumns, 'password_hash', 'left_at'] as const

/**
 * People with a second factor get only a token for the second step. Throws `invalid_credentials`, or `rate_limited` after
 * too many failures. The returned cookie of the browser has a mark for this account too. On a full disk the session is in memory; a second step needs the disk.
 */
export async function signIn(
  context: Pick<PublicContext, keyof Context | 'cookie' | 'device'>,
  throttle: Throttle,
  { browsers, unsaved }: { browsers: KnownBrowsers; unsaved: UnsavedSessions },
  { username: typed, password }: { username: string; password: string },
): Promise<{ user: User; token: string; deviceCookie: string } | { pendingToken: string }> {
  const { services, ip, now, log, device } = context
  const { db, engine } = services.database
  const deviceCookie = context.cookie('cairn_device')
  const username = plainUsername(typed)
  requireCheckCapacity()
  const account = await db
    .selectFrom('users')
    .select(accountColumns)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  const knownBrowser = await browsers.findDevice(deviceCookie, account, now)
  const attempt: Attempt =
    account && knownBrowser !== null
      ? { kind: 'known-browser', device: knownBrowser, accountId: account.id }
      : { kind: 'sign-in', username, ip }
  // A user who has left gets the answer for an unknown username, after the same time.
  const stored = account?.left_at === null ? account.password_hash : null
  if (!(await passwordMatches(throttle, attempt, stored, password)) || !account) {
    // The failure is recorded after the answer, so that the write does not change how long the answer takes.
    setImmediate(() => {
      recordRefused(db, account, now).catch((err) => log.error({ err }, 'A refused sign-in was not recorded'))
    })
    refuse('invalid_credentials')
  }
  const startEntry = ownEntry(account, now, 'session.start', { by: 'password' })
  const outcome = await inTransaction<SignedIn | { pendingToken: string }>(db, async (tx) => {
    // The password may have been replaced during the check, or the person may have left.
    const current = await lockPasswordHash(tx, account.id)
    if (current !== account.password_hash) refuse('invalid_credentials')
    if (await isEnrolled(tx, account.id))
      return { pendingToken: await startSecondFactor(tx, account.id, now) }
    await recordAudit(tx, startEntry)
    const session = await startSession(tx, account.id, now, { device })
    return { ...session, user: await getAccount({ db: tx, engine }, account.id) }
  }).catch(async (error) => {
    if (!isFullDiskError(error) || engine === 'postgres' || (await isEnrolled(db, account.id))) throw error
    const token = unsaved.start(account, startEntry, { device })
    const user = await getAccount(services.database, account.id)
    return { userId: account.id, token, endedAnother: false, user }
  })
  if ('pendingToken' in outcome) return outcome
  evictSurplus(services.live, outcome)
  const { user, token } = outcome
  return { user, token, deviceCookie: await browsers.createCookie(deviceCookie, account, now) }
}

/** Some keyboards write letters in full width or add a blank. Failures are counted for the name that they mean. */
const plainUsername = (typed: string): string => typed.normalize('NFKC').trim()

/** An id that no entry has. Deleting it takes as long as deleting an entry. */
const NO_ENTRY = 0

/**
 * An entry for an unknown name is deleted in the same transaction. The write takes the same time as for a known name, so
 * that the next request, which may wait for it, does not reveal which names exist.
 */
async function recordRefused(db: Queries, account: Account | undefined, now: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const detail = account && account.left_at !== null ? { left: true } : undefined
    const refused = account ? ownEntry(account, now, REFUSED, detail) : unknownNameEntry(now)
    const id = await recordAudit(tx, refused)
    await deleteAuditEntry(tx, account ? NO_ENTRY : id)
  })
}

const REFUSED = 'session.refused'

function unknownNameEntry(at: number) {
  return {
    schoolId: null,
    at,
    actorId: null,
    action: REFUSED,
    subject: sentence('An unknown name', {}),
  } as const
}

/** Ends the session of the caller and its event streams. A session in memory ends even while the disk is full. */
export async function signOut({ services, now }: Context, caller: Caller, unsaved?: UnsavedSessions) {
  const { db } = services.database
  if (!unsaved?.end(caller.sessionHash)) {
    await inTransaction(db, async (tx) => {
      // The account was deleted or marked as left in the meantime, and its sessions ended with it.
      if ((await lockPasswordHash(tx, caller.id)) === null) return
      await endSession(tx, caller.sessionHash)
      await recordOwnAct(tx, caller, now, 'session.end')
    })
  }
  evictSessions(services.live, [caller.id])
}

type SignedIn = StartedSession & { user: User }

type Account = Parameters<typeof ownEntry>[0] & { left_at: number | null }
