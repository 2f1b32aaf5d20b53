// Scheduled jobs hang: a mail server drips, the backup folder does not answer, a job never ends. Then all of that stops.
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { buildApp } from '../server/app/build-app.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import type { Job } from '../server/platform/job.ts'
import { smtpMailer } from '../server/platform/smtp-mailer.ts'
import { type DrippingServer, startDrippingMailServer } from '../server/testing/dripping-mail-server.ts'
import { type Findings, waitUntil } from './drill.ts'
import { HttpClient } from './http-client.ts'
import { NOW } from './node.ts'
import { type Place, withDatabase } from './place.ts'
import { createSeededSchool } from './school.ts'
import { defineOnBoth } from './staged.ts'

const MINUTE_MS = 60_000
/** Limits of minutes would make this last for hours. */
const LIMIT_MS = 1_000
const POLL_MS = 200
const HANG_MS = 6_000
const ANSWER_MS = 2_000
/** Moves the drill's clock after the hang, so that waiting retries are due. */
const LATER_MS = 16 * MINUTE_MS

export const hangingJobs = defineOnBoth({
  name: 'hanging-jobs',
  title: 'Hanging jobs',
  promise:
    'A mail server that sends single bytes, a backup folder that does not answer and a job that never ends block no other job and no request; /api/ready reports each of them, and all recover by themselves.',
  rounds: 3,
  run: async ({ rounds, place, findings, timeFactor, say }) => {
    await createSeededSchool(place, 1)
    let others = 0
    let slowest = 0
    for (let round = 1; round <= rounds; round++) {
      const result = await hangOnce(place, findings, { timeFactor, where: `round ${round}` })
      others += result.others
      slowest = Math.max(slowest, result.slowest)
      say(`round ${round} of ${rounds}: ${result.others} runs of other jobs while three hung`)
    }
    const engine = place.source.engine === 'sqlite' ? 'embedded database' : 'PostgreSQL'
    return [
      [`${engine}: times that jobs hung for ${HANG_MS / 1000} s`, rounds],
      [`${engine}: runs of other jobs in the meantime`, others],
      [`${engine}: slowest answer of /api/ready in the meantime`, `${Math.round(slowest)} ms`],
    ]
  },
})

interface Hang {
  timeFactor: number
  where: string
}

async function hangOnce(place: Place, findings: Findings, { timeFactor, where }: Hang) {
  const mails = await startDrippingMailServer('features')
  const backups = join(place.folder, 'backups')
  let isHanging = true
  let others = 0
  const whileHanging = async () => {
    while (isHanging) await wait(20)
  }
  const changeJobs = (jobs: readonly Job[]): Job[] => [
    ...jobs.map((job): Job => {
      if (job.name === 'send-family-mails') return { ...job, limitMs: LIMIT_MS }
      if (job.name === 'daily-backup') {
        const run: Job['run'] = async (now, signal) => {
          await whileHanging()
          return job.run(now, signal)
        }
        return { ...job, limitMs: LIMIT_MS, run }
      }
      const counted: Job['run'] = async (now, signal) => {
        await job.run(now, signal)
        if (isHanging) others++
      }
      return { ...job, everyMs: POLL_MS, run: counted }
    }),
    { name: 'never-ends', everyMs: POLL_MS, limitMs: LIMIT_MS, clock: 'any', run: whileHanging },
  ]
  await queueMail(place)
  const { app, port, advance } = await startApp(place, { mails, backups, changeJobs })
  const client = new HttpClient(() => port)
  const problems = async () => {
    const { body } = await client.send({ method: 'GET', path: '/api/ready' })
    return typeof body === 'object' && body !== null && 'problems' in body ? String(body.problems) : ''
  }
  const names = [
    'never-ends',
    'send-family-mails',
    ...(place.source.engine === 'sqlite' ? ['daily-backup'] : []),
  ]
  const began = performance.now()
  let problemText = ''
  while (performance.now() - began < HANG_MS * timeFactor) {
    problemText = await problems()
    await wait(100)
  }
  for (const name of names)
    findings.require(
      problemText.includes(`The job ${name} `),
      `${where}: /api/ready does not say ${name}: ${problemText}`,
    )
  findings.require(others >= names.length * 5, `${where}: other jobs ran only ${others} times`)
  const ready = client.journal.filter(({ status }) => status === 200)
  findings.require(ready.length === client.journal.length, `${where}: /api/ready was not always 200`)
  const slowest = Math.max(...client.journal.map((exchange) => exchange.ended - exchange.began))
  findings.require(slowest <= ANSWER_MS * timeFactor, `${where}: /api/ready took ${Math.round(slowest)} ms`)
  isHanging = false
  mails.heal()
  advance(LATER_MS)
  await waitUntil(async () => (await problems()) === '' && mails.acceptedCount() > 0)
  problemText = await problems()
  findings.require(problemText === '', `${where}: still said afterward: ${problemText}`)
  findings.require(mails.acceptedCount() === 1, `${where}: ${mails.acceptedCount()} mails arrived afterward`)
  if (place.source.engine === 'sqlite') {
    const files = await readdir(backups).catch(() => [])
    findings.require(files.length > 0, `${where}: no backup was made afterward`)
  }
  await app.http.close()
  await app.close()
  await mails.close()
  return { others, slowest }
}

interface Parts {
  mails: DrippingServer
  backups: string
  changeJobs: (jobs: readonly Job[]) => Job[]
}

/** Starts the server in this process, because its jobs are changed. */
async function startApp({ source, folder }: Place, { mails, backups, changeJobs }: Parts) {
  const log = pino({ level: 'silent' })
  let offset = Date.parse(NOW) - Date.now()
  const app = await buildApp({
    database: openDatabase(source, log),
    databaseUrl: source.engine === 'postgres' ? source.url : null,
    clock: { now: () => Date.now() + offset },
    log,
    setUpToken: 'drill',
    dataFolder: folder,
    backups: source.engine === 'sqlite' ? { file: source.file, folder: backups, keep: 3 } : null,
    publicUrl: 'http://localhost:3000',
    mailer: smtpMailer({
      ...{ host: '127.0.0.1', port: mails.port, secure: false, user: null, password: null },
      from: 'Cairn <cairn@school.example>',
    }),
    changeJobs,
    pollMs: POLL_MS,
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  app.jobs.start()
  const { port } = app.http.server.address() as AddressInfo
  const advance = (milliseconds: number) => {
    offset += milliseconds
  }
  return { app, port, advance }
}

/** Queues one mail that confirms an address, and resets all jobs. */
function queueMail(place: Place): Promise<void> {
  return withDatabase(place, async ({ db }) => {
    await db.deleteFrom('jobs').execute()
    await db.deleteFrom('guardians').execute()
    await db.updateTable('mail_server').set({ waits_until: null }).execute()
    await db.updateTable('schools').set({ family_view: 1, family_mail: 1 }).execute()
    const created_at = Date.parse(NOW)
    const learner = await db
      .selectFrom('users')
      .select(['id', 'school_id'])
      .where('studio_id', 'is not', null)
      .where('is_guide', '=', 0)
      .where('is_admin', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow()
    const guardian = { name: 'Someone', language: 'en' as const, address: 'home@home.example', created_at }
    const { id: guardian_id } = await db
      .insertInto('guardians')
      .values({ ...guardian, confirmed_at: null, mail: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const connection = { guardian_id, user_id: learner.id, school_id: learner.school_id ?? 0, created_at }
    await db.insertInto('connections').values(connection).execute()
    await db
      .insertInto('family_mails')
      .values({
        ...{ guardian_id, kind: 'confirm', school_id: null, week: null, state: 'waiting' },
        ...{ message_id: '<drill@school.example>', created_at, next_at: created_at, taken_at: null },
        drop_at: created_at + 48 * 60 * MINUTE_MS,
      })
      .execute()
  })
}
