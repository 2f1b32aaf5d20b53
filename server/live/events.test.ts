// Tests live updates over real sockets.
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { topics } from '../../contract/topics.ts'
import { type EventStream, openEventStream } from '../testing/event-source.ts'
import { PASSWORD, story } from '../testing/story.ts'

const s = await story({ now: '2026-11-20T15:00:00.000Z' })
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })
const { live } = s.services
const open: EventStream[] = []
const began = performance.now()

async function streamOf(person: { browser: { cookie: string } }, query = ''): Promise<EventStream> {
  const stream = await openEventStream(origin, person.browser.cookie, query)
  open.push(stream)
  return stream
}

afterEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  await expect.poll(() => s.eventStreams.count()).toBe(0)
})

/** Longer than changes are batched, so that no event of an earlier change arrives later. */
const moment = () => wait(250)
const goals = (to: Parameters<typeof live.publish>[0]['to'], schoolId = s.brendans.id) =>
  live.publish({ schoolId, topics: ['goals'], to })

describe('a stream', () => {
  test('a stream has the type that browsers expect and is not cached', async () => {
    const { status, headers } = await streamOf(s.wil)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  })

  test('only listeners whose screens change get an event', async () => {
    const [wil, jo, cole, ivy] = [
      await streamOf(s.wil),
      await streamOf(s.jo),
      await streamOf(s.cole),
      await streamOf(s.ivy),
    ]
    goals({ users: [s.max.id], crews: [s.crews.lichen], admins: true })
    await expect.poll(() => wil.received).toEqual([['goals']])
    await expect.poll(() => cole.received).toEqual([['goals']])
    await moment()
    expect(jo.received).toEqual([])
    expect(ivy.received).toEqual([])
  })

  test('a burst of changes becomes one event', async () => {
    const wil = await streamOf(s.wil)
    for (let i = 0; i < 20; i++) goals({ users: [s.wil.id, 1000 + i] })
    live.publish({
      schoolId: s.brendans.id,
      topics: ['notifications', 'activities'],
      to: { users: [s.wil.id] },
    })
    await expect
      .poll(() => new Set(wil.received.flat()))
      .toEqual(new Set(['goals', 'notifications', 'activities']))
    await moment()
    // There are two events if PostgreSQL delivered the first change before the others.
    expect(wil.received.length).toBeLessThanOrEqual(2)
  })

  describe('with the id that a page gave its write', () => {
    const events = (stream: EventStream) =>
      [...stream.text().matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
    const write = (person: typeof s.wil, headers: Record<string, string>) =>
      person.call('POST /api/goals', {
        body: { title: 'Read', category: 'Academic', duration: 'weekly', userId: person.id },
        headers,
      })

    test("an event names a write only to the same user's streams", async () => {
      const [wil, again, max] = [await streamOf(s.wil), await streamOf(s.wil), await streamOf(s.max)]
      await write(s.wil, { 'x-cairn-write': 'page-1' })
      const topics = ['goals', 'activities']
      const own = { topics, writes: { goals: ['page-1'], activities: ['page-1'] } }
      await expect.poll(() => [wil, again].map(events)).toEqual([[own], [own]])
      await expect.poll(() => events(max)).toEqual([{ topics }])
    })

    test('an event names no write without an id, or with an invalid one', async () => {
      const wil = await streamOf(s.wil)
      const topics = ['goals', 'activities']
      await write(s.wil, {})
      await expect.poll(() => events(wil)).toEqual([{ topics }])
      await write(s.wil, { 'x-cairn-write': 'a b' })
      await expect.poll(() => events(wil)).toEqual([{ topics }, { topics }])
    })
  })

  test('a stream catches up with changes since its page was read, if they are for its user', async () => {
    // A server does not know changes from before its start.
    await wait(began + 4_500 - performance.now())
    live.publish({ schoolId: s.brendans.id, topics: ['feedback'], to: { users: [s.wil.id] } })
    await moment()
    const [late, other, silent] = [
      await streamOf(s.wil, '?missed=4000'),
      await streamOf(s.jo, '?missed=4000'),
      await streamOf(s.wil),
    ]
    await expect.poll(() => late.received.flat()).toContain('feedback')
    await moment()
    expect([...other.received.flat(), ...silent.received.flat()]).not.toContain('feedback')
  })

  test('a page that was read too long ago is told to read everything again', async () => {
    const wil = await streamOf(s.wil, '?missed=9999999')
    await expect.poll(() => wil.received).toEqual([[...topics]])
  })

  test.each(['?missed=', '?missed=soon', '?missed=-1', '?missed=1&missed=2', '?since=1'])(
    'a stream is refused with %s',
    async (query) => {
      expect((await streamOf(s.wil, query)).status).toBe(400)
    },
  )

  test('a stream has heartbeats that are not events', async () => {
    const wil = await streamOf(s.wil)
    await s.eventStreams.heartbeat()
    await expect.poll(() => wil.text()).toContain(': still here\n\n')
    expect(wil.received).toEqual([])
  })

  test('a stream follows its user into another crew', async () => {
    const fay = await streamOf(s.fay)
    const move = async (groupId: number | null) => {
      await s.db.updateTable('users').set({ group_id: groupId }).where('id', '=', s.fay.id).execute()
      live.publish({ schoolId: s.brendans.id, topics: ['crews'], to: { users: [s.fay.id] } })
    }
    await move(s.crews.moss)
    await expect.poll(() => fay.received).toEqual([['crews']])
    goals({ crews: [s.crews.moss] })
    await expect.poll(() => fay.received).toEqual([['crews'], ['goals']])
    await move(null)
    await expect.poll(() => fay.received).toEqual([['crews'], ['goals'], ['crews']])
    goals({ crews: [s.crews.moss] })
    await moment()
    expect(fay.received).toHaveLength(3)
  })

  test("a super admin's stream has the changes of the named school and of their own session", async () => {
    const sue = await streamOf(s.sue, `?schoolId=${s.harbor.id}`)
    goals('school', s.brendans.id)
    goals({ crews: [s.crews.kelp] }, s.harbor.id)
    await expect.poll(() => sue.received).toEqual([['goals']])
    await moment()
    expect(sue.received).toEqual([['goals']])
    await s.sue.browser.call('POST /api/auth/logout')
    await expect.poll(() => sue.ended()).toBe(true)
  })
})

describe('a stream is refused', () => {
  test.each([
    ['nobody', () => ({ browser: s.anonymous() }), '', 401],
    ['who names another school', () => s.wil, `?schoolId=${s.harbor.id}`, 404],
    ['who names no number', () => s.wil, '?schoolId=x', 404],
    ['who asks for what does not exist', () => s.wil, '?since=1', 400],
  ])('a stream is refused to %s', async (_who, person, query, status) => {
    expect((await streamOf(person(), query)).status).toBe(status)
  })

  test('a stream is refused to people without a school', async () => {
    const person = await s.person(s.brendans, 'Sam', 'Schoolless')
    await s.db.updateTable('users').set({ school_id: null }).where('id', '=', person.id).execute()
    expect((await streamOf(person)).status).toBe(403)
  })

  test('HEAD is refused, because it would never end', async () => {
    const { status } = await s.wil.browser.send('HEAD', '/api/events')
    expect(status).toBe(404)
  })
})

describe('a stream ends', () => {
  test('a stream ends when its own session signs out', async () => {
    const device = s.anonymous()
    await device.call('POST /api/auth/login', { body: { username: s.max.username, password: PASSWORD } })
    const [here, there] = [await streamOf(s.max), await streamOf({ browser: device })]
    await device.call('POST /api/auth/logout')
    await expect.poll(() => there.ended()).toBe(true)
    await moment()
    expect(here.ended()).toBe(false)
  })

  test('a new password ends all streams, and the session that set it opens another with its new token', async () => {
    const device = s.anonymous()
    await device.call('POST /api/auth/login', { body: { username: s.ned.username, password: PASSWORD } })
    const [here, there] = [await streamOf(s.ned), await streamOf({ browser: device })]
    await s.ned.call('POST /api/auth/password', {
      body: { currentPassword: PASSWORD, newPassword: 'another cairn 12' },
    })
    // A copy of the old token receives nothing.
    await expect.poll(() => [there.ended(), here.ended()]).toEqual([true, true])
    const again = await streamOf(s.ned)
    await moment()
    expect(again.ended()).toBe(false)
  })

  test('a stream ends when its account is deleted', async () => {
    const gone = await s.person(s.brendans, 'Gone', 'Soon')
    const stream = await streamOf(gone)
    await s.db.deleteFrom('users').where('id', '=', gone.id).execute()
    live.publish({ schoolId: s.brendans.id, topics: ['people'], to: 'school' })
    await expect.poll(() => stream.ended()).toBe(true)
  })

  test('a stream ends when its session was not used for 12 hours, because an open stream is not use', async () => {
    const before = s.clock.now()
    const late = await s.person(s.brendans, 'Late', 'Sleeper')
    const stream = await streamOf(late)
    for (let hours = 0; hours < 11; hours++) {
      s.clock.advance(60 * 60 * 1000)
      await s.eventStreams.heartbeat()
    }
    await moment()
    expect(stream.ended()).toBe(false)
    s.clock.advance(60 * 60 * 1000)
    await s.eventStreams.heartbeat()
    await expect.poll(() => stream.ended()).toBe(true)
    s.clock.set(new Date(before).toISOString())
  })

  test('the oldest stream ends when one browser opens more than a dozen', async () => {
    const busy = await s.person(s.brendans, 'Busy', 'Tabs')
    const streams: EventStream[] = []
    for (let i = 0; i < 13; i++) streams.push(await streamOf(busy))
    await expect.poll(() => streams.map((stream) => stream.ended())).toEqual([true, ...Array(12).fill(false)])
  })
})
