// More requests than can be answered in time.
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '../platform/http/error-answer.ts'
import { shedLoad } from './overload.ts'

const http = Fastify()
http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
shedLoad(http, 3)
const gate = Promise.withResolvers<void>()
let inHand = 0
http.get('/slow', async () => {
  inHand++
  await gate.promise
  return 'done'
})
http.get('/fast', async () => 'done')
http.get('/api/health', async () => 'well')
const origin = await http.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => http.close())

const get = async (path: string, signal?: AbortSignal) => {
  const response = await fetch(origin + path, signal ? { signal } : {})
  return [response.status, response.headers.get('retry-after'), await response.text()]
}

test('is refused at once with the time to wait, and taken again when there is room', async () => {
  const leaving = new AbortController()
  const slow = [get('/slow'), get('/slow')]
  const left = get('/slow', leaving.signal).catch(() => 'left')
  await expect.poll(() => inHand).toBe(3)
  const [status, retryAfter, text] = await get('/fast')
  expect([status, retryAfter]).toEqual([503, '2'])
  expect(JSON.parse(String(text))).toMatchObject({
    code: 'unavailable',
    message: 'Cairn is very busy right now. Try again in a moment.',
  })
  expect(await get('/api/health')).toEqual([200, null, 'well'])

  leaving.abort()
  expect(await left).toBe('left')
  await expect.poll(async () => (await get('/fast'))[0]).toBe(200)
  gate.resolve()
  for (const one of slow) expect(await one).toEqual([200, null, 'done'])
  for (let i = 0; i < 20; i++) expect((await get('/fast'))[0]).toBe(200)
})
