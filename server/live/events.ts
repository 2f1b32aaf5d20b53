// GET /api/events: server-sent events with the topics that a signed-in browser refreshes.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { digits } from '../../contract/fields.ts'
import type { Caller } from '../platform/caller.ts'
import { openSchool } from '../platform/db/school-db.ts'
import { DomainError } from '../platform/errors.ts'
import { admitMember, type Dispatch } from '../platform/http/dispatch.ts'
import type { Services } from '../platform/http/route.ts'
import { sessionToken } from '../platform/http/session-cookie.ts'
import type { Callers } from '../session/index.ts'
import { eventStream } from './event-stream.ts'
import { type EventStreams, eventStreams, type Place } from './event-streams.ts'
import { goalWeekTimer } from './goal-week-timer.ts'

/** Under the 30 s after which the strictest proxies close a quiet connection. */
const HEARTBEAT_MS = 25_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  // nginx would keep events back until its buffer is full.
  'x-accel-buffering': 'no',
}

/** `?missed=4000`: what the page shows was read up to four seconds ago. */
const catchingUp = { missed: z._default(digits('A time in milliseconds', 0, 2 ** 31 - 1), 0) }

export function serveEvents(http: FastifyInstance, dispatch: Dispatch, { find }: Callers): EventStreams {
  const { services } = dispatch
  const streams = eventStreams(services.live, (err) => http.log.warn({ err }, 'Event streams ended'))
  const timer = goalWeekTimer(services.clock, (zone) => streams.notifyZone(zone))
  const heartbeats = setInterval(() => {
    streams.heartbeat().then(
      () => timer.listenFor(streams.zones()),
      (err) => http.log.error({ err }, 'The heartbeat of event streams failed'),
    )
  }, HEARTBEAT_MS)
  http.addHook('preClose', async () => {
    clearInterval(heartbeats)
    streams.endAll()
    timer.listenFor(new Set())
  })

  http.get('/api/events', { exposeHeadRoute: false, logLevel: 'warn' }, async (request, reply) => {
    const { caller, school, query } = await admitMember(request, dispatch, catchingUp)
    const token = sessionToken(request, dispatch.publicUrl) ?? ''
    const named = school.schoolId === caller.schoolId ? null : school.schoolId
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, headers)
    const subscriber = {
      stream: eventStream(raw),
      place: { caller, schoolId: school.schoolId, timeZone: school.timeZone },
      revalidate: async () => {
        const now = await find(token, services.clock.now())
        return now && placeOf(services, now, named)
      },
    }
    const leave = streams.add(subscriber, query.missed)
    raw.on('close', leave)
    raw.on('error', leave)
    timer.listenFor(streams.zones())
  })
  return streams
}

/** `named`: the other school that a super admin has open. Null once there is no school to listen to. */
async function placeOf({ database }: Services, caller: Caller, named: number | null): Promise<Place | null> {
  try {
    const { schoolId, timeZone } = await openSchool(database, caller, named ?? undefined)
    return { caller, schoolId, timeZone }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
