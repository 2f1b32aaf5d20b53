// Tests how long an idle connection lives: as long as Cairn works on an answer, and not much longer otherwise.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { httpServer } from './http-server.ts'

const IDLE_MS = 200
const http = await httpServer(pino({ level: 'silent' }), [], IDLE_MS)
afterAll(() => http.close())
const LONG = 'x'.repeat(64 * 1024 * 1024)
let finished = 0
http.get('/slow', async () => {
  await wait(IDLE_MS * 4)
  finished++
  return 'done'
})
http.get('/long', async () => LONG)
const origin = await http.listen({ host: '127.0.0.1', port: 0 })
const port = Number(new URL(origin).port)

/** A client that sends and reads nothing. */
async function connection(text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  const began = performance.now()
  const closed = once(socket, 'close').then(() => performance.now() - began)
  return { socket, closed }
}

test('an answer that takes longer than the idle limit arrives, also as the second of a connection', async () => {
  const answers = [await fetch(`${origin}/slow`), await fetch(`${origin}/slow`)]
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['done', 'done'])
  expect(finished).toBe(2)
})

test('a connection without a request is closed', async () => {
  const { socket, closed } = await connection('')
  socket.resume()
  expect(await closed).toBeLessThan(IDLE_MS * 10)
})

test('a client that does not read its answer is cut off', async () => {
  const accepted = once(http.server, 'connection')
  const { socket } = await connection('GET /long HTTP/1.1\r\nhost: a\r\n\r\n')
  socket.pause()
  const [atServer] = await accepted
  await once(atServer, 'close')
  socket.destroy()
})
