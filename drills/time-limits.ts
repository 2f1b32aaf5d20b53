// A connection, a request, a statement or a lock that takes too long is ended.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { openDatabase } from '../server/platform/db/open.ts'
import { type Drill, Findings } from './drill.ts'
import { countByStatus, HttpClient } from './http-client.ts'
import { startNode } from './node.ts'
import { createFilePlace, createPostgresPlace, type Place, type PostgresPlace } from './place.ts'
import { createSeededSchool, type School, toGoalRequest } from './school.ts'

const REQUEST_LIMIT_MS = 30_000
const IDLE_LIMIT_MS = 72_000
const STATEMENT_LIMIT_MS = 15_000
const LOCK_LIMIT_MS = 10_000
const FILE_LOCK_LIMIT_MS = 5_000
/** Interval at which Node checks its connections for timeouts. */
const SLACK_MS = 32_000

export const timeLimits: Drill = {
  name: 'time-limits',
  title: 'Time limits',
  promise:
    'An unfinished request, an idle connection, a statement and a lock each end in time, with 503 if someone waits for an answer; reads are not blocked.',
  rounds: 1,
  run: async () => {
    const findings = new Findings()
    const file = await createFilePlace()
    const postgres = await createPostgresPlace()
    try {
      const school = await createSeededSchool(file, 4)
      const node = await startNode(file.env)
      const [connections, lock, ofPostgres] = await Promise.all([
        checkConnectionLimits(node.port, findings),
        checkFileLock(file, school, new HttpClient(() => node.port), findings),
        postgres ? checkPostgresLimits(postgres, findings) : [],
      ])
      await node.kill()
      return { facts: [...connections, ...lock, ...ofPostgres], failures: findings.failures }
    } finally {
      await file.remove()
      await postgres?.remove()
    }
  },
}

type Facts = [string, number | string][]
const formatSeconds = (value: number) => `${(value / 1000).toFixed(1)} s`

async function checkConnectionLimits(port: number, findings: Findings): Promise<Facts> {
  const half =
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40\r\n'
  const whole = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'
  const [head, body, idle] = await Promise.all([
    measureUntilClosed(port, half),
    measureUntilClosed(port, `${half}\r\n{"username"`),
    measureUntilClosed(port, whole),
  ])
  for (const [what, { ms, text }] of Object.entries({ head, body })) {
    findings.require(ms <= REQUEST_LIMIT_MS + SLACK_MS, `half a ${what} was waited for ${formatSeconds(ms)}`)
    findings.require(text.startsWith('HTTP/1.1 408'), `half a ${what} was answered ${text.slice(0, 40)}`)
  }
  findings.require(
    idle.ms <= IDLE_LIMIT_MS + SLACK_MS,
    `an idle connection was kept for ${formatSeconds(idle.ms)}`,
  )
  return [
    ['unfinished headers, closed after', formatSeconds(head.ms)],
    ['unfinished body, closed after', formatSeconds(body.ms)],
    ['idle connection, closed after', formatSeconds(idle.ms)],
  ]
}

async function measureUntilClosed(port: number, sent: string): Promise<{ ms: number; text: string }> {
  const socket = connect(port, '127.0.0.1')
  const began = performance.now()
  let text = ''
  socket.setEncoding('utf8').on('data', (part) => (text += part))
  socket.write(sent)
  await once(socket, 'close')
  return { ms: performance.now() - began, text }
}

/** Locks the file from another connection for longer than the server waits. */
async function checkFileLock(
  { source }: Place,
  { pairs }: School,
  client: HttpClient,
  findings: Findings,
): Promise<Facts> {
  if (source.engine !== 'sqlite') return []
  const [pair] = pairs
  if (!pair) return []
  const locker = new Sqlite(source.file)
  locker.exec('begin immediate')
  const writes = Promise.all(pairs.map((each) => client.send(toGoalRequest(each))))
  let slowestRead = 0
  let reads = 0
  let done = false
  const reading = (async () => {
    while (!done) {
      const { began, ended, status } = await client.send({
        method: 'GET',
        path: `/api/users/${pair.learnerId}/goals`,
        token: pair.learner,
      })
      findings.require(status === 200, `a read during the lock was answered ${status}`)
      slowestRead = Math.max(slowestRead, ended - began)
      reads++
      await wait(50)
    }
  })()
  const answers = await writes
  done = true
  await reading
  locker.exec('rollback')
  locker.close()
  const slowest = Math.max(...answers.map(({ began, ended }) => ended - began))
  findings.require(
    answers.every(({ status }) => status === 503),
    `writes were answered ${JSON.stringify(countByStatus(answers))}`,
  )
  findings.require(
    slowest <= FILE_LOCK_LIMIT_MS + 2_000,
    `a write waited ${formatSeconds(slowest)} for the lock`,
  )
  findings.require(
    slowestRead <= 1_000,
    `a read waited ${formatSeconds(slowestRead)} for someone else’s lock`,
  )
  const again = await client.send(toGoalRequest(pair))
  findings.require(again.status === 201, `after the lock a write was answered ${again.status}`)
  return [
    ['embedded database: writes refused with 503 while another program locked the file', answers.length],
    ['embedded database: the longest wait of these', formatSeconds(slowest)],
    ['embedded database: reads answered in the meantime', reads],
    ['embedded database: the slowest of these', formatSeconds(slowestRead)],
  ]
}

async function checkPostgresLimits(place: PostgresPlace, findings: Findings): Promise<Facts> {
  const school = await createSeededSchool(place, 2)
  const node = await startNode(place.env)
  const client = new HttpClient(() => node.port)
  const [pair] = school.pairs
  if (!pair || place.source.engine !== 'postgres') return []
  const locker = new Client({ connectionString: place.source.url })
  await locker.connect()
  await locker.query('begin')
  await locker.query('select id from users where id = $1 for update', [pair.learnerId])
  const blocked = await client.send(toGoalRequest(pair))
  await locker.query('rollback')
  await locker.end()
  const lockMs = blocked.ended - blocked.began
  findings.require(blocked.status === 503, `a write behind a lock was answered ${blocked.status}`)
  findings.require(lockMs <= LOCK_LIMIT_MS + 2_000, `a lock was waited for ${formatSeconds(lockMs)}`)
  const database = openDatabase(place.source, pino({ level: 'silent' }))
  const began = performance.now()
  const ended = await sql`select pg_sleep(60)`.execute(database.db).then(
    () => 'ran to its end',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  )
  const statementMs = performance.now() - began
  await database.close()
  findings.require(ended === '57014', `a statement of a minute ended with ${ended}`)
  findings.require(
    statementMs <= STATEMENT_LIMIT_MS + 2_000,
    `a statement ran for ${formatSeconds(statementMs)}`,
  )
  await node.kill()
  return [
    ['PostgreSQL: locked row, 503 after', formatSeconds(lockMs)],
    ['PostgreSQL: statement of a minute, ended after', formatSeconds(statementMs)],
  ]
}
