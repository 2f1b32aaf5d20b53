// Finds the caller of a session token. With the embedded database callers are cached in memory until anything about
// people changes; with PostgreSQL they are read at every request, so that a removed role counts immediately on every node.

import { callerTopics, type Topic } from '../../contract/topics.ts'
import { factorCounts } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import { type Engine, jsonList, jsonRows, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { toWeeks } from '../platform/db/school-weeks.ts'
import type { Live } from '../platform/live.ts'
import { hasEnded, hashToken } from './sessions.store.ts'
import type { UnsavedSessions } from './unsaved-sessions.ts'

/** A session is marked as used at most this often. */
const TOUCH_MS = 5 * 60 * 1000
const MAX_CACHED_CALLERS = 10_000
/**
 * How often the database file is checked for writes of other processes. A check costs a tenth of a small answer, and a
 * person at the command line takes longer than this.
 */
const CHECK_OTHER_WRITERS_MS = 10
const evictingTopics: ReadonlySet<Topic> = new Set(callerTopics)

export type Callers = ReturnType<typeof callers>

interface Session {
  caller: Caller
  created_at: number
  seen_at: number
  provider: string | null
}

export function callers(database: Database, live: Live, unsaved: UnsavedSessions) {
  const cache = database.dataVersion ? sessionCache(database.dataVersion, live) : null
  const find = async (token: string, now: number): Promise<Session | null> => {
    const hash = hashToken(token)
    const session =
      cache?.get(hash) ??
      (await readSession(database, hash, cache)) ??
      (await readUnsaved(database, hash, unsaved))
    return session && !hasEnded(session, now) ? session : null
  }
  return {
    /** Like `authenticate`, but does not mark the session as used: an open event stream must not keep a session alive. */
    find: async (token: string, now: number) => (await find(token, now))?.caller ?? null,
    /** The person, or null for a token that is unknown or whose session has ended. */
    authenticate: async (token: string, now: number) => {
      const session = await find(token, now)
      if (session && now - session.seen_at >= TOUCH_MS) {
        session.seen_at = now
        // Requests must still work on a full disk, so a failure is ignored; the next use marks the session.
        await database.db
          .updateTable('sessions')
          .set({ seen_at: now })
          .where('token_hash', '=', session.caller.sessionHash)
          .execute()
          .catch(() => {})
      }
      return session?.caller ?? null
    },
  }
}

type Cache = ReturnType<typeof sessionCache>

function sessionCache(writtenElsewhere: () => number, live: Live) {
  const sessions = new Map<string, Session>()
  let version = writtenElsewhere()
  let checkedAt = performance.now()
  let epoch = 0
  const clear = () => {
    sessions.clear()
    epoch++
  }
  live.subscribe((change) => {
    if (change.topics.some((topic) => evictingTopics.has(topic))) clear()
  })
  return {
    get: (hash: string) => {
      const now = performance.now()
      if (now - checkedAt >= CHECK_OTHER_WRITERS_MS) {
        checkedAt = now
        const current = writtenElsewhere()
        if (current !== version) {
          version = current
          clear()
        }
      }
      return sessions.get(hash)
    },
    epoch: () => epoch,
    /** `readAt`: the epoch before the row was read. If the cache was cleared since, the row is stale and not cached. */
    set: (hash: string, session: Session, readAt: number) => {
      if (readAt !== epoch) return
      if (sessions.size >= MAX_CACHED_CALLERS) clear()
      sessions.set(hash, session)
    },
  }
}

async function readSession(database: Database, hash: string, cache: Cache | null): Promise<Session | null> {
  const readAt = cache?.epoch() ?? 0
  const row = await sessions(database).where('sessions.token_hash', '=', hash).executeTakeFirst()
  if (!row) return null
  const session = toSession(row, row, hash)
  cache?.set(hash, session, readAt)
  return session
}

/** Not cached, so that the next request can save it. */
async function readUnsaved(
  database: Database,
  hash: string,
  unsaved: UnsavedSessions,
): Promise<Session | null> {
  const unsavedSession = unsaved.get(hash)
  if (!unsavedSession) return null
  const person = await peopleIn(database.db, database.engine)
    .where('users.id', '=', unsavedSession.row.user_id)
    .where('users.password_hash', '=', unsavedSession.passwordHash)
    .where('users.left_at', 'is', null)
    .executeTakeFirst()
  if (!person) {
    unsaved.end(hash)
    return null
  }
  await unsaved.save(unsavedSession)
  return toSession(person, { ...unsavedSession.row, session_id: unsavedSession.row.id }, hash)
}

type Person = NonNullable<Awaited<ReturnType<ReturnType<typeof peopleIn>['executeTakeFirst']>>>
type SessionRow = Pick<Session, 'created_at' | 'seen_at' | 'provider'> & {
  session_id: string
  proved_at: number | null
  trusted: number
}

function toSession(person: Person, row: SessionRow, sessionHash: string): Session {
  const caller: Caller = {
    id: person.id,
    username: person.username,
    firstName: person.first_name,
    lastName: person.last_name,
    schoolId: person.school_id,
    timeZone: person.time_zone,
    language: person.language ?? person.school_language,
    schoolLanguage: person.school_language,
    weeks: toWeeks(person.school_week),
    isAdmin: person.is_admin === 1 || person.is_super_admin === 1,
    isSuperAdmin: person.is_super_admin === 1,
    isCoach: person.is_coach === 1,
    isCaptain: person.is_captain === 1,
    isGuide: person.is_guide === 1,
    canBypassDeadlines: person.can_bypass_deadlines === 1,
    groupId: person.group_id,
    studioId: person.studio_id,
    assignedStudioId: person.assigned_studio_id,
    assignedCrews: jsonRows(person.crews).map((crew) => crew.group_id),
    sessionHash,
    sessionId: row.session_id,
    provedAt: row.proved_at,
    isEnrolled: person.apps + person.passkeys > 0,
    isTrusted: row.trusted === 1,
    secondFactorRequired: person.staff_second_factor === 1,
    secondFactorFrom: person.staff_second_factor_from,
  }
  const { created_at, seen_at, provider } = row
  return { caller, created_at, seen_at, provider }
}

const peopleIn = (db: Queries, engine: Engine) =>
  db
    .selectFrom('users')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .select([
      'schools.staff_second_factor',
      'schools.staff_second_factor_from',
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.school_id',
      'schools.time_zone',
      'schools.language as school_language',
      'users.language',
      'schools.school_week',
      'users.is_admin',
      'users.is_super_admin',
      'users.is_coach',
      'users.is_captain',
      'users.is_guide',
      'users.can_bypass_deadlines',
      'users.group_id',
      'users.studio_id',
      'users.assigned_studio_id',
    ])
    .select((eb) =>
      jsonList(
        engine,
        eb
          .selectFrom('coach_crews')
          .select('coach_crews.group_id')
          .whereRef('coach_crews.coach_id', '=', 'users.id'),
      ).as('crews'),
    )
    .select(factorCounts)

/** PostgreSQL reads the session at every request: without `builtOnce` the signed-in user would cost 21 % more. */
const sessions = builtOnce((db, engine) =>
  peopleIn(db, engine)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'sessions.created_at',
      'sessions.seen_at',
      'sessions.provider',
      'sessions.id as session_id',
      'sessions.proved_at',
      'sessions.trusted',
    ]),
)
