// Tests proxies that write the header in different ways: a person has one address, in the limits and in the log.
import { expect, test } from 'vitest'
import { serverLog } from '../app/log.ts'
import { story } from '../testing/story.ts'

const lines: string[] = []
const s = await story({
  trustProxy: ['127.0.0.1', '10.0.0.0/8'],
  log: serverLog('info', { write: (line) => lines.push(line) }),
})

async function addressOf(forwarded: string): Promise<unknown> {
  lines.length = 0
  await s.anonymous().send('GET', '/api/setup', { headers: { 'x-forwarded-for': forwarded } })
  return JSON.parse(lines.at(-1) ?? '{}').ip
}

test.each([
  ['6.6.6.6:40001', '6.6.6.6'],
  ['[2001:db8::1]:40001', '2001:db8::1'],
  ['6.6.6.6:40001, 10.0.0.7:8080', '6.6.6.6'],
  ['5.5.5.5, 6.6.6.6:1, 10.0.0.7', '6.6.6.6'],
  ['rubbish', '127.0.0.1'],
  ['5.5.5.5, rubbish', '127.0.0.1'],
  ['rubbish, 6.6.6.6', '6.6.6.6'],
  ['', '127.0.0.1'],
])('X-Forwarded-For %j is the address %s', async (forwarded, address) => {
  expect(await addressOf(forwarded)).toBe(address)
})

test('wrong passwords count for one address, whatever its ports', { timeout: 60_000 }, async () => {
  const bare = await story({ trustProxy: ['127.0.0.1'] })
  const body = { username: 'nobody', password: 'a guess' }
  const statuses: number[] = []
  for (let port = 1; port <= 302; port++) {
    const headers = { 'x-forwarded-for': `6.6.6.6:${port}` }
    // Each name is used once, so that only the limit of the address is reached.
    const sent = { body: { ...body, username: `nobody${port}` }, headers }
    statuses.push((await bare.anonymous().call('POST /api/auth/login', sent)).status)
  }
  expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([300, 429])
})
