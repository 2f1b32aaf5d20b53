// Tests load shedding.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '../platform/http/error-answer.ts'
import { MAX_PENDING_CHECKS } from '../session/index.ts'
import { limitRequests } from './request-limits.ts'

const MAX = 5
const http = Fastify({ trustProxy: ['127.0.0.1'] })
http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
limitRequests(http, { maxConcurrent: MAX })
let gate = Promise.withResolvers<void>()
let inProgress = 0
http.get('/slow', async () => {
  inProgress++
  await gate.promise
  inProgress--
  return 'done'
})
let closed = 0
http.get('/elsewhere', (request, reply) => {
  reply.raw.on('close', () => closed++)
  return request.awaitOtherServer(async () => {
    inProgress++
    await gate.promise
    inProgress--
    return 'done'
  })
})
http.get('/fast', async () => 'done')
http.post('/sent', async () => 'done')
http.get('/api/health', async () => 'well')
const origin = await http.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => http.close())

const get = async (
  path: string,
  { from = '10.0.0.1', signal }: { from?: string; signal?: AbortSignal } = {},
) => {
  const response = await fetch(origin + path, {
    headers: { 'x-forwarded-for': from },
    ...(signal && { signal }),
  })
  return [response.status, response.headers.get('retry-after'), await response.text()]
}

test('a request beyond the limit is refused with the time to wait, and accepted again when a slot is free', async () => {
  const leaving = new AbortController()
  const slow = Array.from({ length: MAX - 1 }, (_, index) => get('/slow', { from: `10.0.1.${index}` }))
  const left = get('/slow', { signal: leaving.signal }).catch(() => 'left')
  await expect.poll(() => inProgress).toBe(MAX)
  const [status, retryAfter, body] = await get('/fast')
  expect([status, retryAfter]).toEqual([503, '2'])
  expect(JSON.parse(String(body))).toMatchObject({
    code: 'unavailable',
    message: 'Cairn is very busy right now. Try again in a moment.',
  })
  expect(await get('/api/health')).toEqual([200, null, 'well'])

  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(async () => (await get('/fast'))[0]).toBe(200)
  gate.resolve()
  for (const answer of slow) expect(await answer).toEqual([200, null, 'done'])
  for (let i = 0; i < 20; i++) expect((await get('/fast'))[0]).toBe(200)
})

test('requests of one address leave slots to others', async () => {
  gate = Promise.withResolvers()
  await expect.poll(() => inProgress).toBe(0)
  const slow = Array.from({ length: MAX - 1 }, (_, index) => get('/slow', { from: `2001:db8:0:1::${index}` }))
  await expect.poll(() => inProgress).toBe(MAX - 1)
  expect((await get('/fast', { from: '2001:db8:0:1:f::1' }))[0]).toBe(503)
  expect((await get('/fast', { from: '2001:db8:0:2::1' }))[0]).toBe(200)
  gate.resolve()
  for (const answer of slow) expect((await answer)[0]).toBe(200)
})

test('a request that waits for another server releases its slot and takes one again afterward', async () => {
  gate = Promise.withResolvers()
  const leaving = new AbortController()
  const waits = Array.from({ length: MAX - 1 }, (_, index) => get('/elsewhere', { from: `10.0.2.${index}` }))
  const left = get('/elsewhere', { signal: leaving.signal }).catch(() => 'left')
  await expect.poll(() => inProgress).toBe(MAX)
  for (let i = 0; i < 20; i++) expect((await get('/fast', { from: '10.0.2.0' }))[0]).toBe(200)
  // The limit keeps a provider that does not answer from using all memory.
  expect((await get('/elsewhere', { from: '10.0.2.9' }))[0]).toBe(503)
  const before = closed
  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(() => closed).toBe(before + 1)
  gate.resolve()
  for (const wait of waits) expect((await wait)[0]).toBe(200)
  // A request whose browser disconnected while it waited holds no slot afterward.
  gate = Promise.withResolvers()
  await expect.poll(() => inProgress).toBe(0)
  const slow = Array.from({ length: MAX }, (_, index) => get('/slow', { from: `10.0.3.${index}` }))
  await expect.poll(() => inProgress).toBe(MAX)
  gate.resolve()
  for (const answer of slow) expect((await answer)[0]).toBe(200)
})

test('connections that sent half a body hold no slot, and are answered once the rest arrives', async () => {
  const port = Number(new URL(origin).port)
  const half =
    'POST /sent HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{'
  const sockets = Array.from({ length: 20 * MAX }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets) {
    await once(socket, 'connect')
    socket.write(half)
  }
  for (let i = 0; i < 20; i++) expect((await get('/fast'))[0]).toBe(200)
  for (const socket of sockets.slice(MAX)) socket.destroy()
  for (const socket of sockets.slice(0, MAX)) {
    socket.write('}')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
  }
})

test('one address may hold as many requests as may wait for password checks', async () => {
  const school = Fastify()
  school.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  limitRequests(school, {})
  const { promise, resolve } = Promise.withResolvers<string>()
  let held = 0
  school.get('/slow', () => {
    held++
    return promise
  })
  const ask = (remoteAddress: string) => school.inject({ url: '/slow', remoteAddress })
  const requests = Array.from({ length: MAX_PENDING_CHECKS }, () => ask('10.0.0.1'))
  await expect.poll(() => held).toBe(MAX_PENDING_CHECKS)
  expect((await ask('10.0.0.1')).statusCode).toBe(503)
  const neighbor = ask('10.0.0.2')
  await expect.poll(() => held).toBe(MAX_PENDING_CHECKS + 1)
  resolve('done')
  const answers = await Promise.all([...requests, neighbor])
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  await school.close()
})
