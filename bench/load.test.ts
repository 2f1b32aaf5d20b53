// The load of the benches notices every request that fails, also where autocannon does not.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'
import { load, type Next } from './load.ts'

/** Every tenth request gets the special answer. */
async function startServer(special: RequestListener): Promise<{ port: number; specials: () => number }> {
  let received = 0
  let specials = 0
  const server = createServer((request, response) => {
    received++
    if (received % 10 !== 0) return void response.end('ok')
    specials++
    special(request, response)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port, specials: () => specials }
}

const next: Next = () => ({ method: 'GET', path: '/' })
const how = { milliseconds: 15_000, connections: 4, answers: 400 }

test('a healthy server has no errors', async () => {
  const { port } = await startServer((_request, response) => response.end('ok'))
  const { times, errors } = await load(port, [next], how)
  expect([times.get(next)?.length, errors]).toEqual([400, 0])
})

test('an unsuccessful answer is an error', async () => {
  const { port, specials } = await startServer((_request, response) => response.writeHead(503).end())
  const { errors } = await load(port, [next], how)
  expect([errors, specials()]).toEqual([40, 40])
})

test('a request whose connection the server closes is an error', async () => {
  const { port, specials } = await startServer((request) => request.socket.end())
  const { errors } = await load(port, [next], how)
  // At the end each connection may still wait for an answer, so as many are not counted.
  expect(errors).toBeGreaterThanOrEqual(specials() - how.connections)
  expect(errors).toBeLessThanOrEqual(specials())
})
