// Tests bodies that do not arrive completely, or are not wanted: the response, and when the connection ends.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { story } from '../testing/story.ts'
import { testApp } from '../testing/test-app.ts'
import { closeGracefully, discardUnreadBodies } from './client-error.ts'
import { limitRequests } from './request-limits.ts'

const MIB = 1024 * 1024
const s = await story()
const port = Number(new URL(await s.http.listen({ host: '127.0.0.1', port: 0 })).port)

/** The heads of the answers as they arrive. */
async function begun(head: string, to = port): Promise<{ socket: Socket; status: () => number | null }> {
  const socket = connect(to, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(head)
  return { socket, status: () => (answer === '' ? null : Number(answer.split(' ')[1])) }
}

const head = (path: string, length: number | string, cookie = '') =>
  [
    `POST ${path} HTTP/1.1`,
    'host: a',
    'content-type: application/json',
    ...(typeof length === 'number' ? [`content-length: ${length}`] : [length]),
    ...(cookie ? [`cookie: ${cookie}`] : []),
    '\r\n',
  ].join('\r\n')

const open = async () =>
  new Promise<number>((resolve) => s.http.server.getConnections((_, count) => resolve(count)))

describe('a body that is still on its way', () => {
  test('a call that needs a session answers 401 without waiting for the body', async () => {
    const { socket, status } = await begun(head('/api/feedback/replies', 60_000))
    await expect.poll(status).toBe(401)
    socket.destroy()
  })

  test.each([
    ['that is too large', 9_000],
    ['without a length that grows too large', 'transfer-encoding: chunked'],
  ])('a body without an account %s is 413', async (_what, length) => {
    const { socket, status } = await begun(head('/api/auth/login', length))
    if (typeof length === 'string') socket.write(`2400\r\n${'x'.repeat(0x2400)}\r\n`)
    await expect.poll(status).toBe(413)
    socket.destroy()
  })

  test('the rest of a refused body is discarded, and the next request on the connection is answered', async () => {
    const { socket, status } = await begun(head('/api/feedback/replies', 4 * MIB))
    await expect.poll(status).toBe(401)
    socket.write('x'.repeat(4 * MIB))
    socket.write('GET /api/auth/user HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    let rest = ''
    socket.on('data', (part) => {
      rest += part
    })
    await once(socket, 'close')
    expect(rest).toContain('HTTP/1.1 401')
  })

  test.each(['', 'connection: close\r\n'])(
    'a client that sends 4 MiB before reading gets its answer, and the connection ends, also with %j',
    async (more) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(head('/api/auth/login', 4 * MIB).replace('host: a\r\n', `host: a\r\n${more}`))
      for (let part = 0; part < 4; part++) {
        socket.write(Buffer.alloc(MIB, 'x'))
        await wait(20)
      }
      expect(await text(socket)).toMatch(/^HTTP\/1.1 413 .*"code":"too_large"/s)
    },
  )

  test('the connection is cut 8 MiB after its sender got the answer', async () => {
    const { socket, status } = await begun(head('/api/auth/login', 1024 * MIB))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    let sent = 0
    while (!socket.destroyed && sent < 256) {
      if (!socket.write(Buffer.alloc(MIB)))
        await Promise.race([once(socket, 'drain').catch(() => {}), closed])
      sent++
    }
    await closed
    expect(status()).toBe(413)
    expect(sent).toBeLessThan(100)
    await expect.poll(open).toBe(0)
  })

  test("four large lists use up an account's bytes, and nobody else's", async () => {
    const lists: Awaited<ReturnType<typeof begun>>[] = []
    for (let list = 0; list < 5; list++) {
      lists.push(await begun(head('/api/admin/users/bulk', MIB, s.ada.browser.cookie)))
    }
    const refused = () => lists.flatMap(({ status }) => status() ?? [])
    await expect.poll(refused).toEqual([503])
    const send = (who: typeof s.ada) => begun(head('/api/admin/users/bulk', 12, who.browser.cookie))
    const hal = await send(s.hal)
    hal.socket.write('{"users":[]}')
    await expect.poll(hal.status).toBe(400)
    for (const { socket } of lists) socket.destroy()
    await expect
      .poll(async () => {
        const again = await send(s.ada)
        again.socket.write('{"users":[]}')
        await expect.poll(again.status).not.toBeNull()
        return again.status()
      })
      .toBe(400)
    hal.socket.destroy()
  })
})

test.each(['', 'connection: close\r\n'])(
  'a refused request whose body is still on its way takes no slot from others, also with %j',
  async (more) => {
    const http = Fastify()
    limitRequests(http, { maxConcurrent: 2 })
    discardUnreadBodies(http)
    http.addHook('onRequest', async (request, reply) => {
      if (request.url === '/refused') return reply.code(401).send('no')
    })
    http.post('/refused', async () => 'done')
    http.get('/fast', async () => 'done')
    const origin = await http.listen({ host: '127.0.0.1', port: 0 })
    const at = Number(new URL(origin).port)
    const refused: Awaited<ReturnType<typeof begun>>[] = []
    for (let i = 0; i < 10; i++) {
      const sender = await begun(head('/refused', 100).replace('host: a\r\n', `host: a\r\n${more}`), at)
      await expect.poll(sender.status).toBe(401)
      refused.push(sender)
    }
    expect((await fetch(`${origin}/fast`)).status).toBe(200)
    for (const { socket } of refused) socket.destroy()
    await http.close()
  },
)

test('a client that leaves before its refused body has arrived is in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const app = await testApp({ log })
  const at = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port)
  const path = '/api/feedback/replies'
  const { socket, status } = await begun(
    head(path, 100).replace('host: a\r\n', 'host: a\r\nconnection: close\r\n'),
    at,
  )
  await expect.poll(status).toBe(401)
  socket.destroy()
  await expect
    .poll(() => lines.map((line) => JSON.parse(line)))
    .toContainEqual(expect.objectContaining({ status: 401, ip: '127.0.0.1' }))
})

describe('a client without an account', async () => {
  const http = Fastify()
  http.decorateRequest('caller', null)
  limitRequests(http, {
    onTimeout: (socket) => closeGracefully(socket, 'HTTP/1.1 408 Too slow\r\n\r\n'),
    anonymousMs: 100,
  })
  http.post('/sent', async () => 'done')
  const at = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port)
  afterAll(() => http.close())

  test('a client without an account has some seconds for the body before the connection ends', async () => {
    const { socket, status } = await begun(head('/sent', 2), at)
    socket.write('{')
    await once(socket, 'close')
    expect(status()).toBe(408)
  })

  test('a body of a client without an account is answered if it arrives in time', async () => {
    const socket = connect(at, '127.0.0.1')
    socket.write(head('/sent', 'content-length: 2\r\nconnection: close'))
    socket.write('{}')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
  })
})
