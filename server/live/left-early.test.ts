// Tests that a browser that leaves before its event stream is open leaves nothing behind.
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openEventStream } from '../testing/event-source.ts'
import { story } from '../testing/story.ts'

let gate: Promise<void> | null = null
let waiting = 0
const s = await story({
  onQuery: () => {
    if (!gate) return
    waiting++
    return gate
  },
})
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })

test('browsers that leave while the database is slow have no stream and get no changes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const path = `${origin}/api/events?schoolId=${s.harbor.id}`
  const browsers = Array.from({ length: 5 }, () => {
    const sent = request(path, { headers: { cookie: s.sue.browser.cookie } })
    sent.on('error', () => {})
    sent.end()
    return sent
  })
  await expect.poll(() => waiting).toBeGreaterThanOrEqual(s.engine === 'postgres' ? 5 : 1)
  for (const sent of browsers) sent.destroy()
  await expect.poll(() => openConnections()).toBe(0)
  gate = null
  resolve()
  // This stream opens after all of the early ones would have opened.
  const later = await openEventStream(origin, s.sue.browser.cookie, `?schoolId=${s.harbor.id}`)
  await s.services.database.db.selectFrom('users').select('id').execute()
  expect(s.eventStreams.count()).toBe(1)
  const metrics = await fetch(`${origin}/metrics`)
  expect(await metrics.text()).toMatch(/^cairn_event_streams 1$/m)
  later.close()
  await expect.poll(() => s.eventStreams.count()).toBe(0)
})

test('a call is answered as usual even if a listener fails to handle its change', async () => {
  const stop = s.services.live.subscribe(() => {
    throw new Error('broken')
  })
  const body = { title: 'Read', category: 'Academic', duration: 'weekly', userId: s.wil.id }
  expect((await s.wil.call('POST /api/goals', { body })).status).toBe(201)
  stop()
})

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    s.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
