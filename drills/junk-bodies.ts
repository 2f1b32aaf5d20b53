// Large meaningless bodies from a client without an account, while people work.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { createSeededSchool } from './school.ts'
import { defineOnFile, type Facts } from './staged.ts'

const SENDERS = 4
const ROUND_MS = 3_000
/** Limits the median answer time of other people. */
const MAX_MEDIAN_MS = 100
const MAX_ANSWER_BYTES = 8 * 1024

export const junkBodies = defineOnFile({
  name: 'junk-bodies',
  title: 'Large meaningless bodies',
  promise:
    'Bodies of 1 MB with 95,000 unknown keys, or with half a million nested brackets, from a client without an account are refused quickly, and others hardly wait.',
  rounds: 1,
  run: async ({ rounds, timeFactor, place, findings, start, say }) => {
    const facts: Facts = []
    const { pairs } = await createSeededSchool(place, 1)
    const node = await start()
    const kinds = {
      nothing: '',
      '95,000 unknown keys': manyKeys(95_000),
      'nested brackets': nested(500_000),
    }
    for (let round = 1; round <= rounds; round++) {
      for (const [what, body] of Object.entries(kinds)) {
        const client = new HttpClient(() => node.port)
        const ends = performance.now() + ROUND_MS
        let sent = 0
        const sending = Array.from({ length: body === '' ? 0 : SENDERS }, async () => {
          while (performance.now() < ends) {
            const answer = await readAnswer(node.port, body)
            findings.require(/^HTTP\/1.1 413 /.test(answer), `${what}: answered ${answer.slice(0, 40)}`)
            findings.require(answer.length < MAX_ANSWER_BYTES, `${what}: ${answer.length} bytes answered`)
            sent++
          }
        })
        while (performance.now() < ends) {
          const request = { method: 'GET', path: '/api/auth/user', token: pairs[0]?.learner } as const
          const { status } = await client.send(request)
          findings.require(status === 200, `${what}: others were answered ${status}`)
          await wait(10)
        }
        await Promise.all(sending)
        const took = client.journal.map(({ began, ended }) => ended - began)
        const half = quantile(took, 0.5)
        findings.require(half < MAX_MEDIAN_MS * timeFactor, `${what}: others waited ${Math.round(half)} ms`)
        const shown = [half, quantile(took, 0.95)].map((ms) => `${ms.toFixed(1)} ms`).join(', ')
        facts.push([`${what}: wait of other requests, median and 95th percentile`, shown])
        facts.push([`${what}: sent`, sent])
        say(`round ${round}, ${what}: ${shown}, ${sent} sent`)
      }
    }
    return facts
  },
})

const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"k${key}":0`).join(',')}}`

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Returns the raw answer, or '' after a reset. The caller prepares `body`, because that takes longer than the answer. */
async function readAnswer(port: number, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body)
  return text(socket).catch(() => '')
}
