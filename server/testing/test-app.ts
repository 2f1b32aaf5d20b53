// Builds the real server with a separate database for each test file, on the engine of the run.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { type AppOptions, buildApp } from '../app/build-app.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, openDatabase, type SentQuery } from '../platform/db/open.ts'
import { observeSchoolStatements } from '../platform/db/school-db.ts'
import type { PasswordCost } from '../platform/http/route.ts'
import { answerChecks } from './answer-checks.ts'
import { requireSchoolNames } from './names-school.ts'
import { testClock } from './test-clock.ts'
import { testSource } from './test-source.ts'

export const SETUP_TOKEN = 'the-set-up-token-of-the-tests'
/** A Wednesday morning in Chicago: Wed, Nov 18, 2026, 9:00 AM. */
export const WEDNESDAY = '2026-11-18T15:00:00.000Z'

/** The lowest cost of Argon2id, because tests hash thousands of passwords. */
export const QUICK: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

export type TestApp = Awaited<ReturnType<typeof testApp>>

export interface TestOptions
  extends Partial<
    Pick<
      AppOptions,
      | 'trustProxy'
      | 'publicUrl'
      | 'providers'
      | 'mailer'
      | 'webFolder'
      | 'metricsToken'
      | 'log'
      | 'passwordCost'
      | 'changeJobs'
    >
  > {
  /** The initial time of the clock. */
  now?: string
  /** Uses SQLite on every engine, to compare with it. */
  onSqlite?: boolean
  /** Called after each statement to the database; if it returns a promise, the sender waits for it. */
  onQuery?: (query: SentQuery) => void
  /** Wraps the opened database (without-locks.ts). */
  wrap?: (database: Database) => Database
}

const unwrapped = <T>(value: T): T => value

/** Starts the app; it is closed after the test file. Every answer is checked against its schema and declared refusals. */
export async function testApp(options: TestOptions = {}) {
  const app = await startTestApp(options)
  afterAll(app.stop)
  return app
}

/** Creates a test app for a part of a file, which calls `stop` itself. */
export async function startTestApp({
  now,
  onSqlite,
  onQuery,
  wrap = unwrapped,
  ...options
}: TestOptions = {}) {
  const { source, remove } = await testSource(onSqlite ? 'sqlite' : inject('engine'))
  const opened = openDatabase(source, log, { onQuery })
  if (source.engine === 'sqlite') await migrate(opened.db, opened.engine)
  const database = wrap(opened)
  // A wrapped database pauses statements, which a plugin would bypass.
  if (wrap === unwrapped) await requireSchoolNames(opened.db)
  else observeSchoolStatements(unwrapped)
  const dataFolder = join(tmpdir(), `cairn-test-${randomBytes(6).toString('hex')}`)
  const clock = testClock(now ?? WEDNESDAY)
  const app = await buildApp({
    database,
    databaseUrl: source.engine === 'postgres' ? source.url : null,
    clock,
    log,
    setUpToken: SETUP_TOKEN,
    dataFolder,
    checks: answerChecks,
    passwordCost: QUICK,
    ...options,
  })
  await app.http.ready()
  const stop = async () => {
    await app.http.close()
    await app.close()
    await remove()
    await rm(dataFolder, { recursive: true, force: true })
  }
  return { ...app, stop, clock, db: database.db, engine: database.engine, source }
}
