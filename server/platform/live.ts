// Carries changes to every node (on PostgreSQL by NOTIFY). They are published after a commit, and browsers whose screens show
// them refresh.
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { type Topic, topics } from '../../contract/topics.ts'
import type { Database } from './db/open.ts'

/**
 * The receivers of a change: the whole school, or `users`, members and coaches of `crews`, adult coaches of `coachesOf`, guides of
 * `studios`, learners of the studios `learnersOf` (they see the goals of their guides), with `crewLists` all coaches and
 * guides (their screens list every crew), and the admins unless `admins` is false.
 */
export type Audience =
  | 'school'
  | {
      users?: number[]
      crews?: number[]
      coachesOf?: number[]
      studios?: number[]
      learnersOf?: number[]
      crewLists?: boolean
      admins?: boolean
    }

export interface Change {
  /** Null for people of all schools. */
  schoolId: number | null
  topics: Topic[]
  to: Audience
  by?: OwnWrite
}

/** The write that caused a change, with the id that its page gave it. Only streams of this user receive the id. */
export interface OwnWrite {
  userId: number
  id: string
}

export interface Live {
  /** Call it after the commit, never inside a transaction. */
  publish(change: Change): void
  /** `listen` receives the changes of all nodes; returns how to unsubscribe. */
  subscribe(listen: (change: Change) => void): () => void
  close(): Promise<void>
}

/** Carries changes within one process. They are published after the commit, so a listener that throws must not make the call fail. */
export function localLive(log: Logger): Live {
  const listeners = new Set<(change: Change) => void>()
  const notify = (listen: (change: Change) => void, change: Change) => {
    try {
      listen(change)
    } catch (error) {
      log.error({ err: error }, 'A listener of live updates failed')
    }
  }
  return {
    publish: (change) => {
      for (const listen of listeners) notify(listen, change)
    },
    subscribe: (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    close: async () => listeners.clear(),
  }
}

/** Tags every change with the write that caused it. */
export function causedBy(by: OwnWrite, live: Live): Live {
  return { ...live, publish: (change) => live.publish({ ...change, by }) }
}

const CHANNEL = 'cairn_live'
/** PostgreSQL accepts payloads under 8,000 bytes. */
const MAX_PAYLOAD = 7_500
const RECONNECT_MS = 1_000
/** How often a listener asks whether PostgreSQL still answers, and how long it waits for that. */
const HEARTBEAT = { everyMs: 10_000, answerMs: 5_000 }

const everything: Change = { schoolId: null, topics: [...topics], to: 'school' }

const ids = z.optional(z.array(z.int()))
const receivedChanges = z.array(
  z.object({
    schoolId: z.nullable(z.int()),
    topics: z.array(z.string()),
    to: z.union([
      z.literal('school'),
      z.object({
        users: ids,
        crews: ids,
        coachesOf: ids,
        studios: ids,
        learnersOf: ids,
        crewLists: z.optional(z.boolean()),
        admins: z.optional(z.boolean()),
      }),
    ]),
    by: z.optional(z.object({ userId: z.int(), id: z.string() })),
  }),
)

const isTopic = (text: string): text is Topic => topics.some((topic) => topic === text)

/**
 * Returns null for anything but a list of changes, because any program that may connect to the database can write to the channel.
 * Topics that only a newer version knows are left out.
 */
function parseChanges(payload: string): Change[] | null {
  try {
    return receivedChanges
      .parse(JSON.parse(payload))
      .map((change) => ({ ...change, topics: change.topics.filter(isTopic) }))
      .filter((change) => change.topics.length > 0)
  } catch {
    return null
  }
}

/**
 * Carries changes between nodes by NOTIFY. `url` is the connection string of the database. Resolves when the node listens, because
 * its streams miss changes announced before that. For the same reason a listener that was lost, or has no heartbeat, reconnects and
 * publishes `everything`.
 */
export async function postgresLive(
  { db }: Pick<Database, 'db'>,
  url: string,
  log: Logger,
  { everyMs, answerMs } = HEARTBEAT,
): Promise<Live> {
  const local = localLive(log)
  let closed = false
  let client: pg.Client | null = null

  const listen = async (again: boolean): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    let heartbeat: NodeJS.Timeout | undefined
    const lost = () => {
      clearInterval(heartbeat)
      if (client !== next) return
      client = null
      if (!closed) setTimeout(() => void connect(true), RECONNECT_MS).unref()
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ payload }) => {
      const changes = parseChanges(payload ?? '')
      if (changes) for (const change of changes) local.publish(change)
      else
        log.warn(
          { bytes: Buffer.byteLength(payload ?? '') },
          'An unknown message about live updates was ignored',
        )
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`).catch(async (error: unknown) => {
      await next.end()
      throw error
    })
    client = next
    const beat = () =>
      void next.query('select 1').catch(() => {
        // While a query waits for its answer, this closes the connection immediately.
        void next.end()
        lost()
      })
    heartbeat = setInterval(beat, everyMs).unref()
    if (closed) await next.end()
    else if (again) local.publish(everything)
  }
  const connect = async (again: boolean): Promise<void> => {
    try {
      await listen(again)
    } catch (error) {
      log.warn({ err: error }, 'Live updates wait for the database')
      if (!closed) setTimeout(() => void connect(true), RECONNECT_MS).unref()
    }
  }
  await connect(false)

  const announce = announcer(db, (error, changes) => {
    log.warn({ err: error }, 'Changes could not be announced to the other nodes')
    for (const change of changes) local.publish(change)
  })

  return {
    publish: announce.add,
    subscribe: local.subscribe,
    close: async () => {
      closed = true
      await announce.idle()
      await client?.end()
      await local.close()
    },
  }
}

/**
 * Sends one statement at a time, with all changes that arrived since the last one, so that a burst neither uses up the pool's
 * connections nor queues for PostgreSQL's lock on notifications. Each change is a JSON list of its own.
 */
function announcer(db: Database['db'], onError: (error: unknown, changes: Change[]) => void) {
  let waiting = new Map<string, Change>()
  let sending: Promise<void> | null = null

  const send = async (): Promise<void> => {
    // One request may publish several changes, one after the other.
    await turn()
    try {
      while (waiting.size > 0) {
        const batch = waiting
        waiting = new Map()
        const lists = sql`unnest(${[...batch.keys()]}::text[])`
        await sql`select pg_notify(${CHANNEL}, list) from ${lists} as list`
          .execute(db)
          .catch((error) => onError(error, [...batch.values()]))
      }
    } finally {
      sending = null
    }
  }
  return {
    add: (change: Change) => {
      const text = JSON.stringify([change])
      const fits = Buffer.byteLength(text) <= MAX_PAYLOAD
      waiting.set(fits ? text : JSON.stringify([{ ...change, to: 'school' }]), change)
      sending ??= send()
    },
    idle: async () => void (await sending),
  }
}
