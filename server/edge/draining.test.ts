import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, inject, test } from 'vitest'
import { drainable } from './draining.ts'

const LONG = 'x'.repeat(32 * 1024 * 1024)

async function listening() {
  const http = fastify({ forceCloseConnections: false, return503OnClosing: false })
  drainable(http)
  http.get('/slow', async () => {
    await wait(1500)
    return 'answered'
  })
  http.get('/quick', async () => 'quick')
  http.get('/long', async () => LONG)
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  const open = async (text = '') => {
    const socket = connect(address.port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (part) => {
      received += part
    })
    await once(socket, 'connect')
    socket.write(text)
    await wait(100)
    const say = (more: string) => socket.write(more)
    return { ended: once(socket, 'close'), received: () => received, say }
  }
  return { http, open, port: address.port }
}

// The test uses no database, so one engine is enough.
test.skipIf(inject('engine') !== 'sqlite')(
  'an idle connection or an unfinished request does not keep the server from stopping',
  async () => {
    const { http, open } = await listening()
    const spare = await open()
    const half = await open('GET /slow HTTP/1.1\r\nHost: loc')
    const busy = await open('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await http.close()
    await Promise.all([spare.ended, half.ended, busy.ended])
    expect([spare.received(), half.received()]).toEqual(['', ''])
    expect(busy.received()).toContain('answered')
  },
)

test.skipIf(inject('engine') !== 'sqlite')(
  'a connection from just before the stop is answered, and later ones are refused',
  async () => {
    const { http, open } = await listening()
    const last = await open()
    const closing = http.close()
    await wait(200)
    last.say('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect(open()).rejects.toThrow(/ECONNREFUSED/)
    await Promise.all([closing, last.ended])
    expect(last.received()).toMatch(/^HTTP\/1.1 200 OK[\s\S]+answered$/)
    expect(last.received()).toMatch(/connection: close/i)
  },
)

test.skipIf(inject('engine') !== 'sqlite')(
  'connections that wait to be accepted are served before the server stops listening',
  async () => {
    const { http, port } = await listening()
    const queue = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'))
    const received = queue.map((socket) => {
      socket.write('GET /quick HTTP/1.1\r\nHost: localhost\r\n\r\n')
      return text(socket)
    })
    const blocked = performance.now()
    await once(queue[0] ?? http.server, 'connect')
    // All clients have connected and none was accepted, as on an overloaded machine.
    while (performance.now() - blocked < 200);
    await http.close()
    expect((await Promise.all(received)).filter((answer) => answer.endsWith('quick'))).toHaveLength(40)
  },
)

test.skipIf(inject('engine') !== 'sqlite')(
  'a slowly read answer arrives completely while the server stops',
  async () => {
    const { http, port } = await listening()
    const reader = connect(port, '127.0.0.1')
    reader.write('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(reader, 'readable')
    const closing = http.close()
    await wait(300)
    const answer = await text(reader)
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toHaveLength(LONG.length)
    await closing
  },
)

test.skipIf(inject('engine') !== 'sqlite')('a server that never listened stops immediately', async () => {
  const http = fastify()
  drainable(http)
  http.get('/quick', async () => 'quick')
  expect((await http.inject('/quick')).body).toBe('quick')
  await http.close()
})
