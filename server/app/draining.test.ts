import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, inject, test } from 'vitest'
import { draining } from './draining.ts'

async function listening() {
  const http = fastify({ forceCloseConnections: false })
  draining(http)
  http.get('/slow', async () => {
    await wait(1500)
    return 'answered'
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  const open = async (text = '') => {
    const socket = connect(address.port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', (part) => {
      heard += part
    })
    await once(socket, 'connect')
    socket.write(text)
    await wait(100)
    return { ended: once(socket, 'close'), heard: () => heard }
  }
  return { http, open }
}

// There is no database in it, so one engine is enough.
test.skipIf(inject('engine') !== 'sqlite')(
  'a connection that asks for nothing, or stops in the middle of asking, does not keep the server from ending',
  async () => {
    const { http, open } = await listening()
    const spare = await open()
    const half = await open('GET /slow HTTP/1.1\r\nHost: loc')
    const busy = await open('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await http.close()
    await Promise.all([spare.ended, half.ended, busy.ended])
    expect([spare.heard(), half.heard()]).toEqual(['', ''])
    expect(busy.heard()).toContain('answered')
  },
)
