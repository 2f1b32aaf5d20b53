// Where a person is signed in: they see their sessions and end those on other devices.
import type { AuditAction } from '../../contract/logs.ts'
import type { OwnSession } from '../../contract/session.ts'
import { recordOwn } from '../platform/audit.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { UNKNOWN_DEVICE } from '../platform/http/device.ts'
import type { SessionContext } from '../platform/http/route.ts'
import { lockPasswordHash } from './passwords.ts'
import { endSession, endSessionsOf, evictOwnSessions, hasEnded } from './sessions.store.ts'

/** The last used first. */
export async function ownSessions({ services, caller, now }: SessionContext): Promise<OwnSession[]> {
  const sessions = await openSessionsOf(services.database.db, caller.id, now)
  return sessions.map((session) => ({
    id: session.id,
    current: session.token_hash === caller.sessionHash,
    startedAt: iso(session.created_at),
    seenAt: iso(session.seen_at),
    by: session.provider ?? 'password',
    device: session.device ?? UNKNOWN_DEVICE,
  }))
}

/** The sessions of an account that have not ended. */
export async function openSessionsOf(db: Queries, userId: number, now: number) {
  const sessions = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return sessions.filter((session) => !hasEnded(session, now))
}

interface NamedSession {
  hash: string
  current: boolean
}

/** A session of the caller; `not_found` for those of others. */
export async function ownSessionFor({ services, caller }: SessionContext, id: string): Promise<NamedSession> {
  const session = await services.database.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', caller.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const { token_hash: hash } = session ?? refuse('not_found')
  return { hash, current: hash === caller.sessionHash }
}

export async function endOwnSession(context: SessionContext, { hash }: NamedSession): Promise<void> {
  await withOwnAccount(context, 'session.end', async (tx) => {
    await endSession(tx, hash)
    return 1
  })
}

/** Ends all sessions of the caller but the one of the request. Returns how many. */
export function endOtherSessions(context: SessionContext): Promise<number> {
  const { caller, now } = context
  return withOwnAccount(context, 'user.end-sessions', async (tx) => {
    const open = await openSessionsOf(tx, caller.id, now)
    await endSessionsOf(tx, caller.id, caller.sessionHash)
    return open.filter(({ token_hash }) => token_hash !== caller.sessionHash).length
  })
}

async function withOwnAccount(
  { services, caller, now }: SessionContext,
  action: AuditAction,
  end: (tx: Queries) => Promise<number>,
): Promise<number> {
  const { db, engine } = services.database
  const ended = await inTransaction(db, async (tx) => {
    // The account was deleted meanwhile, and its sessions with it.
    if ((await lockPasswordHash(tx, engine, caller.id)) === null) refuse('unauthenticated')
    const ended = await end(tx)
    await recordOwn(tx, caller, now, action)
    return ended
  })
  evictOwnSessions(services.live, caller)
  return ended
}
