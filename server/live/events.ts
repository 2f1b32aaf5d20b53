// Serves GET /api/events, server-sent events with the topics that a signed-in browser refreshes.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { digits } from '../../contract/fields.ts'
import { goalWeekAt, type SchoolTime } from '../../contract/goal-week.ts'
import { sentence } from '../../contract/sentence.ts'
import { type Caller, needsSecondFactor } from '../platform/caller.ts'
import type { Clock } from '../platform/clock.ts'
import { openSchool } from '../platform/db/school-db.ts'
import { DomainError } from '../platform/errors.ts'
import { readCookie } from '../platform/http/cookies.ts'
import { admitMember, type Dispatch } from '../platform/http/dispatch.ts'
import type { Services } from '../platform/http/route.ts'
import type { Callers } from '../session/index.ts'
import { type EventStreams, eventStream, eventStreams, type Listener } from './event-streams.ts'

/** Some proxies close a connection that was idle for 30 s. */
const HEARTBEAT_MS = 25_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  // It keeps nginx from buffering events.
  'x-accel-buffering': 'no',
}

/** `?missed=4000` means that the data on the page was read up to four seconds ago. */
const catchUpQuery = {
  missed: z._default(
    digits(
      sentence('A time in milliseconds is a whole number.'),
      (range) => sentence('A time in milliseconds is from {min} to {max}.', range),
      [0, 2 ** 31 - 1],
    ),
    0,
  ),
}

export function serveEvents(http: FastifyInstance, dispatch: Dispatch, { find }: Callers): EventStreams {
  const { services } = dispatch
  const streams = eventStreams(services.live, (err) => http.log.warn({ err }, 'Event streams ended'))
  const timer = goalWeekTimer(services.clock, (key) => streams.notifySchools(key), http.log)
  const heartbeats = setInterval(() => {
    streams.heartbeat().then(
      () => timer.listenFor(streams.schoolTimes()),
      (err) => http.log.error({ err }, 'The heartbeat of event streams failed'),
    )
  }, HEARTBEAT_MS)
  http.addHook('preClose', async () => {
    clearInterval(heartbeats)
    streams.endAll()
    timer.listenFor(new Map())
  })

  http.get('/api/events', { exposeHeadRoute: false, logLevel: 'warn' }, async (request, reply) => {
    const { caller, school, query } = await admitMember(request, dispatch, catchUpQuery)
    const token = readCookie('cairn_session', request, dispatch.publicUrl) ?? ''
    const named = school.schoolId === caller.schoolId ? null : school.schoolId
    reply.hijack()
    const { raw } = reply
    // If the browser left while it was admitted, no further 'close' would end its stream.
    if (raw.destroyed) return
    raw.writeHead(200, headers)
    const subscriber = {
      stream: eventStream(raw),
      listener: { caller, schoolId: school.schoolId, time: toTime(school) },
      revalidate: async () => {
        const found = await find(token, services.clock.now())
        return found && listenerFor(services, found, named)
      },
    }
    const unsubscribe = streams.add(subscriber, query.missed)
    raw.on('close', unsubscribe)
    raw.on('error', unsubscribe)
    timer.listenFor(streams.schoolTimes())
  })
  return streams
}

/** `named` is the other school that a super admin has open. Returns null if the caller may no longer listen to a school. */
async function listenerFor(
  { clock, database }: Services,
  caller: Caller,
  named: number | null,
): Promise<Listener | null> {
  if (needsSecondFactor(caller, clock.now())) return null
  try {
    const school = await openSchool(database, caller, named ?? undefined)
    return { caller, schoolId: school.schoolId, time: toTime(school) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const toTime = ({ timeZone, weeks }: SchoolTime): SchoolTime => ({ timeZone, weeks })

/** Longer timers are split, because Node's take at most 2^31 - 1 ms, and one that runs while the machine sleeps fires late. */
const MAX_TIMER_MS = 60 * 1000

/** Calls `notify` when the goal week of schools with the same zone and weeks changes its label or its days. */
function goalWeekTimer(clock: Clock, notify: (key: string) => void, log: FastifyBaseLogger) {
  const timers = new Map<string, NodeJS.Timeout | undefined>()

  const waitFor = (key: string, school: SchoolTime, changesAt: number) => {
    const wait = Math.min(Math.max(changesAt - clock.now(), 1), MAX_TIMER_MS)
    const timer = setTimeout(() => {
      const changed = clock.now() >= changesAt
      if (changed) start(key, school)
      else waitFor(key, school, changesAt)
      if (changed) notify(key)
    }, wait)
    timers.set(key, timer.unref())
  }

  /** An imported school may have a zone that only a newer runtime knows. Its streams then get no changes of the week. */
  const start = (key: string, school: SchoolTime) => {
    timers.set(key, undefined)
    try {
      waitFor(key, school, goalWeekAt(clock.now(), school).changesAt)
    } catch (error) {
      log.warn({ err: error, zone: school.timeZone }, 'The goal week of a time zone is unknown')
    }
  }

  return {
    /** Takes the zones and weeks of all listeners, by key, which replace those of an earlier call. */
    listenFor: (schools: ReadonlyMap<string, SchoolTime>) => {
      for (const [key, timer] of timers) {
        if (schools.has(key)) continue
        clearTimeout(timer)
        timers.delete(key)
      }
      for (const [key, school] of schools) {
        if (!timers.has(key)) start(key, school)
      }
    },
  }
}
