// Tests a school whose time zone this runtime does not know, as after an import from a newer one.
import { afterAll, expect, test, vi } from 'vitest'
import { openEventStream } from '../testing/event-source.ts'
import { story } from '../testing/story.ts'

vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => vi.useRealTimers())
const s = await story()
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })

test('a school with an unknown time zone has live updates, and heartbeats do not end the process', async () => {
  await s.db
    .updateTable('schools')
    .set({ time_zone: 'America/Coyote_Bluff' })
    .where('id', '=', s.harbor.id)
    .execute()
  const stream = await openEventStream(origin, s.ivy.browser.cookie)
  // Vitest fails the run at an unhandled rejection.
  await vi.advanceTimersByTimeAsync(26_000)
  await expect.poll(() => stream.text()).toContain(': still here')
  s.services.live.publish({ schoolId: s.harbor.id, topics: ['goals'], to: 'school' })
  await expect.poll(() => stream.received).toEqual([['goals']])
  expect(stream.ended()).toBe(false)
  stream.close()
})
