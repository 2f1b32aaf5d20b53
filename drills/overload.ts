// Far more concurrent sign-ins than the server can answer in time.
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from './drill.ts'
import { countByStatus, type Exchange, HttpClient } from './http-client.ts'
import { createSeededSchool } from './school.ts'
import { defineOnBoth } from './staged.ts'

const CONCURRENT_SIGN_INS = 3_000
const CALM_MS = 5_000

export const overload = defineOnBoth({
  name: 'overload',
  title: `${CONCURRENT_SIGN_INS} simultaneous sign-ins`,
  promise:
    'Requests that cannot be answered in time are refused early with 503 and Retry-After, nothing else fails, health checks are answered, and afterward everything works as before.',
  rounds: 3,
  run: async ({ rounds, place, findings, start, say }) => {
    const engine = place.source.engine
    const school = await createSeededSchool(place, 4)
    const node = await start({ CAIRN_TRUST_PROXY: '127.0.0.1' })
    const client = new HttpClient(() => node.port)
    const all: Exchange[] = []
    let slowestHealth = 0
    for (let round = 1; round <= rounds; round++) {
      const where = `${engine}, round ${round}`
      const sent = Array.from({ length: CONCURRENT_SIGN_INS }, (_, number) =>
        client.send({
          method: 'POST',
          path: '/api/auth/login',
          body: { username: `nobody${round}x${number}`, password: 'not it' },
          from: `10.${round}.${number >> 8}.${number & 255}`,
        }),
      )
      await wait(50)
      const health = await new HttpClient(() => node.port).send({ method: 'GET', path: '/api/health' })
      findings.require(health.status === 200, `${where}: /api/health answered ${health.status}`)
      slowestHealth = Math.max(slowestHealth, health.ended - health.began)
      const answers = await Promise.all(sent)
      const wrong = answers.filter(
        ({ status, retryAfter }) => status !== 401 && !(status === 503 && retryAfter) && status !== 429,
      )
      findings.require(wrong.length === 0, `${where}: answers were ${JSON.stringify(countByStatus(wrong))}`)
      all.push(...answers)
      const after = performance.now()
      const calm = await Promise.all(
        school.pairs.map(({ learner }) =>
          client.send({ method: 'GET', path: '/api/auth/user', token: learner }),
        ),
      )
      findings.require(
        calm.every(({ status }) => status === 200) && performance.now() - after < CALM_MS,
        `${where}: afterward people were answered ${JSON.stringify(countByStatus(calm))}`,
      )
      say(`${where} of ${rounds}: ${JSON.stringify(countByStatus(answers))}`)
    }
    const took = (status: number) =>
      all.filter((exchange) => exchange.status === status).map(({ began, ended }) => ended - began)
    const refusals = took(503)
    findings.require(refusals.length > 0, `${engine}: nothing was refused`)
    // Relative to the slowest answer, because machines differ and the generator runs on the same one.
    const slowest = Math.max(...all.map(({ began, ended }) => ended - began))
    findings.require(quantile(refusals, 0.5) <= slowest / 2, `${engine}: refusals came late`)
    const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
    return [
      [`${engine}: simultaneous sign-ins, and rounds`, `${CONCURRENT_SIGN_INS} x ${rounds}`],
      [`${engine}: answered`, all.length - refusals.length],
      [`${engine}: refused with 503 and Retry-After`, refusals.length],
      [
        `${engine}: time of a refusal, median and 99th percentile`,
        `${seconds(quantile(refusals, 0.5))}, ${seconds(quantile(refusals, 0.99))}`,
      ],
      [`${engine}: the slowest answer`, seconds(slowest)],
      [`${engine}: slowest /api/health in the meantime`, seconds(slowestHealth)],
    ]
  },
})
