// More connections than the server handles concurrently, each with half a request body.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { readResidentMebibytes, type ServerNode } from './node.ts'
import { createSeededSchool, type School } from './school.ts'
import { defineOnFile, type Facts } from './staged.ts'

/** More connections than the server handles concurrently. */
const CONNECTIONS = 1_050
const BYTES = 1024 * 1024
const MAX_GROWTH_MIB = 150
/** Covers 5 s for a visitor's body, a second to close, and the time that the machine needs to send 1 GB to itself. */
const GONE_MS = 20_000

export const halfRequests = defineOnFile({
  name: 'half-requests',
  title: `${CONNECTIONS} half-sent bodies`,
  promise: `Connections that send half a body block nobody, with an account or without; the server uses less than ${MAX_GROWTH_MIB} MiB for them, and closes those without an account after a few seconds.`,
  rounds: 1,
  run: async ({ rounds, timeFactor, place, findings, start, say }) => {
    const facts: Facts = []
    const school = await createSeededSchool(place, 4)
    const node = await start()
    for (let round = 1; round <= rounds; round++) {
      for (const { what, head, first } of kinds(school)) {
        const held = await hold(node, school, head, first)
        findings.require(held.refused === '', `${what}: people were answered ${held.refused}`)
        findings.require(held.growth < MAX_GROWTH_MIB, `${what}: memory grew by ${held.growth} MiB`)
        if (what !== SIGNED_IN) {
          findings.require(held.goneMs < GONE_MS * timeFactor, `${what}: still open after ${held.goneMs} ms`)
          facts.push([`${what}: all closed after`, `${(held.goneMs / 1000).toFixed(1)} s`])
        }
        facts.push(
          [`${what}: other requests answered in the meantime`, held.answered],
          [`${what}: the slowest of these`, `${Math.round(held.slowest)} ms`],
          [`${what}: memory growth`, `${held.growth} MiB`],
        )
        say(`round ${round}, ${what}: ${held.answered} others answered, ${held.growth} MiB`)
      }
    }
    return facts
  },
})

const SIGNED_IN = 'signed in, lists of 1 MiB'

function kinds({ admin }: School) {
  const head = (path: string, length: number, more = '') =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`
  const large = `[${'0'.repeat(BYTES - 2)}`
  const cookie = `cookie: cairn_session=${admin}\r\n`
  return [
    { what: 'no account, sign-ins', head: head('/api/auth/login', 100), first: '{' },
    { what: 'no account, 1 MiB', head: head('/api/auth/login', BYTES), first: large },
    { what: SIGNED_IN, head: head('/api/admin/users/bulk', BYTES, cookie), first: large },
  ]
}

async function hold(node: ServerNode, { pairs }: School, head: string, first: string) {
  const before = await readResidentMebibytes(node.pid)
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(node.port)))
  const began = performance.now()
  for (const socket of sockets) socket.write(head + first)
  const client = new HttpClient(() => node.port)
  let highest = before
  for (let time = 0; time < 20; time++) {
    await Promise.all(
      pairs.flatMap(({ learner }) => [
        client.send({ method: 'GET', path: '/api/auth/user', token: learner }),
        client.send({ method: 'GET', path: '/api/setup' }),
      ]),
    )
    highest = Math.max(highest, await readResidentMebibytes(node.pid))
    await wait(100)
  }
  const refused = client.journal.filter(({ status }) => status !== 200)
  const gone = (async () => {
    while (sockets.some((socket) => !socket.destroyed) && performance.now() - began < 40_000) await wait(50)
    return performance.now() - began
  })()
  const goneMs = head.includes('cookie') ? 0 : await gone
  for (const socket of sockets) socket.destroy()
  return {
    growth: Math.round(highest - before),
    refused: refused.length === 0 ? '' : JSON.stringify(countByStatus(refused)),
    answered: client.journal.length,
    slowest: quantile(
      client.journal.map((exchange) => exchange.ended - exchange.began),
      1,
    ),
    goneMs: Math.round(goneMs),
  }
}

/** Opens a connection that reads its answer and then closes, like a browser. */
async function openConnection(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  return socket
}
