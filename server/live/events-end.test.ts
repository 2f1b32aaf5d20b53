// Tests event streams at the turn of the week and when the server stops.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEventStream } from '../testing/event-source.ts'
import { story } from '../testing/story.ts'

const s = await story({ now: '2026-11-20T21:59:59.700Z' })
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })

test('on Friday at four the week turns once, for the schools of that zone', async () => {
  const [jo, ivy] = [
    await openEventStream(origin, s.jo.browser.cookie),
    await openEventStream(origin, s.ivy.browser.cookie),
  ]
  await wait(400)
  // The school's clock decides, not the timer's.
  expect(jo.received).toEqual([])
  s.clock.set('2026-11-20T22:00:00.000Z')
  await expect.poll(() => jo.received).toEqual([['week']])
  await wait(400)
  expect(jo.received).toEqual([['week']])
  // The week in New York turned an hour before.
  expect(ivy.received).toEqual([])
  for (const stream of [jo, ivy]) stream.close()
  await expect.poll(() => s.eventStreams.count()).toBe(0)
})

test('streams end when the server stops, and the stop does not wait for browsers', async () => {
  const people = [s.wil, s.jo, s.ada]
  const streams = await Promise.all(people.map(({ browser }) => openEventStream(origin, browser.cookie)))
  expect(s.eventStreams.count()).toBe(3)
  s.drain()
  // Otherwise the stop would wait forever, because no browser ends its stream.
  await s.http.close()
  await expect.poll(() => streams.map((stream) => stream.ended())).toEqual([true, true, true])
})
