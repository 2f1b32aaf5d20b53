// Tests malformed HTTP on the socket.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const lines: string[] = []
const app = await testApp({ log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) })
const origin = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }))

async function send(
  bytes: string,
): Promise<{ status: number; body: { code: string; message: string; requestId: string } }> {
  const socket = connect(Number(origin.port), origin.hostname)
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = await text(socket)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain('content-type: application/json')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

const headers = (name: string, length: number) => `${name}: ${'x'.repeat(length)}\r\n`

test.each([
  ['plain words', 'good day\r\n\r\n', 400, 'validation'],
  [
    'two lengths of the body',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'validation',
  ],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'validation',
  ],
  [
    'endless headers',
    `GET /api/setup HTTP/1.1\r\nHost: a\r\n${headers('x-long', 20_000)}\r\n`,
    431,
    'too_large',
  ],
  ['a NUL in a header', 'GET /api/setup HTTP/1.1\r\nHost: a\r\nX-Odd: a\0b\r\n\r\n', 400, 'validation'],
  [
    'a header on two lines',
    'GET /api/setup HTTP/1.1\r\nHost: a\r\nX-Odd: a\r\n b\r\n\r\n',
    400,
    'validation',
  ],
  ['a space before a colon', 'GET /api/setup HTTP/1.1\r\nHost : a\r\n\r\n', 400, 'validation'],
  [
    'a name with a carriage return',
    'GET /api/setup HTTP/1.1\r\nHost: a\r\nX\r-Odd: a\r\n\r\n',
    400,
    'validation',
  ],
  [
    'two hosts',
    'GET /api/setup HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n',
    400,
    'validation',
  ],
  ['a missing version', 'GET /api/setup\r\n\r\n', 400, 'validation'],
  ['a missing host', 'GET /api/setup HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'validation'],
  ['an address with a space', 'GET /api/se tup HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'validation'],
  ['an endless address', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'too_large'],
  ['an unknown method', 'STEAL /api/setup HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'validation'],
  [
    'a negative length',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
    400,
    'validation',
  ],
  [
    'a chunk without a size',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n',
    400,
    'validation',
  ],
])('%s are refused like other requests', async (_what, bytes, status, code) => {
  const answer = await send(bytes)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toMatch(/^The .+\.$/)
  const logged = () =>
    lines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === answer.body.requestId)
  await expect.poll(logged, { message: 'the log knows the id' }).toMatchObject({ status })
})

test('a connection ends soon after its answer, whatever the other side does', async () => {
  const connections = () =>
    new Promise<number>((resolve) => app.http.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(0)
  const socket = connect({ port: Number(origin.port), host: origin.hostname, allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('good day\r\n\r\n')
  socket.resume()
  await once(socket, 'end')
  socket.write('and more\r\n')
  expect(await connections()).toBe(1)
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  socket.destroy()
})

test('malformed requests do not stop the server', async () => {
  expect((await app.http.inject('/api/setup')).statusCode).toBe(200)
})

test('a slow request gets an answer before its silent connection is closed without one', () => {
  const { headersTimeout, requestTimeout, timeout } = app.http.server
  // Node swaps the first two if they are the other way around; `npm run drill -- --only time-limits` waits for both.
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout)
  expect(requestTimeout).toBeLessThan(timeout)
  expect([requestTimeout, timeout]).toEqual([30_000, 60_000])
})
