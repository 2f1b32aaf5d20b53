// Tests the health checks for load balancers.
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const app = await testApp()
const lines: string[] = []
const closed = await testApp({ log: pino({}, { write: (line) => void lines.push(line) }) })

describe('health and readiness', () => {
  test('health and readiness are ok while the database answers', async () => {
    expect((await app.http.inject('/api/health')).json()).toEqual({ status: 'ok' })
    const ready = await app.http.inject('/api/ready')
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'ok' }])
  })

  test('a server without its database is alive but not ready, within two seconds', async () => {
    await closed.close()
    const began = performance.now()
    const ready = await closed.http.inject('/api/ready')
    expect(performance.now() - began).toBeLessThan(2_000)
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      {
        status: 'unavailable',
        database: 'unreachable',
        code: 'unavailable',
        message: 'Cairn cannot reach its data right now.',
      },
    ])
    expect((await closed.http.inject('/api/health')).statusCode).toBe(200)
  })

  test('a failure is logged with the id of its answer', async () => {
    const { requestId } = (await closed.http.inject('/api/setup')).json()
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'Request failed', reqId: requestId }),
    )
  })
})

test('a stopping server says so and asks every connection to close', async () => {
  const leaving = await testApp()
  expect((await leaving.http.inject('/api/health')).headers.connection).not.toBe('close')
  leaving.drain()
  const ready = await leaving.http.inject('/api/ready')
  expect([ready.statusCode, ready.json().status, ready.headers.connection]).toEqual([
    503,
    'stopping',
    'close',
  ])
  expect((await leaving.http.inject('/api/setup')).json()).toEqual({ needed: true })
})
